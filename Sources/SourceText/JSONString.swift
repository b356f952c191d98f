import Platform

/// A string as JSON, with its quotes.
///
/// In addition to what RFC 8259 requires, it escapes invisible and bidirectional characters and a
/// `#` after a `#`. The value stays the same, and a document that is printed in a build log can't
/// deceive readers or the build service.
package enum JSONString {
  /// Returns the string in double quotes, with its escapes.
  package static func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the string in double quotes, as UTF-8.
  package static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    let start = output.count
    text.withUTF8Span { output.append(contentsOf: $0) }
    close(from: start, in: &output)
  }

  /// Escapes what follows an offset, and adds the closing quote.
  @inline(__always)
  private static func close(from start: Int, in output: inout [UInt8]) {
    if let first = firstEscape(in: output.span, from: start) {
      let rest = Array(output[first...])
      output.removeSubrange(first...)
      escape(rest, isAfterHash: first > start && output[first - 1] == UInt8(ascii: "#"), &output)
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Returns the first offset from `start` of a character that is escaped, or nil.
  private static func firstEscape(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while let candidate = firstCandidate(in: bytes, from: index) {
      let (scalar, length) = bytes.scalar(at: candidate)
      let isAfterHash = candidate > start && bytes[candidate - 1] == UInt8(ascii: "#")
      if needsEscape(scalar, isAfterHash) { return candidate }
      index = candidate + length
    }
    return nil
  }

  /// Returns the first offset from `start` of a byte that may begin a character with an escape, or
  /// nil.
  private static func firstCandidate(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      // Most words have only plain ASCII.
      guard !bytes.hasPlainWord(at: index) else {
        index += 8
        continue
      }
      let end = min(index + 8, bytes.count)
      while index < end {
        if mayNeedEscape(bytes[index]) { return index }
        index += 1
      }
    }
    return nil
  }

  /// Returns whether a character that begins with a byte may have an escape.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"), 0..<0x20, 0x7F: true
    // The first bytes of invisible and bidirectional characters.
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF0, 0xF3: true
    default: false
    }
  }

  /// Appends bytes of valid UTF-8 that start at the beginning of a character.
  ///
  /// - Parameter isAfterHash: whether the character before them is a `#`.
  private static func escape(_ bytes: [UInt8], isAfterHash: Bool, _ output: inout [UInt8]) {
    var plainStart = 0
    var index = 0
    while let candidate = firstCandidate(in: bytes.span, from: index) {
      let (scalar, length) = bytes.span.scalar(at: candidate)
      let isNext =
        candidate > 0 ? bytes[candidate - 1] == UInt8(ascii: "#") : isAfterHash
      if needsEscape(scalar, isNext) {
        output.append(contentsOf: bytes[plainStart..<candidate])
        appendEscape(of: scalar, to: &output)
        plainStart = candidate + length
      }
      index = candidate + length
    }
    output.append(contentsOf: bytes[plainStart...])
  }

  private static func needsEscape(_ scalar: Unicode.Scalar, _ isAfterHash: Bool) -> Bool {
    switch scalar {
    case "\"", "\\": true
    case "#": isAfterHash
    default: scalar.isTreacherous
    }
  }

  private static func appendEscape(of scalar: Unicode.Scalar, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch scalar {
    case "\"": output.append(UInt8(ascii: "\""))
    case "\\": output.append(UInt8(ascii: "\\"))
    case "\n": output.append(UInt8(ascii: "n"))
    case "\r": output.append(UInt8(ascii: "r"))
    case "\t": output.append(UInt8(ascii: "t"))
    default:
      let codes = scalar.utf16.map { "u" + UInt32($0).hexadecimal(digits: 4) }
      output.append(contentsOf: codes.joined(separator: "\\").utf8)
    }
  }
}

extension Span<UInt8> {
  /// Returns whether the eight bytes at an offset, or as many as there are, are ASCII that no
  /// string escapes. Sometimes it does not find out for the last ones.
  @inline(__always)
  fileprivate func hasPlainWord(at offset: Int) -> Bool {
    let left = count - offset
    if left >= 8 { return Self.isPlain(word(at: offset)) }
    guard count >= 8 else { return false }
    // Spaces follow the last bytes.
    let filled = 8 * UInt64(left)
    let spaces = SourceBuffer.repeated(UInt8(ascii: " ")) &<< filled
    return Self.isPlain(word(at: count - 8) &>> (64 - filled) | spaces)
  }

  @inline(__always)
  private static func isPlain(_ word: UInt64) -> Bool {
    let special =
      SourceBuffer.marks(word, equal: UInt8(ascii: "\""))
      | SourceBuffer.marks(word, equal: UInt8(ascii: "\\"))
      | SourceBuffer.marks(word, equal: UInt8(ascii: "#"))
      | SourceBuffer.marks(word, equal: 0x7F) | SourceBuffer.marks(word, below: 0x20)
    return (special | word & SourceBuffer.repeated(0x80)) == 0
  }
}
