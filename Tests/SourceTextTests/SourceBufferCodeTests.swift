import SourceText
import TestSupport
import Testing

/// The searches for lexers must agree with simple loops that are obviously correct.
@Suite struct SourceBufferCodeTests {
  private static let alphabet =
    Array("\"#()/[]{}'`@L\\\n\r a,.lé".utf8) + [0, 0x01, 0x7F, 0x80, 0xA2, 0xFF]

  private func samples() -> [[UInt8]] {
    var generator = SeededGenerator(seed: 15)
    return (0..<400).map { _ in
      generator.bytes(Int.random(in: 0...40, using: &generator), from: Self.alphabet)
    }
  }

  @Test(arguments: [
    (SourceBuffer.CodeSyntax.swift, "\"#()/[]{}`L", "@"), (.c, "\"#()/[]{}'", ""),
  ])
  func `the bytes at which a lexer stops are marked`(
    _ syntax: SourceBuffer.CodeSyntax, _ stops: String, _ optional: String
  ) {
    for bytes in samples() {
      let buffer = SourceBuffer(bytes)
      for start in 0...bytes.count {
        let marks = buffer.codeMarks(at: start, in: syntax)
        for index in 0..<16 {
          let isMarked = marks >> UInt16(index) & 1 == 1
          let byte = buffer[start + index]
          // Control characters and '@' may be marked, too.
          guard byte >= 0x20 || byte == 0, !optional.utf8.contains(byte) else { continue }
          #expect(isMarked == stops.utf8.contains(byte))
        }
      }
    }
  }

  @Test func `searches find the first match`() {
    for bytes in samples() {
      let buffer = SourceBuffer(bytes)
      for start in 0...bytes.count {
        func first(_ matches: String) -> Int {
          bytes[start...].firstIndex { matches.utf8.contains($0) } ?? bytes.count
        }
        #expect(buffer.nextLiteralStop(from: start) == first("\"\\\n\r"))
        #expect(buffer.endOfLine(from: start) == first("\n\r"))
        #expect(buffer.nextOffset(of: UInt8(ascii: "/"), from: start) == first("/"))
        let pair = (start..<max(start, bytes.count - 1)).first {
          bytes[$0...].starts(with: "//".utf8) || bytes[$0...].starts(with: "a,".utf8)
        }
        let found = buffer.nextOffset(of: (0x2F, 0x2F), or: (0x61, 0x2C), from: start)
        #expect(found == pair ?? bytes.count)
        let pairOfFour = (start..<max(start, bytes.count - 1)).first { offset in
          ["//", "a,", "@L", "r "].contains { bytes[offset...].starts(with: $0.utf8) }
        }
        let foundOfFour = buffer.nextOffset(
          of: (0x2F, 0x2F), or: (0x61, 0x2C), or: (0x40, 0x4C), or: (0x72, 0x20), from: start)
        #expect(foundOfFour == pairOfFour ?? bytes.count)
      }
    }
  }

  @Test func `names are letters, digits, underscores and other scalars`() {
    for bytes in samples() + [Array(repeating: UInt8(ascii: "a"), count: 300)] {
      let buffer = SourceBuffer(bytes)
      func isPart(_ byte: UInt8) -> Bool { byte.isNameByte || byte >= 0x80 }
      for start in 0...bytes.count {
        let name = bytes[start...].prefix(256).prefix(while: isPart)
        #expect(buffer.endOfName(from: start) == start + name.count)
        let before = bytes[..<start].suffix(256).reversed().prefix(while: isPart)
        #expect(buffer.startOfName(before: start) == start - before.count)
      }
    }
  }
}
