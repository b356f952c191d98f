import Dispatch
import SourceText
import Synchronization

extension JSONWriter {
  /// Writes elements in pieces, several at the same time, and passes them on in order.
  ///
  /// As many pieces are in memory as are written at the same time. The output is that of a single
  /// piece.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - length: The number of elements in a piece.
  ///   - jobs: The number of pieces to write at the same time.
  ///   - piece: Writes the elements with some indices. A piece knows nothing of the others.
  mutating func pieces(
    of count: Int, inPiecesOf length: Int = 256, jobs: Int, to output: inout some UTF8OutputStream,
    _ piece: @Sendable (Range<Int>, inout Self) -> Void
  ) {
    // The first element has no separator before it, so it is not part of a piece.
    piece(0..<min(1, count), &self)
    flush(to: &output)
    let starts = Array(stride(from: 1, to: count, by: length))
    let jobs = max(1, min(jobs, starts.count))
    let shared = Mutex(output)
    let next = Atomic<Int>(0)
    let (turns, writer) = (Turns(of: jobs), self)
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      var json = writer
      while true {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < starts.count else { return }
        piece(starts[number]..<min(starts[number] + length, count), &json)
        turns.wait(for: number)
        shared.withLock { json.flush(to: &$0) }
        turns.end(number)
      }
    }
    output = shared.withLock(\.self)
  }
}

/// Lets tasks do something in the order of numbers that each of them takes when it is ready for
/// more. A task has one number at a time, so only numbers of running tasks are waited for.
private struct Turns: Sendable {
  private let signals: [DispatchSemaphore]

  init(of count: Int) {
    signals = (0..<count).map { _ in DispatchSemaphore(value: 0) }
    signals[0].signal()
  }

  func wait(for number: Int) { signals[number % signals.count].wait() }

  func end(_ number: Int) { signals[(number + 1) % signals.count].signal() }
}
