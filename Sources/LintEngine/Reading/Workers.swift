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
    let results = Results<Value, Failure>(count: count)
    if min(jobs, count) <= 1 {
      // Without a second task, there is no need for a thread.
      await Self.run(from: cursor, below: count, into: results, done: done, work)
    } else {
      // This task takes no part, because it may be on an actor that has other things to do.
      await withTaskGroup { group in
        for _ in 0..<min(jobs, count) {
          group.addTask {
            await Self.run(from: cursor, below: count, into: results, done: done, work)
          }
        }
      }
    }
    return try results.all()
  }

  /// Processes pieces of work, numbered from 0. Each task collects what it finds in a value of its
  /// own. Returns these values in no order, at least one.
  package func collect<Value: Sendable>(
    count: Int, into initial: Value, _ work: @escaping @Sendable (Int, inout Value) -> Void
  ) async -> [Value] {
    let cursor = Cursor()
    return await map(count: max(1, min(jobs, count))) { _ in
      var value = initial
      while let index = cursor.next(below: count) { work(index, &value) }
      return value
    }
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

  /// The results of the pieces so far, which the tasks share.
  private final class Results<Value: Sendable, Failure: Error>: Sendable {
    private let values: Mutex<[Value?]>
    private let failure = Mutex<(index: Int, error: Failure)?>(nil)

    init(count: Int) { values = Mutex(Array(repeating: nil, count: count)) }

    func keep(_ value: Value, at index: Int) { values.withLock { $0[index] = value } }

    func keep(_ error: Failure, at index: Int) {
      failure.withLock { if index < $0?.index ?? .max { $0 = (index, error) } }
    }

    /// Returns the results in the order of the pieces, or throws the first failure.
    func all() throws(Failure) -> [Value] {
      // Closures, because generic code creates a key path at run time, in 50 microseconds.
      if let failure = failure.withLock({ $0 }) { throw failure.error }
      return values.withLock { $0.compactMap { $0 } }
    }
  }

  private static func run<Value: Sendable, Failure: Error>(
    from cursor: Cursor, below count: Int, into results: Results<Value, Failure>,
    done: @Sendable (Int) -> Void, _ work: @Sendable (Int) async throws(Failure) -> Value
  ) async {
    while let index = cursor.next(below: count) {
      do throws(Failure) {
        results.keep(try await work(index), at: index)
        done(cursor.finish())
      } catch {
        cursor.stop(at: count)
        results.keep(error, at: index)
      }
    }
  }
}
