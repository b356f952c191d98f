/// A text that a rule keeps until all entries of its table were read, to compare it with others.
public struct KeptText: Sendable {
  public let key: Text
  /// Index of the locale in the table.
  public let locale: Int
  /// What the text is a translation of.
  public let source: Text
  public let text: Text

  public init(key: Text, locale: Int, source: Text, text: Text) {
    self.key = key
    self.locale = locale
    self.source = source
    self.text = text
  }
}
