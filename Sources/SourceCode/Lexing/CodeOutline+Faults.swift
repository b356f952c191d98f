import SourceText

extension CodeOutline {
  /// Returns whether code has markers of a conflict, or a string or a comment that isn't closed. It
  /// may then contain more keys than are known.
  func isBroken(_ bytes: SourceBuffer) -> Bool {
    hasOpenComment || literals.contains(where: isUnclosed) || hasMarkers(bytes)
  }

  /// Returns whether a literal that several lines may have goes to the end of the file.
  private func isUnclosed(_ literal: CodeLiteral) -> Bool {
    literal.traits.contains(.unterminated) && literal.traits.contains(.multiline)
  }

  /// Returns whether a line begins with `<<<<<<< `.
  private func hasMarkers(_ bytes: SourceBuffer) -> Bool {
    var offset = bytes.nextOffset(of: UInt8(ascii: "<"), from: 0)
    while offset < bytes.count {
      let isStart = offset == 0 || bytes[offset - 1] == 0x0A
      if isStart, bytes.hasBytes("<<<<<<< ", at: offset), !isInLiteral(offset) { return true }
      offset = bytes.nextOffset(of: UInt8(ascii: "<"), from: offset + 1)
    }
    return false
  }

  private func isInLiteral(_ offset: Int) -> Bool {
    let next = literalIndex(from: offset)
    return next > 0 && literals[next - 1].range.contains(offset)
  }
}
