/// An encoding of one byte for each character, as Foundation reads it in XML property lists.
struct SingleByteEncoding {
  /// What the bytes from 0x80 stand for; U+FFFD where Foundation reads nothing.
  private let upper: [Unicode.Scalar]

  /// - Parameter name: as an XML declaration has it, in any case; nil for an encoding with
  ///   characters of several bytes, and for an unknown one.
  init?(named name: String) {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    if Self.latinNames.contains(plain) {
      upper = (0x80...0xFF).map { Unicode.Scalar(UInt8($0)) }
      return
    }
    let known = Self.tables.first { $0.names.split(separator: " ").contains { $0 == plain } }
    guard let known else { return nil }
    let characters = known.characters.unicodeScalars
    // Most have the control characters of Latin-1 in front.
    let controls = (0x80..<0x80 + 128 - characters.count).map { Unicode.Scalar(UInt8($0)) }
    upper = controls + characters
  }

  /// The character that a byte stands for; nil if there is none.
  subscript(byte: UInt8) -> Unicode.Scalar? {
    guard byte >= 0x80 else { return Unicode.Scalar(byte) }
    let scalar = upper[Int(byte) - 0x80]
    return scalar == "\u{FFFD}" ? nil : scalar
  }
}
