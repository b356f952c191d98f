import SourceText

/// A string in a file of a project that code may look up.
package struct CodeString: Sendable {
  /// The range of the literal with its delimiters, or of all literals that are joined.
  package let range: Range<UInt32>
  package let key: KeyPattern
  /// Whether a call looks it up in a table that is known.
  var knowsTable = false
}

extension CodeString {
  /// Returns the strings in data that a literal contains: JSON, or a property list. Other text has
  /// none, because what it quotes is meant for users.
  ///
  /// - Parameters:
  ///   - text: the text of the literal.
  ///   - range: the range of the literal with its delimiters.
  static func all(inData text: KeyPattern, at range: Range<Int>) -> [CodeString] {
    guard case .text(let beginning)? = text.parts.first,
      let start = beginning.firstIndex(where: { $0 > 0x20 })
    else { return [] }
    let isJSON = beginning[start] == UInt8(ascii: "{") || beginning[start] == UInt8(ascii: "[")
    guard isJSON || beginning[start] == UInt8(ascii: "<") else { return [] }
    // No string contains an interpolation.
    let bytes = SourceBuffer(
      text.parts.flatMap { part in
        if case .text(let bytes) = part { return bytes }
        return [0]
      })
    guard isJSON || roots.contains(where: { bytes.hasBytes($0, at: start) }) else { return [] }
    let strings =
      isJSON ? all(in: bytes, from: "\"", to: "\"") : all(in: bytes, from: ">", to: "<")
    // No call has them, so they are weaker evidence than a literal.
    return strings.map { CodeString(range: range.compact, key: $0.key, knowsTable: true) }
  }

  /// What property lists and parts of them begin with.
  private static let roots: [StaticString] = ["<?xml", "<plist", "<dict", "<array"]

  /// Returns what is between two delimiters, if it is as short as a key.
  static func all(
    in bytes: SourceBuffer, from opening: Unicode.Scalar, to closing: Unicode.Scalar
  ) -> [CodeString] {
    let (opening, closing) = (UInt8(ascii: opening), UInt8(ascii: closing))
    var strings: [CodeString] = []
    var start = bytes.nextOffset(of: opening, from: 0)
    while start < bytes.count {
      let end = bytes.nextOffset(of: closing, from: start + 1)
      if end < bytes.count, end - start < 1000 {
        let range = start + 1..<end
        strings.append(
          CodeString(
            range: range.compact, key: KeyPattern(Array(bytes.string(in: range).utf8))))
      }
      // The end of one string can be the beginning of the next, if a quote is missing.
      start = bytes.nextOffset(of: opening, from: end)
    }
    return strings
  }
}
