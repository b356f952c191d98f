import FormatStrings
import SourceText

/// A part of a format string: literal text, or a specifier.
enum FormatPiece {
  case literal(String)
  /// A specifier, its name if it has one, and the text between its percent sign and its end.
  case specifier(FormatSpecifier, name: String?, text: String)
}

extension FormatPiece {
  /// Divides a string into its pieces, as CoreFoundation reads them.
  ///
  /// - Parameters:
  ///   - isCatalog: Whether the string is written as in a catalog, with `%(label)@`.
  ///   - isInSubstitution: Whether `%arg` has a meaning.
  static func pieces(of text: String, isCatalog: Bool, isInSubstitution: Bool) -> [FormatPiece] {
    let bytes = Array(text.utf8)
    var pieces: [FormatPiece] = []
    var end = 0
    func literal(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      pieces.append(.literal(String(decoding: bytes[range], as: UTF8.self)))
    }
    var scanner = FormatScanner(isCatalog: isCatalog, isInSubstitution: isInSubstitution)
    while let item = scanner.next(in: bytes.span) {
      literal(end..<item.bytes.lowerBound)
      end = item.bytes.upperBound
      var specifier = item.specifier
      specifier.kind = item.kind
      let content = bytes[item.bytes.dropFirst()]
      if specifier.traits.contains(.apostrophe) {
        // CoreFoundation doesn't know the flag. It shows the character after the percent sign, and
        // what follows the apostrophe.
        let apostrophe = content.firstIndex(of: UInt8(ascii: "'")) ?? content.startIndex
        pieces.append(.literal(Self.firstCharacter(of: content)))
        literal(apostrophe + 1..<end)
        continue
      }
      let name = item.name.map { String(decoding: bytes[$0], as: UTF8.self) }
      pieces.append(
        .specifier(specifier, name: name, text: String(decoding: content, as: UTF8.self)))
    }
    literal(end..<bytes.count)
    return pieces
  }

  /// Returns what CoreFoundation shows of a specifier that it doesn't know: the first character
  /// after the percent sign.
  static func firstCharacter(of content: some Collection<UInt8>) -> String {
    String(decoding: content, as: UTF8.self).unicodeScalars.first.map { String($0) } ?? ""
  }
}
