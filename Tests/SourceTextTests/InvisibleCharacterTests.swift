import SourceText
import Testing

@Suite struct InvisibleCharacterTests {
  private let scalars = (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }

  @Test func `whitespace is defined by Unicode`() {
    let wrong = scalars.filter { $0.isWhitespace != $0.properties.isWhitespace }
    #expect(wrong == [])
  }

  @Test func `characters classified as invisible can't be seen`() {
    let visible = scalars.filter { scalar in
      guard let kind = scalar.invisibleKind else { return false }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return false
      // The block of tags has unassigned characters, the replacement characters are symbols, and
      // fillers are letters.
      default: return kind != .tag && kind != .replacement && kind != .filler
      }
    }
    #expect(visible == [])
  }
}
