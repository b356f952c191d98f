import Catalog
import Diagnostics
import Git
import LintKit
import SourceText
import Syntax
import TranslationStatus

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
  /// The translations in which an error was found, once that is known.
  var faults = FaultyTexts()

  func lint(_ source: TableSource) -> TableResult {
    var states = TableStates()
    return lint(source, in: &states)
  }

  /// Checks one of the two states of a table that are compared.
  func lint(_ source: TableSource, in states: inout TableStates) -> TableResult {
    var result = TableResult()
    if let member = source.members.first, member.kind == .xliff {
      lintXLIFF(member, of: source, in: &states, into: &result)
      return result
    }
    var found = Findings()
    guard let table = readTable(source, in: &states, into: &result, collecting: &found) else {
      return result
    }
    result.count(table)
    let placing = FindingPlacement(of: source, among: files, settings: settings)
    placing.place(found.diagnostics, allowedBy: found.comments, of: table, into: &result)
    return result
  }
}

extension TableLinter {
  /// What readers and rules say about one table, and what its comments allow.
  private struct Findings {
    var diagnostics: [Diagnostic] = []
    var comments = CommentSuppressions()
  }

  private func readTable(
    _ source: TableSource, in states: inout TableStates, into result: inout TableResult,
    collecting found: inout Findings
  ) -> Table? {
    var catalog: Table?
    var localized: [LocalizedFile] = []
    for member in source.members {
      do throws(FileReadError) {
        if member.kind == .catalog {
          catalog = try readCatalog(
            source, member, in: &states, into: &result, collecting: &found)
        } else {
          localized.append(try localizedFile(member, into: &result))
        }
      } catch {
        result.unreadable.append((files[member.file].path, error.reason))
      }
    }
    return localized.isEmpty
      ? catalog
      : readLocalizedFiles(source, localized, in: &states, into: &result, collecting: &found)
  }

  private func readCatalog(
    _ source: TableSource, _ member: TableSource.Member, in states: inout TableStates,
    into result: inout TableResult, collecting found: inout Findings
  ) throws(FileReadError) -> Table {
    let path = files[member.file].path
    let name = TableStatus.Name(ofCatalog: path)
    if let kept = try sharedCatalog(member, into: &result) {
      return run(source, name, in: &states, into: &result, collecting: &found) {
        kept.read(path: path, name: source.name, reporting: &$0, each: $1)
      }
    }
    let file = try catalogFile(member, into: &result)
    return run(source, name, in: &states, into: &result, collecting: &found) { diagnostics, each in
      StringCatalogReader.read(
        file, name: source.name, sourceLocale: settings.configuration.sourceLocale,
        reporting: &diagnostics, each: each)
    }
  }

  private func readLocalizedFiles(
    _ source: TableSource, _ localized: [LocalizedFile], in states: inout TableStates,
    into result: inout TableResult, collecting found: inout Findings
  ) -> Table {
    for file in localized {
      found.diagnostics += file.document.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.subject.table = source.name
        diagnostic.subject.locale = file.locale
        return diagnostic
      }
    }
    let name = TableStatus.Name(
      ofLocalizedFiles: source.name, in: source.path,
      paths: source.members.map { files[$0.file].path })
    return run(source, name, in: &states, into: &result, collecting: &found) { diagnostics, each in
      LocalizedFilesReader.read(
        localized, name: source.name, sourceLocale: settings.configuration.sourceLocale,
        reporting: &diagnostics, each: each)
    }
  }

  /// Checks each section of an XLIFF as a table of its own.
  private func lintXLIFF(
    _ member: TableSource.Member, of source: TableSource, in states: inout TableStates,
    into result: inout TableResult
  ) {
    let input = files[member.file]
    result.tables = 0
    var document: XLIFFDocument
    do throws(FileReadError) {
      document = try exchange(member, into: &result)
    } catch {
      result.unreadable.append((input.path, error.reason))
      return
    }
    if !input.isNamed && XLIFFReader.isForeign(document) {
      document.diagnostics = [.foreignXLIFF(at: document.root)]
      document.sections = []
    }
    if input.isLeftOutAsExport, originals.removeExports(from: &document) {
      result.leftOutExports.append(input.path)
      return
    }
    var found = Findings(diagnostics: document.diagnostics)
    for section in document.sections {
      let first = found.diagnostics.count
      let name = TableStatus.Name(of: section, in: document, path: input.path)
      let table = run(source, name, in: &states, into: &result, collecting: &found) {
        XLIFFReader.read(section, of: document, reporting: &$0, each: $1)
      }
      found.diagnostics.removeRepetitions(from: first, ofSource: table.source?.spelling)
      result.tables += 1
      result.count(table)
    }
    // Together, since the lines of a file are counted from its beginning.
    let placing = FindingPlacement(of: source, among: files, settings: settings)
    placing.place(
      found.diagnostics, allowedBy: found.comments, of: Table(name: source.name, of: document),
      into: &result)
  }

  /// Lets a reader hand over its entries one by one and runs the rules over them.
  private func run(
    _ source: TableSource, _ name: @autoclosure () -> TableStatus.Name,
    in states: inout TableStates, into result: inout TableResult, collecting found: inout Findings,
    _ read: (inout [Diagnostic], _ each: (Entry) -> Void) -> Table
  ) -> Table {
    let paths = source.members.map { files[$0.file].path }
    var context = RuleContext(
      rules: infos, requiredLocales: settings.requiredLocales(at: paths),
      fallbacks: settings.configuration.fallbacks, folder: source.folder,
      earlier: states.earlier)
    let includesEntry = settings.configuration.readsCatalogComments
    var counter = counting.map { StatusCounter($0, faults: faults) }
    let table = read(&found.diagnostics) { entry in
      found.comments.collect(from: entry, includesEntry: includesEntry)
      context.enter(entry.table)
      states.record(entry)
      for index in rules.indices {
        context.begin(rule: index)
        rules[index].check(entry, &context)
      }
      if counting != nil { count(entry, since: context.earlier, with: &counter) }
    }
    if let status = counter?.finish(table, name: name(), files: paths) {
      let required = settings.requiredLocales(at: paths)
      result.statuses.append(ProjectStatus.Table(status, requiredLocales: required))
    }
    finish(table, &context, collecting: &found)
    return table
  }

  /// Apart from the rules' loop, which otherwise keeps a copy of each entry for it.
  @inline(never)
  private func count(
    _ entry: Entry, since earlier: EarlierTable?, with counter: inout StatusCounter?
  ) {
    counter?.count(entry, earlier: earlier?.entry(for: entry))
  }

  /// Lets the rules look at the whole table, and takes what they have found.
  private func finish(
    _ table: Table, _ context: inout RuleContext, collecting found: inout Findings
  ) {
    context.enter(table)
    // The tables of an XLIFF are read one after the other from one file.
    if table.format != .xliff { for file in table.files { file.bytes.beginReleasing() } }
    for index in rules.indices {
      context.begin(rule: index)
      rules[index].finish(table, &context)
    }
    // Mostly there is nothing else, and then the array is handed over as it is.
    if found.diagnostics.isEmpty {
      found.diagnostics = context.takeDiagnostics()
    } else {
      found.diagnostics += context.takeDiagnostics()
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
  fileprivate mutating func removeRepetitions(from first: Int, ofSource source: String?) {
    var spots: Set<Spot> = []
    for diagnostic in self[first...] where diagnostic.subject.locale != source {
      spots.insert(Spot(rule: diagnostic.rule, range: diagnostic.range))
    }
    var kept = first
    for index in first..<count {
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
