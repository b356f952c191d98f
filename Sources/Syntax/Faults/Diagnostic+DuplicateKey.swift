package import Diagnostics
package import SourceText

/// How the values of two equal keys differ.
enum DuplicateValues {
  case same
  /// Only in capitals, spaces and punctuation, so that it hardly matters which one users see.
  case similar
  case different

  /// Compares two different strings in UTF-8.
  init(_ left: [UInt8], _ right: [UInt8]) {
    self = Self.words(of: left) == Self.words(of: right) ? .similar : .different
  }

  /// Returns a string in lower case without spaces and the punctuation of sentences.
  private static func words(of text: [UInt8]) -> String {
    String(decoding: text, as: UTF8.self).lowercased()
      .filter { !$0.isWhitespace && !".,:;!?…'’\"“”".contains($0) }
  }
}

extension Diagnostic {
  /// The finding for a key that its dictionary in a property list already has. Foundation uses the
  /// last one.
  ///
  /// - Parameters:
  ///   - range: the range of the later key.
  ///   - earlier: the range of the earlier key.
  ///   - values: how the values of the two keys differ.
  ///   - isOfOtherObject: whether each of the keys belongs to another object of an interface file.
  ///   - removal: the edits that remove the earlier key with its value, if they are known.
  static func duplicateKey(
    _ name: String, at range: SourceRange, earlier: SourceRange, values: DuplicateValues,
    isOfOtherObject: Bool, removal: [Edit]?
  ) -> Diagnostic {
    let hasSameValue = values == .same
    var diagnostic = Diagnostic(
      rule: .duplicateKey,
      severity: values == .different ? .error : hasSameValue && isOfOtherObject ? .note : .warning,
      message: duplicateMessage(name, hasSameValue: hasSameValue)
        + (hasSameValue ? "" : "; the last one usually wins"),
      range: range, subject: Subject(key: name), notes: [Note(earlierNote, at: earlier)],
      help: hasSameValue ? "remove one of them" : differentValuesHelp)
    diagnostic.fix = removal.map { edits in
      hasSameValue
        ? Fix(
          "remove the first of two equal values", .safe, edits,
          // Whitespace is compared with that of most translations.
          remainders: ["duplicate-width-key", "unordered-width-keys", "whitespace-mismatch"])
        // Readers report the contents of only one of the values.
        : Fix(
          "remove the value that is overridden", .unsafe, edits, remainders: ["invalid-nesting"])
    }
    return diagnostic
  }

  /// The finding for a key that looks like another one but composes its accents differently.
  ///
  /// - Parameter other: the range of the earlier key.
  package static func composedKey(
    _ name: String, at range: SourceRange, other: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      rule: .duplicateKey, severity: .note,
      message: "key '\(name)' differs from another key only in how accents are composed",
      range: range, subject: Subject(key: name), notes: [Note("the other one is here", at: other)],
      help: "Foundation treats them as different; write both in NFC, or delete one")
  }

  /// The finding for a member that its object in a JSON file already has.
  package static func duplicateKey(
    _ key: TextSpan, value: SourceRange, earlier: KeyTable.Slot, hasSameValue: Bool,
    in file: SourceFile
  ) -> Diagnostic {
    let name = file.string(of: key)
    var diagnostic = Diagnostic(
      rule: .duplicateKey, severity: hasSameValue ? .warning : .error,
      message: duplicateMessage(name, hasSameValue: hasSameValue), range: key.range,
      subject: Subject(key: name), notes: [Note(earlierNote, at: earlier.key.range)],
      help: hasSameValue ? "remove one of them" : differentValuesHelp)
    let copy = JSONEdit.Member(name: key, value: value.bytes)
    let removal = hasSameValue ? JSONEdit(file)?.removal(of: copy.range) : nil
    diagnostic.fix = removal.map { Fix("remove the second of two equal values", .safe, [$0]) }
    return diagnostic
  }

  /// The finding for a member of a JSON file whose bytes are compared with those of the earlier
  /// one.
  package static func duplicateKey(
    _ key: TextSpan, value: SourceRange, earlier: KeyTable.Slot, in file: SourceFile
  ) -> Diagnostic {
    let isSame = file.bytes.bytes(value.bytes, equal: file.bytes, earlier.value.bytes)
    return .duplicateKey(key, value: value, earlier: earlier, hasSameValue: isSame, in: file)
  }

  /// The finding for a key that its object in a JSON file already has, at an unknown position.
  package static func duplicateKey(_ key: TextSpan, in file: SourceFile) -> Diagnostic {
    let name = file.string(of: key)
    return Diagnostic(
      rule: .duplicateKey, severity: .error, message: "duplicate key '\(name)'",
      range: key.range, subject: Subject(key: name), help: differentValuesHelp)
  }

  private static func duplicateMessage(_ name: String, hasSameValue: Bool) -> String {
    "duplicate key '\(name)', with \(hasSameValue ? "the same value" : "a different value")"
  }

  private static let earlierNote = "also defined here"
  private static let differentValuesHelp = "keep the correct one; a merge often leaves both"
}

extension [Diagnostic] {
  /// Removes the fixes of duplicate keys if the order of other keys may decide which one is used.
  ///
  /// Readers that treat canonically equivalent keys as equal would use another value afterwards.
  ///
  /// - Parameter keys: keys that have several canonically equivalent spellings.
  package mutating func removeFixes(ofDuplicatesOf keys: Set<String>) {
    guard !keys.isEmpty else { return }
    for index in indices where self[index].rule == .duplicateKey && self[index].fix != nil {
      guard let key = self[index].subject.key,
        key.utf8.count <= CompositionCheck.maxTextLength, keys.contains(key)
      else { continue }
      self[index].fix = nil
    }
  }
}

/// A fast check for strings that may have two canonically equivalent spellings.
package enum CompositionCheck {
  /// The maximum length in bytes of a string that is worth comparing.
  package static let maxTextLength = 1024

  /// Returns whether a string has a scalar that may be absent from text in Unicode's form NFC.
  ///
  /// Of two different spellings, at least one has such a scalar. Returns false for the blocks where
  /// Unicode's property NFC_Quick_Check is always 'yes', and true for others.
  package static func mayDiffer(_ range: Range<Int>, of bytes: SourceBuffer) -> Bool {
    bytes.withSpan(range) { span in
      var index = 0
      while index < span.count {
        let first = span[index]
        if first < 0x80 {
          index += 1
          continue
        }
        let second = index + 1 < span.count ? span[index + 1] : 0
        let third = index + 2 < span.count ? span[index + 2] : 0
        if isSuspect(first, second, third) { return true }
        index += first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      }
      return false
    }
  }

  private static func isSuspect(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch first {
    case 0xC2...0xCB, 0xCF...0xD8, 0xDA...0xDF, 0xE4...0xEE: false
    // Greek has one sign that is always replaced, U+0387.
    case 0xCE: second == 0x87
    // Punctuation and symbols: U+2000, U+2001, Ohm, Kelvin, Ångström and angle brackets.
    case 0xE2:
      second == 0x84 || second == 0x8C || second == 0xAB || (second == 0x80 && third < 0x82)
    // Kana have two combining marks.
    case 0xE3: second == 0x82 && (third == 0x99 || third == 0x9A)
    // Compatibility ideographs and presentation forms.
    case 0xEF: (0xA4...0xAD).contains(second)
    // Emoji.
    case 0xF0: second != 0x9F
    default: true
    }
  }
}

/// The names in one object of a JSON file, to find repeated ones.
///
/// Most objects of a string catalog have one or two members. Creating a table for each of them
/// would take longer than reading them.
struct ObjectKeys {
  private let file: SourceFile
  private var first: JSONEdit.Member?
  private var second: JSONEdit.Member?
  /// All names, if there are more than two.
  private var table: KeyTable?

  init(_ file: SourceFile) { self.file = file }

  /// Adds a name, or replaces an equal one.
  ///
  /// - Returns: the equal name.
  mutating func insert(_ name: TextSpan, value: Range<Int>) -> KeyTable.Slot? {
    if table == nil {
      guard let first else {
        first = JSONEdit.Member(name: name, value: value)
        return nil
      }
      if second == nil, areDifferent(first.name, name) {
        second = JSONEdit.Member(name: name, value: value)
        return nil
      }
      beginTable()
    }
    return table?.insert(name, of: file, value: file.range(value))
  }
}

extension ObjectKeys {
  /// Returns whether two names certainly differ. Escaped ones may be equal.
  private func areDifferent(_ name: TextSpan, _ other: TextSpan) -> Bool {
    name.traits.union(other.traits).isDisjoint(with: [.escaped, .wide])
      && !file.bytes.bytes(name.range.bytes, equal: file.bytes, other.range.bytes)
  }

  private mutating func beginTable() {
    var table = KeyTable()
    for member in [first, second] {
      guard let member else { continue }
      _ = table.insert(member.name, of: file, value: file.range(member.value))
    }
    self.table = table
  }
}
