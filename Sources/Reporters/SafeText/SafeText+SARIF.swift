import SourceText

extension SafeText {
  /// Returns the text for a message of SARIF.
  ///
  /// Its viewers take `[text](target)` for a link even in plain text, and show what is invisible.
  static func sarifMessage(_ text: String) -> String {
    var message = ""
    var last: Unicode.Scalar = " "
    // Scalars, since a combining mark behind the parenthesis would hide it among characters.
    for scalar in inLine(text).unicodeScalars {
      if last == "]", scalar == "(" {
        message += code(scalar)
      } else {
        message.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return message
  }

  /// Returns a path as a reference of RFC 3986: the bytes of UTF-8, all but plain ones as `%2F`.
  static func uri(ofPath path: String) -> String {
    var uri = path.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default: uri += "%" + UInt32(byte).hexadecimal(digits: 2)
      }
    }
    return uri
  }
}
