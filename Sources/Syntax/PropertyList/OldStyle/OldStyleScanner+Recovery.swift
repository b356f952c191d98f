import Diagnostics
import SourceText

extension OldStyleScanner {
  /// Reports a syntax error, unless it is a consequence of an earlier one.
  mutating func report(
    _ message: String, at range: Range<Int>, notes: [Note] = [], help: String?
  ) {
    if let truncation {
      isRestDamaged = true
      // Without the character, this error would keep the whole file from being loaded.
      guard truncation.isSingleCharacter else { return }
    }
    // The value of the entry that contains the error is unknown.
    if stack.count > 1 { cutOff(stack[1].node) }
    guard !isRecovering else { return }
    isRecovering = true
    errors += 1
    guard errors <= Self.errorLimit else { return }
    findings.append(
      Diagnostic(
        rule: .syntaxError, severity: .error, message: message, range: file.range(range),
        notes: notes, help: help))
  }

  /// Continues after the next semicolon of this line, or at the next line that begins an entry.
  mutating func resynchronize() {
    let bytes = bytes
    let isBraced = stack.last.map { $0.opening != nil && !$0.isArray } ?? false
    // Quotes without a partner on their line are searched for only once.
    var unpairedUntil = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\"") where offset >= unpairedUntil:
        let end = lineEnd(from: offset)
        if let partner = bytes.firstOffset(of: UInt8(ascii: "\""), in: offset + 1..<end) {
          offset = partner + 1
        } else {
          unpairedUntil = end
          offset += 1
        }
      case UInt8(ascii: ";"):
        offset += 1
        isRecovering = false
        return
      case UInt8(ascii: "}") where isBraced: return
      case 0x0A:
        offset += 1
        if lineBeginsEntry() {
          isRecovering = false
          return
        }
      default: offset += 1
      }
    }
  }

  /// Returns whether the line begins with a key or a comment.
  private func lineBeginsEntry() -> Bool {
    var first = offset
    while bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
    switch bytes[first] {
    case UInt8(ascii: "\""):
      return first + 1 < bytes.count && bytes[first + 1] != UInt8(ascii: ";")
    case UInt8(ascii: "/"):
      return bytes[first + 1] == UInt8(ascii: "*") || bytes[first + 1] == UInt8(ascii: "/")
    case let byte where OldStyleEscapes.isUnquoted(byte):
      while OldStyleEscapes.isUnquoted(bytes[first]) { first += 1 }
      while bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
      return bytes[first] == UInt8(ascii: "=")
    default: return false
    }
  }

  /// Moves to the next line that begins with a quote.
  mutating func skipToQuotedLine() {
    while offset < bytes.count {
      offset = nextLine(from: offset)
      while bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
      if bytes[offset] == UInt8(ascii: "\"") { return }
    }
  }

  /// Moves back to read on after a line, unless this was done too often already.
  ///
  /// Each time, the following bytes are read again, so the number of times is limited.
  mutating func rewind(to line: Int) -> Bool {
    guard rewinds < Self.errorLimit else { return false }
    rewinds += 1
    findings.removeAll { $0.rule == .invalidEscape && $0.range.start >= line }
    offset = line
    resynchronize()
    return true
  }

  /// Ends the scan, because nothing after this can be interpreted.
  mutating func abandon() {
    stack = []
    offset = bytes.count
  }

  /// Returns the end of the line, before its line feed.
  mutating func lineEnd(from offset: Int) -> Int {
    guard offset < bytes.count else { return bytes.count }
    if !line.contains(offset) {
      line = offset..<(bytes.firstOffset(of: 0x0A, in: offset..<bytes.count) ?? bytes.count)
    }
    let end = max(line.upperBound, offset)
    return end > offset && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  func nextLine(from offset: Int) -> Int {
    guard offset < bytes.count else { return bytes.count }
    return bytes.firstOffset(of: 0x0A, in: offset..<bytes.count).map { $0 + 1 } ?? bytes.count
  }

  /// Returns the range of the scalar at an offset, or of one byte if it isn't UTF-8.
  func scalarRange(at offset: Int) -> Range<Int> {
    let length =
      switch bytes[offset] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let end = min(offset + length, bytes.count)
    return bytes.firstInvalidUTF8(in: offset..<end) == nil ? offset..<end : offset..<offset + 1
  }

  /// Returns the range of the string, the bracket or the character at an offset.
  mutating func tokenRange(at offset: Int) -> Range<Int> {
    var end = offset
    if bytes[offset] == UInt8(ascii: "\"") {
      let line = lineEnd(from: offset)
      let partner = bytes.firstOffset(
        of: UInt8(ascii: "\""), in: offset + 1..<max(line, offset + 1))
      return offset..<(partner.map { $0 + 1 } ?? offset + 1)
    }
    while OldStyleEscapes.isUnquoted(bytes[end]) { end += 1 }
    return end > offset ? offset..<end : scalarRange(at: offset)
  }

  func scalar(in range: Range<Int>) -> Unicode.Scalar? {
    bytes.string(in: range).unicodeScalars.first
  }

  /// Returns the name of a character in messages. Visible ones are quoted, others are described.
  func name(of range: Range<Int>) -> String {
    guard range.upperBound <= bytes.count, let scalar = scalar(in: range) else {
      return "the end of the file"
    }
    if bytes.firstInvalidUTF8(in: range) != nil {
      return "byte 0x" + bytes[range.lowerBound].hexadecimal(digits: 2)
    }
    let code = "U+" + scalar.value.hexadecimal(digits: 4)
    return switch scalar.value {
    case 0: "a NUL byte"
    case 0xA0: "a no-break space (\(code))"
    case 0xFEFF: "a byte order mark (\(code))"
    case 0x200B: "a zero-width space (\(code))"
    case 0x201C, 0x201D, 0x2018, 0x2019, 0x201E, 0x201A: "the curly quote '\(scalar)'"
    case 0x21...0x7E: "'\(scalar)'"
    case _ where scalar.isInvisible: "an invisible character (\(code))"
    case ..<0x20, 0x7F...0x9F: "a control character (\(code))"
    default: "'\(scalar)' (\(code))"
    }
  }
}
