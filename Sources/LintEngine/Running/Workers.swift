import Synchronization

/// Tasks that work at the same time, each of which takes the next piece when it is done with one.
struct Workers: Sendable {
  /// How many there are; at least 1.
  let jobs: Int

  /// Works on pieces, given by their numbers from 0, and returns the results in their order.
  ///
  /// - Parameter done: is told how many pieces are done, from any of the tasks.
  /// - Throws: what the first piece that failed throws, by its number; others are not begun then.
  func map<Value: Sendable, Failure: Error>(
    count: Int, done: @escaping @Sendable (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Int) async throws(Failure) -> Value
  ) async throws(Failure) -> [Value] {
    let cursor = Cursor()
    var values: [Value?] = Array(repeating: nil, count: count)
    var failures: [Int: Failure] = [:]
    await withTaskGroup(of: [(Int, Result<Value, Failure>)].self) { group in
      for _ in 0..<min(max(jobs, 1), count) {
        group.addTask { await Self.take(from: cursor, below: count, done: done, work) }
      }
      for await results in group {
        for (index, result) in results {
          switch result {
          case .success(let value): values[index] = value
          case .failure(let failure): failures[index] = failure
          }
        }
      }
    }
    if let first = failures.keys.min(), let failure = failures[first] { throw failure }
    return values.compactMap { $0 }
  }
}

extension Workers {
  /// Hands out the numbers from 0, each once.
  private final class Cursor: Sendable {
    private let value = Atomic<Int>(0)
    private let finished = Atomic<Int>(0)

    func next(below end: Int) -> Int? {
      let index = value.wrappingAdd(1, ordering: .relaxed).oldValue
      return index < end ? index : nil
    }

    /// Notes that a piece is done, and returns how many are.
    func finish() -> Int { finished.wrappingAdd(1, ordering: .relaxed).newValue }

    func stop(at end: Int) { value.store(end, ordering: .relaxed) }
  }

  private static func take<Value: Sendable, Failure: Error>(
    from cursor: Cursor, below count: Int, done: @Sendable (Int) -> Void,
    _ work: @Sendable (Int) async throws(Failure) -> Value
  ) async -> [(Int, Result<Value, Failure>)] {
    var results: [(Int, Result<Value, Failure>)] = []
    while let index = cursor.next(below: count) {
      do throws(Failure) {
        results.append((index, .success(try await work(index))))
        done(cursor.finish())
      } catch {
        cursor.stop(at: count)
        results.append((index, .failure(error)))
      }
    }
    return results
  }
}
