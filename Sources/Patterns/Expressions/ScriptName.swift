/// A script, approximated by the letters and marks of its Unicode blocks.
///
/// Swift doesn't expose the script of a character. The blocks are precise enough to detect that a
/// string contains letters from a different script than its language uses.
enum ScriptName: String, CaseIterable, Sendable {
  case Arabic, Cyrillic, Devanagari, Greek, Han, Hangul, Hebrew, Hiragana, Katakana, Latin, Thai

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    guard blocks.contains(where: { $0.contains(scalar.value) }) else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return scalar.properties.isAlphabetic
    }
  }

  private var blocks: [ClosedRange<UInt32>] {
    switch self {
    case .Arabic: [0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE]
    case .Cyrillic: [0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F]
    case .Devanagari: [0x900...0x97F, 0xA8E0...0xA8FF]
    case .Greek: [0x370...0x3FF, 0x1F00...0x1FFF]
    case .Han:
      [0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF]
    case .Hangul: [0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF]
    case .Hebrew: [0x590...0x5FF, 0xFB1D...0xFB4F]
    case .Hiragana: [0x3041...0x309F]
    case .Katakana: [0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D]
    case .Latin:
      [
        0x41...0x5A, 0x61...0x7A, 0xAA...0xAA, 0xBA...0xBA, 0xC0...0x24F, 0x1E00...0x1EFF,
        0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A,
      ]
    case .Thai: [0xE01...0xE3A, 0xE40...0xE4E]
    }
  }
}
