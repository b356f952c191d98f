import Catalog
package import Diagnostics
package import SourceCode
package import SourceText
import Synchronization

/// A change that a build in Xcode would make to a catalog, because of a key in the code.
package struct CatalogUpdate: Sendable {
  package enum Kind: Hashable, Sendable {
    /// The catalog doesn't have the key.
    case addition
    /// The comment or the default value in the code is another one.
    case comment, defaultValue
    /// The key is marked as stale, but builds compile the conditional code that uses it.
    case mark
  }

  package let kind: Kind
  /// The displayed path of the file that is changed.
  package let path: String
  let isCatalog: Bool
  package let fix: LocatedFix
  /// The first use of the key: the number of its file, and where it begins.
  let first: CodePosition
}

/// A place in the code.
struct CodePosition: Hashable, Comparable {
  let file: Int
  let start: UInt32

  init(_ use: KeyUse, in file: CodeFile) { (self.file, start) = (file.index, use.range.lowerBound) }

  static func < (left: Self, right: Self) -> Bool {
    (left.file, left.start) < (right.file, right.start)
  }
}

/// What builds in Xcode would change in the catalogs of a project, because of the code.
///
/// It is found for all catalogs at once, when a rule first asks for it, because the order of the
/// keys and their comments depend on all of the code.
package final class CatalogUpdates: Sendable {
  /// Returns the contents of the file of a table, given its number.
  package typealias Reader = @Sendable (FileID) -> SourceBuffer?

  typealias Found = [Slot: [CatalogUpdate]]

  /// A key of a catalog.
  struct Slot: Hashable {
    let path: String
    let key: [UInt8]
  }

  private let read: Reader?
  private let owners = Mutex(TableOwners())
  private let calls = ExtractedCalls()
  private let additions = Mutex<Found?>(nil)
  private let changes = Mutex<Found?>(nil)

  init(reading read: Reader?) { self.read = read }

  /// Returns what would be added for a use of a key that catalogs don't have.
  func additions(of use: KeyUse, in file: CodeFile, of project: ProjectKeys) -> [CatalogUpdate] {
    updates(of: use, in: file, of: project, additions) { read in
      KeysInCode(of: project, missing: true).additions(reading: read)
    }
  }

  /// Returns what would be changed in the entries of a key.
  func changes(of use: KeyUse, in file: CodeFile, of project: ProjectKeys) -> [CatalogUpdate] {
    updates(of: use, in: file, of: project, changes) { read in
      KeysInCode(of: project, missing: false).changes(
        restoring: KeysInCode(of: project, missing: true).restored, reading: read)
    }
  }

  /// Returns the uses of keys by views of other modules.
  fileprivate func usesByViews(in file: CodeFile, of project: ProjectKeys) -> [KeyUse] {
    guard let read else { return [] }
    return calls.uses(in: file, of: project) { read(FileID($0)) }
  }

  /// - Parameters:
  ///   - all: what was found for all keys, or nil before the first question.
  ///   - find: finds it.
  private func updates(
    of use: KeyUse, in file: CodeFile, of project: ProjectKeys, _ all: borrowing Mutex<Found?>,
    find: (Reader) -> Found
  ) -> [CatalogUpdate] {
    guard let read else { return [] }
    let found = all.withLock { known in
      let found = known ?? find(read)
      known = found
      return found
    }
    guard !found.isEmpty, let key = use.key.exactKey, let table = use.tableName else { return [] }
    return catalogs(filledBy: file, named: table, of: project).flatMap {
      found[Slot(path: $0, key: key)] ?? []
    }
  }

  /// Returns the displayed paths of the tables with a name that are in a target of a file of code.
  func catalogs(filledBy file: CodeFile, named table: String, of project: ProjectKeys) -> [String] {
    owners.withLock { $0.tables(filledBy: file.index, named: table, of: project) }
  }
}

extension ProjectKeys {
  /// Returns the catalogs to which a build in Xcode would add the key of a use, in the order of
  /// their paths.
  package func additions(of use: KeyUse, in file: CodeFile) -> [CatalogUpdate] {
    updates.additions(of: use, in: file, of: self)
  }

  /// Returns the uses of keys by views that other modules declare, from which Xcode extracts keys
  /// as far as the tables show.
  package func usesByViews(in file: CodeFile) -> [KeyUse] {
    updates.usesByViews(in: file, of: self)
  }

  /// Returns what a build in Xcode would change in catalogs because of a use, if it is the first
  /// one of its key.
  package func updates(of use: KeyUse, in file: CodeFile) -> [CatalogUpdate] {
    let position = CodePosition(use, in: file)
    return
      (updates.additions(of: use, in: file, of: self)
      + updates.changes(of: use, in: file, of: self))
      .filter { $0.isCatalog && $0.first == position }
  }

  /// Returns the displayed paths of the catalogs to which Xcode would add the key of a use if the
  /// types of its arguments were known.
  package func catalogsMissing(_ use: KeyUse, in file: CodeFile) -> [String] {
    guard use.isExtractedByXcode, use.certainty != .evidence, isExtracted(file),
      use.key.exactKey == nil, !use.key.isComputed,
      let table = use.tableName, tables.keys(matching: use.key, in: table).isEmpty
    else { return [] }
    return updates.catalogs(filledBy: file, named: table, of: self).filter {
      tables.sourceTable(table, at: $0)?.isCatalog == true
        && (use.certainty == .sure || tables.hasExtractedKeys(table))
    }
  }

  /// Returns the displayed paths of the catalogs to which Xcode would add the key of a use if the
  /// types of the arguments of its default value were known.
  package func catalogsMissing(valueOf use: KeyUse, in file: CodeFile) -> [String] {
    guard use.isExtractedByXcode, isExtracted(file), let key = use.key.exactKey,
      let table = use.tableName, let value = use.defaultValue, value.exactKey == nil,
      !value.isComputed
    else { return [] }
    return updates.catalogs(filledBy: file, named: table, of: self).filter {
      tables.sourceTable(table, at: $0)?.isCatalog == true
        && !tables.hasKey(key, in: table, at: $0)
    }
  }

  /// Returns whether a file of code belongs to a target of tests, according to its project or, if
  /// that doesn't say it, to its path in the project or the package.
  package func isTest(_ file: CodeFile) -> Bool {
    let path = uses.path(of: file)
    let targets = projects.targets(of: path)
    guard targets.isEmpty else { return targets.allSatisfy { $0.product == .tests } }
    let root = projects.folder(of: path) ?? uses.package(around: path) ?? ""
    return isNamedAsTest(path.hasPrefix(root) ? path.dropFirst(root.count) : path[...])
  }

  /// Returns whether Xcode extracts keys from a file: it isn't a test, and no project leaves
  /// it out.
  fileprivate func isExtracted(_ file: CodeFile) -> Bool {
    guard case .code = file.kind, !projects.leavesOut(file.index) else { return false }
    return !isTest(file)
  }
}

/// A table by its name and the displayed path of its file.
struct TablePlace: Hashable {
  let name: String
  let path: String
}

/// The keys that code uses, by the catalogs of its targets.
private struct KeysInCode {
  private let project: ProjectKeys
  private var keys: [TablePlace: [[UInt8]: KeyInCode]] = [:]
  /// The stale keys of conditional code that builds compile.
  private(set) var restored: Set<CatalogUpdates.Slot> = []

  /// - Parameter isMissing: whether only keys are collected that a catalog doesn't have, or only
  ///   those that it has.
  init(of project: ProjectKeys, missing isMissing: Bool) {
    self.project = project
    var conditional = ConditionalKeys()
    forEachUse(inTablesOf: project) { use, file, key, place in
      let hasKey = project.tables.hasKey(key, in: place.name, at: place.path)
      if isMissing, use.isConditional || use.isForDebugging {
        let isStale = hasKey && project.tables.hasStaleKey(key, in: place.name, at: place.path)
        conditional.add(use, in: file, key, of: place, isInTable: hasKey && !isStale)
      } else if use.isExtractedByXcode || isMissing && project.isSure(use) {
        if isMissing { conditional.noteUnconditional(key, of: place) }
        if hasKey != isMissing { add(use, in: file, key, of: place) }
      }
    }
    for found in conditional.added {
      if project.tables.hasKey(found.key, in: found.place.name, at: found.place.path) {
        restored.insert(CatalogUpdates.Slot(path: found.place.path, key: found.key))
      } else {
        add(found.use, in: found.file, found.key, of: found.place)
      }
    }
  }

  private mutating func add(
    _ use: KeyUse, in file: CodeFile, _ key: [UInt8], of place: TablePlace
  ) {
    let position = CodePosition(use, in: file)
    keys[place, default: [:]][key, default: KeyInCode(first: position)].add(use, at: position)
  }

  /// Calls a closure with each use of a key and each table that the file of the use fills.
  private func forEachUse(
    inTablesOf project: ProjectKeys, _ body: (KeyUse, CodeFile, [UInt8], TablePlace) -> Void
  ) {
    for file in project.uses.files where project.isExtracted(file) {
      var known: [String: [String]] = [:]
      for use in file.uses + project.usesByViews(in: file)
      where use.isExtractedByXcode || use.isExtractedForDebugging || project.isSure(use) {
        guard let key = use.key.exactKey, let table = use.tableName,
          project.table(of: use) == table
        else { continue }
        let paths =
          known[table] ?? project.updates.catalogs(filledBy: file, named: table, of: project)
        known[table] = paths
        for path in paths { body(use, file, key, TablePlace(name: table, path: path)) }
      }
    }
  }

  func additions(reading read: CatalogUpdates.Reader) -> CatalogUpdates.Found {
    additionsToCatalogs(reading: read).merging(additionsToStrings(reading: read)) { $0 + $1 }
  }

  /// Returns the keys that genstrings would write to `.strings` files.
  ///
  /// A key such as `settings.title` has no text. The fix isn't safe then, because the finding about
  /// it would be gone, but users still see the key.
  private func additionsToStrings(reading read: CatalogUpdates.Reader) -> CatalogUpdates.Found {
    var found: CatalogUpdates.Found = [:]
    for (place, keys) in keys where project.tables.isComplete(place.name) {
      guard let table = project.tables.sourceTable(place.name, at: place.path), !table.isCatalog,
        let bytes = read(table.file),
        let strings = StringsAdditions(bytes, id: table.file, path: table.path)
      else { continue }
      let new = keys.compactMap { name, key in
        key.isSure ? key.line(for: name).map { (name: name, key: key, line: $0) } : nil
      }
      let edits = strings.edits(adding: new.map(\.line))
      let places = strings.file.locations(
        of: edits.flatMap { $0.map { [$0.range.start, $0.range.end] } ?? [] })
      for (new, edit) in zip(new, edits) {
        guard let edit else { continue }
        let hasText = new.key.hasDefaultValue || !KeyPattern(new.name).isIdentifier
        found[CatalogUpdates.Slot(path: place.path, key: new.name)] = [
          CatalogUpdate(
            kind: .addition, path: table.path, isCatalog: false,
            fix: LocatedFix(
              title: "add the key to \(table.path.quotedPath)", safety: hasText ? .safe : .unsafe,
              [edit], of: strings.file, at: places, sharesInsertions: true),
            first: new.key.first)
        ]
      }
    }
    return found
  }

  private func additionsToCatalogs(reading read: CatalogUpdates.Reader) -> CatalogUpdates.Found {
    var found: CatalogUpdates.Found = [:]
    forEachCatalog(reading: read) { file, catalog, keys in
      let new = keys.compactMap { name, key in
        (catalog.isExtracted || key.isSure ? key.addition(of: name) : nil).map {
          (name: name, key: key, addition: $0)
        }
      }
      guard let edits = catalog.edits(adding: new.map(\.addition)) else { return }
      let places = file.locations(of: edits.flatMap { [$0.range.start, $0.range.end] })
      for ((name, key, _), edit) in zip(new, edits) {
        found[CatalogUpdates.Slot(path: file.path, key: name)] = [
          CatalogUpdate(
            kind: .addition, path: file.path, isCatalog: true,
            fix: LocatedFix(
              title: "add the key to \(file.path.quotedPath)", safety: .safe, [edit], of: file,
              at: places, sharesInsertions: catalog.sharesInsertions),
            first: key.first)
        ]
      }
    }
    return found
  }

  /// - Parameter restored: the stale keys whose marks are removed.
  func changes(
    restoring restored: Set<CatalogUpdates.Slot>, reading read: CatalogUpdates.Reader
  ) -> CatalogUpdates.Found {
    var found: CatalogUpdates.Found = [:]
    forEachCatalog(reading: read) { file, catalog, keys in
      var changes: [(name: [UInt8], key: KeyInCode, change: KeyInCode.Change)] = []
      catalog.forEachEntry(among: keys) { name, key, entry in
        let isRestored = restored.contains(CatalogUpdates.Slot(path: file.path, key: name))
        let all =
          isRestored ? key.restoration(of: entry) : key.changes(of: entry, in: catalog.language)
        changes += all.map { (name, key, $0) }
      }
      let places = file.locations(
        of: changes.flatMap { $0.change.edits.flatMap { [$0.range.start, $0.range.end] } })
      for (name, key, change) in changes {
        found[CatalogUpdates.Slot(path: file.path, key: name), default: []].append(
          CatalogUpdate(
            kind: change.kind, path: file.path, isCatalog: true,
            fix: LocatedFix(
              title: change.title, safety: .unsafe, change.edits, of: file, at: places,
              sharesInsertions: false),
            first: key.first))
      }
    }
    return found
  }

  private func forEachCatalog(
    reading read: CatalogUpdates.Reader,
    _ body: (SourceFile, CatalogAdditions, [[UInt8]: KeyInCode]) -> Void
  ) {
    for (place, keys) in keys where project.tables.isComplete(place.name) {
      guard let table = project.tables.sourceTable(place.name, at: place.path), table.isCatalog,
        let bytes = read(table.file)
      else { continue }
      let file = SourceFile.json(bytes, id: table.file, path: table.path)
      if let catalog = CatalogAdditions(file) {
        body(file, catalog, keys.filter { $0.value.isExtracted })
      }
    }
  }
}

extension LocatedFix {
  fileprivate init(
    title: String, safety: Fix.Safety, _ edits: [Edit], of file: SourceFile,
    at places: SourceLocations, sharesInsertions: Bool
  ) {
    self.init(
      title: title, safety: safety, path: file.path, encoding: file.encoding,
      edits: edits.map { edit in
        LocatedEdit(
          start: places[edit.range.start], end: places[edit.range.end],
          replacement: edit.replacement, order: edit.order)
      },
      remainders: .all, sharesInsertions: sharesInsertions)
  }
}

/// Returns whether a file belongs to a target of tests, according to its name or that of a folder.
private func isNamedAsTest(_ path: Substring) -> Bool {
  var names = path.utf8.split(separator: UInt8(ascii: "/"))
  guard let file = names.popLast()?.prefix(while: { $0 != UInt8(ascii: ".") }) else { return false }
  return file.suffix(5).elementsEqual("Tests".utf8)
    || names.contains { $0.elementsEqual("Test".utf8) || $0.suffix(5).elementsEqual("Tests".utf8) }
}
