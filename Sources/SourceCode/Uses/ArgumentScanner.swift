import SourceText

/// Splits the arguments of a call, from an offset in it up to its closing bracket.
///
/// Literals are skipped with the help of the outline. The length is limited, so that the time stays
/// linear if calls are within calls, or if their brackets don't match.
struct ArgumentScanner {
  private static let stepLimit = 512
  private static let byteLimit = 4096

  /// An argument, without the whitespace around it.
  struct Argument {
    /// Empty if there is no label.
    var label: Range<Int>
    var value: Range<Int>
  }

  /// How arguments are separated.
  enum Separator {
    case comma
    /// By the labels of a message of Objective-C.
    case label
  }

  private let bytes: SourceBuffer
  private let outline: CodeOutline
  private let separator: Separator
  private let limit: Int
  private(set) var offset: Int
  /// The index of the next literal that may begin at the offset.
  private var literal: Int
  private var steps = 0
  /// Whether the closing bracket was reached, or the limit.
  private(set) var isAtEnd = false
  private var nextLabel: Range<Int>

  /// - Parameter literal: the index of a literal before which there is none after the offset.
  init(
    _ bytes: SourceBuffer, _ outline: CodeOutline, from offset: Int, literal: Int,
    separator: Separator = .comma
  ) {
    self.bytes = bytes
    self.outline = outline
    self.offset = offset
    limit = min(bytes.count, offset + Self.byteLimit)
    self.literal = literal
    self.separator = separator
    nextLabel = offset..<offset
  }

  /// Returns the next argument, or nil after the last one.
  mutating func next() -> Argument? {
    guard !isAtEnd else { return nil }
    var start = bytes.nextCode(from: offset)
    var label = nextLabel
    if separator == .comma {
      label = start..<start
      let name = outline.language == .swift ? bytes.name(startingAt: start) : label
      let colon = bytes.nextVisible(from: name.upperBound)
      if !name.isEmpty, bytes[colon] == UInt8(ascii: ":"), bytes[colon + 1] != UInt8(ascii: ":") {
        label = name
        start = bytes.nextCode(from: colon + 1)
      }
    }
    offset = start
    let end = readValue()
    guard start < end || !label.isEmpty else { return nil }
    return Argument(label: label, value: start..<max(start, end))
  }
}

extension ArgumentScanner {
  /// Reads up to the separator or the closing bracket. Returns the end of the value.
  private mutating func readValue() -> Int {
    var depth = 0
    var end = offset
    while offset < limit, steps < Self.stepLimit {
      steps += 1
      offset = bytes.nextCode(from: offset)
      if skipLiteral() {
        end = offset
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 {
          isAtEnd = true
          return end
        }
      case UInt8(ascii: ",") where depth == 0 && separator == .comma:
        offset += 1
        return end
      case let byte where bytes.isPartOfName(byte):
        let name = bytes.name(startingAt: offset)
        offset = name.upperBound
        if separator == .label, depth == 0, isLabel(name) {
          nextLabel = name
          offset += 1
          return end
        }
        end = offset
        continue
      default: break
      }
      offset = min(offset + 1, bytes.count)
      end = offset
    }
    isAtEnd = true
    return end
  }

  private func isLabel(_ name: Range<Int>) -> Bool {
    bytes[name.upperBound] == UInt8(ascii: ":") && bytes[name.upperBound + 1] != UInt8(ascii: ":")
      && !bytes[name.lowerBound].isDigit
  }

  /// Skips a literal if one begins here.
  private mutating func skipLiteral() -> Bool {
    while literal < outline.literals.count, outline.literals[literal].range.lowerBound < offset {
      literal += 1
      steps += 1
    }
    guard literal < outline.literals.count,
      outline.literals[literal].range.lowerBound == offset,
      outline.literals[literal].range.upperBound > offset
    else { return false }
    offset = outline.literals[literal].range.upperBound
    return true
  }
}

extension SourceBuffer {
  /// Returns the first offset from `start` that is neither whitespace nor in a comment, or the end.
  ///
  /// At most eight comments are skipped.
  func nextCode(from start: Int) -> Int {
    var offset = nextVisible(from: start)
    for _ in 0..<8 {
      guard self[offset] == UInt8(ascii: "/") else { return offset }
      switch self[offset + 1] {
      case UInt8(ascii: "/"): offset = endOfLine(from: offset)
      case UInt8(ascii: "*"):
        let limit = min(count, offset + 4096)
        offset += 2
        while offset < limit, !hasBytes("*/", at: offset) { offset += 1 }
        offset = min(offset + 2, count)
      default: return offset
      }
      offset = nextVisible(from: offset)
    }
    return offset
  }
}
