import Synchronization

/// Documents that are needed more than once: each is read when it is needed first, and kept until
/// it was needed for the last time.
///
/// Tasks can share them. One that needs what another is just reading waits for it: reading waits
/// for nobody.
struct SharedDocuments<Key: Hashable & Sendable, Document: Sendable>: Sendable {
  private final class Slot: Sendable {
    struct State {
      var document: Document?
      var usesLeft: Int
    }

    let state: Mutex<State>

    init(uses: Int) { state = Mutex(State(usesLeft: uses)) }
  }

  private var slots: [Key: Slot] = [:]

  /// Nothing is needed more than once.
  init() {}

  /// - Parameter uses: the key of a document for each time that it will be needed.
  init(_ uses: some Sequence<Key>) {
    let counts = uses.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (key, count) in counts where count > 1 { slots[key] = Slot(uses: count) }
  }

  /// Returns a document, or nil if it is needed only once, and so is better used while it is read.
  ///
  /// - Parameter read: called unless the document was read before.
  func document<Failure>(
    _ key: Key, read: () throws(Failure) -> Document
  ) throws(Failure) -> Document? {
    guard let slot = slots[key] else { return nil }
    return try slot.state.withLock { state throws(Failure) in
      let document = if let known = state.document { known } else { try read() }
      state.usesLeft -= 1
      state.document = state.usesLeft > 0 ? document : nil
      return document
    }
  }
}
