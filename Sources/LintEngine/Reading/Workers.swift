import Synchronization

/// Tasks that run at the same time. Each takes the next piece of work when it finishes one.
package struct Workers: Sendable {
  /// The number of tasks; at least 1.
  let jobs: Int

  package init(jobs: Int) { self.jobs = jobs }

  /// Processes pieces of work, numbered from 0, and returns the results in their order.
  ///
  /// - Parameter done: called from any of the tasks with the number of finished pieces.
  /// - Throws: the error of the failed piece with the lowest number. After a failure no other piece
  ///   is started.
  package func map<Value: Sendable, Failure: Error>(
    count: Int, done: @escaping @Sendable (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Int) async throws(Failure) -> Value
  ) async throws(Failure) -> [Value] {
    let cursor = Cursor()
    var values: [Value?] = Array(repeating: nil, count: count)
    var failures: [Int: Failure] = [:]
    func keep(_ results: [(Int, Result<Value, Failure>)]) {
      for (index, result) in results {
        switch result {
        case .success(let value): values[index] = value
        case .failure(let failure): failures[index] = failure
        }
      }
    }
    if min(jobs, count) <= 1 {
      // Without a second task, there is no need for a thread.
      keep(await Self.take(from: cursor, below: count, done: done, work))
    } else {
      await withTaskGroup(of: [(Int, Result<Value, Failure>)].self) { group in
        for _ in 0..<min(jobs, count) {
          group.addTask { await Self.take(from: cursor, below: count, done: done, work) }
        }
        for await results in group { keep(results) }
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

    /// Records that a piece is finished, and returns the number of finished pieces.
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
