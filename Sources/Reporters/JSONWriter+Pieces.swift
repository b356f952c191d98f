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
    let empty = self
    var rest = 1..<max(1, count)
    while !rest.isEmpty {
      var round: [Range<Int>] = []
      while round.count < max(jobs, 1), !rest.isEmpty {
        round.append(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      for var json in Self.written(round, after: empty, piece) { json.flush(to: &output) }
    }
  }

  /// Returns the writers of some pieces, which work at the same time.
  private static func written(
    _ pieces: [Range<Int>], after empty: Self,
    _ write: @Sendable (Range<Int>, inout Self) -> Void
  ) -> [Self] {
    let written = Mutex(Array(repeating: empty, count: pieces.count))
    DispatchQueue.concurrentPerform(iterations: pieces.count) { index in
      var json = empty
      write(pieces[index], &json)
      written.withLock { [json] in $0[index] = json }
    }
    return written.withLock { $0 }
  }
}
