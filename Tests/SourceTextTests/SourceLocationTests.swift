import SourceText
import TestSupport
import Testing

private typealias Location = SourceText.SourceLocation

@Suite struct SourceLocationTests {
  private func locations(
    of offsets: [UInt32], in text: String, _ encoding: TextEncoding = .utf8
  ) -> [Location] {
    let file = SourceFile(
      id: FileID(0), path: "a.strings", bytes: SourceBuffer(Array(text.utf8)), encoding: encoding,
      escapes: .propertyList)
    let found = file.locations(of: offsets)
    return offsets.map { found[$0] }
  }

  private func place(_ line: Int, _ column: Int, _ offset: Int) -> Location {
    Location(line: line, column: column, offset: offset)
  }

  /// A location after characters outside of ASCII.
  private func place(
    _ line: Int, _ column: Int, utf16: Int, utf8: Int, _ offset: Int
  ) -> Location {
    Location(line: line, column: column, utf16Column: utf16, utf8Column: utf8, offset: offset)
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
      locations(of: [2, 5, 9], in: "é漢😀x").map(\.column) == [2, 3, 4])
  }

  @Test func `columns are also available in UTF-16 and UTF-8 units`() {
    #expect(
      locations(of: [2, 5, 9, 11, 15], in: "é漢😀x\n😀") == [
        place(1, 2, utf16: 2, utf8: 3, 2), place(1, 3, utf16: 3, utf8: 6, 5),
        place(1, 4, utf16: 5, utf8: 10, 9), place(2, 1, utf16: 1, utf8: 1, 11),
        place(2, 2, utf16: 3, utf8: 5, 15),
      ])
  }

  @Test func `the part of a range on its first line has a width`() {
    func width(_ text: String, _ range: Range<Int>) -> Int {
      SourceFile(
        id: FileID(0), path: "a", bytes: SourceBuffer(Array(text.utf8)), encoding: .utf8,
        escapes: .propertyList
      ).utf16Width(ofFirstLineIn: range)
    }
    #expect(width("ab😀\r\ncd", 1..<10) == 3)
    #expect(width("ab😀\ncd", 1..<9) == 3)
    #expect(width("\r\ncd", 0..<4) == 0)
    #expect(width("\ncd", 0..<3) == 0)
    #expect(width("abcd", 1..<3) == 2)
    #expect(width("", 0..<9) == 0)
    #expect(width(String(repeating: "a", count: 9000) + "\nb", 0..<9002) == 4096)
  }

  @Test func `a byte order mark takes no column`() {
    #expect(
      locations(of: [0, 3, 5], in: "\u{FEFF}a\nb", .utf8WithMark) == [
        place(1, 1, 3), place(1, 1, 3), place(2, 1, 5),
      ])
  }

  @Test func `offsets in UTF-16 files are bytes on disk`() {
    for encoding in [
      TextEncoding.utf16LittleEndian(mark: true), .utf16BigEndian(mark: true),
    ] {
      #expect(
        locations(of: [0, 2, 5, 9, 10, 11], in: "é漢😀\nx", encoding) == [
          place(1, 1, 2), place(1, 2, utf16: 2, utf8: 3, 4), place(1, 3, utf16: 3, utf8: 6, 6),
          place(1, 4, utf16: 5, utf8: 10, 10), place(2, 1, 12), place(2, 2, 14),
        ])
    }
    #expect(locations(of: [1], in: "ab", .utf16LittleEndian(mark: false)) == [place(1, 2, 2)])
    #expect(locations(of: [4], in: "😀b", .utf32) == [place(1, 2, utf16: 3, utf8: 5, 8)])
  }

  @Test func `a binary file has offsets only`() {
    #expect(locations(of: [3], in: "a\nbc", .binary) == [place(1, 1, 3)])
  }

  @Test func `the end of the file is a location, and nothing follows it`() {
    #expect(locations(of: [2, 99], in: "a\n") == [place(2, 1, 2), place(2, 1, 2)])
    #expect(locations(of: [0], in: "") == [place(1, 1, 0)])
  }

  @Test func `locations match a simple count in any order`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let letters = (0..<60).map { _ in
        ["a", "\n", "é", "\r\n", "😀"].randomElement(using: &generator) ?? ""
      }
      let text = letters.joined()
      var offset = 0
      var line = 1
      var before = ""
      var expected: [Location] = []
      for scalar in text.unicodeScalars {
        expected.append(
          place(
            line, before.unicodeScalars.count + 1, utf16: before.utf16.count + 1,
            utf8: before.utf8.count + 1, offset))
        offset += String(scalar).utf8.count
        before = scalar == "\n" ? "" : before + String(scalar)
        if scalar == "\n" { line += 1 }
      }
      let shuffled = expected.shuffled(using: &generator)
      #expect(locations(of: shuffled.map { UInt32($0.offset) }, in: text) == shuffled)
    }
  }
}
