import Catalog
import Diagnostics
import SourceText
import Workspace

/// One reading of a table, or of the tables of an export one after the other, which hands each
/// entry to its consumers.
///
/// To compare a table with an earlier state is two passes: the first one feeds a `BaseRecorder`,
/// the second one consumers that know what was recorded.
final class TablePass: TableVisitor {
  let source: TableSource
  private let files: [InputFile]
  private let consumers: [any TableVisitor]
  /// The table that has the files: that of the pass, or one without keys for a whole export. Nil if
  /// no file could be read.
  private(set) var whole: Table?
  private(set) var tables = 0
  private(set) var keys = 0
  private(set) var units = 0
  /// The canonical identifiers of the locales.
  private(set) var locales: Set<String> = []
  /// The files that were asked for and not read completely; of those that only serve as context,
  /// the ones with source strings.
  private(set) var incompleteFiles: [IncompleteFile] = []
  /// The files that could not be read, with the reason.
  private(set) var unreadable: [(path: String, reason: String)] = []
  /// The path of an export that is left out, since it repeats what other files have.
  private(set) var leftOutExports: [String] = []
  /// Whether no part of a file is of a format that is checked.
  private(set) var isForeign = false

  /// - Parameters:
  ///   - source: what is read.
  ///   - files: those of the run.
  ///   - consumers: receive each entry in this order.
  init(_ source: TableSource, of files: [InputFile], to consumers: [any TableVisitor]) {
    self.source = source
    self.files = files
    self.consumers = consumers
    tables = source.format.capabilities.isExport ? 0 : 1
  }

  func open(_ file: Table, reporting diagnostics: [Diagnostic]) {
    whole = file
    noteIncompleteFiles(of: file)
    for consumer in consumers { consumer.open(file, reporting: diagnostics) }
  }

  func begin(part: String?) { for consumer in consumers { consumer.begin(part: part) } }

  func visit(_ entry: Entry) { for consumer in consumers { consumer.visit(entry) } }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    if source.format.capabilities.isExport { tables += 1 } else { whole = table }
    keys += table.keys.count
    units += table.unitCount
    locales.formUnion(table.locales.lazy.filter { !$0.isBase }.map(\.canonical))
    noteIncompleteFiles(of: table)
    for consumer in consumers { consumer.finish(table, reporting: diagnostics) }
  }

  func noteUnreadable(_ file: InputFile, reason: String) { unreadable.append((file.path, reason)) }

  func noteRepetition(_ file: InputFile) { leftOutExports.append(file.path) }

  func noteForeign() { isForeign = true }
}

extension TablePass {
  /// Notes which files of a table were not read completely.
  ///
  /// Of files that only serve as context those matter whose strings the others are compared with.
  private func noteIncompleteFiles(of table: Table) {
    guard !table.readFaults.isEmpty else { return }
    let members = source.members.map { files[$0.file] }
    let context = Set(members.lazy.filter(\.isContext).map(\.path))
    let sources = table.sourceLocale.map { table.files(ofLocale: $0) } ?? []
    for file in table.files {
      guard let fault = table.readFaults[file.id] else { continue }
      guard !context.contains(file.path) || sources.contains(where: { $0.id == file.id }) else {
        continue
      }
      incompleteFiles.append(file.incomplete(for: fault))
    }
  }
}

extension SourceFile {
  /// Describes that the file was not read completely, and why.
  fileprivate func incomplete(for fault: Diagnostic) -> IncompleteFile {
    IncompleteFile(
      path: path, extent: .partlyRead, reason: fault.message.shortened,
      start: locations(of: [fault.range.start])[fault.range.start])
  }
}
