import SourceText

extension FileVersion {
  /// Returns the range between the brackets or tags of a dictionary. It is empty, at the end, for
  /// an XML element without an end tag.
  func inside(of value: MergeValue) -> Range<Int> {
    let range = value.range
    switch form {
    case .json: return range.lowerBound + 1..<range.upperBound - 1
    case .oldStyle:
      // The top dictionary may have no braces.
      guard bytes[range.lowerBound] == UInt8(ascii: "{"), value.node > 0 || hasBraces else {
        return startOfText..<bytes.count
      }
      return range.lowerBound + 1..<range.upperBound - 1
    case .xml:
      guard let open = bytes.firstOffset(of: UInt8(ascii: ">"), in: range),
        let close = bytes.lastOffset(of: UInt8(ascii: "<"), in: range), open < close
      else { return range.upperBound..<range.upperBound }
      return open + 1..<close
    }
  }

  /// Whether the top dictionary of an old-style property list is in braces.
  private var hasBraces: Bool {
    root.range.upperBound > root.range.lowerBound
      && bytes[root.range.upperBound - 1] == UInt8(ascii: "}")
      && bytes[root.range.lowerBound] == UInt8(ascii: "{")
  }

  /// The offset after a byte order mark.
  var startOfText: Int { bytes.hasBytes("\u{FEFF}", at: 0) ? 3 : 0 }
}
