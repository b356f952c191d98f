/// What the files of a format can express, and how they are stored.
///
/// Code that treats tables differently checks these properties and never the format, so that a new
/// format requires no changes elsewhere.
public struct TableCapabilities: Hashable, Sendable {
  /// Whether strings have a state, such as `translated` or `needs_review`.
  public var hasStates = false
  /// Whether the format has a member for the comment of each entry.
  public var hasComments = false
  /// Whether each locale has its own files, and the tables of a folder share its locales.
  public var hasOneFilePerLocale = false
  /// Whether a key can be the string of the source language itself.
  public var hasTextKeys = false
  /// Whether Xcode extracts the keys from code, so that a key is what the code passes.
  public var hasExtractedKeys = false
  /// Whether Xcode compiles the file. The compiler fails or ignores the file if it differs from
  /// what Xcode writes.
  public var isCompiled = false
  /// Whether a file repeats strings of other files, in the source language and one translation.
  /// Such a file can hold several tables.
  public var isExport = false

  package init() {}
}
