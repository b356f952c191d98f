import Synchronization
import Workspace

/// The parsed documents of files whose contents are needed more than once, by contents. These are
/// duplicates, files that are the same in both states of a comparison, and versions of a trend.
///
/// A document is parsed on first use and kept until its last use. A task that needs a document that
/// another task is parsing waits for it; no lock is held meanwhile. Beyond a limit, the documents
/// that were parsed first are dropped, and parsed again if needed.
final class ParseCache<Failure: Error>: Sendable {
  /// Contents, and the kind of file that they are read as.
  struct Key: Hashable, Sendable {
    let contents: InputFile.Contents
    let kind: String
  }

  /// A document as a value that tasks share.
  struct Document: Sendable {
    let value: any Sendable
    /// The size of the file in bytes.
    let size: Int
  }

  private typealias Parsing = Task<Result<Document, Failure>, Never>

  private struct Slot {
    var usesLeft: Int
    var parsing: Parsing?
    /// The number of bytes that are kept, once the document is parsed.
    var size: Int?
    /// The position in the order in which documents were parsed.
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
  /// Whether no document has several uses, as in most runs, so that nothing is ever kept.
  private let isEmpty: Bool

  /// - Parameters:
  ///   - uses: the key of a document, once for each time that it will be released.
  ///   - limit: the maximum total size, in bytes, of the files whose documents are kept.
  init(uses: some Sequence<Key>, limit: Int = 1 << 28) {
    var counts: [Key: Int] = [:]
    for key in uses { counts[key, default: 0] += 1 }
    var slots: [Key: Slot] = [:]
    for (key, count) in counts where count > 1 { slots[key] = Slot(usesLeft: count) }
    isEmpty = slots.isEmpty
    state = Mutex(State(slots: slots))
    self.limit = limit
  }

  /// Returns a document, or nil if it has only one use, so that the caller should parse it.
  ///
  /// - Parameter parse: parses the document; called unless it is already parsed.
  func document(
    _ key: Key, parse: @escaping @Sendable () async throws(Failure) -> Document
  ) async throws(Failure) -> (any Sendable)? {
    guard !isEmpty, let parsing = beginParsing(key, parse) else { return nil }
    let document = try await parsing.value.get()
    keep(key, document.size)
    return document.value
  }

  /// Records that one of the uses of a document is over, whether or not it was needed.
  func release(_ key: Key) {
    guard !isEmpty else { return }
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

  /// Records the size of a parsed document, and drops the oldest ones beyond the limit.
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
