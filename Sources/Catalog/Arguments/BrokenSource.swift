import SourceText

/// Checks for source strings that may have a placeholder without a percent sign.
enum BrokenSource {
  /// Returns whether the source strings must be scanned although nothing in the entry has a percent
  /// sign.
  ///
  /// Inlined because a call would copy the entry.
  @inline(__always)
  static func mayMissPercentSigns(_ entry: Entry) -> Bool {
    guard let source = entry.source else {
      return entry.keyAsSourceText.map { mayMissPercentSign($0, of: entry.table) } ?? false
    }
    return source.units.contains {
      !entry.units[$0].isPhrase && mayMissPercentSign(entry.units[$0].text, of: entry.table)
    }
  }

  /// Returns whether a string may have `$1@` or a look-alike of a percent sign, after a quick look
  /// at its bytes.
  static func mayMissPercentSign(_ text: TextSpan, of table: Table) -> Bool {
    let bytes = table.file(text.range.file).bytes
    let range = text.range.bytes
    if bytes.firstOffset(of: UInt8(ascii: "$"), in: range) != nil { return true }
    guard text.traits.contains(.nonASCII) else { return false }
    return text.traits.contains(.wide) || bytes.contains("％", in: range)
      || bytes.contains("﹪", in: range) || bytes.contains("٪", in: range)
  }
}

extension SourceBuffer {
  /// Returns whether a range has the given non-ASCII character.
  fileprivate func contains(_ character: StaticString, in range: Range<Int>) -> Bool {
    let lead = character.utf8Start.pointee
    var start = range.lowerBound
    while let offset = firstOffset(of: lead, in: start..<range.upperBound) {
      if hasBytes(character, at: offset) { return true }
      start = offset + 1
    }
    return false
  }
}
