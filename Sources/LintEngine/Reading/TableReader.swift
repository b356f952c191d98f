import Catalog
import Platform
import SourceText
import Workspace

/// Parses and reads the files of tables. No other code in the engine calls a format to parse or to
/// read.
package struct TableReader<Files: FileSource>: Sendable {
  typealias Cache = ParseCache<Files.Failure>

  package let source: Files
  private let sourceLocales: SourceLocales
  /// The tables that exports may repeat.
  private let originals: OriginalTables
  private let cache: Cache

  /// - Parameter members: the members of all tables among which some may have the same contents. A
  ///   table that is released twice counts twice.
  package init(
    _ source: Files, sharing members: [TableSource.Member], originals: OriginalTables,
    sourceLocales: SourceLocales
  ) {
    (self.source, self.originals, self.sourceLocales) = (source, originals, sourceLocales)
    cache = Cache(uses: members.map { Cache.Key($0, of: source.files) })
  }

  /// Reads the table of a pass. Contents that several tables share are kept until each is released.
  ///
  /// - Throws: `Files.Fatal` if the run can't continue without an unreadable file.
  package func read(_ pass: TablePass) async throws(Files.Fatal) {
    try await read(pass, as: pass.source.format)
  }

  /// Returns a table without keys that has the locales of a table, or nil if it must be read to
  /// find them.
  package func locales(of source: TableSource) async throws(Files.Fatal) -> Table? {
    try await locales(of: source, as: source.format)
  }

  /// Records that a table no longer needs its files.
  package func release(_ table: TableSource) {
    for member in table.members { cache.release(Cache.Key(member, of: source.files)) }
  }
}

extension TableReader {
  private func read<Format: TableFormat>(
    _ pass: TablePass, as format: Format
  ) async throws(Files.Fatal) {
    guard let documents = try await documents(for: pass, format) else { return }
    format.read(documents, as: request(for: pass), to: pass)
  }

  private func locales<Format: TableFormat>(
    of source: TableSource, as format: Format
  ) async throws(Files.Fatal) -> Table? {
    let pass = TablePass(source, of: self.source.files, to: [])
    guard let documents = try await documents(for: pass, format), pass.unreadable.isEmpty else {
      return nil
    }
    return format.locales(of: documents, as: request(for: pass))
  }

  private func request(for pass: TablePass) -> TableRequest {
    let first = pass.source.members.first.map { source.files[$0.file] }
    return TableRequest(
      name: pass.source.name, sourceLocale: first.flatMap(sourceLocales.locale), isUsed: pass.isUsed
    )
  }

  /// Returns the documents of a table that are checked, or nil if there are none.
  private func documents<Format: TableFormat>(
    for pass: TablePass, _ format: Format
  ) async throws(Files.Fatal) -> [TableFile<Format.Document>]? {
    var documents: [TableFile<Format.Document>] = []
    for member in pass.source.members {
      let file = source.files[member.file]
      do throws(Files.Failure) {
        var document = try await document(of: member, format)
        guard pass.accepts(&document, of: file, member, among: originals) else { continue }
        documents.append(
          TableFile(locale: member.locale, kind: member.kind, document: document))
      } catch {
        pass.noteUnreadable(file, reason: try source.reason(for: error))
      }
    }
    return documents.isEmpty && !pass.source.members.isEmpty ? nil : documents
  }

  /// Returns a document that was parsed for this table, or for all tables with the same contents.
  private func document<Format: TableFormat>(
    of member: TableSource.Member, _ format: Format
  ) async throws(Files.Failure) -> Format.Document {
    let file = source.files[member.file]
    let shared = try await cache.document(Cache.Key(member, of: source.files)) {
      () async throws(Files.Failure) -> Cache.Document in
      let (document, bytes) = try await parse(member, format)
      return Cache.Document(value: document.kept(), size: bytes.count)
    }
    // Contents of the same kind are always parsed by the same format.
    if let kept = shared as? Format.Document.Kept {
      return Format.Document(kept, id: FileID(member.file), path: file.path)
    }
    return try await parse(member, format).0
  }

  private func parse<Format: TableFormat>(
    _ member: TableSource.Member, _ format: Format
  ) async throws(Files.Failure) -> (Format.Document, SourceBuffer) {
    let bytes = try await source.bytes(of: member.file)
    let input = source.files[member.file]
    let file = UnparsedFile(
      bytes, id: FileID(member.file), path: input.path, kind: member.kind,
      sourceLocale: sourceLocales.locale(of: input))
    return (format.parse(file), bytes)
  }
}

/// The source locales of the configurations of a run, for files that don't name one.
package struct SourceLocales: Sendable {
  private let common: String?
  private let ofProject: [AbsolutePath: String?]

  /// - Parameter common: the source locale of all files.
  package init(_ common: String?) { self.init(common, ofProject: [:]) }

  /// - Parameters:
  ///   - common: the source locale of files without a configuration.
  ///   - ofProject: the source locales of the configurations, by their folders.
  init(_ common: String?, ofProject: [AbsolutePath: String?]) {
    (self.common, self.ofProject) = (common, ofProject)
  }

  func locale(of file: InputFile) -> String? {
    file.project.flatMap { ofProject[$0] } ?? common
  }
}

extension ParseCache.Key {
  init(_ member: TableSource.Member, of files: [InputFile]) {
    self.init(contents: files[member.file].contents, kind: member.kind)
  }
}

extension TablePass {
  /// Removes the parts of a document that are not checked. Returns whether the document is read.
  fileprivate func accepts(
    _ document: inout some ParsedDocument, of file: InputFile, _ member: TableSource.Member,
    among originals: OriginalTables
  ) -> Bool {
    // The folder of a language contains only tables.
    if member.locale == nil, document.isForeign {
      noteForeign()
      if !file.isNamed { document.dismissStrings() }
    }
    guard file.isSkippedAsExport, document.removeExports(of: originals.contains) else {
      return true
    }
    noteRepetition(file)
    return false
  }
}

extension TableFormat {
  /// Returns whether a file only repeats strings of tables that are checked.
  func isRepetition(
    _ bytes: SourceBuffer, of file: InputFile, kind: String, among originals: OriginalTables
  ) -> Bool {
    var document = parse(
      UnparsedFile(bytes, id: FileID(0), path: file.path, kind: kind, sourceLocale: nil))
    return document.removeExports(of: originals.contains)
  }
}
