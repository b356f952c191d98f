import Catalog
import Diagnostics
import Platform
import TranslationStatus
import Workspace

/// Counts the tables of a pass.
final class TableCounter: TableVisitor {
  /// A table that was read to its end.
  private struct Counted {
    let table: Table
    var counter: StatusCounter
    let name: TableStatus.Name
  }

  private let source: TableSource
  private let paths: [String]
  private let options: CountingOptions
  private let awaitsFaults: Bool
  /// What the table had in the revision that the run compares with.
  private let earlier: EarlierTable?
  private let requiredLocales: [LocaleIdentifier]
  private var counter: StatusCounter
  private var part: String?
  private var counted: [Counted] = []

  /// - Parameters:
  ///   - paths: the paths of the files that are read, sorted.
  ///   - awaitsFaults: whether errors are looked for, which are known at the end.
  init(
    of source: TableSource, at paths: [String], _ options: CountingOptions, awaitsFaults: Bool,
    since earlier: EarlierTable?, requiredLocales: [LocaleIdentifier]
  ) {
    (self.source, self.paths, self.options) = (source, paths, options)
    (self.awaitsFaults, self.earlier) = (awaitsFaults, earlier)
    self.requiredLocales = requiredLocales
    counter = StatusCounter(options, awaitsFaults: awaitsFaults)
  }

  func begin(part: String?) {
    counter = StatusCounter(options, awaitsFaults: awaitsFaults)
    self.part = part
  }

  func visit(_ entry: Entry) { counter.count(entry, earlier: earlier?.entry(for: entry)) }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    let name = TableStatus.Name(of: part, in: source, at: paths)
    counted.append(Counted(table: table, counter: counter, name: name))
  }

  /// Returns how far the tables are translated, once it is known in which strings there are errors.
  func statuses(_ faults: FaultyTexts = FaultyTexts()) -> [ProjectStatus.Table] {
    counted.map { counted in
      var counter = counted.counter
      let status = counter.finish(
        counted.table, name: counted.name, files: paths, faults: faults)
      return ProjectStatus.Table(status, requiredLocales: requiredLocales)
    }
  }
}

extension TableStatus.Name {
  /// - Parameters:
  ///   - part: the part of an export that makes the table.
  ///   - paths: the paths of the files. One outside of a locale's folder is a table of its own.
  fileprivate init(of part: String?, in source: TableSource, at paths: [String]) {
    let path = paths.first ?? ""
    if let part {
      self.init(path: path, table: part, title: "\(path): \(part)")
    } else if source.format.capabilities.hasOneFilePerLocale {
      let isAlone = source.members.count == 1 && source.members[0].locale == nil
      self.init(
        path: source.path, table: source.name,
        title: isAlone ? path : ShownPath(source.path).appending(source.name).text)
    } else {
      self.init(path: path, table: source.name, title: path)
    }
  }
}
