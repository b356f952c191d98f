package import Catalog
import Diagnostics
import Languages
import Patterns
import Platform
import SourceCode
import SourceText
import Syntax
package import Workspace

/// A first configuration for existing files.
package enum StarterConfiguration {
  /// Returns a configuration with the source locale, the other locales, and the folders with code.
  ///
  /// Regions of the source language are partial, because their users see the source strings. A
  /// region with at most half of the strings of its language gets a fallback. Files that can't be
  /// read are skipped.
  ///
  /// - Parameters:
  ///   - code: the code that uses the keys, and the routines that look them up.
  ///   - schema: the address or path of the schema, for editors.
  package static func json(
    for files: [InputFile], of formats: TableFormats, code: CodeSettings, schema: String
  ) -> String {
    var survey = LocaleSurvey(formats)
    for file in files { survey.add(file) }
    let source = survey.source
    let others = survey.locales.subtracting([source]).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    let isPartial = { (name: String) in
      LocaleIdentifier(name).isRegion(ofLanguageOf: LocaleIdentifier(source))
    }
    let (locales, partial) = (others.filter { !isPartial($0) }, others.filter(isPartial))
    let fallbacks = locales.compactMap { name in
      survey.fallback(of: name).map { (locale: name, fallback: $0) }
    }
    return JSONWriter.document {
      $0.object {
        $0.member("$schema", schema)
        $0.member("sourceLocale", source)
        if !locales.isEmpty { $0.member("locales", locales) }
        if !fallbacks.isEmpty {
          $0.object("fallbacks") { json in
            for (locale, fallback) in fallbacks { json.member(locale, fallback) }
          }
        }
        if !partial.isEmpty { $0.object("coverage") { $0.member("partial", partial) } }
        if code.isOn {
          $0.name("code")
          SettingKind.code.write(code, &$0)
        }
      }
    }
  }
}

/// The locales found in files, and the source locale.
private struct LocaleSurvey {
  private(set) var locales: Set<String> = []
  /// The number of strings of each locale.
  private var counts: [String: Int] = [:]
  private var sources: [String: Int] = [:]
  private let formats: TableFormats

  init(_ formats: TableFormats) { self.formats = formats }

  /// The source language of most catalogs, or `en` if there are none.
  var source: String {
    sources.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "en"
  }

  /// Returns the nearest more general locale that has at least twice as many strings as a locale,
  /// or nil.
  func fallback(of locale: String) -> String? {
    let own = counts[locale] ?? 0
    return LocaleFallbacks.parents.locales(for: LocaleIdentifier(locale)).map(\.canonical)
      .first { own > 0 && locales.contains($0) && counts[$0] ?? 0 >= 2 * own }
  }

  mutating func add(_ file: InputFile) {
    guard let (format, claim) = formats.claim(file.place) else { return }
    if let locale = claim.locale { add(locale: locale) }
    guard let bytes = try? file.load(from: [:]) else { return }
    if format.capabilities.hasOneFilePerLocale, let locale = claim.locale {
      let list = PropertyListReader.read(bytes, id: FileID(0), path: "", kind: .other).list
      if let list, let root = list.root {
        add(locale: locale, count: list.children(of: root).reduce(0) { count, _ in count + 1 })
      }
    }
    guard format.capabilities.isCompiled else { return }
    let source = SourceFile.json(bytes, id: FileID(0), path: file.path)
    var diagnostics: [Diagnostic] = []
    if let catalog = JSONValue.read(source, reporting: &diagnostics) { add(catalog: catalog) }
  }

  private mutating func add(catalog: JSONValue) {
    let source = catalog.members.first { $0.name == "sourceLanguage" }
    if case .string(let language) = source?.value.content {
      sources[language, default: 0] += 1
      add(locale: language)
    }
    for member in catalog.members where member.name == "strings" {
      for entry in member.value.members {
        for member in entry.value.members where member.name == "localizations" {
          for localization in member.value.members { add(locale: localization.name, count: 1) }
        }
      }
    }
  }

  private mutating func add(locale: String, count: Int = 0) {
    let identifier = LocaleIdentifier(locale)
    guard identifier.isValid, !identifier.isBase, !identifier.isMultiple,
      !identifier.isDocumentation, !identifier.isPseudo
    else { return }
    locales.insert(identifier.canonical)
    counts[identifier.canonical, default: 0] += count
  }
}

/// The patterns of the code next to the tables of a project, for a first configuration.
package struct StarterCode {
  /// The patterns of the folders with the code and with the tables, sorted. Empty without code.
  package let include: [String]

  /// The settings with the patterns, and with the accessors of R.swift if there are any.
  package func settings(for code: [InputFile]) -> CodeSettings {
    var settings = CodeSettings()
    settings.include = include.compactMap { try? Glob($0, for: .path) }
    if settings.isOn, code.contains(where: \.usesStringsOfRSwift) {
      settings.accessors = ["R.string"]
    }
    return settings
  }

  /// - Parameters:
  ///   - tables: the localization files.
  ///   - code: the files that could be read as code.
  package init(_ tables: [InputFile], of formats: TableFormats, and code: [InputFile]) {
    let sources = code.filter { $0.isSource && !$0.shown.isTest }
    let used = tables.filter { file in
      guard let (format, _) = formats.claim(file.place) else { return false }
      return !format.capabilities.isExport && !file.shown.isTest
        && !file.path.utf8.leadsThroughFolderOfCopies
    }
    guard !sources.isEmpty, !used.isEmpty else {
      include = []
      return
    }
    let files = sources + used + code.filter(\.namesRoutines)
    // A pattern without a folder stands for all folders.
    guard !files.contains(where: { $0.topFolder == nil }) else {
      include = ["**"]
      return
    }
    // The manifest names the targets of a package.
    include =
      Set(files.compactMap(\.topFolder)).sorted().map { Self.escaped($0) + "/**" }
      + (code.contains { $0.path == "Package.swift" } ? ["Package.swift"] : [])
  }

  /// Returns a name in which no character has a meaning in a pattern.
  private static func escaped(_ name: String) -> String {
    String(name.map { "*?[]{}\\!".contains($0) ? "?" : $0 })
  }
}

extension InputFile {
  /// Whether it is program code, other than the manifest of a package.
  fileprivate var isSource: Bool {
    guard case .code? = CodeFileKind(path: path) else { return false }
    return topFolder != nil || !(path.hasPrefix("Package") && path.hasSuffix(".swift"))
  }

  /// Whether it is Swift that uses the accessors of R.swift. The build usually generates its file.
  fileprivate var usesStringsOfRSwift: Bool {
    guard CodeFileKind(path: path) == .code(.swift), let bytes = try? load(from: [:]) else {
      return false
    }
    var offset = bytes.nextOffset(of: UInt8(ascii: "R"), from: 0)
    while offset < bytes.count {
      let isWord = offset == 0 || !bytes[offset - 1].isNameByte
      if isWord, bytes.hasBytes("R.string.", at: offset) || bytes.hasBytes("R.string(", at: offset)
      {
        return true
      }
      offset = bytes.nextOffset(of: UInt8(ascii: "R"), from: offset + 1)
    }
    return false
  }

  /// Whether its build settings name functions that take a key.
  fileprivate var namesRoutines: Bool {
    guard CodeFileKind(path: path) == .buildSettings, topFolder != nil,
      let bytes = try? load(from: [:])
    else { return false }
    return !BuildSettings(bytes).routines.subtracting(Self.usualRoutines).isEmpty
  }

  private static var usualRoutines: Set<String> {
    ["NSLocalizedString", "CFCopyLocalizedString"]
  }

  /// The first folder of the path, or nil for a file in the working directory.
  fileprivate var topFolder: String? {
    let names = path.split(separator: "/", maxSplits: 1)
    return names.count > 1 ? String(names[0]) : nil
  }
}
