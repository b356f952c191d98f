package import Syntax

/// An option that is a character, written as its code point: `U+200B`.
package struct CharacterCode: OptionValue, Hashable {
  package let scalar: Unicode.Scalar

  package static var kind: OptionKind { .character }

  /// Reads `U+` and four to six hexadecimal digits, in upper or lower case.
  package init?(_ value: JSONValue) {
    guard case .string(let text) = value.content, text.lowercased().hasPrefix("u+") else {
      return nil
    }
    let digits = text.utf8.dropFirst(2)
    guard 4...6 ~= digits.count, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { return nil }
    self.scalar = scalar
  }

  package var json: String { "\"U+\(scalar.code)\"" }
}

extension Unicode.Scalar {
  /// The code point in the notation of the Unicode Standard, without the `U+`: `200B`.
  package var code: String { value.hexadecimal(digits: 4) }
}
