/// Writes JSON members in the order in which they are given, without white space.
///
/// Beyond what RFC 8259 demands it escapes invisible and bidirectional characters and a `#` behind
/// a `#`: the values stay the same, and a report printed in a build log cannot deceive its readers
/// or the build service.
struct JSONWriter {
  private(set) var text = ""
  private var needsComma = false

  /// Writes an object, as a member if a name is given.
  mutating func object(_ name: String? = nil, _ members: (inout Self) -> Void) {
    enclose(name, "{", "}", members)
  }

  mutating func array(_ name: String? = nil, _ elements: (inout Self) -> Void) {
    enclose(name, "[", "]", elements)
  }

  /// Writes a member, or nothing if there is no value.
  mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    begin(name)
    quote(value)
    needsComma = true
  }

  mutating func member(_ name: String, _ value: Int) {
    begin(name)
    text += String(value)
    needsComma = true
  }
}

extension JSONWriter {
  private mutating func enclose(
    _ name: String?, _ opening: String, _ closing: String, _ content: (inout Self) -> Void
  ) {
    begin(name)
    text += opening
    needsComma = false
    content(&self)
    text += closing
    needsComma = true
  }

  private mutating func begin(_ name: String?) {
    if needsComma { text += "," }
    guard let name else { return }
    quote(name)
    text += ":"
  }

  private mutating func quote(_ value: String) {
    text += "\""
    if value.utf8.allSatisfy(Self.isPlain) { text += value } else { escape(value) }
    text += "\""
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"): false
    default: byte >= 0x20 && byte < 0x7F
    }
  }

  private mutating func escape(_ value: String) {
    var isBehindHash = false
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "#" where isBehindHash: escape(scalar)
      case _ where SafeText.isTreacherous(scalar): escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
      isBehindHash = scalar == "#"
    }
  }

  /// Writes four hexadecimal digits; no treacherous character lies beyond U+FFFF.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
