import Attacca

/// What was asked for on the command line.
enum Request {
  case help
  case playHelp
  case version
  case play(PlayOptions)
  case queue
  case queueHelp
  case outputs(DevicesOptions)
  case outputsHelp
  case tv(TVOptions)
  case tvHelp
  case devices(DevicesOptions)
  case devicesHelp

  init(_ arguments: [[UInt8]]) throws(UsageError) {
    guard let first = arguments.first else {
      throw UsageError("say what to do: `attacca play FILES`, or `attacca --help` for more.")
    }
    switch String(decoding: first, as: UTF8.self) {
    case "--help", "-h", "help": self = .help
    case "--version": self = .version
    case "play":
      let options = try PlayOptions(Array(arguments.dropFirst()))
      self = options.wantsHelp ? .playHelp : .play(options)
    case "tv":
      let options = try TVOptions(Array(arguments.dropFirst()))
      self = options.wantsHelp ? .tvHelp : .tv(options)
    case "devices":
      let options = try DevicesOptions(Array(arguments.dropFirst()), of: "devices")
      self = options.wantsHelp ? .devicesHelp : .devices(options)
    case "outputs":
      let options = try DevicesOptions(Array(arguments.dropFirst()), of: "outputs")
      self = options.wantsHelp ? .outputsHelp : .outputs(options)
    case "queue":
      guard let word = arguments.dropFirst().first else {
        self = .queue
        return
      }
      guard arguments.count == 2, ["--help", "-h"].contains(String(decoding: word, as: UTF8.self)) else {
        throw UsageError("`attacca queue` takes no arguments: write verbs to its standard input.")
      }
      self = .queueHelp
    default:
      throw UsageError("there is no command “\(UsageError.shown(first))”: use `attacca play FILES`.")
    }
  }
}

/// A command line that makes no sense: what is wrong and what to do, in one sentence.
struct UsageError: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  static func shown(_ argument: some Sequence<UInt8>) -> String {
    DisplayText.safe(String(decoding: Array(argument), as: UTF8.self))
  }
}
