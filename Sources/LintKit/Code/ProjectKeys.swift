package import SourceCode

/// The keys that the code of a project uses, and those that its tables contain.
package struct ProjectKeys: Sendable {
  package let uses: UseTable
  package let tables: KeyIndex
  package let packages: PackageTargets
  package let projects: XcodeProjects

  /// The wrappers nearly all of whose keys the tables contain, by their numbers.
  private let wrappers: Set<UInt32>
  /// The routines that were found only because nearly all of their literals are keys.
  package let learned: LearnedRoutines

  /// The folders of the package targets that aren't localized, although they look up strings.
  private let unlocalizedTargets: Set<String>

  /// The libraries that have a key, if there are libraries.
  private let holders: [HeldKey: Holders]
  /// The libraries of which nearly every lookup of an own key omits the bundle, with the first of
  /// these lookups.
  private var librariesWithoutBundle: [Library: CodePlace] = [:]
  /// The displayed paths of all storyboards and xibs.
  private let interfaces: Set<String>
  /// The names of tables that are in a project or a target.
  private let tablesOfProjects: Set<String>

  /// A target whose tables are in a bundle of its own: a library of a package, or a framework of an
  /// Xcode project.
  package struct Library: Hashable, Sendable {
    /// The folder of the package's target, or the project and the name of the framework.
    package let name: String
    package let isFramework: Bool
  }

  /// The libraries whose tables have a key.
  package struct Holders: Sendable {
    /// The libraries, with nil for a table of an app or outside of all targets.
    package fileprivate(set) var libraries: Set<Library?> = []
    /// Whether some language has another string than the key.
    package fileprivate(set) var haveOtherStrings = false
  }

  /// What builds in Xcode would change in catalogs.
  let updates: CatalogUpdates

  /// - Parameter catalog: returns the contents of the file with a number, or nil if they can't
  ///   be read. Nil if no table is to be changed.
  package init(
    uses: UseTable, tables: KeyIndex, packages: PackageTargets = PackageTargets(),
    projects: XcodeProjects = XcodeProjects(), catalog: CatalogUpdates.Reader? = nil
  ) {
    (self.uses, self.tables) = (uses, tables)
    (self.packages, self.projects) = (packages, projects)
    updates = CatalogUpdates(reading: catalog)
    learned = LearnedRoutines(uses, tables)
    wrappers = Self.trustedWrappers(uses, tables).union(learned.routines.keys)
    unlocalizedTargets = Self.unlocalizedTargets(uses, tables, packages)
    holders = Self.holders(tables, packages, projects)
    interfaces = Set(uses.files.lazy.filter { $0.kind == .interface }.map(uses.path))
    tablesOfProjects = Set(
      tables.names.filter { name in
        tables.paths(of: name).contains { projects.contains($0) || packages.folder(of: $0) != nil }
      })
    librariesWithoutBundle = lookupsWithoutBundle()
  }

  /// Returns whether there is a storyboard or a xib at a displayed path.
  package func hasInterface(at path: String) -> Bool { interfaces.contains(path) }

  /// Returns the libraries that a file of code belongs to, sorted by name. Empty if it is part of
  /// something else too, such as an app.
  package func libraries(ofFile index: Int) -> [Library] {
    let targets = projects.targets(ofFile: index)
    if let folder = packages.folder(ofFile: index) {
      // An app may compile a file of the package.
      guard targets.isEmpty, !projects.compiles(index) else { return [] }
      return [Library(name: folder, isFramework: false)]
    }
    guard targets.allSatisfy({ $0.product == .framework }) else { return [] }
    return targets.map { Library(name: $0.name, isFramework: true) }.sorted { $0.name < $1.name }
  }

  /// Returns whether a lookup without a bundle in libraries uses the app's table, although only
  /// they have the key. If every language has the key itself, users see the same.
  package func usesWrongBundle(_ use: KeyUse, in libraries: [Library]) -> Bool {
    // An app may compile the same file without the package.
    !use.isConditional && use.bundle == .unspecified && isOwnLookup(use, in: libraries)
  }

  /// Returns whether nearly every lookup of a library omits the bundle, so that it is one decision,
  /// and the first of these lookups.
  package func firstLookupWithoutBundle(in library: Library) -> CodePlace? {
    librariesWithoutBundle[library]
  }

  /// Returns whether a call without a bundle would use the app's table, although only libraries
  /// have its key.
  private func isOwnLookup(_ use: KeyUse, in libraries: [Library]) -> Bool {
    guard use.certainty != .evidence, use.kind.canNameBundle, !use.leavesTableOpen,
      let table = use.tableName, let name = use.key.exactKey, tables.knows(table: table),
      !isMissing(table, for: use), let holders = holders(of: name, in: table)
    else { return false }
    return holders.haveOtherStrings && holders.libraries.isSuperset(of: libraries)
      && !holders.libraries.contains(nil)
  }

  private func lookupsWithoutBundle() -> [Library: CodePlace] {
    guard !holders.isEmpty else { return [:] }
    var counts: [Library: (all: Int, without: Int, first: CodePlace)] = [:]
    for file in uses.files where file.kind == .code(.swift) {
      let libraries = libraries(ofFile: file.index)
      guard let library = libraries.first else { continue }
      for use in file.uses where isOwnLookup(use, in: libraries) {
        var count = counts[library] ?? (0, 0, use.place)
        let isWithout = use.bundle == .unspecified
        if isWithout, count.without == 0 || use.place < count.first { count.first = use.place }
        count.all += 1
        count.without += isWithout ? 1 : 0
        counts[library] = count
      }
    }
    return counts.filter { _, count in
      count.without >= Self.manyLookups && count.without * 10 >= count.all * 9
    }
    .mapValues(\.first)
  }

  /// So many lookups without a bundle that it isn't an oversight.
  private static let manyLookups = 20

  /// Returns which libraries have a key in a table, or nil if there are none or no such key.
  package func holders(of key: [UInt8], in table: String) -> Holders? {
    holders[HeldKey(table: table, key: key)]
  }

  /// Returns whether a project around a use copies a table that is missing, so that its keys aren't
  /// known.
  package func isMissing(_ table: String, for use: KeyUse) -> Bool {
    projects.isMissing(table: table, around: Int(use.place.file))
  }

  /// Returns whether a file is part of an app that has no table of a name, while another project or
  /// a package of the repository has one. Such an app is an example or a demo that isn't localized.
  package func isInOtherApp(_ file: CodeFile, than table: String) -> Bool {
    guard let folder = projects.appFolder(ofFile: file.index) else { return false }
    return tablesOfProjects.contains(table) && !tables.hasPath(in: folder, of: table)
  }

  /// Returns the name of the target that a file belongs to, if it copies no table of a name, while
  /// other targets do, and whether it is an app or an extension. Nil for a framework, and if the
  /// file is part of several targets.
  package func targetWithoutTable(
    _ table: String, of file: CodeFile
  ) -> (name: String, isProgram: Bool)? {
    let own = projects.targets(ofFile: file.index)
    let holders = tables.paths(of: table).map(projects.targets)
    guard own.count == 1, let target = own.first, target.product == .other,
      !holders.isEmpty, holders.allSatisfy({ !$0.isEmpty && !$0.contains(target) })
    else { return nil }
    return target.name.split(separator: "/").last.map { (String($0), target.isProgram) }
  }

  /// Returns whether a file is part of a package target that isn't localized: the tables have
  /// hardly any of the keys that it looks up.
  package func isInUnlocalizedTarget(_ file: CodeFile) -> Bool {
    packages.folder(ofFile: file.index).map(unlocalizedTargets.contains) ?? false
  }

  /// Returns whether it is sure that the code asks a table of the project for a string.
  ///
  /// Views of SwiftUI look up their strings only in targets that are localized. A table whose keys
  /// Xcode extracts from the code shows that, and so does an identifier like those of the table.
  /// A wrapper looks up its keys in the tables of the project if they contain nearly all of them,
  /// and so does an initializer whose type isn't named.
  package func isSure(_ use: KeyUse) -> Bool {
    switch (use.certainty, use.bundle) {
    // A class may belong to a framework of the system.
    case (_, .other), (_, .ofClass), (.evidence, _): return false
    case (.likely, _)
    where use.wrapper != 0 || use.kind == .wrapper || use.kind == .accessor:
      return wrappers.contains(use.wrapper)
    case (.likely, _):
      return use.tableName.map { tables.hasExtractedKeys($0) || isIdentifier(use.key, like: $0) }
        ?? false
    case (.sure, _): return use.kind.isCall
    }
  }

  /// Returns whether a key is an identifier such as `settings.title`, and several keys of a table
  /// begin like it. The name of a file or a host isn't one.
  private func isIdentifier(_ key: KeyPattern, like table: String) -> Bool {
    guard key.isIdentifier, let name = key.exactKey,
      let last = name.split(separator: UInt8(ascii: ".")).last,
      !Self.endings.contains(String(decoding: last, as: UTF8.self).lowercased())
    else { return false }
    return tables.hasKeys(like: name, in: table)
  }

  /// What names of files and hosts end with.
  private static let endings: Set<String> = [
    "app", "com", "csv", "dev", "fill", "gif", "html", "io", "jpg", "json", "log", "md", "net",
    "org", "pdf", "plist", "png", "strings", "swift", "txt", "xml", "zip",
  ]

  /// Returns the name of the table in which the code looks up a string, or nil if it isn't known.
  ///
  /// A value of the type of a key doesn't say it, so the first table counts that has the key.
  package func table(of use: KeyUse) -> String? {
    guard use.leavesTableOpen, let standard = use.tableName,
      tables.keys(matching: use.key, in: standard).isEmpty
    else { return use.tableName }
    return tables.firstTable(matching: use.key) ?? standard
  }

  /// Returns whether a use asks a table of the project for a string if its target is localized.
  package func isLikely(_ use: KeyUse) -> Bool {
    use.certainty == .likely && use.wrapper == 0 && use.kind.isCall && use.kind != .wrapper
      && use.kind != .accessor && use.bundle != .other && use.bundle != .ofClass
  }

  /// Returns the key of a table that the code looks up, or nil if there is none, if several tables
  /// of one name have it, or if the code may not look it up.
  ///
  /// A wrapper may be given other strings, too, but not where it is given a key of a table.
  package func key(lookedUpBy use: KeyUse) -> KeyIndex.Key? {
    let isWrapper = use.kind == .wrapper && use.certainty == .likely
    guard isWrapper || isSure(use), use.key.exactKey != nil,
      let table = use.isInAnyTable ? table(of: use) : use.tableName
    else { return nil }
    let keys = tables.keys(matching: use.key, in: table)
    return keys.count == 1 ? keys[0] : nil
  }
}

/// A key of the tables with one name.
private struct HeldKey: Hashable {
  let table: String
  let key: [UInt8]
}

extension ProjectKeys {
  private static func holders(
    _ tables: KeyIndex, _ packages: PackageTargets, _ projects: XcodeProjects
  ) -> [HeldKey: Holders] {
    guard !packages.isEmpty || projects.hasFrameworks else { return [:] }
    var holders: [HeldKey: Holders] = [:]
    var known: [String: Set<Library?>] = [:]
    tables.forEachKey { table, key in
      let libraries = known[key.path] ?? Self.libraries(ofTable: key.path, packages, projects)
      known[key.path] = libraries
      holders[HeldKey(table: table, key: key.name), default: Holders()].add(libraries, key)
    }
    return holders
  }

  /// Returns the libraries that a table belongs to, with nil for anything else.
  private static func libraries(
    ofTable path: String, _ packages: PackageTargets, _ projects: XcodeProjects
  ) -> Set<Library?> {
    var libraries = Set(
      projects.targets(of: path).map { target in
        target.product == .framework ? Library(name: target.name, isFramework: true) : nil
      })
    if let folder = packages.folder(of: path) {
      libraries.insert(Library(name: folder, isFramework: false))
    }
    return libraries.isEmpty ? [nil] : libraries
  }

  private static func unlocalizedTargets(
    _ uses: UseTable, _ tables: KeyIndex, _ packages: PackageTargets
  ) -> Set<String> {
    var counts: [String: (found: Int, all: Int)] = [:]
    for file in uses.files {
      guard let folder = packages.folder(ofFile: file.index) else { continue }
      for use in file.uses where use.certainty == .sure && use.kind.isCall {
        guard use.key.exactKey != nil, let table = use.tableName else { continue }
        counts[folder, default: (0, 0)].all += 1
        if !tables.keys(matching: use.key, in: table).isEmpty {
          counts[folder, default: (0, 0)].found += 1
        }
      }
    }
    return Set(counts.lazy.filter { $0.value.found * 10 < $0.value.all }.map(\.key))
  }

  /// Returns whether the keys of a wrapper are reported as undefined.
  package func isTrusted(_ wrapper: UInt32) -> Bool { wrappers.contains(wrapper) }

  private static func trustedWrappers(_ uses: UseTable, _ tables: KeyIndex) -> Set<UInt32> {
    var known: [UInt32: (found: Int, missing: Int)] = [:]
    for use in uses.files.lazy.flatMap(\.uses) where use.wrapper != 0 {
      guard use.certainty == .likely, use.key.exactKey != nil, let table = use.tableName else {
        continue
      }
      let isInOther = use.leavesTableOpen && tables.firstTable(matching: use.key) != nil
      if !isInOther, tables.keys(matching: use.key, in: table).isEmpty {
        known[use.wrapper, default: (0, 0)].missing += 1
      } else {
        known[use.wrapper, default: (0, 0)].found += 1
      }
    }
    return Set(known.lazy.filter { $0.value.found >= max(8, 5 * $0.value.missing) }.map(\.key))
  }
}

extension ProjectKeys.Holders {
  fileprivate mutating func add(_ libraries: Set<ProjectKeys.Library?>, _ key: KeyIndex.Key) {
    self.libraries.formUnion(libraries)
    haveOtherStrings = haveOtherStrings || key.hasOtherStrings
  }
}

extension KeyUse.Kind {
  /// Whether a call can name a bundle, and uses that of the app otherwise. Xcode refuses a bundle
  /// for the titles and descriptions of App Intents.
  fileprivate var canNameBundle: Bool {
    switch self {
    case .foundation, .string, .attributedString, .resource, .swiftUI: true
    default: false
    }
  }

  /// Whether a call in program code looks up the string.
  package var isCall: Bool {
    switch self {
    case .foundation, .string, .attributedString, .resource, .localizedKey, .bundle, .swiftUI,
      .declared, .wrapper, .accessor, .routine:
      true
    case .chart, .intent, .phrase, .interface, .infoPlist, .settings, .intentDefinition, .extracted,
      .literal:
      false
    }
  }
}
