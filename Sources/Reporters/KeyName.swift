import SourceText

/// A key in a list, with quotes only if it needs them to be distinguished from the surrounding
/// text.
enum KeyName {
  /// Returns the key, shortened to a number of terminal cells.
  ///
  /// - Parameter width: the maximum number of cells, without the quotes.
  static func text(_ key: String, to width: Int) -> String {
    let shown = TerminalWidth.clip(SafeText.inLine(key), to: width)
    return isPlain(key) ? shown : "\"\(shown)\""
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
