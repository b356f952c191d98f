import Foundation
import Testing

/// A pseudo-terminal that the program runs on.
final class Terminal {
  /// The descriptor of the program's side.
  let descriptor: Int32
  private let pieces: AsyncStream<[UInt8]>

  init(columns: UInt16) throws {
    var (side, programSide): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&side, &programSide, nil, nil, &size) == 0)
    descriptor = programSide
    let (pieces, continuation) = AsyncStream<[UInt8]>.makeStream()
    self.pieces = pieces
    // A terminal buffers very little, so reading must not wait for a free task.
    Thread.detachNewThread { [side] in
      var piece = [UInt8](repeating: 0, count: 4096)
      while case let count = read(side, &piece, piece.count), count > 0 {
        continuation.yield(Array(piece[..<count]))
      }
      close(side)
      continuation.finish()
    }
  }

  /// Closes the terminal and returns what was written to it, with plain line feeds.
  func text() async -> String {
    close(descriptor)
    var bytes: [UInt8] = []
    for await piece in pieces { bytes += piece }
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}
