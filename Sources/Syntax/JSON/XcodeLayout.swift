package import SourceText

/// A comparison of the layout of a JSON file with the layout in which Xcode writes string catalogs.
///
/// That layout has two spaces for each level, `"key" : value`, an empty line in empty objects, line
/// feeds, and no escapes that JSON doesn't require. It was determined from catalogs that Xcode
/// wrote. The order of members and a line break at the end are ignored.
package struct XcodeLayout {
  /// A difference and its range.
  package typealias Difference = (message: String, range: SourceRange)

  /// The token before a gap.
  enum Token {
    case start, opening, comma, colon, value
  }

  /// The whitespace between two tokens: line feeds, then spaces.
  struct Gap {
    var lines = 0
    var spaces = 0
  }

  let file: SourceFile
  let bytes: SourceBuffer
  var offset: Int
  var depth = 0
  var last = Token.start
  private var needlessEscape: Difference?

  init(_ file: SourceFile) {
    self.file = file
    bytes = file.bytes
    offset = file.encoding == .utf8WithMark ? 3 : 0
  }

  /// Finds the first difference in a file. The search ends at text that isn't JSON.
  package static func firstDifference(in file: SourceFile) -> Difference? {
    switch file.encoding {
    case .utf8: break
    case .utf8WithMark:
      return ("Xcode writes no byte order mark", file.range(0..<3))
    case .utf16LittleEndian, .utf16BigEndian, .utf32, .declared, .binary: return nil
    }
    var layout = XcodeLayout(file)
    return layout.search()
  }
}

extension XcodeLayout {
  private mutating func search() -> Difference? {
    while true {
      let start = offset
      if bytes[start] <= 0x20 { offset = bytes.skipJSONWhitespace(from: start) }
      guard offset < bytes.count else {
        return last == .value && depth == 0 ? differenceAtEnd(since: start) : nil
      }
      let byte = bytes[offset]
      guard let expected = gap(before: byte) else { return nil }
      guard isExpected(start..<offset, expected) else {
        return difference(in: start..<offset, from: expected, before: byte)
      }
      if depth == Self.depthOfLocales, expected.lines > 0, skipPlainLocalizations() { continue }
      guard read(byte) else { return needlessEscape }
    }
  }

  /// Returns the gap that Xcode writes before a token that begins with a byte, or nil if there
  /// can't be a gap.
  func gap(before byte: UInt8) -> Gap? {
    let closes = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    switch last {
    case .start: return Gap()
    case .opening where closes: return Gap(lines: 2, spaces: 2 * (depth - 1))
    case .opening, .comma: return Gap(lines: 1, spaces: 2 * depth)
    case .colon: return Gap(spaces: 1)
    case .value where byte == UInt8(ascii: ":"): return Gap(spaces: 1)
    case .value where byte == UInt8(ascii: ","): return Gap()
    case .value where closes && depth > 0: return Gap(lines: 1, spaces: 2 * (depth - 1))
    case .value: return nil
    }
  }

  /// Reads a token. Returns false if it isn't JSON or has a needless escape.
  mutating func read(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      last = .opening
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      last = .value
    case UInt8(ascii: ","): last = .comma
    case UInt8(ascii: ":"): last = .colon
    case UInt8(ascii: "\""): return readString()
    default:
      let start = offset
      while bytes[offset].isScalarByte { offset += 1 }
      last = .value
      return offset > start
    }
    offset += 1
    return depth >= 0
  }

  private mutating func readString() -> Bool {
    guard let (content, isEscaped) = readPlainString() else { return false }
    if isEscaped { needlessEscape = needlessEscape(in: content) }
    return needlessEscape == nil
  }

  /// Reads a string, and returns what is between its quotes. Returns nil if it isn't closed.
  mutating func readPlainString() -> (content: Range<Int>, isEscaped: Bool)? {
    let start = offset + 1
    var traits: TextSpan.Traits = []
    let end = bytes.endOfJSONString(from: start, traits: &traits)
    guard bytes[end] == UInt8(ascii: "\"") else { return nil }
    offset = end + 1
    last = .value
    return (start..<end, traits.contains(.escaped))
  }

  /// Finds an escape of a character that Xcode writes unescaped or in a shorter way.
  private func needlessEscape(in range: Range<Int>) -> Difference? {
    nextNeedlessEscape(in: range).map { range, scalar in
      let escape = bytes.string(in: range)
      return ("Xcode writes '\(scalar.inXcode)', not '\(escape)'", file.range(range))
    }
  }

  /// Returns the first needless escape, and the character that it stands for.
  func nextNeedlessEscape(
    in range: Range<Int>
  ) -> (range: Range<Int>, scalar: Unicode.Scalar)? {
    var offset = range.lowerBound
    while let backslash = bytes.firstOffset(of: UInt8(ascii: "\\"), in: offset..<range.upperBound) {
      let (scalar, length) = JSONEscapes.scalar(at: backslash, in: bytes)
      offset = backslash + length
      // A lone surrogate can't be written in another way.
      guard let scalar else { continue }
      let isShort = bytes[backslash + 1] != UInt8(ascii: "u")
      if isShort ? scalar == "/" : scalar.isWrittenOtherwise {
        return (backslash..<backslash + length, scalar)
      }
    }
    return nil
  }
}

extension XcodeLayout {
  /// The depth of the members of `localizations`.
  private static let depthOfLocales = 4

  /// Skips localizations that are a single translated string in Xcode's layout, as almost all are.
  /// Returns false, and skips nothing, if there is something else.
  private mutating func skipPlainLocalizations() -> Bool {
    guard var end = endOfPlainLocalization(at: offset) else { return false }
    while bytes.hasBytes(Self.betweenLocalizations, at: end),
      let next = endOfPlainLocalization(at: end + Self.betweenLocalizations.utf8CodeUnitCount)
    {
      end = next
    }
    offset = end
    last = .value
    return true
  }

  private func endOfPlainLocalization(at offset: Int) -> Int? {
    guard let name = endOfPlainString(at: offset), bytes.hasBytes(Self.plainStart, at: name) else {
      return nil
    }
    let quote = name + Self.plainStart.utf8CodeUnitCount - 1
    guard let end = endOfPlainString(at: quote), bytes.hasBytes(Self.plainEnd, at: end) else {
      return nil
    }
    return end + Self.plainEnd.utf8CodeUnitCount
  }

  /// Returns the end of a string without needless escapes, after its quote, or nil for anything
  /// else.
  private func endOfPlainString(at quote: Int) -> Int? {
    guard bytes[quote] == UInt8(ascii: "\"") else { return nil }
    var traits: TextSpan.Traits = []
    let end = bytes.endOfJSONString(from: quote + 1, traits: &traits)
    guard bytes[end] == UInt8(ascii: "\""),
      !traits.contains(.escaped) || needlessEscape(in: quote + 1..<end) == nil
    else { return nil }
    return end + 1
  }

  /// What is between the name of a locale and the content of its value.
  private static let plainStart: StaticString = """
     : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "
    """
  private static let betweenLocalizations: StaticString = ",\n        "
  private static let plainEnd: StaticString = """

              }
            }
    """
}

extension XcodeLayout {
  private func differenceAtEnd(since start: Int) -> Difference? {
    let length = bytes.count - start
    guard length > 1 || length == 1 && bytes[start] != 0x0A else { return nil }
    return ("expected the end of the file, found whitespace", file.range(start..<bytes.count))
  }

  private func difference(
    in range: Range<Int>, from expected: Gap, before byte: UInt8
  ) -> Difference {
    if let feed = bytes.firstOffset(of: 0x0D, in: range) {
      return ("expected only a line feed, found a carriage return", file.range(feed..<feed + 1))
    }
    let lines = bytes.lineFeeds(in: range)
    let lineEnd = bytes.lastOffset(of: 0x0A, in: range).map { $0 + 1 } ?? range.lowerBound
    let feedsComeFirst = lineEnd - range.lowerBound == lines
    guard expected.lines > 0, lines == expected.lines, feedsComeFirst else {
      return (
        "expected \(Self.name(of: expected))\(place(before: byte)), found "
          + (range.isEmpty ? "none" : foundName(range, lines, of: expected)), file.range(range)
      )
    }
    let indentation = lineEnd..<range.upperBound
    let found =
      bytes.firstOffset(of: 0x09, in: indentation) == nil ? "\(indentation.count)" : "tabs"
    return (
      "expected \(expected.spaces) spaces of indentation, found \(found)", file.range(indentation)
    )
  }

  func isExpected(_ range: Range<Int>, _ expected: Gap) -> Bool {
    guard range.count == expected.lines + expected.spaces else { return false }
    if range.isEmpty { return true }
    let lineEnd = range.lowerBound + expected.lines
    for offset in range.lowerBound..<lineEnd where bytes[offset] != 0x0A { return false }
    return bytes.hasOnly(0x20, in: lineEnd..<range.upperBound)
  }

  private static func name(of gap: Gap) -> String {
    switch gap.lines {
    case 0: gap.spaces == 0 ? "no whitespace" : "one space"
    case 1: "a line break"
    default: "an empty line"
    }
  }

  private func place(before byte: UInt8) -> String {
    switch (last, byte) {
    case (.start, _): " at the start of the file"
    case (_, UInt8(ascii: ":")): " before the colon"
    case (.colon, _): " after the colon"
    case (_, UInt8(ascii: ",")): " before the comma"
    case (.opening, UInt8(ascii: "}")): " in the empty object"
    case (.opening, UInt8(ascii: "]")): " in the empty array"
    default: ""
    }
  }

  private func foundName(_ range: Range<Int>, _ lines: Int, of expected: Gap) -> String {
    if lines > 0, lines == expected.lines { return "whitespace at the end of a line" }
    if lines > 0 { return lines == 1 ? "a line break" : "\(lines) line breaks" }
    if bytes.firstOffset(of: 0x09, in: range) != nil { return "a tab" }
    return range.count == 1 ? "one space" : "\(range.count) spaces"
  }
}

extension UInt8 {
  /// Whether the byte can be part of a number, `true`, `false` or `null`.
  fileprivate var isScalarByte: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "E"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"):
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether Xcode writes the character in another way than by its number.
  ///
  /// This is unknown for the line and paragraph separators, which some writers escape.
  fileprivate var isWrittenOtherwise: Bool {
    switch value {
    case 0x08, 0x09, 0x0A, 0x0C, 0x0D: true
    case 0..<0x20, 0x7F, 0x2028, 0x2029: false
    default: true
    }
  }

  /// The way Xcode writes the character.
  var inXcode: String {
    switch self {
    case "\u{8}": "\\b"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\u{C}": "\\f"
    case "\r": "\\r"
    case "\"", "\\": "\\" + String(self)
    default: String(self)
    }
  }
}
