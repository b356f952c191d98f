import FormatStrings
public import Languages
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
    isSource(unit) || !isOpen(unit) && !locale.contains(.documentation)
  }

  /// Returns whether a string is new and not translated yet.
  public func isOpen(_ unit: StringUnit) -> Bool {
    unit.state == .new && !isUnmarkedTranslation(unit)
  }

  /// Returns whether a string in the state `new` is a translation that is in the app all the same.
  ///
  /// Xcode's compiler includes it unless the key has no extraction state. Services and scripts
  /// write such strings for keys that are managed manually.
  package func isUnmarkedTranslation(_ unit: StringUnit) -> Bool {
    unit.state == .new && unit.stateRange != nil && table.capabilities.isCompiled
      && isCompiled(unit) && !isInSourceLanguage(unit) && !isOnlyWhitespace(unit.text)
      && (!isCopyOfSource(unit) || isFrame(unit))
  }

  /// Returns whether a string has no letters, but refers to substitutions that are translated.
  private func isFrame(_ unit: StringUnit) -> Bool {
    guard unit.substitution == nil, !unit.specifiers.isEmpty else { return false }
    // A limit for hostile input. Real entries have fewer strings.
    let others = localizations[unit.localization].units.prefix(64).lazy.map { units[$0] }
    return others.contains { $0.substitution != nil && $0.state == .translated }
      && !readableText(of: unit).scalars.contains {
        $0.properties.isAlphabetic && $0 != ScalarText.argument
      }
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
  package func readableSource(_ text: TextSpan) -> ScalarText {
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

extension Entry {
  /// Returns the source string of a translation, or nil if it is unknown.
  ///
  /// This is the source's string of the same variant, or else the one for `other` at that location,
  /// or else the principal string. If a catalog has no string in the source language, it is the
  /// key, unless the key is an identifier. A phrase has the first phrase of the source.
  public func sourceText(for unit: StringUnit) -> TextSpan? {
    guard let source else { return keyAsSourceText }
    return text(for: unit, in: source)
  }

  /// Returns the string of a source localization that a translation translates, or nil if the
  /// localization has no strings.
  package func text(for unit: StringUnit, in source: Localization) -> TextSpan? {
    guard source.units.count > 1 else { return source.units.first.map { units[$0].text } }
    let original =
      counterpart(of: unit, in: source) ?? PrincipalText.unit(of: source, in: nil, of: self)
    return original?.text ?? source.units.first.map { units[$0].text }
  }

  /// Returns the source's unit for the same variant, or for `other` where the translation has more
  /// variants.
  private func counterpart(of unit: StringUnit, in source: Localization) -> StringUnit? {
    var other: StringUnit?
    for index in source.units.prefix(Self.maxUnits) {
      let candidate = units[index]
      guard isSameSubstitution(unit.substitution, candidate.substitution) else { continue }
      guard let branch = candidate.branch else {
        if unit.branch == nil { return candidate }
        continue
      }
      if let own = unit.branch, isSameBranch(own, branch) { return candidate }
      if other == nil, isOther(branch) { other = candidate }
    }
    return other
  }

  /// The maximum number of variants that are searched. Real entries have fewer.
  private static var maxUnits: Int { 64 }

  /// Returns whether a branch and all branches around it are named `other`.
  private func isOther(_ branch: Int) -> Bool {
    var current: Int? = branch
    while let index = current {
      guard isNamed(branches[index].name, "other") else { return false }
      current = variations[branches[index].variation].parent
    }
    return true
  }
}

extension Entry {
  /// Returns whether a string has at least two words, or as many characters of a script without
  /// spaces. A single word may be the same in two languages.
  package func hasSeveralWords(_ text: TextSpan) -> Bool {
    var words = 0
    var unspaced = 0
    var letters = 0
    for scalar in string(of: text).unicodeScalars {
      if scalar.isWhitespace {
        letters = 0
      } else if scalar.isAlphabetic {
        letters += 1
        if letters == 2 { words += 1 }
        if scalar.isUnspaced { unspaced += 1 }
      }
    }
    return words > 1 || unspaced > 3
  }

  /// Returns whether a string is the same as its source.
  package func isCopyOfSource(_ unit: StringUnit) -> Bool {
    sourceText(for: unit).map { hasSameContent(unit.text, $0) } ?? false
  }
}

/// The source strings of an entry's units.
///
/// If all units have the same source string, which is usual, it is looked up once.
public struct SourceStrings {
  /// The source string of all units, or nil if they have several or none.
  public let common: TextSpan?
  /// Whether all units have the same source string.
  public let isCommon: Bool

  /// Looks up the source string of the units of an entry.
  public init(of entry: borrowing Entry) {
    isCommon = (entry.source?.units.count ?? 0) <= 1
    if isCommon, let unit = entry.units.first {
      common = entry.sourceText(for: unit)
    } else {
      common = nil
    }
  }

  /// Returns the source string of a unit, or nil if it is unknown.
  public func text(for unit: StringUnit, of entry: Entry) -> TextSpan? {
    isCommon ? common : entry.sourceText(for: unit)
  }
}

/// A reader for the values of strings with a reused buffer.
public struct TextContents {
  private var decoded = DecodedText(keepingOffsets: false)

  /// Creates a reader with an empty buffer.
  public init() {}

  /// Passes a string of an entry to a closure as UTF-8. A string without escapes is read in place.
  public mutating func read(_ text: TextSpan, of entry: Entry, _ body: (Span<UInt8>) -> Void) {
    let file = entry.table.file(text.range.file)
    if text.traits.isDisjoint(with: [.escaped, .wide]) {
      file.bytes.withSpan(text.range.bytes) { body($0) }
    } else {
      decoded.decode(text, of: file)
      body(decoded.bytes.span)
    }
  }
}
