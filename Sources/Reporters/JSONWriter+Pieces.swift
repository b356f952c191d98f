import Dispatch
import SourceText
import Synchronization

extension JSONWriter {
  /// The number of findings in a piece of a report.
  private static var pieceLength: Int { 512 }

  /// Writes findings in pieces, several at the same time, and passes them on in order.
  ///
  /// Only the pieces of one round are in memory. The output is that of a single piece.
  ///
  /// - Parameters:
  ///   - jobs: The number of pieces to write at the same time.
  ///   - piece: Writes some of the findings. A piece knows nothing of the others.
  mutating func pieces<Element: Sendable>(
    of elements: [Element], jobs: Int, to output: inout some UTF8OutputStream,
    _ piece: @Sendable (ArraySlice<Element>, inout Self) -> Void
  ) {
    // The first element has no separator before it, so it is not part of a piece.
    piece(elements.prefix(1), &self)
    flush(to: &output)
    let empty = self
    var rest = elements.dropFirst()
    while !rest.isEmpty {
      let count = min(max(jobs, 1), (rest.count + Self.pieceLength - 1) / Self.pieceLength)
      let round = (0..<count).map { rest.dropFirst($0 * Self.pieceLength).prefix(Self.pieceLength) }
      let written = Mutex(Array(repeating: empty, count: count))
      DispatchQueue.concurrentPerform(iterations: count) { index in
        var json = empty
        piece(round[index], &json)
        written.withLock { [json] in $0[index] = json }
      }
      for var json in written.withLock({ $0 }) { json.flush(to: &output) }
      rest = rest.dropFirst(count * Self.pieceLength)
    }
  }
}
