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

/// The line of a string in a file of a project.
package struct CodePlace: Hashable, Comparable, Sendable {
  /// The index of the file among the files of the run.
  package let file: UInt32
  package let line: UInt32

  package init(file: Int, line: Int) {
    (self.file, self.line) = (UInt32(clamping: file), UInt32(clamping: line))
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.file, lhs.line) < (rhs.file, rhs.line)
  }
}
