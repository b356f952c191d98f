/// A text that a rule keeps until all entries of its table were read, to compare it with others.
package struct KeptText: Sendable {
  package let key: Text
  /// Index of the locale in the table.
  package let locale: Int
  /// What the text is a translation of.
  package let source: Text
  package let text: Text

  package init(key: Text, locale: Int, source: Text, text: Text) {
    self.key = key
    self.locale = locale
    self.source = source
    self.text = text
  }
}
