import SourceText
import Testing

private typealias Place = SourceText.SourceLocation

@Suite struct SourceLocationTests {
  private func locations(
    of offsets: [UInt32], in text: String, _ encoding: TextEncoding = .utf8
  ) -> [Place] {
    let file = SourceFile(
      id: FileID(0), path: "a.strings", bytes: SourceBuffer(Array(text.utf8)), encoding: encoding,
      escapes: .propertyList)
    let found = file.locations(of: offsets)
    return offsets.map { found[$0] }
  }

  private func place(_ line: Int, _ column: Int, _ offset: Int) -> Place {
    Place(line: line, column: column, offset: offset)
  }

  @Test func `lines and columns count from one, offsets from zero`() {
    #expect(
      locations(of: [0, 1, 2, 3, 5], in: "ab\ncd") == [
        place(1, 1, 0), place(1, 2, 1), place(1, 3, 2), place(2, 1, 3), place(2, 3, 5),
      ])
  }

  @Test func `a carriage return belongs to its line`() {
    #expect(
      locations(of: [1, 2, 3, 4], in: "a\r\n\r\nb") == [
        place(1, 2, 1), place(1, 3, 2), place(2, 1, 3), place(2, 2, 4),
      ])
  }

  @Test func `columns are Unicode scalars`() {
    // é has two bytes, 漢 three, 😀 four.
    #expect(
      locations(of: [2, 5, 9], in: "é漢😀x") == [place(1, 2, 2), place(1, 3, 5), place(1, 4, 9)])
  }

  @Test func `a byte order mark has no column`() {
    #expect(
      locations(of: [0, 3, 5], in: "\u{FEFF}a\nb", .utf8WithMark) == [
        place(1, 1, 3), place(1, 1, 3), place(2, 1, 5),
      ])
  }

  @Test func `offsets of UTF-16 are bytes on disk`() {
    for encoding in [
      TextEncoding.utf16LittleEndian(mark: true), .utf16BigEndian(mark: true),
    ] {
      #expect(
        locations(of: [0, 2, 5, 9, 10, 11], in: "é漢😀\nx", encoding) == [
          place(1, 1, 2), place(1, 2, 4), place(1, 3, 6), place(1, 4, 10), place(2, 1, 12),
          place(2, 2, 14),
        ])
    }
    #expect(locations(of: [1], in: "ab", .utf16LittleEndian(mark: false)) == [place(1, 2, 2)])
    #expect(locations(of: [4], in: "😀b", .utf32) == [place(1, 2, 8)])
  }

  @Test func `a binary file has offsets only`() {
    #expect(locations(of: [3], in: "a\nbc", .binary) == [place(1, 1, 3)])
  }

  @Test func `the end of the file is a place, and nothing lies behind it`() {
    #expect(locations(of: [2, 99], in: "a\n") == [place(2, 1, 2), place(2, 1, 2)])
    #expect(locations(of: [0], in: "") == [place(1, 1, 0)])
  }

  @Test func `places agree with a plain count, in any order`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let letters = (0..<60).map { _ in
        ["a", "\n", "é", "\r\n", "😀"].randomElement(using: &generator) ?? ""
      }
      let text = letters.joined()
      var offset = 0
      var line = 1
      var column = 1
      var expected: [Place] = []
      for scalar in text.unicodeScalars {
        expected.append(place(line, column, offset))
        offset += String(scalar).utf8.count
        (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
      }
      let shuffled = expected.shuffled(using: &generator)
      #expect(locations(of: shuffled.map { UInt32($0.offset) }, in: text) == shuffled)
    }
  }
}
