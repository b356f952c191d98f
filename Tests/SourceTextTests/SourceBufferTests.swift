import SourceText
import TestSupport
import Testing

/// The optimized loops of the buffer must agree with simple loops that are obviously correct.
@Suite struct SourceBufferTests {
  private static let alphabet = Array("\"\\%a \n\t\r\u{0}\u{1F}é漢😀\u{FEFF}".utf8) + [0x80, 0xFF]

  private func samples(_ count: Int) -> [[UInt8]] {
    var generator = SeededGenerator(seed: 7)
    return (0..<count).map { _ in
      generator.bytes(Int.random(in: 0...70, using: &generator), from: Self.alphabet)
    }
  }

  @Test func `a byte after the end is zero`() {
    let buffer = SourceBuffer(Array("ab".utf8))
    #expect(buffer.count == 2)
    #expect(buffer[1] == UInt8(ascii: "b"))
    #expect((2..<2 + SourceBuffer.padding).allSatisfy { buffer[$0] == 0 })
  }

  @Test func `the first and last occurrences of bytes are found`() {
    for bytes in samples(400) {
      let buffer = SourceBuffer(bytes)
      for start in stride(from: 0, through: bytes.count, by: 5) {
        let part = bytes[start...]
        for byte in [UInt8(ascii: "\\"), 0x0A, 0, 0xEF, 0x80] {
          #expect(
            buffer.firstOffset(of: byte, in: start..<bytes.count) == part.firstIndex(of: byte))
          #expect(buffer.lastOffset(of: byte, in: start..<bytes.count) == part.lastIndex(of: byte))
          let found = bytes.span.firstOffset(of: byte, from: start)
          #expect(found == part.firstIndex(of: byte) ?? part.endIndex)
        }
        #expect(
          buffer.firstOffset(of: 0x25, or: 0x22, in: start..<bytes.count)
            == part.firstIndex { $0 == 0x25 || $0 == 0x22 })
        #expect(
          bytes.span.firstOffsetOfMarkup(from: start)
            == part.firstIndex { "<*%XYZ[\\]^_".utf8.contains($0) } ?? part.endIndex)
        #expect(
          bytes.span.firstOffsetOfLineBreak(from: start)
            == part.firstIndex { [0x0A, 0x0D, 0xE2].contains($0) } ?? part.endIndex)
      }
    }
  }

  @Test func `any byte of a group is found, and no other`() {
    let markup = Array("<[*_".utf8)
    let spaces = Array(" \t\n\u{B}\u{C}\r\\".utf8)
    for byte in UInt8.min...UInt8.max {
      for length in [0, 3, 15, 16, 40] {
        let bytes = Array(repeating: UInt8(ascii: "a"), count: length) + [byte]
        // A byte after the range doesn't count.
        let buffer = SourceBuffer(bytes + markup + spaces)
        let range = 0..<bytes.count
        #expect(buffer.mayHaveMarkup(in: range) == markup.contains(byte))
        #expect(buffer.hasSpaceOrBackslash(in: range) == spaces.contains(byte))
        #expect(!buffer.mayHaveMarkup(in: 0..<length))
      }
    }
  }

  @Test func `a scalar is the same from both of its ends`() {
    for bytes in samples(800) {
      var start = 0
      while start < bytes.count {
        let (scalar, length) = bytes.span.scalar(at: start)
        start += length
        let found = bytes.span.scalar(before: start)
        #expect(found.scalar == scalar)
        #expect(found.length == length)
      }
    }
  }

  @Test func `line feeds and scalars are counted`() {
    for bytes in samples(400) {
      let buffer = SourceBuffer(bytes)
      for start in stride(from: 0, through: bytes.count, by: 3) {
        let range = start..<bytes.count
        #expect(buffer.lineFeeds(in: range) == bytes[range].count { $0 == 0x0A })
        #expect(buffer.scalars(in: range) == bytes[range].count { $0 & 0xC0 != 0x80 })
      }
    }
  }

  @Test func `JSON whitespace is skipped`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      let count = Int.random(in: 0...40, using: &generator)
      let bytes = generator.bytes(count, from: Array("          \n\t\rx\u{B}".utf8))
      let expected = bytes.firstIndex { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } ?? bytes.count
      #expect(SourceBuffer(bytes).skipJSONWhitespace(from: 0) == expected)
    }
  }

  @Test func `the end of a JSON string matches a simple loop`() {
    for bytes in samples(800) {
      let buffer = SourceBuffer(bytes)
      for start in stride(from: 0, through: bytes.count, by: 4) {
        var traits: TextSpan.Traits = []
        var expected: TextSpan.Traits = []
        let end = plainEndOfString(bytes, from: start, traits: &expected)
        #expect(buffer.endOfJSONString(from: start, traits: &traits) == end)
        // The traits may include too much, but never too little.
        #expect(traits.isSuperset(of: expected))
        #expect(traits.contains(.escaped) == expected.contains(.escaped))
      }
    }
  }

  @Test func `the traits of a long string are found wherever they are`() {
    let cases: [(String, TextSpan.Traits)] = [
      ("%", .percent), ("é", .nonASCII), ("\u{7F}", .rareByte), ("\\n", .escaped),
      ("\\u0025", [.escaped, .percent]), ("\u{200B}", [.nonASCII, .rareByte]),
      ("\u{E0041}", [.nonASCII, .rareByte]), ("a", []),
    ]
    for (mark, expected) in cases {
      for length in 0...70 {
        let text = String(repeating: "a", count: length) + mark + String(repeating: "b", count: 20)
        var traits: TextSpan.Traits = []
        let bytes = Array("\"\(text)\"% é \u{7F} \u{200B}".utf8)
        let end = SourceBuffer(bytes).endOfJSONString(from: 1, traits: &traits)
        #expect(end == text.utf8.count + 1)
        #expect(traits == expected)
      }
    }
  }

  @Test func `a string that is certainly UTF-8 is well-formed and has no mark`() {
    var generator = SeededGenerator(seed: 7)
    let ordinary = ["a", "b", "é", "Б", "保", "’", "\\n"].map { Array($0.utf8) }
    let others =
      ["\u{FEFF}", "\u{1F600}", "\\"].map { Array($0.utf8) }
      + [[0xC3], [0x80], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5], [0xFF]]
    for round in 0..<40000 {
      let pieces = ordinary + (round.isMultiple(of: 2) ? others : [])
      let text = (0..<Int.random(in: 0...30, using: &generator))
        .flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
      let start = Int.random(in: 2...18, using: &generator)
      let bytes =
        Array(repeating: 0x20, count: start - 1) + [0x22] + text
        + (Bool.random(using: &generator) ? Array("\", \"é\"".utf8) : [])
      var (traits, isUTF8) = (TextSpan.Traits(), true)
      let end = SourceBuffer(bytes).endOfJSONString(from: start, traits: &traits, isUTF8: &isUTF8)
      let string = String(validating: bytes[start..<end], as: UTF8.self)
      let isClean = string.map { !$0.unicodeScalars.contains("\u{FEFF}") } ?? false
      #expect(isClean || !isUTF8, "\(bytes)")
      // Otherwise ordinary strings would be read twice.
      if !round.isMultiple(of: 2) { #expect(isUTF8) }
    }
  }

  private func plainEndOfString(
    _ bytes: [UInt8], from start: Int, traits: inout TextSpan.Traits
  ) -> Int {
    var offset = start
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""), 0..<0x20: return offset
      case UInt8(ascii: "\\"):
        traits.insert(.escaped)
        let isPair = offset + 1 < bytes.count && bytes[offset + 1] >= 0x20
        offset += isPair ? 2 : 1
        continue
      case UInt8(ascii: "%"): traits.insert(.percent)
      case 0x80...: traits.insert(.nonASCII)
      default: break
      }
      offset += 1
    }
    return bytes.count
  }

  @Test func `UTF-8 is valid if the standard library accepts it`() {
    var generator = SeededGenerator(seed: 11)
    let text = Array("Grüße, 漢字 und 😀! \u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10FFFF}".utf8)
    for _ in 0..<4000 {
      var bytes = text
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      let end = Int.random(in: 0...bytes.count, using: &generator)
      bytes.removeLast(bytes.count - end)
      let invalid = SourceBuffer(bytes).firstInvalidUTF8(in: 0..<bytes.count)
      #expect((invalid == nil) == (String(validating: bytes, as: UTF8.self) != nil))
      if let invalid {
        #expect(String(validating: bytes[..<invalid], as: UTF8.self) != nil)
      }
    }
  }

  @Test(arguments: [
    "Настройки приложения и ещё", "إعدادات التطبيق", "設定を変更する！そして保存", "การตั้งค่าแอปพลิเคชัน",
    "앱 설정을 변경합니다", "Réglages de l’application", "😀😀😀😀 ok 😀😀😀😀",
  ])
  func `text of any script is valid until a byte changes`(_ text: String) {
    let bytes = Array("    \"\(text)\" : \"\(text)\"".utf8)
    for start in 0..<4 {
      #expect(SourceBuffer(bytes).firstInvalidUTF8(in: start..<bytes.count) == nil)
    }
    for index in bytes.indices {
      for byte: UInt8 in [0x20, 0x80, 0xBF, 0xC1, 0xC3, 0xE0, 0xED, 0xEF, 0xF0, 0xF5] {
        var damaged = bytes
        damaged[index] = byte
        let invalid = SourceBuffer(damaged).firstInvalidUTF8(in: 0..<damaged.count)
        #expect((invalid == nil) == (String(validating: damaged, as: UTF8.self) != nil))
        if let invalid {
          #expect(String(validating: damaged[..<invalid], as: UTF8.self) != nil)
        }
      }
    }
  }

  @Test(arguments: [
    [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xFE], [0xE2, 0x82],
  ])
  func `overlong forms, surrogates and partial sequences are not UTF-8`(_ bytes: [UInt8]) {
    let padded = Array("ab".utf8) + bytes
    #expect(SourceBuffer(padded).firstInvalidUTF8(in: 0..<padded.count) == 2)
  }

  @Test func `bytes before a range don't make it valid`() {
    let bytes: [UInt8] = [0x20, 0x20, 0xC3] + [UInt8](repeating: 0xA9, count: 40)
    #expect(SourceBuffer(bytes).firstInvalidUTF8(in: 3..<bytes.count) == 3)
  }

  @Test func `a byte order mark is detected`() {
    for (text, expected) in [("漢字", false), ("ab\u{FEFF}", true), ("\u{FEFE}", false)] {
      let bytes = Array(text.utf8)
      var hasMark = false
      let invalid = SourceBuffer(bytes).firstInvalidUTF8(
        in: 0..<bytes.count, noticingMark: &hasMark)
      #expect(invalid == nil)
      #expect(hasMark == expected)
    }
  }

  @Test func `a byte order mark is detected wherever it is`() {
    for offset in 0...40 {
      let before = String(repeating: "漢", count: offset)
      let bytes = Array("\(before)\u{FEFF}\(String(repeating: "字", count: 20))".utf8)
      var hasMark = false
      let buffer = SourceBuffer(bytes)
      #expect(buffer.firstInvalidUTF8(in: 0..<bytes.count, noticingMark: &hasMark) == nil)
      #expect(hasMark)
    }
  }

  @Test func `ranges are compared and hashed by their bytes`() {
    for bytes in samples(200) {
      let buffer = SourceBuffer(bytes)
      let shifted = SourceBuffer([1, 2, 3] + bytes)
      let (range, other) = (0..<bytes.count, 3..<bytes.count + 3)
      #expect(buffer.bytes(range, equal: shifted, other))
      #expect(buffer.hash(of: range, seed: 5) == shifted.hash(of: other, seed: 5))
      #expect(buffer.string(in: range) == String(decoding: bytes, as: UTF8.self))
    }
    let buffer = SourceBuffer(Array("key".utf8))
    #expect(buffer.hasBytes("ey", at: 1))
    #expect(!buffer.hasBytes("eye", at: 1))
    #expect(buffer.bytes(0..<3, equal: "key"))
    #expect(!buffer.bytes(0..<3, equal: "kez"))
  }

  /// Text is compared a word at a time, and the last word may overlap the one before it.
  @Test(
    arguments: [
      "", "a", "1234567", "12345678", "123456789", "123456789012345", "1234567890123456",
      "12345678901234567",
    ] as [StaticString]) func `text is found only if all its bytes are there`(text: StaticString)
  {
    let bytes = Array("\(text)".utf8)
    #expect(SourceBuffer([0x7B] + bytes).hasBytes(text, at: 1))
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 1
      #expect(!SourceBuffer([0x7B] + other).hasBytes(text, at: 1))
      // The bytes after the end don't count, whatever they are.
      #expect(!SourceBuffer(Array(bytes[..<index])).hasBytes(text, at: 0))
    }
    #expect(SourceBuffer(bytes).hasBytes("", at: bytes.count))
  }

  @Test(arguments: [0, 1, 4096, 1 << 20, (1 << 21) - 1, 1 << 21, (1 << 21) + 4096, 3 << 20 | 5])
  func `a file of any size is read completely`(_ size: Int) throws {
    let folder = try Folder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write("file", bytes)
    let buffer = try SourceBuffer.contents(ofFile: folder.path + "/file")
    #expect(buffer.count == size)
    #expect(buffer.bytes(0..<size, equal: SourceBuffer(bytes), 0..<size))
    #expect((size..<size + SourceBuffer.padding).allSatisfy { buffer[$0] == 0 })
  }

  @Test func `nothing of an earlier file is left in a later one`() throws {
    let folder = try Folder()
    for size in [100_000, 99_990, 32_705, 32_704, 16_321, 16_320, 16_000, 1 << 20, 1_000_000] {
      for byte in [UInt8(ascii: "a"), UInt8(ascii: "b")] {
        let bytes = Array(repeating: byte, count: size)
        try folder.write("file", bytes)
        // Several at a time, so that some get memory of earlier files and others don't.
        let buffers = try (0..<3).map { _ in
          try SourceBuffer.contents(ofFile: folder.path + "/file")
        }
        for buffer in buffers {
          #expect(buffer.bytes(0..<size, equal: SourceBuffer(bytes), 0..<size))
          #expect((size..<size + SourceBuffer.padding).allSatisfy { buffer[$0] == 0 })
        }
      }
    }
  }

  @Test func `the error for an unreadable file explains the reason`() throws {
    let folder = try Folder()
    #expect(throws: FileReadError.isDirectory) { try SourceBuffer.contents(ofFile: folder.path) }
    #expect(throws: FileReadError.notRegularFile) {
      try SourceBuffer.contents(ofFile: "/dev/null")
    }
    #expect(throws: FileReadError.system("No such file or directory")) {
      try SourceBuffer.contents(ofFile: folder.path + "/no-such-file")
    }
  }
}
