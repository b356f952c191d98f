import Catalog
import Diagnostics
import Languages
import Workspace

/// A table in its present state, with the tables of an earlier revision that it was made from.
package struct TablePair: Sendable {
  /// The present table, or nil if the table is gone.
  package let present: TableSource?
  /// The tables of the base revision: usually one, several if tables were merged, none for a new
  /// table.
  package private(set) var base: [TableSource]

  package init(present: TableSource?, base: [TableSource] = []) {
    (self.present, self.base) = (present, base)
  }

  /// Whether both states consist of the same bytes and the same other files in their folder.
  package var isUnchanged: Bool {
    guard let present, base.count == 1, let base = base.first else { return false }
    return present.members.map(\.file) == base.members.map(\.file)
      && present.folder == base.folder
  }

  package var members: [TableSource.Member] {
    (present?.members ?? []) + base.flatMap(\.members)
  }
}

extension TablePair {
  /// Matches each table with its base tables.
  ///
  /// A base table belongs to the present table that has one of its files. Otherwise it belongs
  /// to the one that has most of its files under new names, or to the catalog that replaced it.
  /// - Parameters:
  ///   - present: the tables in the order of a report.
  ///   - files: the files of both states, which the tables refer to by index.
  static func match(
    _ present: [TableSource], with base: [TableSource], among files: [InputFile],
    of revision: BaseRevision
  ) -> [TablePair] {
    var pairs = present.map { TablePair(present: $0) }
    var pairOfPath: [String: Int] = [:]
    var pairOfName: [String: Int] = [:]
    for (index, table) in present.enumerated() {
      for member in table.members { pairOfPath[files[member.file].path] = index }
      // If a catalog is next to localized files of the same name, those keep their base table.
      pairOfName[table.location] = pairOfName[table.location] ?? index
    }
    for table in base {
      let paths = table.members.map { files[$0.file].path }
      let pair =
        paths.lazy.compactMap { pairOfPath[$0] }.first
        ?? mostFrequent(paths.compactMap { pairOfPath[revision.presentPath(of: $0)] })
        ?? pairOfName[table.location]
      if let pair {
        pairs[pair].base.append(table)
      } else {
        pairs.append(TablePair(present: nil, base: [table]))
      }
    }
    return pairs
  }

  /// Returns the most frequent number, or the first of several that are equally frequent.
  private static func mostFrequent(_ numbers: [Int]) -> Int? {
    let counts = numbers.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let most = counts.values.max()
    return numbers.first { counts[$0] == most }
  }
}

extension TableSource {
  /// The folder and the name, which are the same for localized files and the catalog made from
  /// them.
  fileprivate var location: String { path + "\u{0}" + name }
}

/// The present names of the files and locales of an earlier table.
///
/// Git pairs files by their contents. The files of two locales may be similar, and a short file may
/// differ too much. So the files of a table that moved are matched locale by locale.
struct TableRenames {
  /// The role of a file in its table.
  private struct Role: Hashable {
    let locale: String?
    let kind: String
  }

  private let present: TableSource?
  private var presentPaths: Set<String> = []
  /// The present paths by earlier path.
  private var paths: [String: String] = [:]
  /// The present spellings of locales by earlier spelling, for spellings that are gone.
  private var locales: [String: String] = [:]

  init(of pair: TablePair, among files: [InputFile], since revision: BaseRevision) {
    present = pair.present
    guard let present else { return }
    var members: [Role: TableSource.Member] = [:]
    var memberOfPath: [String: TableSource.Member] = [:]
    for member in present.members {
      members[Role(locale: member.locale, kind: member.kind)] = member
      memberOfPath[files[member.file].path] = member
    }
    presentPaths = Set(memberOfPath.keys)
    let spellings = Set(present.members.compactMap(\.locale))
    for member in pair.base.lazy.flatMap(\.members) {
      let path = files[member.file].path
      let gitPath = revision.presentPath(of: path)
      let role = Role(locale: member.locale, kind: member.kind)
      let heir = memberOfPath[path] ?? members[role] ?? memberOfPath[gitPath]
      paths[path] = heir.map { files[$0.file].path } ?? gitPath
      guard let old = member.locale, let new = heir?.locale, !spellings.contains(old),
        LocaleIdentifier(old).language == LocaleIdentifier(new).language
      else { continue }
      locales[old] = new
    }
    // A catalog that was made from localized files has the findings of all of them.
    guard present.format.capabilities.isCompiled else { return }
    for path in paths.keys { paths[path] = files[present.members[0].file].path }
  }

  /// Returns a finding of the earlier table with the present names of its file, table and locale.
  func renamed(_ finding: Finding) -> Finding {
    guard let present else { return finding }
    var finding = finding
    let path = paths[finding.location.path] ?? finding.location.path
    finding.location.path = path
    if finding.subject.table != nil, presentPaths.contains(path) {
      finding.subject.table = present.name
    }
    if let locale = finding.subject.locale, let spelling = locales[locale] {
      finding.subject.locale = spelling
    }
    return finding
  }
}
