package import SourceText

/// One of the strings that a diagnostic compares, for example the source of a translation.
package struct ComparedString: Hashable, Sendable {
  /// The relation of a string to its diagnostic.
  package enum Role: Hashable, Sendable {
    /// The string that has the problem.
    case own
    /// The string that the note with this index points into.
    case note(Int)
    /// A string that is shown only for comparison.
    case context
  }

  /// The locale of the string as the files spell it, or `key`.
  package var name: String
  /// The whole string in its file.
  package var range: SourceRange
  package var role: Role

  package init(name: String, range: SourceRange, role: Role) {
    self.name = name
    self.range = range
    self.role = role
  }
}

/// A compared string as it is in its file, or the part of a long one around its marks.
package struct ComparedExcerpt: Hashable, Sendable {
  /// A marked part of the string.
  package struct Mark: Hashable, Sendable {
    /// Offsets into the text, in bytes of UTF-8.
    package var bytes: Range<Int>
    /// The index of the note that the mark belongs to; nil for the location of the finding.
    package var note: Int?

    package init(bytes: Range<Int>, note: Int?) {
      self.bytes = bytes
      self.note = note
    }
  }

  package var name: String
  package var text: String
  package var marks: [Mark]

  package init(name: String, text: String, marks: [Mark]) {
    self.name = name
    self.text = text
    self.marks = marks
  }
}

extension ComparedExcerpt {
  /// The maximum number of bytes to show before the first mark. Twice as many are shown after it.
  private static let reach = 400

  /// Returns the strings that a finding compares, each with all of its marks, or none if one of
  /// them can't be shown.
  ///
  /// - Parameters:
  ///   - range: the bytes of the finding.
  ///   - notes: the bytes of its notes.
  static func all(
    of strings: [ComparedString], at range: Range<Int>, notes: [Range<Int>],
    in file: (FileID) -> SourceFile
  ) -> [ComparedExcerpt] {
    var shown: [ComparedExcerpt] = []
    for (index, string) in strings.enumerated() {
      let equals = strings.filter { $0.range == string.range }
      guard strings[..<index].allSatisfy({ $0.range != string.range }) else { continue }
      let marks = equals.compactMap { equal -> Mark? in
        switch equal.role {
        case .own: Mark(bytes: range, note: nil)
        case .note(let note): Mark(bytes: notes[note], note: note)
        case .context: nil
        }
      }
      guard
        let excerpt = ComparedExcerpt(
          name: string.name, of: string.range.bytes, marks: marks, in: file(string.range.file))
      else { return [] }
      shown.append(excerpt)
    }
    return shown
  }

  /// - Parameters:
  ///   - string: the bytes of the string.
  ///   - marks: the bytes of its marked parts in the file.
  package init?(name: String, of string: Range<Int>, marks: [Mark], in file: SourceFile) {
    guard file.encoding != .binary else { return nil }
    let first = marks.map(\.bytes.lowerBound).min() ?? string.lowerBound
    let bytes = file.bytes
    let limit = min(string.upperBound, bytes.count)
    let anchor = min(max(first, string.lowerBound), limit)
    var start = max(string.lowerBound, anchor - Self.reach)
    var end = min(limit, anchor + 2 * Self.reach)
    while start < anchor, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end > anchor, end < limit, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let lead = start > string.lowerBound ? "…" : ""
    func offset(of byte: Int) -> Int {
      lead.utf8.count + bytes.string(in: start..<min(max(byte, start), end)).utf8.count
    }
    self.name = name
    text = lead + bytes.string(in: start..<end) + (end < limit ? "…" : "")
    self.marks = marks.map { mark in
      let lower = offset(of: mark.bytes.lowerBound)
      return Mark(bytes: lower..<max(lower, offset(of: mark.bytes.upperBound)), note: mark.note)
    }
  }
}

extension Excerpt {
  /// The maximum number of bytes of a line on either side of a position.
  private static let reach = 400

  /// Takes the line where a range starts, or the part of a very long line around the range.
  package init?(of range: Range<Int>, in file: SourceFile) {
    guard file.encoding != .binary else { return nil }
    let bytes = file.bytes
    let mark = file.encoding == .utf8WithMark ? 3 : 0
    let start = min(max(range.lowerBound, mark), bytes.count)
    let end = min(range.upperBound, bytes.count)
    let limit = max(mark, start - Self.reach)
    let lineStart = bytes.lastOffset(of: 0x0A, in: limit..<start).map { $0 + 1 } ?? limit
    let ceiling = min(bytes.count, start + Self.reach)
    let lineEnd = bytes.firstOffset(of: 0x0A, in: start..<ceiling) ?? ceiling
    let markedEnd = max(start, min(end, lineEnd))
    self.init(
      before: bytes.string(in: lineStart..<start), marked: bytes.string(in: start..<markedEnd),
      after: bytes.string(in: markedEnd..<lineEnd))
  }
}
