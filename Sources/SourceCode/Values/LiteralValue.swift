package import SourceText

/// The value of a string literal: its fixed parts, decoded, and its interpolations between them.
package struct LiteralValue: Hashable, Sendable {
  /// A part of a literal.
  package enum Part: Hashable, Sendable {
    /// A decoded part. Strings are compared as bytes, because Swift's `==` treats different
    /// normalization forms as equal.
    case text([UInt8])
    /// The range of an expression in parentheses.
    case expression(Range<Int>)
  }

  package internal(set) var parts: [Part] = []

  /// Decodes a literal of a file.
  package init(_ literal: CodeLiteral, of outline: CodeOutline, in bytes: SourceBuffer) {
    switch outline.language {
    case .swift:
      var decoder = SwiftLiteralDecoder(literal, outline, bytes)
      parts = decoder.decode()
    case .c:
      parts = [.text(CLiteralDecoder(bytes: bytes).decode(literal))]
    }
  }

  /// The value if there are no interpolations. Invalid Unicode becomes U+FFFD.
  package var text: String? {
    guard parts.count <= 1 else { return nil }
    switch parts.first {
    case .text(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .expression: return nil
    case nil: return ""
    }
  }

  /// Appends the value of a literal that is joined to this one.
  mutating func append(_ other: LiteralValue) {
    for part in other.parts {
      if case .text(let bytes) = part, case .text(var text)? = parts.last {
        // Without the part in the array, the text is not copied.
        parts.removeLast()
        text += bytes
        parts.append(.text(text))
      } else {
        parts.append(part)
      }
    }
  }
}
