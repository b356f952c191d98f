import FormatStrings
public import SourceText
import Syntax

/// What rules query about the strings of an entry.
extension Entry {
  /// Returns whether users see a string, which must not be empty.
  ///
  /// Strings in the state `new`, notes for translators, and pseudo-localizations for tests are not
  /// shown. The entry must be one that is shipped.
  ///
  /// - Parameter locale: the traits of the unit's locale.
  func isShown(_ unit: StringUnit, in locale: LocaleTraits) -> Bool {
    isShipped(unit, in: locale) && !unit.text.isEmpty && !locale.contains(.pseudo)
  }

  /// Returns whether a unit is a translation that was written for users of another locale.
  ///
  /// - Parameter locale: the traits of the unit's locale.
  func isTranslation(_ unit: StringUnit, in locale: LocaleTraits) -> Bool {
    guard locale.isDisjoint(with: [.base, .multiple, .pseudo]), !unit.text.isEmpty else {
      return false
    }
    return isComparable(unit, in: locale)
  }

  /// Returns whether a locale has the language of the source, even with another region or script.
  public func isSourceLanguage(_ locale: LocaleIdentifier) -> Bool {
    guard let source = table.source else { return false }
    return locale.language == (source.isBase ? "en" : source.language)
  }

  /// Returns whether a string is shipped, so that its faults matter.
  ///
  /// Message documentation for translators and untranslated strings don't count. Source strings do.
  /// The entry must be one that is shipped.
  public func isShipped(_ unit: StringUnit) -> Bool {
    isShipped(unit, in: localeTraits(of: unit))
  }

  private func isShipped(_ unit: StringUnit, in locale: LocaleTraits) -> Bool {
    isSource(unit) || unit.state != .new && !locale.contains(.documentation)
  }

  /// Returns whether a string is the translation of one specific string, and is shipped.
  ///
  /// Alternative phrases are not, and neither are parts of a sentence, which a translator may have
  /// divided differently.
  public func isComparable(_ unit: StringUnit) -> Bool {
    isComparable(unit, in: localeTraits(of: unit))
  }

  private func isComparable(_ unit: StringUnit, in locale: LocaleTraits) -> Bool {
    guard !isSource(unit), !unit.isPhrase, isShipped(unit, in: locale) else { return false }
    return unit.substitution.map { isWholeText($0, of: unit) } ?? true
  }

  /// Returns whether the string that refers to a substitution is just `%#@name@`.
  private func isWholeText(_ substitution: Int, of unit: StringUnit) -> Bool {
    // A limit for hostile input. Real entries have fewer strings before the relevant one.
    let nearby = localizations[unit.localization].units.prefix(64).lazy.map { units[$0] }
    guard let root = nearby.first(where: { $0.branch == nil && $0.substitution == nil }) else {
      return false
    }
    let rest = root.text.range.bytes.count - substitutions[substitution].name.range.bytes.count
    return rest == "%#@@".utf8.count || rest == "%1$#@@".utf8.count
  }

  /// Returns whether a string or a key has nothing but whitespace. The traits or the first byte
  /// usually answer this.
  public func isOnlyWhitespace(_ text: TextSpan) -> Bool {
    guard text.traits.contains(.whitespaceEdge) else { return false }
    guard !text.isEmpty else { return true }
    let first = table.file(text.range.file).bytes[Int(text.range.start)]
    guard text.traits.contains(.wide) || !first.isLetter else { return false }
    return edges(of: text).isOnlyWhitespace
  }

  /// Returns the whitespace at both ends of a string. The traits usually answer this without
  /// reading the bytes.
  public func edges(of text: TextSpan) -> TextEdges {
    var edges = TextEdges()
    guard !text.isEmpty else {
      edges.isOnlyWhitespace = true
      return edges
    }
    guard text.traits.contains(.whitespaceEdge) else { return edges }
    var contents = TextContents()
    contents.read(text, of: self) { edges = TextEdges(of: $0) }
    return edges
  }

  /// Returns the characters of the key or of any string. Each call decodes it again.
  public func scalars(of text: TextSpan) -> TextScalars {
    TextScalars(text, of: table.file(text.range.file))
  }

  /// Returns the bytes of the file, including escapes, that represent some bytes of the value of a
  /// string in UTF-8. Each call decodes it again.
  public func sourceRange(ofValue bytes: Range<Int>, in text: TextSpan) -> SourceRange {
    let decoded = DecodedText(text, of: table.file(text.range.file))
    return SourceRange(file: text.range.file, decoded.sourceRange(bytes))
  }

  /// Returns what users read of a unit.
  public func readableText(of unit: StringUnit) -> ScalarText {
    readable(unit.text, specifiers: unit.specifiers)
  }

  /// Returns what users read of a source string.
  func readableSource(_ text: TextSpan) -> ScalarText {
    if text == key { return readableKey }
    // A limit for hostile input. Real entries have fewer variants.
    let original = source?.units.prefix(64).lazy.map { units[$0] }.first { $0.text == text }
    return readable(text, specifiers: original?.specifiers ?? 0..<0)
  }

  /// What users read of the key, if it is a string.
  public var readableKey: ScalarText { readable(key, specifiers: arguments.keySpecifiers) }

  private func localeTraits(of unit: StringUnit) -> LocaleTraits {
    table.localeTraits[localizations[unit.localization].locale]
  }

  private func readable(_ text: TextSpan, specifiers range: Range<Int>) -> ScalarText {
    // Without specifiers, arguments weren't resolved, and the range belongs to another entry.
    ScalarText(scalars(of: text), specifiers: specifiers.isEmpty ? [] : specifiers[range])
  }
}
