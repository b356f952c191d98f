/// Where one entry is in a file.
package struct EntryExtent: Sendable {
  package let key: String
  /// The byte range from the comment or the key to the end of the entry, without what separates it
  /// from the next entry.
  package let range: Range<Int>

  package init(key: String, range: Range<Int>) {
    self.key = key
    self.range = range
  }
}
