import Synchronization

/// Remembers what was worked out for a text: there are many findings about few keys and paths.
///
/// Texts are compared as bytes. What takes too much room is forgotten.
final class MatchMemory<Value: Sendable>: Sendable {
  private struct State {
    var values: [[UInt8]: Value] = [:]
    var size = 0
  }

  /// Bytes of texts.
  private static var limit: Int { 1 << 22 }

  private let state = Mutex(State())

  /// Returns what is remembered, or else works it out, possibly more than once at the same time.
  func value(for text: String, _ make: () -> Value) -> Value {
    let key = Array(text.utf8)
    if let known = state.withLock({ $0.values[key] }) { return known }
    let value = make()
    state.withLock { state in
      if state.size + key.count > Self.limit { state = State() }
      state.size += key.count + MemoryLayout<Value>.size
      state.values[key] = value
    }
    return value
  }
}
