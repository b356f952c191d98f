import Catalog
import Diagnostics
import Languages
import LintEngine
import Platform
import TranslationStatus
import Workspace

/// Counts the tables of a pass.
final class TableCounter: TableVisitor {
  /// A table that was read completely.
  private struct Counted {
    let table: Table
    var counter: StatusCounter
    let name: TableStatus.Name
  }

  private let source: TableSource
  private let paths: [String]
  private let options: CountingOptions
  private let awaitsFaults: Bool
  /// The contents of the table in the revision that the run compares with.
  private let base: BaseTable?
  private let requiredLocales: [LocaleIdentifier]
  /// Used for every entry. Checks for exclusive access would take longer than counting some of
  /// them.
  @exclusivity(unchecked)
  private var counter: StatusCounter
  private var part: String?
  private var counted: [Counted] = []

  /// - Parameters:
  ///   - paths: the paths of the files that are read, sorted.
  ///   - awaitsFaults: whether rules look for errors, which are known only at the end.
  init(
    of source: TableSource, at paths: [String], _ options: CountingOptions, awaitsFaults: Bool,
    since base: BaseTable?, requiredLocales: [LocaleIdentifier]
  ) {
    var options = options
    options.sourceLocale = source.sourceLocale(configured: options.sourceLocale)
    options.partialLocales.formUnion(source.localesWithInterface)
    (self.source, self.paths, self.options) = (source, paths, options)
    (self.awaitsFaults, self.base) = (awaitsFaults, base)
    self.requiredLocales = requiredLocales
    counter = StatusCounter(options, awaitsFaults: awaitsFaults)
  }

  func begin(part: String?) {
    counter = StatusCounter(options, awaitsFaults: awaitsFaults)
    self.part = part
  }

  func visit(_ entry: Entry) { counter.count(entry, base: base?.entry(for: entry)) }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    let name = TableStatus.Name(of: part, in: source, at: paths)
    counted.append(Counted(table: table, counter: counter, name: name))
  }

  /// Returns the status of the tables, after all strings with errors are known.
  func statuses(_ faults: TranslationsWithErrors = TranslationsWithErrors()) -> [ProjectStatus
    .Table]
  {
    counted.map { counted in
      var counter = counted.counter
      let status = counter.finish(
        counted.table, name: counted.name, files: paths,
        needsAbsentKeys: !requiredLocales.isEmpty, faults: faults)
      return ProjectStatus.Table(
        status, requiredLocales: requiredLocales, partialLocales: options.partialLocales)
    }
  }
}

extension TableStatus.Name {
  /// - Parameters:
  ///   - part: the part of an export that contains the table.
  ///   - paths: the paths of the files. A file outside of a locale's folder is a table by itself.
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

extension TableSource {
  /// Returns the tables that are counted.
  ///
  /// An XLIFF repeats the strings of other tables, so it is counted only if there are no other
  /// tables or if the user named it. Files in an exported bundle can't be distinguished from files
  /// that the user named. So they are counted only if there are no other tables.
  static func counted(_ sources: [TableSource], of files: [InputFile]) -> [TableSource] {
    let isExported = sources.map { source in
      source.format.capabilities.isExport
        || source.members.contains { files[$0.file].isInBundle }
    }
    guard isExported.contains(false) else { return sources }
    return zip(sources, isExported).lazy.filter { source, isExported in
      !isExported
        || source.members.contains { files[$0.file].isNamed && !files[$0.file].isInBundle }
    }.map(\.0)
  }
}

extension InputFile {
  /// Whether the file is in an `.xcloc` bundle, which Xcode exports.
  var isInBundle: Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains {
      $0.count > 6 && $0.suffix(6).elementsEqual(".xcloc".utf8)
    }
  }
}

extension RuleID {
  /// The rule that finds the keys in code that no table contains.
  static let undefinedKey: RuleID = "undefined-key"
}

extension Sequence<TableResult> {
  /// The number of keys in code that no table contains. It counts what the rule reports, but each
  /// key of a table only once.
  var undefinedKeys: Int {
    var keys: Set<Subject> = []
    for result in self {
      for finding in result.findings.findings(where: { rule, _ in rule == .undefinedKey }) {
        // The name of an interpolated key is only in the message.
        let name = finding.subject.key ?? finding.message
        keys.insert(Subject(table: finding.subject.table, key: name))
      }
    }
    return keys.count
  }
}
