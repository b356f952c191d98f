package import Diagnostics
package import SourceText

extension Diagnostic {
  /// The finding for a key that its object or dictionary already has.
  ///
  /// - Parameters:
  ///   - range: The range of the later key.
  ///   - earlier: The range of the earlier key.
  static func duplicateKey(
    _ name: String, at range: SourceRange, earlier: SourceRange, hasSameValue: Bool
  ) -> Diagnostic {
    Diagnostic(
      rule: .duplicateKey, severity: hasSameValue ? .warning : .error,
      message: "duplicate key '\(name)', with "
        + (hasSameValue ? "the same value" : "a different value; the last one usually wins"),
      range: range, subject: Subject(key: name),
      notes: [Note("first defined here", at: earlier)],
      help: hasSameValue ? "remove one of them" : differentValuesHelp)
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

  /// The finding for a key that its object in a JSON file already has.
  package static func duplicateKey(
    _ key: TextSpan, value: SourceRange, earlier: KeyTable.Slot, in file: SourceFile
  ) -> Diagnostic {
    .duplicateKey(
      file.string(of: key), at: key.range, earlier: earlier.key.range,
      hasSameValue: file.bytes.bytes(value.bytes, equal: file.bytes, earlier.value.bytes))
  }

  /// The finding for a key that its object in a JSON file already has, at an unknown position.
  package static func duplicateKey(_ key: TextSpan, in file: SourceFile) -> Diagnostic {
    let name = file.string(of: key)
    return Diagnostic(
      rule: .duplicateKey, severity: .error, message: "duplicate key '\(name)'",
      range: key.range, subject: Subject(key: name), help: differentValuesHelp)
  }

  private static let differentValuesHelp = "keep the correct one; a merge often leaves both"
}
