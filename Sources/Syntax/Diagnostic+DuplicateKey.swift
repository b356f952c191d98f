package import Diagnostics
package import SourceText

extension Diagnostic {
  /// A key that one object or dictionary has already.
  ///
  /// - Parameters:
  ///   - range: the later one.
  ///   - earlier: the one before. What stands between the two does not count, so that of equal
  ///     neighbors one can be removed.
  static func duplicateKey(
    _ name: String, at range: SourceRange, earlier: SourceRange, hasSameValue: Bool
  ) -> Diagnostic {
    Diagnostic(
      rule: .duplicateKey, severity: hasSameValue ? .warning : .error,
      message: "key '\(name)' is here again, with "
        + (hasSameValue ? "the same value" : "another value; the last one wins"),
      range: range, subject: Subject(key: name),
      notes: [Note("the one before is here", at: earlier)],
      help: hasSameValue ? "remove one of them" : differentValuesHelp)
  }

  /// A key that looks like another one and differs in how its accents are composed.
  ///
  /// - Parameter other: the earlier one.
  package static func composedKey(
    _ name: String, at range: SourceRange, other: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      rule: .duplicateKey, severity: .note,
      message: "key '\(name)' differs from another one only in how accents are composed",
      range: range, subject: Subject(key: name), notes: [Note("the other one is here", at: other)],
      help: "Foundation keeps them apart; spell both in NFC, or delete one")
  }

  /// A key that one object of a JSON file has already.
  package static func duplicateKey(
    _ key: Text, value: SourceRange, earlier: KeyTable.Slot, in file: SourceFile
  ) -> Diagnostic {
    .duplicateKey(
      file.string(of: key), at: key.range, earlier: earlier.key.range,
      hasSameValue: file.bytes.bytes(value.bytes, equal: file.bytes, earlier.value.bytes))
  }

  /// A key that one object of a JSON file has already, whose earlier place is not known.
  package static func duplicateKey(_ key: Text, in file: SourceFile) -> Diagnostic {
    let name = file.string(of: key)
    return Diagnostic(
      rule: .duplicateKey, severity: .error, message: "key '\(name)' is here again",
      range: key.range, subject: Subject(key: name), help: differentValuesHelp)
  }

  private static let differentValuesHelp = "keep the one that is right; a merge often leaves both"
}
