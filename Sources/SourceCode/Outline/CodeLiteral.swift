/// A string literal in program code, as the range of its bytes.
///
/// Its value is decoded only when it is asked for.
package struct CodeLiteral: Hashable, Sendable {
  /// The offset of the first byte: of a quote, of the `#` of a raw string, or of the `@` of
  /// Objective-C.
  package internal(set) var start: UInt32
  /// The offset after the last byte.
  package internal(set) var end: UInt32
  /// The offset of the bracket that directly encloses the literal, if it is `(` or `[`.
  let bracket: UInt32
  package internal(set) var traits: Traits

  /// The `bracket` of a literal that isn't directly in parentheses or square brackets.
  static let noBracket = UInt32.max

  /// The range of its bytes with the delimiters.
  package var range: Range<Int> { Int(start)..<Int(end) }

  /// What a lexer found out about a literal.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The literal has a backslash that begins an escape.
    package static var escaped: Self { Self(rawValue: 1) }
    /// The literal has interpolations.
    package static var interpolated: Self { Self(rawValue: 2) }
    /// The delimiters are three quotes.
    package static var multiline: Self { Self(rawValue: 4) }
    /// The literal ends at the end of the line or of the file because its closing quote is missing.
    package static var unterminated: Self { Self(rawValue: 8) }
    /// The literal is in the interpolation of another one.
    package static var nested: Self { Self(rawValue: 16) }
    /// The literal is in a preview, as `#Preview` or `PreviewProvider`.
    package static var preview: Self { Self(rawValue: 32) }
    /// The literal is in a block of `#if`.
    package static var conditional: Self { Self(rawValue: 64) }
    /// The literal is in a block that is only compiled for debugging, or never.
    package static var debug: Self { Self(rawValue: 128) }
    /// A `+` follows, or in C another literal.
    package static var joinsNext: Self { Self(rawValue: 256) }
    /// A `+` precedes it, or in C another literal.
    package static var joinsPrevious: Self { Self(rawValue: 512) }
    /// The literal is a raw string of C++.
    package static var rawC: Self { Self(rawValue: 1024) }
  }
}

/// An expression in a string literal.
package struct CodeInterpolation: Hashable, Sendable {
  /// The offset after the opening parenthesis.
  package let start: UInt32
  /// The offset of the closing parenthesis.
  package internal(set) var end: UInt32

  package var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}
