#if MPV
  import CMPV
  import Glibc

  /// A value on its way to libmpv.
  enum MPVArgument: Sendable {
    case bytes([UInt8])
    case number(Double)
    case flag(Bool)
    case list([MPVArgument])
    case map([(String, MPVArgument)])

    static func text(_ text: String) -> MPVArgument { .bytes(Array(text.utf8)) }
  }

  /// Builds C values for the length of a call.
  enum MPVNodes {
    static func with<Result>(_ value: MPVArgument, _ body: (inout mpv_node) -> Result) -> Result {
      var node = make(value)
      defer { free(node) }
      return body(&node)
    }

    private static func make(_ value: MPVArgument) -> mpv_node {
      var node = mpv_node()
      switch value {
      case .bytes(let bytes):
        node.format = MPV_FORMAT_STRING
        node.u.string = string(bytes)
      case .number(let number):
        node.format = MPV_FORMAT_DOUBLE
        node.u.double_ = number
      case .flag(let flag):
        node.format = MPV_FORMAT_FLAG
        node.u.flag = flag ? 1 : 0
      case .list(let values):
        node.format = MPV_FORMAT_NODE_ARRAY
        node.u.list = list(values, keys: nil)
      case .map(let pairs):
        node.format = MPV_FORMAT_NODE_MAP
        node.u.list = list(pairs.map(\.1), keys: pairs.map(\.0))
      }
      return node
    }

    private static func string(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
      for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[bytes.count] = 0
      return copy
    }

    private static func list(
      _ values: [MPVArgument], keys: [String]?
    ) -> UnsafeMutablePointer<mpv_node_list> {
      let nodes = UnsafeMutablePointer<mpv_node>.allocate(capacity: values.count)
      for (index, value) in values.enumerated() { (nodes + index).initialize(to: make(value)) }
      var list = mpv_node_list()
      list.num = Int32(values.count)
      list.values = nodes
      if let keys {
        let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: keys.count)
        for (index, key) in keys.enumerated() { (names + index).initialize(to: string(Array(key.utf8))) }
        list.keys = names
      }
      let result = UnsafeMutablePointer<mpv_node_list>.allocate(capacity: 1)
      result.initialize(to: list)
      return result
    }

    private static func free(_ node: mpv_node) {
      switch node.format {
      case MPV_FORMAT_STRING: node.u.string?.deallocate()
      case MPV_FORMAT_NODE_ARRAY, MPV_FORMAT_NODE_MAP:
        guard let list = node.u.list else { return }
        for index in 0..<Int(list.pointee.num) {
          free(list.pointee.values[index])
          list.pointee.keys?[index]?.deallocate()
        }
        list.pointee.values.deallocate()
        list.pointee.keys?.deallocate()
        list.deallocate()
      default: break
      }
    }
  }
#endif
