package import SourceText

/// A reader for the markup of strings with reused buffers.
package struct MarkupReader {
  private var contents = TextContents()
  private var scanner = MarkupScanner()

  package init() {}

  /// The markup of the string that was read last.
  package var markup: Markup { scanner.markup }

  /// Returns whether the string that was read last may omit some of its source's markup.
  package func mayOmit(_ source: Markup) -> Bool { scanner.markup.mayOmit(source) }

  /// Reads the markup of a string of an entry.
  ///
  /// - Parameter isSource: whether only unambiguous markup counts.
  package mutating func read(_ text: TextSpan, of entry: Entry, isSource: Bool) {
    contents.read(text, of: entry) { scanner.read($0, isSource: isSource) }
  }
}
