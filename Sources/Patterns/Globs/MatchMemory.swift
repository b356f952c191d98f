import Synchronization

/// A cache of values by text. There are many findings, but few keys and paths.
///
/// Strings are compared as bytes. If the cache becomes too large, it is cleared.
package final class MatchMemory<Value: Sendable>: Sendable {
  private struct State {
    var values: [[UInt8]: Value] = [:]
    var size = 0
  }

  /// The maximum size in bytes.
  private static var limit: Int { 1 << 22 }

  private let state = Mutex(State())

  package init() {}

  /// Returns the cached value or computes it. Concurrent calls can compute the same value more than
  /// once.
  package func value(for text: String, _ make: () -> Value) -> Value {
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
