import Catalog
import SourceText
import Workspace

/// Parses the files of tables and reads them. This is the only file of the engine that calls a
/// format to parse or to read.
struct TableReader<Source: FileSource>: Sendable {
  typealias Cache = ParseCache<Source.Failure>

  let source: Source
  /// The configured source locale.
  let sourceLocale: String?
  /// The tables that exports may repeat.
  private let originals: OriginalTables
  private let cache: Cache

  /// - Parameter members: those of all tables of which some may have the same contents; a table
  ///   that is released twice counts twice.
  init(
    _ source: Source, sharing members: [TableSource.Member], originals: OriginalTables,
    sourceLocale: String?
  ) {
    (self.source, self.originals, self.sourceLocale) = (source, originals, sourceLocale)
    cache = Cache(uses: members.map { Cache.Key($0, of: source.files) })
  }

  /// Reads the table of a pass. What several tables have is kept for them until it is released.
  ///
  /// - Throws: if a file cannot be read that the run cannot do without.
  func read(_ pass: TablePass) async throws(Source.Fatal) {
    try await read(pass, as: pass.source.format)
  }

  /// Notes that a table does not need its files any more.
  func release(_ table: TableSource) {
    for member in table.members { cache.release(Cache.Key(member, of: source.files)) }
  }
}

extension TableReader {
  private func read<Format: TableFormat>(
    _ pass: TablePass, as format: Format
  ) async throws(Source.Fatal) {
    var documents: [TableFile<Format.Document>] = []
    for member in pass.source.members {
      let file = source.files[member.file]
      do throws(Source.Failure) {
        var document = try await document(of: member, format)
        guard pass.accepts(&document, of: file, among: originals) else { continue }
        documents.append(
          TableFile(locale: member.locale, kind: member.kind, document: document))
      } catch {
        pass.noteUnreadable(file, reason: try source.reason(for: error))
      }
    }
    guard !documents.isEmpty || pass.source.members.isEmpty else { return }
    let request = TableRequest(name: pass.source.name, sourceLocale: sourceLocale)
    format.read(documents, as: request, to: pass)
  }

  /// Returns a document that was parsed for this table, or for all that have the same contents.
  private func document<Format: TableFormat>(
    of member: TableSource.Member, _ format: Format
  ) async throws(Source.Failure) -> Format.Document {
    let file = source.files[member.file]
    let shared = try await cache.document(Cache.Key(member, of: source.files)) {
      () async throws(Source.Failure) -> Cache.Document in
      let (document, bytes) = try await parse(member, format)
      let kept = document.kept()
      try source.confirm(bytes)
      return Cache.Document(value: kept, size: bytes.count)
    }
    // Contents of one kind are always parsed by the same format.
    if let kept = shared as? Format.Document.Kept {
      return Format.Document(kept, id: FileID(member.file), path: file.path)
    }
    let (document, bytes) = try await parse(member, format)
    try source.confirm(bytes)
    return document
  }

  private func parse<Format: TableFormat>(
    _ member: TableSource.Member, _ format: Format
  ) async throws(Source.Failure) -> (Format.Document, SourceBuffer) {
    let bytes = try await source.bytes(of: member.file)
    let file = UnparsedFile(
      bytes, id: FileID(member.file), path: source.files[member.file].path, kind: member.kind,
      sourceLocale: sourceLocale)
    return (format.parse(file), bytes)
  }
}

extension ParseCache.Key {
  init(_ member: TableSource.Member, of files: [InputFile]) {
    self.init(contents: files[member.file].contents, kind: member.kind)
  }
}

extension TablePass {
  /// Removes from a document what is not checked, and returns whether anything is left.
  fileprivate func accepts(
    _ document: inout some ParsedDocument, of file: InputFile, among originals: OriginalTables
  ) -> Bool {
    if document.isForeign {
      noteForeign()
      if !file.isNamed { document.dismissStrings() }
    }
    guard file.isLeftOutAsExport, document.removeExports(of: originals.contains) else {
      return true
    }
    noteRepetition(file)
    return false
  }
}

extension TableFormat {
  /// Whether a file only repeats strings of tables that are checked.
  func isRepetition(
    _ bytes: SourceBuffer, of file: InputFile, kind: String, among originals: OriginalTables
  ) -> Bool {
    var document = parse(
      UnparsedFile(bytes, id: FileID(0), path: file.path, kind: kind, sourceLocale: nil))
    return document.removeExports(of: originals.contains)
  }
}
