package import SourceText

/// A comment for the linter above a value that isn't used, because the file repeats its key or a
/// `.stringsdict` has it too.
package struct OverriddenComment: Sendable {
  package let comment: TextSpan
  package let key: TextSpan
  /// The index of the locale in the table.
  package let locale: Int
  /// The end of the value.
  package let end: UInt32
}
