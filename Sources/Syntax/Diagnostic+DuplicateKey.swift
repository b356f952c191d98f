public import Diagnostics
public import SourceText

extension Diagnostic {
  /// A key that stands twice in one object of a JSON file.
  public static func duplicateKey(
    _ key: Text, value: SourceRange, first: KeyTable.Slot, in file: SourceFile
  ) -> Diagnostic {
    let same = file.bytes.bytes(value.bytes, equal: file.bytes, first.value.bytes)
    let name = file.string(of: key)
    return Diagnostic(
      rule: .duplicateKey, severity: same ? .warning : .error,
      message: same
        ? "key '\(name)' is here twice, with the same value"
        : "key '\(name)' is here twice, with different values; the last one wins",
      range: key.range, notes: [Note("the first one is here", at: first.key.range)],
      help: same ? "remove one of them" : "keep the one that is right; a merge often leaves both")
  }
}
