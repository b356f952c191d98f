/// An encoding of one byte for each character, as Foundation reads it in XML property lists.
struct SingleByteEncoding {
  /// The characters of the bytes from 0x80. U+FFFD marks bytes that Foundation doesn't read.
  private let upper: [Unicode.Scalar]

  /// Creates an encoding, or returns nil for an unknown one or one with characters of several
  /// bytes.
  ///
  /// - Parameter name: The name in an XML declaration, in any case.
  init?(named name: String) {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    if Self.latinNames.contains(plain) {
      upper = (0x80...0xFF).map { Unicode.Scalar(UInt8($0)) }
      return
    }
    let known = Self.tables.first { $0.names.split(separator: " ").contains { $0 == plain } }
    guard let known else { return nil }
    let characters = known.characters.unicodeScalars
    // Most encodings begin with the control characters of Latin-1.
    let controls = (0x80..<0x80 + 128 - characters.count).map { Unicode.Scalar(UInt8($0)) }
    upper = controls + characters
  }

  /// The character of a byte, or nil if there is none.
  subscript(byte: UInt8) -> Unicode.Scalar? {
    guard byte >= 0x80 else { return Unicode.Scalar(byte) }
    let scalar = upper[Int(byte) - 0x80]
    return scalar == "\u{FFFD}" ? nil : scalar
  }
}
