import FormatStrings
package import SourceText
import Syntax

/// What rules ask about the texts of an entry.
extension Entry {
  /// The texts that somebody wrote and somebody sees, source texts included.
  ///
  /// Entries that nobody ships have none, and texts in state `new` are not among them, nor are
  /// notes for translators and what was made for tests.
  package var shownTexts: [ShownText] {
    guard isShipped else { return [] }
    let shown = units.filter { isShipped($0) && !$0.text.isEmpty && !locale(of: $0).isPseudo }
      .map { ShownText(text: $0.text, unit: $0) }
    guard source == nil, let text = keyAsSourceText else { return shown }
    return [ShownText(text: text, unit: nil)] + shown
  }

  /// Whether a unit is a translation that somebody wrote for people of another locale.
  package func isTranslation(_ unit: Unit) -> Bool {
    guard isComparable(unit), !unit.text.isEmpty else { return false }
    let locale = locale(of: unit)
    return !locale.isBase && !locale.isMultiple && !locale.isPseudo
  }

  /// Whether a locale is of the same language as the source, be it in another region or script.
  package func isSourceLanguage(_ locale: LocaleIdentifier) -> Bool {
    guard let source = table.source else { return false }
    return locale.language == (source.isBase ? "en" : source.language)
  }

  /// What people read of a text.
  package func readableText(of shown: ShownText) -> ScalarText {
    shown.unit.map { readableText(of: $0) } ?? readableKey
  }

  /// Whether somebody ships a text, so that what is wrong with it matters.
  ///
  /// Message documentation for translators and texts that nobody translated yet do not count; the
  /// source's own texts do. The entry must be one that is shipped.
  package func isShipped(_ unit: Unit) -> Bool {
    isSource(unit) || unit.state != .new && !locale(of: unit).isDocumentation
  }

  /// Whether a text is the translation of one certain text, and shipped.
  ///
  /// One of several phrases is not, and neither is a part of a sentence that a translator may have
  /// cut into other parts.
  package func isComparable(_ unit: Unit) -> Bool {
    guard !isSource(unit), !unit.isPhrase, isShipped(unit) else { return false }
    return unit.substitution.map { isWholeText($0, of: unit) } ?? true
  }

  /// Whether the text that refers to a substitution is `%#@name@` and nothing else.
  private func isWholeText(_ substitution: Int, of unit: Unit) -> Bool {
    // No person writes so many texts before the one that matters.
    let nearby = localizations[unit.localization].units.prefix(64).lazy.map { units[$0] }
    guard let root = nearby.first(where: { $0.branch == nil && $0.substitution == nil }) else {
      return false
    }
    let rest = root.text.range.bytes.count - substitutions[substitution].name.range.bytes.count
    return rest == "%#@@".utf8.count || rest == "%1$#@@".utf8.count
  }

  /// Whether a unit or a key has nothing but white space; mostly known without a look at its bytes.
  package func isBlank(_ text: Text) -> Bool {
    text.traits.contains(.blankEdge)
      && (text.isEmpty || string(of: text).unicodeScalars.allSatisfy(\.properties.isWhitespace))
  }

  /// The white space at both ends of a text; mostly found without a look at its bytes.
  package func edges(of text: Text) -> TextEdges {
    var edges = TextEdges()
    guard !text.isEmpty else {
      edges.isBlank = true
      return edges
    }
    guard text.traits.contains(.blankEdge) else { return edges }
    return TextEdges(of: scalars(of: text))
  }

  /// The characters of the key or of any text. Each call decodes it anew.
  package func scalars(of text: Text) -> TextScalars {
    TextScalars(DecodedText(text, of: table.file(text.range.file)), of: text.range.file)
  }

  /// What people read of a unit.
  package func readableText(of unit: Unit) -> ScalarText {
    readable(unit.text, specifiers: unit.specifiers)
  }

  /// What people read of the text that a translation is a translation of; nil if nobody knows it.
  package func readableSourceText(for unit: Unit) -> ScalarText? {
    guard let text = sourceText(for: unit) else { return nil }
    if text == key { return readableKey }
    // No person writes more variants than that.
    let original = source?.units.prefix(64).lazy.map { units[$0] }.first { $0.text == text }
    return readable(text, specifiers: original?.specifiers ?? 0..<0)
  }

  /// What people read of the key, where it is a text.
  package var readableKey: ScalarText { readable(key, specifiers: arguments.keySpecifiers) }

  private func readable(_ text: Text, specifiers range: Range<Int>) -> ScalarText {
    // Without specifiers nobody has looked for arguments, and the range is another entry's.
    ScalarText(scalars(of: text), specifiers: specifiers.isEmpty ? [] : specifiers[range])
  }
}
