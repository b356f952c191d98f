import Diagnostics
import Dispatch
import SourceText
import Synchronization

extension JSONWriter {
  /// The number of findings in a piece.
  private static var pieceLength: Int { 512 }

  /// Writes findings in pieces, several at the same time, and passes them on in order.
  ///
  /// Only the pieces of one round are in memory. The output is that of a single piece.
  ///
  /// - Parameters:
  ///   - jobs: The number of pieces to write at the same time.
  ///   - piece: Writes some of the elements. A piece knows nothing of the others.
  mutating func pieces(
    of findings: FindingList, jobs: Int, to output: inout some UTF8OutputStream,
    _ piece: @Sendable (Slice<FindingList>, inout Self) -> Void
  ) {
    // The first finding has no separator before it, so it is not part of a piece.
    piece(findings.prefix(1), &self)
    flush(to: &output)
    let empty = self
    var rest = findings.dropFirst()
    while !rest.isEmpty {
      let count = min(max(jobs, 1), (rest.count + Self.pieceLength - 1) / Self.pieceLength)
      let round = (0..<count).map { rest.dropFirst($0 * Self.pieceLength).prefix(Self.pieceLength) }
      for var json in Self.written(round, after: empty, piece) { json.flush(to: &output) }
      rest = rest.dropFirst(count * Self.pieceLength)
    }
  }

  /// Returns the writers of some pieces, which work at the same time.
  private static func written(
    _ pieces: [Slice<FindingList>], after empty: Self,
    _ write: @Sendable (Slice<FindingList>, inout Self) -> Void
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
