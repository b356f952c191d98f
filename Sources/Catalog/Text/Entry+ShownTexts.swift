public import SourceText

/// A text that people see: a unit, or the key where that is the text of the source language.
public struct ShownText: Sendable {
  public let text: Text
  /// Nil for the key.
  public let unit: Unit?
}

extension Entry {
  /// The texts that somebody wrote and somebody sees, source texts included.
  ///
  /// Entries that nobody ships have none, and texts in state `new` are not among them, nor are
  /// notes for translators and what was made for tests.
  public var shownTexts: [ShownText] {
    guard isShipped else { return [] }
    let shown = units.filter { isShipped($0) && !$0.text.isEmpty && !locale(of: $0).isPseudo }
      .map { ShownText(text: $0.text, unit: $0) }
    guard source == nil, let text = keyAsSourceText else { return shown }
    return [ShownText(text: text, unit: nil)] + shown
  }

  /// Whether a unit is a translation that somebody wrote for people of another locale.
  public func isTranslation(_ unit: Unit) -> Bool {
    guard isComparable(unit), !unit.text.isEmpty else { return false }
    let locale = locale(of: unit)
    return !locale.isBase && !locale.isMultiple && !locale.isPseudo
  }

  /// Whether a locale is of the same language as the source, be it in another region or script.
  public func isSourceLanguage(_ locale: LocaleIdentifier) -> Bool {
    guard let source = table.source else { return false }
    return locale.language == (source.isBase ? "en" : source.language)
  }

  /// What people read of a text.
  public func readableText(of shown: ShownText) -> ScalarText {
    shown.unit.map { readableText(of: $0) } ?? readableKey
  }
}
