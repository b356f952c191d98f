package import Diagnostics
package import SourceText

extension Diagnostic {
  /// The finding for a key that its dictionary in a property list already has. Foundation uses the
  /// last one.
  ///
  /// - Parameters:
  ///   - range: The range of the later key.
  ///   - earlier: The range of the earlier key.
  ///   - removal: The edits that remove the earlier key with its value, if they are known.
  static func duplicateKey(
    _ name: String, at range: SourceRange, earlier: SourceRange, hasSameValue: Bool,
    removal: [Edit]?
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      rule: .duplicateKey, severity: hasSameValue ? .warning : .error,
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
  /// - Parameter other: The range of the earlier key.
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
