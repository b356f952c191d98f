/// Functions that read and write open files, and retry after signals.
package enum OpenFile {
  /// Reads the next bytes into the start of an array, at most as many as it can hold.
  ///
  /// - Returns: The number of bytes that were read: 0 at the end, and less than 0 with `errno` set
  ///   after a failure.
  package static func fill(_ piece: inout [UInt8], from descriptor: Int32) -> Int {
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Writes bytes, possibly only the first of them.
  ///
  /// - Returns: The number of bytes that were written, or less than 0 with `errno` set after a
  ///   failure.
  package static func put(_ bytes: [UInt8], into descriptor: Int32) -> Int {
    while true {
      let count = write(descriptor, bytes, bytes.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }
}
