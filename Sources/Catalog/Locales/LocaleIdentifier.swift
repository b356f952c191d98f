/// The name of a localization, as the spelling in a file and as what it stands for.
///
/// Making one looks things up in tables: do it once for each name of a table, not for each text.
/// Two identifiers are equal if their spellings are; compare `canonical` to find the same language.
public struct LocaleIdentifier: Sendable {
  /// The name as it stands in the file or as the folder is called, without `.lproj`.
  public let spelling: String
  /// The name in the form of BCP 47, with old names and codes replaced: `zh_CN` is `zh-Hans`.
  public let canonical: String
  /// The code of the language in lower case; for `Base` and for malformed names it means nothing.
  public let language: String
  public let script: String?
  public let region: String?
  /// Whether the name has the form of BCP 47 or is one of the old English names.
  public let isWellFormed: Bool
  /// The plural rules of the language, or nil if there is no data for it.
  public let pluralRules: PluralRules?

  public init(_ spelling: String) {
    self.spelling = spelling
    let name = LegacyLanguageName.identifier(for: spelling) ?? spelling[...]
    let end = name.firstIndex(of: "@") ?? name.endIndex
    let tag = LanguageTag(name[..<end]).canonical()
    canonical = tag.text + name[end...]
    language = tag.language
    script = tag.script
    region = tag.region
    isWellFormed = tag.isWellFormed && end == name.endIndex
    pluralRules = tag.pluralRules
  }

  /// The locale that texts fall back on: `en-GB` on `en-001`, `pt-AO` on `pt-PT`, that on `pt`.
  ///
  /// Nil for a language alone and for one in an unusual script, such as `zh-Hant`.
  public var parent: LocaleIdentifier? {
    guard isWellFormed, !isBase else { return nil }
    return LanguageTag(canonical[...]).parent().map(LocaleIdentifier.init)
  }
}

extension LocaleIdentifier: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.spelling == right.spelling }

  public func hash(into hasher: inout Hasher) { hasher.combine(spelling) }
}

extension LocaleIdentifier {
  /// Whether this is the folder of Interface Builder files in the development language.
  public var isBase: Bool { spelling == "Base" }

  /// Whether this is the folder of catalogs that belong to Interface Builder files.
  public var isMultiple: Bool { canonical == "mul" }

  /// Whether this holds notes for translators, as translatewiki.net names it.
  public var isDocumentation: Bool { canonical == "qqq" }

  /// Whether this is made for tests and read by nobody, such as `en-XA` or `x-pseudo`.
  public var isPseudo: Bool {
    language == "x" || ["en-XA", "ar-XB", "en-US-posix"].contains(canonical)
  }

  /// Whether this is a locale that people read: none of the above.
  public var isForPeople: Bool { !isBase && !isMultiple && !isDocumentation && !isPseudo }

  /// Whether this differs from another locale only in its region. `Base` stands for English.
  public func isRegion(ofLanguageOf other: LocaleIdentifier) -> Bool {
    language == (other.isBase ? "en" : other.language) && script == other.script
  }

  /// Whether the language is in the CLDR's list of valid codes, which follows ISO 639.
  public var isKnownLanguage: Bool { LanguageTable.contains(language) }

  /// Whether Apple platforms can resolve the name, or know it as one that is no language.
  public var isValid: Bool {
    isBase || isMultiple || isDocumentation || isPseudo || isWellFormed && isKnownLanguage
  }

  /// The name for messages, such as 'Russian' or 'Brazilian Portuguese'.
  ///
  /// A region or a script is shown behind the language, as in 'German (Liechtenstein)' and
  /// 'Serbian (Latin)', unless both have a name together. A locale without a name is shown as it is
  /// spelled.
  public var englishName: String { knownName ?? spelling }

  /// The name with the spelling, for messages: 'Russian (ru)'; a locale without a name in quotes.
  public var nameAndSpelling: String {
    guard let name = knownName else { return "'\(spelling)'" }
    return name == spelling ? name : "\(name) (\(spelling))"
  }

  private var knownName: String? {
    if isBase { return spelling }
    if let name = LanguageTable.name(of: canonical) { return name }
    guard isWellFormed, let name = LanguageTable.name(of: language) else { return nil }
    var rest = canonical.dropFirst(language.count + 1)
    var parts: [String] = []
    if let script, let scriptName = Self.scriptNames[script] {
      parts.append(scriptName)
      rest = rest.dropFirst(script.count + 1)
    }
    if !rest.isEmpty { parts.append(LanguageTable.name(ofRegion: String(rest)) ?? String(rest)) }
    return "\(name) (\(parts.joined(separator: ", ")))"
  }

  /// The scripts in which one language is often written beside another.
  private static let scriptNames = [
    "Arab": "Arabic", "Cyrl": "Cyrillic", "Deva": "Devanagari", "Hans": "Simplified",
    "Hant": "Traditional", "Latn": "Latin",
  ]
}
