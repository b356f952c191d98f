public import SourceText

/// A fix with resolved locations.
public struct LocatedFix: Hashable, Sendable {
  /// What the fix does, as an imperative fragment in lower case without a final period.
  public let title: String
  public let safety: Fix.Safety
  /// The path of the file that all edits are in.
  public let path: String
  /// How the text of that file is stored.
  package let encoding: TextEncoding
  /// The changes, in ascending order and without overlaps.
  public let edits: [LocatedEdit]
  /// What may be reported after the fix.
  package let remainders: Fix.Remainders
  /// Whether it can be applied together with other fixes that insert text at the same places.
  package let sharesInsertions: Bool

  package init(
    title: String, safety: Fix.Safety, path: String, encoding: TextEncoding, edits: [LocatedEdit],
    remainders: Fix.Remainders = [], sharesInsertions: Bool = false
  ) {
    (self.title, self.safety, self.path, self.encoding) = (title, safety, path, encoding)
    (self.edits, self.remainders, self.sharesInsertions) = (edits, remainders, sharesInsertions)
  }
}

/// The replacement of a range of a file.
public struct LocatedEdit: Hashable, Sendable {
  /// The start of the replaced range. Its offset is in bytes of the file as it is on disk.
  public let start: SourceLocation
  /// The end of the replaced range, which is the start for an insertion.
  public let end: SourceLocation
  /// The replacement. It is converted if the file has another encoding than UTF-8.
  public let replacement: String

  package init(start: SourceLocation, end: SourceLocation, replacement: String) {
    (self.start, self.end, self.replacement) = (start, end, replacement)
  }
}
