/// The name of an object in a repository: 40 or 64 hexadecimal digits.
package struct ObjectID: Hashable, Sendable, CustomStringConvertible {
  /// The digits, in lower case.
  package let name: String

  /// Returns nil for a string that isn't a valid name.
  package init?(_ text: some StringProtocol) { self.init(utf8: Array(text.utf8)[...]) }

  /// Returns nil for bytes that aren't a valid name.
  init?(utf8 bytes: ArraySlice<UInt8>) {
    guard bytes.count == 40 || bytes.count == 64, bytes.allSatisfy(Self.isDigit) else {
      return nil
    }
    name = String(decoding: bytes, as: UTF8.self)
  }

  package var description: String { name }

  /// Whether this is the name of an empty file.
  var isEmptyFile: Bool {
    name == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
      || name == "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
