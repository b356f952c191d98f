import SourceText

extension SafeText {
  /// Returns the text for a SARIF message.
  ///
  /// Viewers treat `[text](target)` as a link even in plain text, and display invisible characters.
  static func sarifMessage(_ text: String) -> String {
    var message = ""
    var last: Unicode.Scalar = " "
    // Scalars are compared, since a combining mark after the parenthesis would hide it in a
    // character.
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

  /// Returns a path as a URI reference of RFC 3986: UTF-8 bytes, percent-encoded except for
  /// unreserved characters and slashes.
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
