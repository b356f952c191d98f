import Synchronization
import Workspace

/// The parsed documents of files whose contents are needed more than once, by their contents:
/// duplicates, files that both states of a comparison have, and versions of a trend.
///
/// A document is parsed when it is first needed and kept until its last use. A task that needs what
/// another one is parsing waits for it; no lock is held meanwhile. Beyond a limit, the documents
/// that were kept for the longest time are dropped, and parsed again if they are needed.
final class ParseCache<Failure: Error>: Sendable {
  /// Contents, and how they are read.
  struct Key: Hashable, Sendable {
    let contents: InputFile.Contents
    let kind: String
  }

  /// A document as a value that tasks share.
  struct Document: Sendable {
    let value: any Sendable
    /// How many bytes the file has.
    let size: Int
  }

  private typealias Parsing = Task<Result<Document, Failure>, Never>

  private struct Slot {
    var usesLeft: Int
    var parsing: Parsing?
    /// How many bytes are kept, once the document is parsed.
    var size: Int?
    /// The place in the order in which documents were parsed.
    var serial = 0
  }

  private struct State {
    var slots: [Key: Slot]
    var size = 0
    var serial = 0

    mutating func dropOldest() {
      let kept = slots.lazy.filter { $0.value.size != nil }
      guard let oldest = kept.min(by: { $0.value.serial < $1.value.serial }) else { return }
      size -= oldest.value.size ?? 0
      slots[oldest.key]?.parsing = nil
      slots[oldest.key]?.size = nil
    }
  }

  private let state: Mutex<State>
  private let limit: Int

  /// - Parameters:
  ///   - uses: the key of a document for each time that it will be released.
  ///   - limit: how many bytes the files of the documents may have that are kept.
  init(uses: some Sequence<Key>, limit: Int = 1 << 28) {
    let counts: [Key: Int] = uses.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    state = Mutex(State(slots: counts.filter { $0.value > 1 }.mapValues { Slot(usesLeft: $0) }))
    self.limit = limit
  }

  /// Returns a document, or nil if it has only one use, and so is best parsed by its user.
  ///
  /// - Parameter parse: called unless the document was parsed before.
  func document(
    _ key: Key, parse: @escaping @Sendable () async throws(Failure) -> Document
  ) async throws(Failure) -> (any Sendable)? {
    guard let parsing = beginParsing(key, parse) else { return nil }
    let document = try await parsing.value.get()
    keep(key, document.size)
    return document.value
  }

  /// Notes that one of the uses of a document is over, whether it was needed or not.
  func release(_ key: Key) {
    state.withLock { state in
      guard var slot = state.slots[key] else { return }
      slot.usesLeft -= 1
      if slot.usesLeft == 0 { state.size -= slot.size ?? 0 }
      state.slots[key] = slot.usesLeft == 0 ? nil : slot
    }
  }
}

extension ParseCache {
  private func beginParsing(
    _ key: Key, _ parse: @escaping @Sendable () async throws(Failure) -> Document
  ) -> Parsing? {
    state.withLock { state in
      guard let slot = state.slots[key] else { return nil }
      if let parsing = slot.parsing { return parsing }
      let parsing = Parsing {
        do throws(Failure) {
          return .success(try await parse())
        } catch {
          return .failure(error)
        }
      }
      state.slots[key]?.parsing = parsing
      return parsing
    }
  }

  /// Counts a document among those that are kept, and drops others if there are too many.
  private func keep(_ key: Key, _ size: Int) {
    state.withLock { state in
      guard let slot = state.slots[key], slot.parsing != nil, slot.size == nil else { return }
      state.serial += 1
      state.slots[key]?.size = size
      state.slots[key]?.serial = state.serial
      state.size += size
      while state.size > limit { state.dropOldest() }
    }
  }
}
