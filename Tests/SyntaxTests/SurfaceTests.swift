import SourceText
import Syntax
import TestSupport
import Testing

/// A string that contains what a trait describes must have the trait.
@Suite struct SurfaceTests {
  @Test func `all hidden characters are found in JSON`() {
    expectNothingMissed(
      .json, escapes: ["\\n", "\\t", "\\u200b", "\\u00a0", "\\\"", "\\\\", "\\u2028", "\\b"])
  }

  @Test func `all hidden characters are found in old-style property lists`() {
    expectNothingMissed(
      .propertyList,
      escapes: [
        "\\n", "\\U200b", "\\Ua0", "\\40", "\\12", "\\\"", "\\\\", "\\\n", "\\a", "\n", "\u{7}",
      ])
  }

  @Test func `all hidden characters are found in XML`() {
    expectNothingMissed(
      .xml, escapes: ["&#10;", "&#xA0;", "&#x200B;", "&amp;", "<![CDATA[ ]]>", "<!-- -->", "\n"])
  }

  @Test func `an ordinary string has no such traits`() {
    for text in ["Save", "Größe – „groß“", "保存。", "Сохранить…", "%1$@ \u{1F600} %2$@", "حفظ؟"] {
      let buffer = SourceBuffer(text.utf8)
      var traits: TextSpan.Traits = []
      let end = buffer.endOfJSONString(from: 0, traits: &traits)
      let whole = TextSpan(range: SourceRange(file: FileID(0), 0..<end), traits: traits)
      #expect(buffer.surface(of: whole, escapes: .json) == [])
    }
  }

  @Test(arguments: [EscapeSyntax.json, .propertyList])
  func `what follows a string is not in it`(escapes: EscapeSyntax) {
    for length in 1...40 {
      let buffer = SourceBuffer(
        (String(repeating: "ä", count: length) + "\u{200B}\u{7F}\n\\n\u{A0}").utf8)
      let string = TextSpan(
        range: SourceRange(file: FileID(0), 0..<2 * length), traits: [.escaped, .nonASCII])
      #expect(buffer.surface(of: string, escapes: escapes) == [])
    }
  }

  @Test func `the quick look at a string of JSON finds what the long one does`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<20000 {
      let text = generator.text(0...6, of: Self.characters + ["か", "ế", "ま", "ẩ", "\\n"])
      let buffer = SourceBuffer(text.utf8)
      var traits: TextSpan.Traits = []
      let end = buffer.endOfJSONString(from: 0, traits: &traits)
      let string = TextSpan(range: SourceRange(file: FileID(0), 0..<end), traits: traits)
      let surface = buffer.surface(of: string, escapes: .json)
      #expect(buffer.jsonSurface(of: string) == surface, "\(Array(text.utf8))")
    }
  }

  private static let characters = [
    "a", "b", "n", "u", " ", "ä", "é", "’", "…", "保", "。", "Б", "π", "\u{A0}", "\u{85}",
    "\u{3000}",
    "\u{2009}", "\u{200B}", "\u{2060}", "\u{2028}", "\u{202E}", "\u{2069}", "\u{FEFF}", "\u{FFFC}",
    "\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}", "х", "ぅ", "ᅡ",
    "\u{E0041}", "\u{1F600}", "\u{7F}", "\u{92}", "\u{202F}", "\u{205F}", "\u{1680}",
  ]

  private func expectNothingMissed(_ escapes: EscapeSyntax, escapes pieces: [String]) {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<4000 {
      let isEscaped = Bool.random(using: &generator)
      // A string of JSON ends before a tab.
      let characters = Self.characters + (escapes == .json ? [] : ["\t"])
      let choice = characters + (isEscaped ? pieces + pieces : [])
      let text = generator.text(0...12, of: choice)
      let missed = missedTraits(of: text, escapes, isEscaped)
      #expect(missed == [], "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  /// Returns what the string has although its traits don't include it.
  private func missedTraits(
    of text: String, _ escapes: EscapeSyntax, _ isEscaped: Bool
  ) -> TextSpan.Traits {
    let buffer = SourceBuffer(text.utf8)
    var traits: TextSpan.Traits = isEscaped ? [.escaped, .nonASCII] : .nonASCII
    if escapes == .json { _ = buffer.endOfJSONString(from: 0, traits: &traits) }
    let whole = TextSpan(range: SourceRange(file: FileID(0), 0..<buffer.count), traits: traits)
    let file = SourceFile(
      id: FileID(0), path: "a", bytes: buffer, encoding: .utf8, escapes: escapes)
    let scalars = Array(file.string(of: whole).unicodeScalars)
    return needed(scalars).subtracting(buffer.surface(of: whole, escapes: escapes))
  }

  private func needed(_ scalars: [Unicode.Scalar]) -> TextSpan.Traits {
    var traits: TextSpan.Traits = []
    if scalars.first?.properties.isWhitespace != false
      || scalars.last?.properties.isWhitespace != false
    {
      traits.insert(.whitespaceEdge)
    }
    for scalar in scalars {
      switch scalar.value {
      case 0x0A, 0x0D, 0x2028, 0x2029: traits.insert(.lineBreak)
      case 0x09, 0x200E, 0x200F: break
      case 0...0x1F, 0x7F...0x9F, 0x200B...0x200D, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
        0xFFF9...0xFFFD, 0xE0000...0xE007F, 0x115F, 0x1160, 0x3164, 0xFFA0:
        traits.insert(.hidden)
      default: break
      }
    }
    return traits
  }
}
