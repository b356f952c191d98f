import Dispatch
import SourceText
import Synchronization

extension JSONWriter {
  /// Writes elements in pieces, several at the same time, and passes them on in order.
  ///
  /// Only the pieces of one round are in memory. The output is that of a single piece.
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
    var writers = Array(repeating: self, count: max(jobs, 1))
    var rest = 1..<max(1, count)
    while !rest.isEmpty {
      var round: [Range<Int>] = []
      while round.count < max(jobs, 1), !rest.isEmpty {
        round.append(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      Self.write(round, with: &writers, piece)
      for index in round.indices { writers[index].flush(to: &output) }
    }
  }

  /// Writes some pieces at the same time, each with a writer that keeps its memory.
  private static func write(
    _ pieces: [Range<Int>], with writers: inout [Self],
    _ write: @Sendable (Range<Int>, inout Self) -> Void
  ) {
    let shared = Mutex(writers)
    writers = []
    DispatchQueue.concurrentPerform(iterations: pieces.count) { index in
      var json = JSONWriter()
      shared.withLock { swap(&json, &$0[index]) }
      write(pieces[index], &json)
      shared.withLock { swap(&json, &$0[index]) }
    }
    shared.withLock { swap(&writers, &$0) }
  }
}
