import SourceText
import Syntax

/// A scanner of the locales that a catalog names. It passes over the strings, and reports nothing.
struct CatalogLocaleScanner {
  private let file: SourceFile
  private let configuredSource: String?
  private let table: Table
  private var scanner: JSONScanner
  /// Where each locale was last named.
  private var mentions: [Range<Int>] = []
  /// The locale that probably comes next, because entries name their locales in the same order.
  private var predicted = 0

  /// - Parameter configuredSource: The configured source locale, or nil for that of the catalog.
  init(_ file: SourceFile, name: String, configuredSource: String?) {
    (self.file, self.configuredSource) = (file, configuredSource)
    table = Table(ofCatalog: name, purpose: .init(ofTable: name, path: file.path))
    table.add(file)
    scanner = JSONScanner(file)
  }

  /// Returns a table without keys that has the locales, or nil if the catalog isn't well-formed.
  mutating func read() -> Table? {
    do throws(JSONSyntaxError) {
      var root = try scanner.beginObject()
      while let name = try scanner.nextMember(of: &root) {
        switch (CatalogKeyword(name, of: file.bytes, in: file), scanner.peek()) {
        case (.sourceLanguage, .string):
          let language = try scanner.string()
          table.setSource(
            file.string(of: language), configured: configuredSource, at: language.range)
        case (.strings, .object): try readKeys()
        default: try scanner.passValue()
        }
      }
      try scanner.finish()
    } catch {
      return nil
    }
    if table.sourceLocale == nil, let configuredSource {
      table.setSource(configuredSource, configured: nil, at: file.range(0..<0))
    }
    return table
  }
}

extension CatalogLocaleScanner {
  private mutating func readKeys() throws(JSONSyntaxError) {
    var keys = try scanner.beginObject()
    while try scanner.nextMember(of: &keys) != nil {
      guard scanner.peek() == .object else {
        try scanner.passValue()
        continue
      }
      var entry = try scanner.beginObject()
      while let name = try scanner.nextMember(of: &entry) {
        let keyword = CatalogKeyword(name, of: file.bytes, in: file)
        if keyword == .localizations, scanner.peek() == .object {
          try readLocalizations()
        } else {
          try scanner.passValue()
        }
      }
    }
  }

  private mutating func readLocalizations() throws(JSONSyntaxError) {
    predicted = 0
    var localizations = try scanner.beginObject()
    while let name = try scanner.nextMember(of: &localizations) {
      note(name)
      try scanner.passValue()
    }
  }

  private mutating func note(_ name: TextSpan) {
    let range = name.range.bytes
    if predicted < mentions.count, file.bytes.bytes(range, equal: file.bytes, mentions[predicted]) {
      predicted += 1
      return
    }
    let index = table.index(ofLocale: file.string(of: name), at: name.range)
    while mentions.count < table.locales.count { mentions.append(0..<0) }
    if !name.traits.contains(.escaped) { mentions[index] = range }
    predicted = index + 1
  }
}

extension Table {
  /// Uses the configured source language, but with the catalog's own spelling and region. One `en`
  /// in the configuration works for catalogs of `en` and of `en-US`.
  func setSource(_ language: String, configured: String?, at mention: SourceRange) {
    let configured = LocaleIdentifier(configured ?? language)
    let isSame = configured.language == LocaleIdentifier(language).language
    sourceLocale = index(ofLocale: isSame ? language : configured.spelling, at: mention)
  }
}
