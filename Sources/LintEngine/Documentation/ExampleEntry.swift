/// An entry in a file of an example. A page shows it without the rest of the file.
struct ExampleEntry {
  let key: String
  /// The byte range of the entry in the file.
  let range: Range<Int>
  /// The lines of the entry as shown on a page.
  let lines: [String]
  /// Whether a comma separates the entry from the next one.
  let endsWithComma: Bool
}
