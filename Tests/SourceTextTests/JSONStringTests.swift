import Foundation
import SourceText
import Testing

/// The JSON strings for different text.
@Suite struct JSONStringTests {
  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), ("é 日本", #""é 日本""#),
    ("\"\\\n\r\t", #""\"\\\n\r\t""#), ("\u{0}\u{7F}\u{1B}", #""\u0000\u007F\u001B""#),
    ("\u{202E}\u{200B}\u{FEFF}", #""\u202E\u200B\uFEFF""#),
    ("a\u{E0041}\u{E007F}😀", #""a\uDB40\uDC41\uDB40\uDC7F😀""#),
  ])
  func `characters that JSON reserves and deceptive characters are escaped`(
    _ text: String, _ json: String
  ) {
    #expect(JSONString.quoted(text) == json)
  }

  @Test func `no command of a build service stays intact`() {
    #expect(JSONString.quoted("##vso[x]") == ##""#\u0023vso[x]""##)
    #expect(JSONString.quoted("# #") == ##""# #""##)
  }

  @Test func `every character keeps its value`() throws {
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x100) {
      let scalars = (start..<start + 0x100).compactMap(Unicode.Scalar.init)
      let text = scalars.reduce(into: "") { $0.unicodeScalars += [$1, "x"] }
      let json = JSONString.quoted(text)
      let decoded = try JSONDecoder().decode(String.self, from: Data(json.utf8))
      #expect(decoded.unicodeScalars.elementsEqual(text.unicodeScalars), "from U+\(start)")
    }
  }

  @Test func `all characters that deceive readers are escaped`() {
    for value in UInt32(0x80)..<0x11_0000 {
      guard let scalar = Unicode.Scalar(value), scalar.isTreacherous else { continue }
      #expect(JSONString.quoted("x\(scalar)").hasPrefix("\"x\\u"), "U+\(value)")
    }
  }
}
