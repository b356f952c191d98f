package import Catalog
package import SourceText

/// A string that a rule saves until the whole table has been read, to compare it with others.
package struct RecordedText: Sendable {
  package let key: TextSpan
  /// Index of the locale in the table.
  package let locale: Int
  /// The string that `text` translates.
  package let source: TextSpan
  package let text: TextSpan

  package init(key: TextSpan, locale: Int, source: TextSpan, text: TextSpan) {
    self.key = key
    self.locale = locale
    self.source = source
    self.text = text
  }

  /// The mark of an entry, for example its state of extraction.
  package static func mark(at range: SourceRange, of entry: Entry) -> RecordedText {
    RecordedText(key: entry.key, locale: 0, source: entry.key, text: TextSpan(range: range))
  }
}
