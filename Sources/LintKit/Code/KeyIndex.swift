package import Catalog
import Languages
package import SourceCode
import SourceText

/// The keys of all tables of a project, by the names of the tables.
package struct KeyIndex: Sendable {
  /// One key of a table.
  package struct Key: Sendable {
    /// The key in UTF-8.
    package let name: [UInt8]
    /// The displayed path of the first file of its table. All keys of a table share it.
    package let path: String
    /// The arguments that its source string reads: the position, from 1, and the class.
    package var arguments: [(position: Int, argumentClass: ArgumentClass)] = []
    /// Whether the source string is the key itself. Known if the code shows the string.
    package var isSourceString = false
    /// Whether some string of some language shows an argument.
    package var showsArguments = true
    /// The first language with plural forms that a number other than 1 never selects if no locale
    /// is passed, and the names of these forms.
    package var formsOfLocale: (language: String, forms: [String])?
    /// Whether some string of some language has variants for widths.
    package var hasWidths = true
    /// The source string in UTF-8, if the code has a default value for it.
    package var source: [UInt8]?
    /// Whether Xcode will replace the source string by the default value in the code.
    package var takesDefaultValue = false
    /// Whether some language has another string than the key.
    package var hasOtherStrings = false
    /// Whether the source language has the key.
    package var isInSource = true
    /// Whether the key is marked as stale.
    package var isStale = false
    /// Whether Xcode extracted the key from the code.
    var isExtracted = false
    /// The canonical identifiers of the locales that have the key, if an interface has it too.
    package var locales: [String] = []
  }

  /// All tables with one name.
  private struct Names {
    var keys: [Key] = []
    var exact: [UInt64: [Int]] = [:]
    var shaped: [UInt64: [Int]] = [:]
    var hasExtractedKeys = false
    /// The number of keys with a string in the source language, and that of all keys.
    var counts = (source: 0, all: 0)
    /// The displayed paths of a file of each table, sorted once the index is complete.
    var paths: [String] = []
    /// The files to which keys can be added, by the displayed paths of the first files.
    var files: [String: SourceTable] = [:]
    /// Whether all files were read completely, so that a missing key is known to be missing.
    var isComplete = true

    var hasSourceStrings: Bool { counts.source * 2 >= counts.all }

    mutating func append(_ key: Key, isExtracted: Bool) {
      exact[KeyHash.exact(key.name), default: []].append(keys.count)
      if let shape = KeyHash.shape(key.name) { shaped[shape, default: []].append(keys.count) }
      keys.append(key)
      hasExtractedKeys = hasExtractedKeys || isExtracted
    }
  }

  private var tables: [String: Names] = [:]
  /// The name of the first table with a key, by the hash of the key.
  private var firstTables: [UInt64: String] = [:]
  /// The keys of all tables, sorted, so that those with a prefix are next to each other. Keys that
  /// only translations have are left out, unless the source strings are only in the code.
  private var sortedKeys: [[UInt8]] = []
  /// The canonical identifiers of the locales of all tables.
  private var locales: Set<String> = []
  /// The languages of each table that is translated and has a source.
  package var translations: [Translations] { allTranslations.filter { $0.source != nil } }
  private var allTranslations: [Translations] = []

  /// The languages of a table.
  package struct Translations: Sendable {
    package let table: String
    /// The displayed path of the first file.
    package let path: String
    /// Whether each language has a file of its own.
    let hasOneFilePerLocale: Bool
    /// Nil if the table has no source.
    package let source: LocaleIdentifier?
    /// The other languages for users.
    package let locales: [LocaleIdentifier]
  }

  package init() {}

  /// Joins the indexes of several tables.
  package init(joining parts: [KeyIndex]) {
    for part in parts { add(part) }
    for table in tables.keys.sorted() {
      tables[table]?.paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      for hash in tables[table]?.exact.keys ?? [:].keys where firstTables[hash] == nil {
        firstTables[hash] = table
      }
    }
    sortedKeys = tables.values.flatMap { names in
      names.keys.filter { $0.isInSource || !names.hasSourceStrings }.map(\.name)
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether there is anything to translate.
  package var hasSeveralLanguages: Bool { locales.count > 1 }

  /// Adds the key of an entry.
  ///
  /// - Parameter uses: the uses in the code. Strings are kept only if the code has them too.
  package mutating func record(_ entry: Entry, uses: UseTable) {
    let table = entry.table
    var key = Key(
      name: Array(entry.string(of: entry.key).utf8), path: table.files.first?.path ?? "")
    let places = uses.kindsOfUses(of: key.name, in: table.name)
    if entry.takesArguments,
      places.contains(where: { uses[$0].mayPassArguments || uses[$0].showsString })
    {
      key.arguments = entry.expectedArguments
      key.isSourceString = Self.isSourceString(entry)
    }
    if places.contains(where: { uses[$0].format != nil }) {
      key.showsArguments =
        entry.specifiers.contains(where: \.takesArgument) || !entry.substitutions.isEmpty
      key.formsOfLocale = Self.formsOfLocale(entry)
    }
    if places.contains(where: { uses[$0].isVariantForWidth }) {
      key.hasWidths = entry.variations.contains { $0.kind == .width }
    }
    if places.contains(where: { uses[$0].defaultValue != nil }) {
      key.source = Self.wholeSourceText(of: entry).map { Array($0.utf8) }
      key.takesDefaultValue = entry.extraction == .extractedWithValue
    }
    if places.contains(where: { uses[$0].kind == .interface }) {
      key.locales = entry.localizations.map { entry.locale(of: $0).canonical }
    }
    key.isInSource = !table.capabilities.hasOneFilePerLocale || entry.source != nil
    key.isStale = entry.isStale
    key.hasOtherStrings = !places.isEmpty && Self.hasOtherStrings(entry)
    let isExtracted = table.capabilities.hasExtractedKeys && Self.isExtracted(entry)
    key.isExtracted = isExtracted && !entry.isStale
    tables[table.name, default: Names()].append(key, isExtracted: isExtracted)
  }

  /// Adds what is known about a table after it was read.
  package mutating func record(_ table: Table) {
    if !table.readFaults.isEmpty { record(incomplete: table.name) }
    tables[table.name, default: Names()].paths += table.files.prefix(1).map(\.path)
    if let file = table.files.first, let source = SourceTable(of: table) {
      tables[table.name, default: Names()].files[file.path] = source
    }
    if table.capabilities.hasOneFilePerLocale {
      tables[table.name, default: Names()].counts = (table.sourceKeyCount, table.keyCount)
    } else {
      // In a catalog, a key without a source string is its own.
      let count = tables[table.name]?.keys.count ?? 0
      tables[table.name, default: Names()].counts = (count, count)
    }
    locales.formUnion(table.locales.lazy.filter { !$0.isBase }.map(\.canonical))
    guard !table.capabilities.isExport, let path = table.files.first?.path else { return }
    let valid = table.validLocales(except: table.source ?? LocaleIdentifier("Base"))
    guard !valid.isEmpty else { return }
    allTranslations.append(
      Translations(
        table: table.name, path: path,
        hasOneFilePerLocale: table.capabilities.hasOneFilePerLocale, source: table.source,
        locales: valid.locales.map { table.locales[$0] }))
  }

  /// Adds that a file of a table could not be read completely.
  package mutating func record(incomplete table: String) {
    tables[table, default: Names()].isComplete = false
  }

  /// Adds the tables of another index.
  private mutating func add(_ other: KeyIndex) {
    locales.formUnion(other.locales)
    allTranslations += other.allTranslations
    for (table, names) in other.tables {
      guard var own = tables[table] else {
        tables[table] = names
        continue
      }
      tables[table] = nil
      let first = own.keys.count
      own.keys += names.keys
      for (hash, numbers) in names.exact {
        own.exact[hash, default: []] += numbers.lazy.map { $0 + first }
      }
      for (hash, numbers) in names.shaped {
        own.shaped[hash, default: []] += numbers.lazy.map { $0 + first }
      }
      own.hasExtractedKeys = own.hasExtractedKeys || names.hasExtractedKeys
      own.counts.source += names.counts.source
      own.counts.all += names.counts.all
      own.paths += names.paths
      own.files.merge(names.files) { first, _ in first }
      own.isComplete = own.isComplete && names.isComplete
      tables[table] = own
    }
  }

  /// All keys with the names of their tables and the paths of the first files of these, in any
  /// order.
  package var all: [(table: String, path: String, name: String)] {
    tables.flatMap { table, names in
      names.keys.map { (table, $0.path, String(decoding: $0.name, as: UTF8.self)) }
    }
  }

  /// Returns the languages of localized files with a name in the folders of locales in a folder.
  ///
  /// - Parameter folder: with a trailing slash, or empty.
  package func localizedFiles(named table: String, in folder: String) -> Translations? {
    allTranslations.first {
      $0.table == table && $0.hasOneFilePerLocale && $0.path.hasPrefix(folder)
        && $0.path.dropFirst(folder.count).split(separator: "/").count == 2
    }
  }

  /// The names of all tables.
  package var names: some Collection<String> { tables.keys }

  /// Returns whether there are tables with a name that have keys, all of which are known.
  package func knows(table name: String) -> Bool {
    tables[name].map { $0.isComplete && !$0.keys.isEmpty } ?? false
  }

  /// Returns whether a table has most of its strings in the source language. Otherwise, these are
  /// only in the code, and a key is missing until its translations arrive.
  package func hasSourceStrings(_ table: String) -> Bool {
    tables[table]?.hasSourceStrings ?? false
  }

  /// Returns the displayed path of a file of each table with a name.
  package func paths(of table: String) -> [String] { tables[table]?.paths ?? [] }

  /// Returns the file of the table at a path to which keys can be added, or nil.
  func sourceTable(_ table: String, at path: String) -> SourceTable? {
    tables[table]?.files[path]
  }

  /// Returns whether the table at a path has a key of exactly this name.
  package func hasKey(_ key: [UInt8], in table: String, at path: String) -> Bool {
    guard let names = tables[table], let numbers = names.exact[KeyHash.exact(key)] else {
      return false
    }
    return numbers.contains { names.keys[$0].path == path && names.keys[$0].name == key }
  }

  /// Returns whether Xcode extracted a key, given its hash, although no call of the project
  /// explains that. Nil if a call does, and false for a key that isn't extracted.
  func isOnlyExtracted(_ hash: UInt64, from uses: UseTable) -> Bool? {
    guard firstTables[hash] != nil else { return false }
    var isExtracted = false
    for (table, names) in tables {
      for number in names.exact[hash] ?? [] {
        let key = names.keys[number]
        if uses.kindsOfUses(of: key.name, in: table).contains(where: {
          uses[$0].isExtractedByXcode
        }) {
          return nil
        }
        isExtracted = isExtracted || key.isExtracted
      }
    }
    return isExtracted
  }

  /// Returns whether the table at a path has a key that is marked as stale.
  func hasStaleKey(_ key: [UInt8], in table: String, at path: String) -> Bool {
    guard let names = tables[table], let numbers = names.exact[KeyHash.exact(key)] else {
      return false
    }
    return numbers.lazy.map { names.keys[$0] }
      .contains { $0.isStale && $0.path == path && $0.name == key }
  }

  /// Returns whether a table with a name has its file in a folder.
  ///
  /// - Parameter folder: with a trailing slash, or empty.
  package func hasPath(in folder: String, of table: String) -> Bool {
    guard let paths = tables[table]?.paths else { return false }
    let start = paths.partitioningIndex { !$0.utf8.lexicographicallyPrecedes(folder.utf8) }
    return start < paths.count && paths[start].hasPrefix(folder)
  }

  /// Whether the keys of all tables are known.
  package var isComplete: Bool { tables.values.allSatisfy(\.isComplete) }

  /// Returns whether Xcode extracts keys of a table from the code.
  package func hasExtractedKeys(_ table: String) -> Bool {
    tables[table]?.hasExtractedKeys ?? false
  }

  /// Returns the keys of a table that a pattern matches, up to a limit: rules only ask whether
  /// there is one, and whether it is the only one. If very many have its shape, returns some of
  /// those.
  package func keys(
    matching pattern: KeyPattern, in table: String, upTo limit: Int = 2
  ) -> [Key] {
    guard let names = tables[table] else { return [] }
    let known = pattern.exactKey.flatMap { names.exact[KeyHash.exact($0)] } ?? []
    let shaped = KeyHash.shape(pattern).flatMap { names.shaped[$0] } ?? []
    guard shaped.count <= Self.keysOfShape else {
      return shaped.prefix(limit).map { names.keys[$0] }
    }
    var found: [Int] = []
    for numbers in [known, shaped] {
      for number in numbers
      where !found.contains(number) && pattern.matches(names.keys[number].name) {
        found.append(number)
        guard found.count < limit else { return found.map { names.keys[$0] } }
      }
    }
    return found.map { names.keys[$0] }
  }

  /// Returns a key of a table that differs from what a pattern matches only in its format
  /// specifiers, or nil.
  package func key(
    withOtherSpecifiersThan pattern: KeyPattern, in table: String
  ) -> SimilarKey? {
    let shape = pattern.exactKey.flatMap { KeyHash.shape($0) } ?? KeyHash.shape(pattern)
    guard let names = tables[table], let shape, let number = names.shaped[shape]?.first else {
      return nil
    }
    return SimilarKey(
      name: String(decoding: names.keys[number].name, as: UTF8.self), difference: .specifiers)
  }

  /// Returns whether several keys of a table have the same first part as a name such as
  /// `settings.title`.
  package func hasKeys(like name: [UInt8], in table: String) -> Bool {
    let separator = name.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
    guard let separator, separator > 0 else { return false }
    let part = name[...separator]
    let first = sortedKeys.partitioningIndex { !$0.lexicographicallyPrecedes(part) }
    // The keys of all tables are sorted, and several tables can have the same.
    var found: Set<[UInt8]> = []
    for key in sortedKeys[first...].prefix(Self.nearKeys) where key.starts(with: part) {
      if !keys(matching: KeyPattern(key), in: table).isEmpty { found.insert(key) }
      if found.count == Self.severalKeys { return true }
    }
    return false
  }

  /// So many names with the same first part that another one is meant to be a key.
  private static let severalKeys = 5
  /// More keys aren't compared for one use.
  private static let nearKeys = 100

  /// The names of the tables, by the hashes of their keys and of the shapes of these.
  package var tablesByHash: [UInt64: Set<String>] {
    var found: [UInt64: Set<String>] = [:]
    for (table, names) in tables {
      for hash in names.exact.keys { found[hash, default: []].insert(table) }
      for hash in names.shaped.keys { found[hash, default: []].insert(table) }
    }
    return found
  }

  /// Returns whether there is a table with a name, even an empty one.
  package func has(table name: String) -> Bool { tables[name] != nil }

  /// Returns the table that the name of one that doesn't exist was probably meant to be, or nil.
  package func table(similarTo name: String) -> SimilarTable? {
    let lowercased = Self.tableName(ofFile: name).lowercased()
    if let same = names.sorted().first(where: { $0.lowercased() == lowercased }) {
      return SimilarTable(name: same, isSameName: true)
    }
    let name = Array(name.utf8)
    return names.sorted().first { Array($0.utf8).isNear(name) }
      .map { SimilarTable(name: $0, isSameName: false) }
  }

  /// A table that another name was probably meant to be.
  package struct SimilarTable: Sendable {
    package let name: String
    /// Whether only the case differs, or an extension that isn't part of the name.
    package let isSameName: Bool
  }

  private static func tableName(ofFile name: String) -> String {
    let ending = [".strings", ".xcstrings", ".stringsdict"].first { name.hasSuffix($0) }
    return String(name.dropLast(ending?.count ?? 0))
  }

  /// Returns whether all keys of the tables with a name are known. There may be none.
  package func isComplete(_ table: String) -> Bool { tables[table]?.isComplete ?? true }

  /// Calls a closure with each key of each table.
  package func forEachKey(_ body: (_ table: String, _ key: Key) -> Void) {
    for (table, names) in tables { for key in names.keys { body(table, key) } }
  }

  /// Returns whether a table has a key of exactly this name.
  package func hasKey(_ name: String, in table: String) -> Bool {
    !keys(matching: KeyPattern(Array(name.utf8)), in: table).isEmpty
  }

  /// Returns the name of the first table that contains a key, in the order of their names.
  package func firstTable(with key: [UInt8]) -> String? { firstTable(of: KeyHash.exact(key)) }

  /// Returns the name of the first table that contains a key which a pattern matches.
  func firstTable(matching pattern: KeyPattern) -> String? {
    if let key = pattern.exactKey { return firstTable(with: key) }
    return tables.keys.sorted().first { !keys(matching: pattern, in: $0).isEmpty }
  }

  /// Returns the name of the first table that contains a key.
  ///
  /// - Parameter key: the hash of the key.
  func firstTable(of key: UInt64) -> String? { firstTables[key] }

  /// Returns whether at least two keys of all tables begin with certain bytes. Keys in which a
  /// format specifier follows these are formats, and don't count.
  package func hasSeveralKeys(withPrefix prefix: [UInt8]) -> Bool {
    let first = sortedKeys.partitioningIndex { !$0.lexicographicallyPrecedes(prefix) }
    let chosen = sortedKeys[first...].prefix(Self.keysOfPrefix).lazy
      .prefix { $0.starts(with: prefix) }
      .filter { key in
        key.count == prefix.count
          || FormatSpecifiers.end(ofSpecifierAt: prefix.count, in: key) == nil
      }
    return chosen.dropFirst().first { _ in true } != nil
  }

  /// Returns the key of a table that a name was probably meant to be, or nil.
  package func key(similarTo name: String, in table: String) -> SimilarKey? {
    guard let names = tables[table] else { return nil }
    let text = name
    let name = Array(text.utf8)
    let keys = names.keys.prefix(Self.comparisonLimit).lazy.map(\.name)
    if let key = keys.first(where: { $0.equalsIgnoringWhitespace(name) }) {
      return SimilarKey(name: String(decoding: key, as: UTF8.self), difference: .whitespace)
    }
    let key = text.utf8.contains(0x0A) ? keys.first { $0.isEscaped(name) } : nil
    if let key {
      return SimilarKey(name: String(decoding: key, as: UTF8.self), difference: .escape)
    }
    let found =
      keys.first { $0.equalsIgnoringTypography(name) } ?? keys.first { $0.isNearKey(name) }
    return found.map {
      let key = String(decoding: $0, as: UTF8.self)
      return SimilarKey(name: key, difference: .init(of: text, from: key))
    }
  }

  /// More keys than begin in the same way and differ only in a specifier.
  private static let keysOfPrefix = 1_000
  /// More keys of one shape than any real table has.
  private static let keysOfShape = 64

  /// More keys than most tables have.
  private static let comparisonLimit = 20_000
}

extension [KeyIndex] {
  /// Returns the indexes of tables without those that a catalog has replaced in the projects.
  package func withoutReplaced(of projects: XcodeProjects?) -> [KeyIndex] {
    guard let projects, projects.hasTargets else { return self }
    return filter { index in
      !index.names.contains { index.paths(of: $0).contains(where: projects.isReplaced) }
    }
  }
}

extension KeyIndex {
  /// Returns whether Xcode extracted the key from the code. A phrase has the other phrases as its
  /// value.
  private static func isExtracted(_ entry: Entry) -> Bool {
    entry.extraction == .automatic
      || entry.table.name == "AppShortcuts" && entry.extraction == .extractedWithValue
  }

  /// Returns the first language that has more plural forms than English, and these forms. A form
  /// `zero` is not counted, because it may be shown for 0, nor is one that no number selects in the
  /// language, or that has the same string as `other`.
  private static func formsOfLocale(_ entry: Entry) -> (language: String, forms: [String])? {
    for variation in entry.variations where variation.kind == .plural {
      let accepted = entry.locale(of: variation).pluralRules?.accepted
      let forms = entry.categories(of: variation).subtracting([.zero, .one, .other])
        .filter { accepted?.contains($0) ?? true }
        .filter { !hasStringOfOther(entry, $0, in: variation) }
      guard forms.isEmpty else {
        return (entry.locale(of: variation).englishName, forms.map(\.name))
      }
    }
    return nil
  }

  /// Returns whether a plural form has the same string as `other`, which is shown in place of it.
  private static func hasStringOfOther(
    _ entry: Entry, _ form: PluralCategory, in variation: Variation
  ) -> Bool {
    func string(_ category: PluralCategory) -> String? {
      entry.branches(of: variation).first { $0.category == category }?.unit
        .map { entry.string(of: entry.units[$0].text) }
    }
    return string(form).map { $0 == string(.other) } ?? false
  }

  /// Returns whether a string differs from the key.
  private static func hasOtherStrings(_ entry: Entry) -> Bool {
    let key = entry.string(of: entry.key)
    return entry.units.contains { entry.string(of: $0.text) != key }
  }

  /// Returns whether the key of an entry is its source string. Without one, a catalog shows the
  /// key.
  private static func isSourceString(_ entry: Entry) -> Bool {
    guard entry.source != nil else { return !entry.table.capabilities.hasOneFilePerLocale }
    return wholeSourceText(of: entry) == entry.string(of: entry.key)
  }

  /// Returns the source string, if it is one string without variations.
  private static func wholeSourceText(of entry: Entry) -> String? {
    guard let source = entry.source, source.units.count == 1, let unit = source.units.first,
      !entry.variations.contains(where: { $0.localization == entry.sourceLocalization })
    else { return nil }
    return entry.string(of: entry.units[unit].text)
  }
}
