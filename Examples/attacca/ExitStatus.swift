/// What the exit status says; listed in the help of each command.
enum ExitStatus {
  static let fine: Int32 = 0
  static let nothingPlayed: Int32 = 1
  static let usage: Int32 = 64
  static let nothingToPlay: Int32 = 66
  static let noPlayer: Int32 = 69
  static let noState: Int32 = 74
  static let noDevices: Int32 = 1
  static let noTV: Int32 = 69
  static let noPort: Int32 = 69

  static func signal(_ number: Int32) -> Int32 { 128 + number }
}
