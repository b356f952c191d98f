import SourceText

/// Whether texts of the source may have a placeholder without a percent sign.
enum BrokenSource {
  /// Whether the texts of the source have to be looked at although nothing in the entry has a
  /// percent sign.
  static func mayLackPercentSigns(_ entry: Entry) -> Bool {
    guard let source = entry.source else {
      return entry.keyAsSourceText.map { mayLackPercentSign($0, of: entry.table) } ?? false
    }
    return source.units.contains {
      !entry.units[$0].isPhrase && mayLackPercentSign(entry.units[$0].text, of: entry.table)
    }
  }

  /// Whether a text may have `$1@` or a look-alike of a percent sign: a quick look at its bytes.
  static func mayLackPercentSign(_ text: Text, of table: Table) -> Bool {
    let bytes = table.file(text.range.file).bytes
    let range = text.range.bytes
    if bytes.firstOffset(of: UInt8(ascii: "$"), in: range) != nil { return true }
    guard text.traits.contains(.nonASCII) else { return false }
    return text.traits.contains(.wide) || bytes.contains("％", in: range)
      || bytes.contains("﹪", in: range) || bytes.contains("٪", in: range)
  }
}

extension SourceBuffer {
  /// Whether a range has a character beyond ASCII.
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
