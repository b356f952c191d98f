import SourceText
import Testing

@Suite struct ScalarPropertyTests {
  private let scalars = (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }

  @Test func `letters are those of the standard library`() {
    #expect(scalars.filter { $0.isAlphabetic != $0.properties.isAlphabetic } == [])
    #expect(scalars.filter { $0.isUppercase != $0.properties.isUppercase } == [])
    #expect(scalars.filter { $0.isLowercase != $0.properties.isLowercase } == [])
    #expect(scalars.filter { $0.isIdeographic != $0.properties.isIdeographic } == [])
    #expect(scalars.filter { $0.isGraphemeExtend != $0.properties.isGraphemeExtend } == [])
  }

  @Test func `numbers are those of the standard library`() {
    let wrong = scalars.filter {
      $0.isAlphanumeric != ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    #expect(wrong == [])
    let wrongDigits = scalars.filter {
      let isDigit = $0.properties.numericType == .decimal
      return $0.decimalDigit != (isDigit ? $0.properties.numericValue.map { UInt8($0) } : nil)
    }
    #expect(wrongDigits == [])
  }

  @Test func `the width of a text is that of its characters`() {
    let wrong = scalars.filter { scalar in
      [[scalar], ["a", scalar], [scalar, "\u{301}"], [scalar, "\u{FE0F}"]].contains { text in
        let string = String(String.UnicodeScalarView(text))
        return TerminalWidth.cells(of: text) != TerminalWidth.cells(of: string)
      }
    }
    #expect(wrong == [])
  }
}
