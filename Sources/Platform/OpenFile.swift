/// Reads and writes what is open, whatever signals come in between.
package enum OpenFile {
  /// Reads the next bytes into the front of an array, at most as many as it holds.
  ///
  /// - Returns: how many were read: 0 at the end, and less with `errno` set if that failed.
  package static func fill(_ piece: inout [UInt8], from descriptor: Int32) -> Int {
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Writes bytes, perhaps only the first of them.
  ///
  /// - Returns: how many were written, or less than 0 with `errno` set if that failed.
  package static func put(_ bytes: [UInt8], into descriptor: Int32) -> Int {
    while true {
      let count = write(descriptor, bytes, bytes.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }
}
