import Catalog
import Diagnostics
import Git
import LintKit
import SourceText
import Syntax
import TranslationStatus
import Workspace

/// Checks one table at a time: loads its files, reads it and runs the rules over its entries.
struct TableLinter: Sendable {
  let files: [InputFile]
  /// The tables that XLIFF files may have been exported from.
  var originals = OriginalTables()
  /// The contents of those files that are objects of the repository.
  var objects: [ObjectID: [UInt8]] = [:]
  /// What need not be read for each table anew.
  var shared = SharedFiles()
  var rules: [any Rule]
  var infos: [RuleInfo]
  let settings: RunSettings
  /// How the tables are counted; nil if they are not.
  var counting: CountingOptions?
  /// Whether the findings are compared with those of another state.
  var isCompared = false

  func lint(_ source: TableSource) -> TableResult {
    var states = TableStates()
    return lint(source, in: &states)
  }

  /// Checks one of the two states of a table that are compared.
  func lint(_ source: TableSource, in states: inout TableStates) -> TableResult {
    var result = TableResult()
    let collector = FindingCollector(
      of: source, among: files, settings: settings, isCompared: isCompared)
    let readings: [Reading]
    let whole: Table?
    if let member = source.members.first, member.kind == .xliff {
      (readings, whole) = lintXLIFF(
        member, of: source, in: &states, into: &result, collecting: collector)
    } else {
      let reading = readTable(source, in: &states, into: &result, collecting: collector)
      (readings, whole) = ([reading].compactMap(\.self), reading?.table)
    }
    guard let whole else { return result }
    for reading in readings { result.count(reading.table) }
    collector.place(of: whole, into: &result)
    guard !refuseChanged(whole.files, into: &result), counting != nil else { return result }
    let faults = FaultyTexts(result.findings)
    for reading in readings { result.statuses += reading.statuses(settings, faults) }
    return result
  }
}

extension TableLinter {
  /// A table that was read to its end.
  private struct Reading {
    let table: Table
    /// What was counted, if it was.
    let counter: StatusCounter?
    let name: TableStatus.Name
    /// The paths of its files.
    let paths: [String]

    /// How far the table is translated, once it is known in which texts an error was found.
    func statuses(_ settings: RunSettings, _ faults: FaultyTexts) -> [ProjectStatus.Table] {
      guard var counter else { return [] }
      let status = counter.finish(table, name: name, files: paths, faults: faults)
      let required = settings.requiredLocales(at: paths)
      return [ProjectStatus.Table(status, requiredLocales: required)]
    }
  }

  private func readTable(
    _ source: TableSource, in states: inout TableStates, into result: inout TableResult,
    collecting collector: FindingCollector
  ) -> Reading? {
    var catalog: Reading?
    var localized: [LocalizedFile] = []
    for member in source.members {
      do throws(FileReadError) {
        if member.kind == .catalog {
          catalog = try readCatalog(
            source, member, in: &states, into: &result, collecting: collector)
        } else {
          localized.append(try localizedFile(member, into: &result))
        }
      } catch {
        result.unreadable.append((files[member.file].path, error.reason))
      }
    }
    return localized.isEmpty
      ? catalog
      : readLocalizedFiles(source, localized, in: &states, into: &result, collecting: collector)
  }

  private func readCatalog(
    _ source: TableSource, _ member: TableSource.Member, in states: inout TableStates,
    into result: inout TableResult, collecting collector: FindingCollector
  ) throws(FileReadError) -> Reading {
    let path = files[member.file].path
    let name = TableStatus.Name(ofCatalog: path)
    if let kept = try sharedCatalog(member, into: &result) {
      return run(source, name, in: &states, into: &result, collecting: collector) {
        kept.read(path: path, name: source.name, reporting: &$0, each: $1)
      }
    }
    let file = try catalogFile(member, into: &result)
    return run(source, name, in: &states, into: &result, collecting: collector) {
      diagnostics, each in
      StringCatalogReader.read(
        file, name: source.name, sourceLocale: settings.configuration.sourceLocale,
        reporting: &diagnostics, each: each)
    }
  }

  private func readLocalizedFiles(
    _ source: TableSource, _ localized: [LocalizedFile], in states: inout TableStates,
    into result: inout TableResult, collecting collector: FindingCollector
  ) -> Reading {
    let found = localized.flatMap { file in
      file.document.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.subject.table = source.name
        diagnostic.subject.locale = file.locale
        return diagnostic
      }
    }
    let name = TableStatus.Name(
      ofLocalizedFiles: source.name, in: source.path,
      paths: source.members.map { files[$0.file].path })
    return run(source, name, in: &states, into: &result, collecting: collector) {
      diagnostics, each in
      diagnostics += found
      return LocalizedFilesReader.read(
        localized, name: source.name, sourceLocale: settings.configuration.sourceLocale,
        reporting: &diagnostics, each: each)
    }
  }

  /// Checks each section of an XLIFF as a table of its own.
  ///
  /// - Returns: the tables, and one that stands for the whole file; nil if it cannot be read.
  private func lintXLIFF(
    _ member: TableSource.Member, of source: TableSource, in states: inout TableStates,
    into result: inout TableResult, collecting collector: FindingCollector
  ) -> (tables: [Reading], whole: Table?) {
    let input = files[member.file]
    result.tables = 0
    var document: XLIFFDocument
    do throws(FileReadError) {
      document = try exchange(member, into: &result)
    } catch {
      result.unreadable.append((input.path, error.reason))
      return ([], nil)
    }
    if !input.isNamed && XLIFFReader.isForeign(document) {
      document.dismissForeignTexts()
    }
    if input.isLeftOutAsExport, originals.removeExports(from: &document) {
      result.leftOutExports.append(input.path)
      return ([], nil)
    }
    if let fault = document.readFault {
      result.incompleteFiles.append(document.file.incomplete(for: fault))
    }
    // Together, since the lines of a file are counted from its beginning.
    let whole = Table(name: source.name, of: document)
    collector.take(document.diagnostics, of: whole)
    let tables = document.sections.map { section in
      let name = TableStatus.Name(of: section, in: document, path: input.path)
      result.tables += 1
      return run(source, name, in: &states, into: &result, collecting: collector) {
        XLIFFReader.read(section, of: document, reporting: &$0, each: $1)
      }
    }
    return (tables, whole)
  }

  /// Lets a reader hand over its entries one by one and runs the rules over them.
  private func run(
    _ source: TableSource, _ name: @autoclosure () -> TableStatus.Name,
    in states: inout TableStates, into result: inout TableResult,
    collecting collector: FindingCollector,
    _ read: (inout [Diagnostic], _ each: (Entry) -> Void) -> Table
  ) -> Reading {
    let paths = source.members.map { files[$0.file].path }
    let isXLIFF = source.members.first?.kind == .xliff
    var context = RuleContext(
      rules: infos, requiredLocales: settings.requiredLocales(at: paths),
      fallbacks: settings.configuration.fallbacks, folder: source.folder,
      earlier: states.earlier,
      // What is said of both sides of an XLIFF is compared before it is taken.
      drain: isXLIFF ? nil : { collector.take($0, of: $1) })
    let includesEntry = settings.configuration.readsCatalogComments
    var counter = counting.map { StatusCounter($0, awaitsFaults: !rules.isEmpty) }
    var reported: [Diagnostic] = []
    let table = read(&reported) { entry in
      collector.comments.collect(from: entry, includesEntry: includesEntry)
      context.enter(entry.table)
      states.record(entry)
      for index in rules.indices {
        context.begin(rule: index)
        rules[index].check(entry, &context)
      }
      if counting != nil { count(entry, since: context.earlier, with: &counter) }
    }
    note(incompleteFilesOf: table, of: source, in: &result)
    let isOpen =
      context.requiredLocales.isEmpty && !source.members.contains { files[$0.file].isContext }
    if let languages = TableLanguages(of: table, in: source.folder, isOpen: isOpen) {
      result.languages.append(languages)
    }
    finish(table, &context)
    reported += context.takeDiagnostics()
    if isXLIFF { reported.removeRepetitions(ofSource: table.source?.spelling) }
    collector.take(reported, of: table)
    return Reading(table: table, counter: counter, name: name(), paths: paths)
  }

  /// Notes which files of a table were not read completely.
  ///
  /// Of files that only serve as context those matter whose texts the others are compared with.
  private func note(
    incompleteFilesOf table: Table, of source: TableSource, in result: inout TableResult
  ) {
    guard !table.readFaults.isEmpty else { return }
    let context = Set(source.members.lazy.map { files[$0.file] }.filter(\.isContext).map(\.path))
    let sources = table.sourceLocale.map { table.files(ofLocale: $0) } ?? []
    for file in table.files {
      guard let fault = table.readFaults[file.id] else { continue }
      guard !context.contains(file.path) || sources.contains(where: { $0.id == file.id }) else {
        continue
      }
      result.incompleteFiles.append(file.incomplete(for: fault))
    }
  }

  /// Apart from the rules' loop, which otherwise keeps a copy of each entry for it.
  @inline(never)
  private func count(
    _ entry: Entry, since earlier: EarlierTable?, with counter: inout StatusCounter?
  ) {
    counter?.count(entry, earlier: earlier?.entry(for: entry))
  }

  /// Lets the rules look at the whole table.
  private func finish(_ table: Table, _ context: inout RuleContext) {
    context.enter(table)
    // The tables of an XLIFF are read one after the other from one file.
    if table.format != .xliff { for file in table.files { file.bytes.beginReleasing() } }
    for index in rules.indices {
      context.begin(rule: index)
      rules[index].finish(table, &context)
    }
  }
}

extension TableResult {
  fileprivate mutating func count(_ table: Table) {
    keys += table.keys.count
    units += table.unitCount
    locales.formUnion(table.locales.lazy.filter { !$0.isBase }.map(\.canonical))
  }
}

extension SourceFile {
  /// Says that the file was not read completely, and why.
  fileprivate func incomplete(for fault: Diagnostic) -> IncompleteFile {
    IncompleteFile(
      path: path, extent: .partlyRead, reason: fault.message.shortened,
      start: locations(of: [fault.range.start])[fault.range.start])
  }
}

extension XLIFFDocument {
  /// Leaves nothing to check but a fault behind which texts of Apple's formats may stand.
  fileprivate mutating func dismissForeignTexts() {
    sections = []
    if isCutShort {
      diagnostics.removeAll {
        $0.severity != .error || ![.syntaxError, .suspectEncoding].contains($0.rule)
      }
    } else {
      diagnostics = [.foreignXLIFF(at: root)]
    }
  }
}

extension Diagnostic {
  /// An XLIFF that a search has found and that is no business of somebody who localizes for Apple.
  fileprivate static func foreignXLIFF(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      rule: .syntaxError, severity: .note,
      message: "the XLIFF holds no texts of Apple's formats, so it is not checked", range: range,
      help: "name the file on the command line to check what is translated in it")
  }
}

extension [Diagnostic] {
  /// A place of which something is said.
  private struct Spot: Hashable {
    let rule: RuleID
    let range: SourceRange
    var message: String?
  }

  /// Removes what is said of the source text and of its translation alike: in an XLIFF both have
  /// one id, and so the names of their variants stand at one place.
  fileprivate mutating func removeRepetitions(ofSource source: String?) {
    var spots: Set<Spot> = []
    for diagnostic in self where diagnostic.subject.locale != source {
      spots.insert(Spot(rule: diagnostic.rule, range: diagnostic.range))
    }
    var kept = 0
    for index in indices {
      var spot = Spot(rule: self[index].rule, range: self[index].range)
      if self[index].subject.locale == source {
        guard !spots.contains(spot) else { continue }
        // The translation may be in the same language.
        spot.message = self[index].message
        guard spots.insert(spot).inserted else { continue }
      }
      swapAt(kept, index)
      kept += 1
    }
    removeSubrange(kept...)
  }
}
