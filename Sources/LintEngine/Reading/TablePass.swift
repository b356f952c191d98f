package import Catalog
package import Diagnostics
import Languages
import SourceText
package import Workspace

/// One pass over a table, or over the tables of an export one after the other. It hands each entry
/// to its visitors.
///
/// Comparing a table with an earlier state takes two passes. The first one records the earlier
/// state, and the visitors of the second one can use what was recorded.
package final class TablePass: TableVisitor {
  let source: TableSource
  private let files: [InputFile]
  private let visitors: [any TableVisitor]
  /// The displayed paths of files that Xcode converts to UTF-8.
  private let converted: Set<String>
  /// Returns whether the code uses a key. Nil if no code is read.
  let isUsed: Table.UsedKeys?
  /// The table that has the files: the table of the pass, or one without keys for a whole export.
  /// Nil if no file could be read.
  package private(set) var whole: Table?
  private(set) var tables = 0
  private(set) var keys = 0
  private(set) var units = 0
  /// Whether a key is marked as stale or as not to be translated.
  private(set) var hasMarks = false
  /// The locales of the tables. Tables that follow each other and have the same are listed once.
  private(set) var locales: [[LocaleIdentifier]] = []
  /// The requested files that were not read completely. Files that only serve as context are
  /// included if they contain source strings.
  package private(set) var incompleteFiles: [IncompleteFile] = []
  /// The files that could not be read, with the reasons.
  package private(set) var unreadable: [(path: String, reason: String)] = []
  /// The path of an export that is skipped because it repeats other files.
  private(set) var skippedExports: [String] = []
  /// Whether no part of a file has a format that is checked.
  package private(set) var isForeign = false

  /// - Parameters:
  ///   - source: the table to read.
  ///   - files: the files of the run.
  ///   - visitors: those that receive each entry, in this order.
  ///   - isUsed: returns whether the code uses a key. Nil if no code is read.
  ///   - converted: the displayed paths of files that Xcode converts to UTF-8.
  package init(
    _ source: TableSource, of files: [InputFile], to visitors: [any TableVisitor],
    isUsed: Table.UsedKeys? = nil, converted: Set<String> = []
  ) {
    self.source = source
    self.converted = converted
    self.isUsed = isUsed
    self.files = files
    self.visitors = visitors
    tables = source.format.capabilities.isExport ? 0 : 1
  }

  package func open(_ file: Table, reporting diagnostics: [Diagnostic]) {
    whole = file
    noteIncompleteFiles(of: file)
    for visitor in visitors { visitor.open(file, reporting: diagnostics) }
  }

  package func begin(part: String?) { for visitor in visitors { visitor.begin(part: part) } }

  package func visit(_ entry: Entry) { for visitor in visitors { visitor.visit(entry) } }

  package func visitRepeated(_ entry: Entry) {
    for visitor in visitors { visitor.visitRepeated(entry) }
  }

  package func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    if source.format.capabilities.isExport { tables += 1 } else { whole = table }
    keys += table.keys.count
    units += table.unitCount
    hasMarks = hasMarks || table.keys.contains { $0.isStale || !$0.isTranslatable }
    if table.locales != locales.last { locales.append(table.locales) }
    noteIncompleteFiles(of: table)
    for visitor in visitors { visitor.finish(table, reporting: diagnostics) }
  }

  func noteUnreadable(_ file: InputFile, reason: String) { unreadable.append((file.path, reason)) }

  func noteRepetition(_ file: InputFile) { skippedExports.append(file.path) }

  func noteForeign() { isForeign = true }
}

extension TablePass {
  /// Records which files of a table were not read completely.
  ///
  /// Files that only serve as context matter if the other files are compared with their strings.
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
      if fault.rule == .suspiciousEncoding, fault.message.hasPrefix("byte 0x"),
        converted.contains(file.path)
      {
        continue
      }
      incompleteFiles.append(file.incomplete(for: fault))
    }
  }
}

extension SourceFile {
  /// Returns a description of the file that was not read completely, with the reason.
  fileprivate func incomplete(for fault: Diagnostic) -> IncompleteFile {
    IncompleteFile(
      path: path, extent: .partlyRead, reason: fault.message.shortened,
      start: locations(of: [fault.range.start])[fault.range.start])
  }
}
