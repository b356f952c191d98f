import Diagnostics
import SourceText

extension OldStyleScanner {
  /// Reads one entry of a dictionary, or the end of the dictionary.
  mutating func scanEntry(in frame: Frame) {
    comment = nil
    isSlashReported = false
    skipSpace()
    guard offset < bytes.count else { return closeAtEnd() }
    let byte = bytes[offset]
    if byte == UInt8(ascii: "}"), frame.opening != nil { return close(frame) }
    guard startsString(byte) else { return skipStray(in: frame) }
    let comment = comment
    let start = offset
    isInKey = true
    let scanned = scanString()
    isInKey = false
    guard let key = scanned else { return skipUnclosedKey(in: frame) }
    let keyEnd = offset
    skipSpace(inEntry: true)
    guard offset < bytes.count else { return finishFile(key, start..<keyEnd, in: frame) }
    switch bytes[offset] {
    case UInt8(ascii: ";"):
      append(
        kind: .string, key: key, text: key, range: file.range(start..<keyEnd), comment: comment)
      offset += 1
      completeEntry()
    case UInt8(ascii: "="):
      offset += 1
      scanValue(key: key, comment: comment)
    default: reportAfterKey(start..<keyEnd)
    }
  }

  /// Reads one value of an array, or the end of the array.
  mutating func scanElement() {
    skipSpace(inEntry: true)
    guard offset < bytes.count, let frame = stack.last else { return closeAtEnd() }
    if bytes[offset] == UInt8(ascii: ")") { return close(frame) }
    scanValue(key: nil, comment: nil)
  }

  /// Reads a value, or opens it if it has nested values.
  mutating func scanValue(key: TextSpan?, comment: Range<Int>?) {
    let sign = offset
    skipSpace(inEntry: true)
    guard stack.count <= Self.nestingLimit else { return abandonNesting() }
    guard offset < bytes.count else { return reportMissingValue(after: sign) }
    let start = offset
    switch bytes[offset] {
    case UInt8(ascii: "{"):
      offset += 1
      push(array: false, opening: start, key: key, comment: comment)
    case UInt8(ascii: "("):
      offset += 1
      push(array: true, opening: start, key: key, comment: comment)
    case UInt8(ascii: "<") where conflictMarker() == nil:
      scanData(key: key, comment: comment)
    case let byte where startsString(byte):
      guard let text = scanString() else {
        return recoverUnclosedValue(from: start, key: key, comment: comment)
      }
      if hasMissingQuote(start..<offset) {
        return recoverMissingQuote(from: start, key: key, comment: comment)
      }
      reportSlashes(in: start..<offset)
      append(
        kind: .string, key: key, text: text, range: file.range(start..<offset), comment: comment)
      finishValue()
    default: reportNoValue(after: sign, key: key, comment: comment)
    }
  }

  /// Reads what must follow a value that ends here.
  mutating func finishValue() {
    guard let frame = stack.last else { return }
    let end = offset
    skipSpace(inEntry: true)
    let byte = offset < bytes.count ? bytes[offset] : 0
    if frame.isArray {
      if byte == UInt8(ascii: ",") {
        offset += 1
      } else if byte != UInt8(ascii: ")"), offset < bytes.count {
        abandonArray()
      }
    } else if byte == UInt8(ascii: ";") {
      offset += 1
      completeEntry()
    } else {
      reportMissingSemicolon(at: end)
    }
  }

  mutating func completeEntry() {
    isRecovering = false
    isAfterEntry = true
    guard stack.count == 1 else { return }
    if truncation == nil { entries += 1 } else { lostEntries += 1 }
  }

  private mutating func close(_ frame: Frame) {
    offset += 1
    if let node = frame.node, let opening = frame.opening {
      let range = file.range(opening..<offset)
      list.update(node) {
        $0.range = range
        $0.text = TextSpan(range: range)
      }
    }
    stack.removeLast()
    finishValue()
  }

  /// Ends the file after a key. A lone string is a property list too, but not a table.
  private mutating func finishFile(_ key: TextSpan, _ range: Range<Int>, in frame: Frame) {
    if stack.count == 1, frame.opening == nil, entries == 0, errors == 0, truncation == nil {
      list = PropertyList()
      stack = []
      append(kind: .string, key: nil, text: key, range: file.range(range), comment: nil)
    } else {
      reportEndAfterKey(range)
    }
  }

  /// Reads hexadecimal digits in angle brackets.
  mutating func scanData(key: TextSpan?, comment: Range<Int>?) {
    let start = offset
    offset += 1
    var digits = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte.hexDigitValue != nil {
        digits += 1
      } else if byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D {
        // A space isn't allowed between the two digits of a byte.
        guard digits.isMultiple(of: 2) else { break }
      } else if isLineSeparator(at: offset), digits.isMultiple(of: 2) {
        offset += 2
      } else if byte == UInt8(ascii: ">"), digits.isMultiple(of: 2) {
        offset += 1
        let range = file.range(start..<offset)
        append(kind: .data, key: key, text: TextSpan(range: range), range: range, comment: comment)
        return finishValue()
      } else {
        break
      }
      offset += 1
    }
    reportMalformedData(from: start)
  }
  /// Returns whether U+2028 or U+2029 is at an offset.
  private func isLineSeparator(at offset: Int) -> Bool {
    bytes.hasBytes("\u{2028}", at: offset) || bytes.hasBytes("\u{2029}", at: offset)
  }
}
