import Git
import SourceText
import Synchronization
import Syntax
import Workspace

/// What the files of several revisions hold: each is read from git once and parsed once.
///
/// A property list that several tables have is kept until the last of them has it. One that another
/// task is reading is waited for: reading waits for nobody.
final class RevisionDocuments: Sendable {
  typealias Contents = TableVersion.Contents

  private typealias Reading = Task<GitFailure?, Never>

  /// A property list that several tables have.
  private struct Slot {
    /// How many tables do not have it yet.
    var usesLeft: Int
    /// What reads it, from when it is needed first.
    var reading: Reading?
    var list: KeptPropertyList?
  }

  private let repository: Repository
  private let ids: [Contents: FileID]
  private let slots: Mutex<[Contents: Slot]>
  private let log = Mutex<[Contents]>([])

  /// - Parameter uses: the property lists, once for each table that has it in whatever revisions.
  init(of repository: Repository, uses: some Sequence<Contents>) {
    self.repository = repository
    let counts = uses.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    ids = Dictionary(
      uniqueKeysWithValues: counts.keys.enumerated().map { ($1, FileID($0)) })
    slots = Mutex(counts.filter { $0.value > 1 }.mapValues { Slot(usesLeft: $0) })
  }

  /// What was parsed, once for each time.
  var parsed: [Contents] { log.withLock { $0 } }

  /// Returns property lists for a table, which may ask for each once.
  ///
  /// - Throws: if one of them cannot be read.
  func documents(
    of contents: Set<Contents>
  ) async throws(GitFailure) -> [Contents: PropertyListDocument] {
    let (shared, readings) = beginReading(contents)
    var documents = try await read(contents.subtracting(shared))
    for reading in readings {
      if let failure = await reading.value { throw failure }
    }
    for contents in shared { documents[contents] = take(contents) }
    return documents
  }

  /// Notes that a table has a property list that it does not need.
  func leaveOut(_ contents: Contents) { slots.withLock { Self.use(contents, of: &$0) } }

  /// Reads a catalog or an XLIFF, which comes to the same figures in each table: nobody needs it
  /// twice.
  func bytes(of contents: Contents) async throws(GitFailure) -> SourceBuffer {
    let bytes = try await repository.contents(of: [contents.object])[contents.object] ?? []
    log.withLock { $0.append(contents) }
    return SourceBuffer(bytes)
  }
}

extension RevisionDocuments {
  /// Sees to it that those of some property lists are read that several tables have.
  ///
  /// - Returns: them, and what is to be waited for.
  private func beginReading(
    _ contents: Set<Contents>
  ) -> (shared: Set<Contents>, readings: Set<Reading>) {
    slots.withLock { slots in
      let shared = contents.filter { slots[$0] != nil }
      let unread = shared.filter { slots[$0]?.reading == nil }
      if !unread.isEmpty {
        let reading = Task { await keep(unread) }
        for contents in unread { slots[contents]?.reading = reading }
      }
      return (shared, Set(shared.compactMap { slots[$0]?.list == nil ? slots[$0]?.reading : nil }))
    }
  }

  /// Reads property lists for whoever needs them.
  ///
  /// - Returns: why one of them cannot be read.
  private func keep(_ contents: Set<Contents>) async -> GitFailure? {
    do throws(GitFailure) {
      let lists = try await read(contents).mapValues { KeptPropertyList($0) }
      slots.withLock { slots in
        for (contents, list) in lists { slots[contents]?.list = list }
      }
      return nil
    } catch {
      return error
    }
  }

  private func take(_ contents: Contents) -> PropertyListDocument? {
    let list = slots.withLock { slots in
      defer { Self.use(contents, of: &slots) }
      return slots[contents]?.list
    }
    return list?.document(id: id(of: contents), path: "")
  }

  private static func use(_ contents: Contents, of slots: inout [Contents: Slot]) {
    slots[contents]?.usesLeft -= 1
    if slots[contents]?.usesLeft == 0 { slots[contents] = nil }
  }

  private func read(
    _ contents: Set<Contents>
  ) async throws(GitFailure) -> [Contents: PropertyListDocument] {
    guard !contents.isEmpty else { return [:] }
    let bytes = try await repository.contents(of: contents.map(\.object))
    log.withLock { $0 += contents }
    return contents.reduce(into: [:]) { documents, contents in
      documents[contents] = PropertyListReader.read(
        SourceBuffer(bytes[contents.object] ?? []), id: id(of: contents), path: "",
        kind: contents.kind.propertyList)
    }
  }

  private func id(of contents: Contents) -> FileID { ids[contents] ?? FileID(0) }
}

extension TableSource.Kind {
  /// How a property list is read.
  var propertyList: PropertyListReader.Kind { self == .stringsdict ? .stringsdict : .strings }
}
