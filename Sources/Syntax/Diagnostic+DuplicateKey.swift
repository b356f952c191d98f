public import Diagnostics
public import SourceText

extension Diagnostic {
  /// A key that stands twice in one object or dictionary.
  ///
  /// - Parameters:
  ///   - range: the later one.
  ///   - first: the earlier one.
  static func duplicateKey(
    _ name: String, at range: SourceRange, first: SourceRange, hasSameValue: Bool
  ) -> Diagnostic {
    Diagnostic(
      rule: .duplicateKey, severity: hasSameValue ? .warning : .error,
      message: "key '\(name)' is here twice, with "
        + (hasSameValue ? "the same value" : "different values; the last one wins"),
      range: range, subject: Subject(key: name), notes: [Note("the first one is here", at: first)],
      help: hasSameValue ? "remove one of them" : differentValuesHelp)
  }

  /// A key that looks like another one and differs in how its accents are composed.
  ///
  /// - Parameter other: the earlier one.
  public static func composedKey(
    _ name: String, at range: SourceRange, other: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      rule: .duplicateKey, severity: .note,
      message: "key '\(name)' differs from another one only in how accents are composed",
      range: range, subject: Subject(key: name), notes: [Note("the other one is here", at: other)],
      help: "Foundation keeps them apart; spell both in NFC, or delete one")
  }

  /// A key that stands twice in one object of a JSON file.
  public static func duplicateKey(
    _ key: Text, value: SourceRange, first: KeyTable.Slot, in file: SourceFile
  ) -> Diagnostic {
    .duplicateKey(
      file.string(of: key), at: key.range, first: first.key.range,
      hasSameValue: file.bytes.bytes(value.bytes, equal: file.bytes, first.value.bytes))
  }

  /// A key that stands twice in one object of a JSON file, whose earlier place is not known.
  public static func duplicateKey(_ key: Text, in file: SourceFile) -> Diagnostic {
    let name = file.string(of: key)
    return Diagnostic(
      rule: .duplicateKey, severity: .error, message: "key '\(name)' is here twice",
      range: key.range, subject: Subject(key: name), help: differentValuesHelp)
  }

  private static let differentValuesHelp = "keep the one that is right; a merge often leaves both"
}
