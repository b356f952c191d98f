import Foundation
import Testing

/// A pseudo-terminal in which the program is run.
final class Terminal {
  /// The side of the program.
  let descriptor: Int32
  private let pieces: AsyncStream<[UInt8]>

  init(columns: UInt16) throws {
    let side = posix_openpt(O_RDWR | O_NOCTTY)
    try #require(side >= 0 && grantpt(side) == 0 && unlockpt(side) == 0)
    descriptor = open(String(cString: ptsname(side)), O_RDWR | O_NOCTTY)
    try #require(descriptor >= 0)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
    let (pieces, continuation) = AsyncStream<[UInt8]>.makeStream()
    self.pieces = pieces
    // A terminal holds little that nobody has read, so this must not wait for a free task.
    Thread.detachNewThread {
      var piece = [UInt8](repeating: 0, count: 4096)
      while case let count = read(side, &piece, piece.count), count > 0 {
        continuation.yield(Array(piece[..<count]))
      }
      close(side)
      continuation.finish()
    }
  }

  /// Ends the terminal and returns what was written to it, with plain line feeds.
  func text() async -> String {
    close(descriptor)
    var bytes: [UInt8] = []
    for await piece in pieces { bytes += piece }
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}
