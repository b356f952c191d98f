/// A literal that code assigns to a control, an alert or a menu, so that users see it as it is.
package struct DisplayedString: Hashable, Sendable {
  /// The range of the literal with its delimiters, or of all literals that are joined.
  package let range: Range<UInt32>
  package let value: LiteralValue
  /// Whether a view of SwiftUI displays a variable with this value.
  package let isInVariable: Bool
}

extension DisplayedString {
  /// The text as it is written, with `\\(…)` for each interpolation.
  package var spelling: String {
    value.parts.map { part in
      switch part {
      case .text(let bytes): String(decoding: bytes, as: UTF8.self)
      case .expression: #"\(…)"#
      }
    }.joined()
  }

  /// Whether the fixed text has words. After an interpolated number, the symbol of a unit is none.
  package var hasWords: Bool {
    Self.hasWords(fixedText, except: value.parts.count > 1 ? Self.units : [])
  }

  /// Returns whether text has a word of two letters or more, and is not only an identifier or an
  /// address.
  ///
  /// - Parameter symbols: words that don't count.
  package static func hasWords(_ text: String, except symbols: Set<String> = []) -> Bool {
    let scalars = Array(text.unicodeScalars)
    let words = scalars.split { !$0.properties.isAlphabetic }
    guard
      words.contains(where: { word in
        word.count > 1 && !symbols.contains(String(String.UnicodeScalarView(word)))
      })
    else { return false }
    let isOneWord = !scalars.contains(where: \.properties.isWhitespace)
    guard isOneWord, scalars.allSatisfy(\.isASCII) else { return true }
    let isName = words.count == 1 && words[0].count == scalars.count && isLowercase(words[0])
    return !isName && !isIdentifier(scalars)
  }

  private static let units: Set<String> = [
    "GB", "GHz", "Hz", "KB", "MB", "MHz", "TB", "cm", "dB", "kB", "kHz", "kg", "km", "mm", "ms",
    "pt", "px",
  ]

  /// The text without interpolations and format specifiers.
  private var fixedText: String {
    var fixed: [UInt8] = []
    for part in value.parts {
      guard case .text(let bytes) = part else {
        // What is on both sides of an interpolation is not one word.
        fixed.append(0x01)
        continue
      }
      var offset = 0
      while offset < bytes.count {
        if let end = FormatSpecifiers.end(ofSpecifierAt: offset, in: bytes) {
          offset = end
        } else {
          fixed.append(bytes[offset])
          offset += 1
        }
      }
    }
    return String(decoding: fixed, as: UTF8.self)
  }

  private static func isLowercase(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    word.allSatisfy { ("a"..."z").contains($0) }
  }

  /// Returns whether text without whitespace is a name in code, a file or an address:
  /// `camelCase`, `snake_case`, `kebab-case`, `a.name`, `https://a.example`, `MP4`.
  private static func isIdentifier(_ word: [Unicode.Scalar]) -> Bool {
    let hasUppercase = word.contains { ("A"..."Z").contains($0) }
    for (index, scalar) in word.enumerated() {
      switch scalar {
      case "_", "/", "\\", "@", "=", "<", ">", "{", "$", "#", "0"..."9": return true
      case "A"..."Z" where index > 0 && ("a"..."z").contains(word[index - 1]): return true
      case ".", ":":
        if index + 1 < word.count, word[index + 1].properties.isAlphabetic { return true }
      case "-" where !hasUppercase: return true
      default: break
      }
    }
    return false
  }
}
