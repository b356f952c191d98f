import Catalog
package import SourceText

/// A string that a rule saves until the whole table has been read, to compare it with others.
package struct RecordedText: Sendable {
  package let key: TextSpan
  /// Index of the locale in the table.
  package fileprivate(set) var locale: Int
  /// The string that `text` translates.
  package let source: TextSpan
  package let text: TextSpan

  package init(key: TextSpan, locale: Int, source: TextSpan, text: TextSpan) {
    self.key = key
    self.locale = locale
    self.source = source
    self.text = text
  }
}

/// The strings that rules have saved from a part of a table, by rule index.
package struct RecordedStrings: Sendable {
  private let strings: [[RecordedText]]
  /// The locales of the part, as the files spell them.
  private let locales: [String]

  init(_ strings: [[RecordedText]], of table: Table?) {
    self.strings = strings
    locales = table?.locales.map(\.spelling) ?? []
  }

  /// Returns the strings with the locales of the whole table.
  func strings(in table: Table) -> [[RecordedText]] {
    guard strings.contains(where: { !$0.isEmpty }) else { return [] }
    let indices = Dictionary(
      uniqueKeysWithValues: table.locales.enumerated().map { ($1.spelling, $0) })
    return strings.map { strings in
      strings.map { text in
        var text = text
        text.locale = indices[locales[text.locale]] ?? text.locale
        return text
      }
    }
  }
}
