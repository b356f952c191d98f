import SourceText

extension FormatSpecifiers {
  /// Returns the offset after the format specifier at an offset, or nil if there is none.
  package static func end(ofSpecifierAt start: Int, in key: [UInt8]) -> Int? {
    guard key[start] == UInt8(ascii: "%") else { return nil }
    var offset = start + 1
    while offset < key.count, isModifier(key[offset]) { offset += 1 }
    guard offset < key.count, key[offset].isLetter || key[offset] == UInt8(ascii: "@") else {
      return nil
    }
    return offset + 1
  }

  /// Returns the specifier in a range of a key, without its position, or nil for another one.
  static func specifier(in key: ArraySlice<UInt8>) -> FormatSpecifiers? {
    let letters = key.dropFirst().filter { !$0.isDigit && $0 != UInt8(ascii: "$") }
    switch String(decoding: letters, as: UTF8.self) {
    case "lld", "ld", "lli": return .signed
    case "llu", "lu": return .unsigned
    case "d", "i": return .shortSigned
    case "u": return .shortUnsigned
    case "lf": return .double
    case "f": return .float
    case "@": return .object
    default: return nil
    }
  }

  private static func isModifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "."),
      UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      true
    default: false
    }
  }
}
