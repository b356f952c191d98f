import Diagnostics
import SourceText

/// A scanner for old-style property lists with the grammar and the quirks of CoreFoundation's
/// reader.
///
/// Foundation loads nothing of a file with a syntax error, and silently stops reading where no key
/// can start. The scanner reports both and reads on. After an error, it checks the rest. After a
/// silent stop, it only counts the lost entries. After a fault, it reports no other fault until it
/// has read an entry without one.
struct OldStyleScanner {
  /// A dictionary or an array whose end hasn't been reached yet.
  struct Frame {
    /// Its index in the list, or nil while entries are lost.
    let node: Int?
    let isArray: Bool
    /// The offset of the opening bracket, or nil for the top dictionary of a file without braces.
    let opening: Int?
  }

  /// The maximum nesting that CoreFoundation reads on 64-bit systems.
  static let nestingLimit = 512
  static let errorLimit = 50

  let file: SourceFile
  let bytes: SourceBuffer
  var offset = 0
  var list = PropertyList()
  var stack: [Frame] = []
  var findings: [Diagnostic] = []

  /// The last block of comments, if only whitespace follows it.
  var comment: Range<Int>?
  /// Whether the current line has the end of an entry, so that a comment here belongs to that
  /// entry.
  var isAfterEntry = false
  /// The last line that was measured, so that a long line isn't measured again.
  var line = 0..<0
  var entries = 0
  var errors = 0
  /// Whether no entry was read since the last error.
  var isRecovering = false
  /// The position where Foundation stops reading without an error.
  var truncation: Truncation?
  var lostEntries = 0
  /// Whether there is a syntax error in the part that Foundation doesn't read.
  var isRestDamaged = false
  var rewinds = 0
  /// The end of the last comment that was checked for entries, which may be read again.
  var endOfSwallowed = 0
  /// Whether the markers of a merge conflict were opened and not closed.
  var isInConflict = false
  /// Whether the string that is read is the key of an entry.
  var isInKey = false
  /// Whether an escaped slash of the entry was reported. One finding is enough to find them all.
  var isSlashReported = false
  /// Searches that have reached the end of the file, so that they aren't repeated.
  var unclosed = Unclosed()

  init(_ file: SourceFile) {
    self.file = file
    self.bytes = file.bytes
  }

  /// Scans a file.
  ///
  /// - Returns: the values that are loaded, or would be if the reported errors were fixed. Nil if
  ///   no value can be distinguished from the errors.
  static func scan(_ file: SourceFile, into diagnostics: inout [Diagnostic]) -> PropertyList? {
    var scanner = OldStyleScanner(file)
    let list = scanner.scanFile()
    scanner.reportTruncation()
    diagnostics += scanner.findings
    return list
  }
}

extension OldStyleScanner {
  /// The constructs that were found to have no end.
  struct Unclosed {
    var comment = false
    var singleQuote = false
    var doubleQuote = false
    var conflict = false
  }

  private mutating func scanFile() -> PropertyList? {
    while bytes.hasBytes("\u{FEFF}", at: offset) { offset += 3 }
    let begin = offset
    skipSpace()
    let first = offset < bytes.count ? bytes[offset] : 0
    switch first {
    case UInt8(ascii: "{"):
      if let colon = jsonColon() {
        reportJSON(at: colon)
        return nil
      }
      offset += 1
      push(array: false, opening: offset - 1, key: nil, comment: nil)
    case UInt8(ascii: "("):
      offset += 1
      push(array: true, opening: offset - 1, key: nil, comment: nil)
    case UInt8(ascii: "<") where conflictMarker() == nil:
      scanData(key: nil, comment: nil)
    default:
      // The first entry reads its comment again.
      if truncation == nil { offset = begin }
      push(array: false, opening: nil, key: nil, comment: nil)
    }
    while let frame = stack.last {
      if frame.isArray { scanElement() } else { scanEntry(in: frame) }
    }
    skipSpace()
    if offset < bytes.count, list.root != nil, errors == 0 { reportJunk() }
    return list.root == nil ? nil : list
  }

  /// Opens a dictionary or an array.
  mutating func push(array: Bool, opening: Int?, key: TextSpan?, comment: Range<Int>?) {
    let whole = file.range((opening ?? 0)..<bytes.count)
    let node = append(
      kind: array ? .array : .dictionary, key: key, text: TextSpan(range: whole), range: whole,
      comment: comment)
    stack.append(Frame(node: node, isArray: array, opening: opening))
  }

  /// Adds a value, unless Foundation has stopped reading already.
  @discardableResult
  mutating func append(
    kind: PropertyList.Node.Kind, key: TextSpan?, text: TextSpan, range: SourceRange,
    comment: Range<Int>?
  ) -> Int? {
    guard truncation == nil else { return nil }
    var node = PropertyList.Node(kind: kind, key: key, text: text, range: range)
    node.comment = comment.map(file.range)
    return list.append(node, to: stack.last?.node)
  }

  /// Records that a syntax error cuts off a value.
  mutating func cutOff(_ node: Int?) {
    if let node { list.update(node) { $0.isCutOff = true } }
  }
}

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
    setEnd(of: frame)
    stack.removeLast()
    finishValue()
  }

  /// Ends a dictionary or an array here.
  mutating func setEnd(of frame: Frame) {
    guard let node = frame.node, let opening = frame.opening else { return }
    let range = file.range(opening..<offset)
    list.update(node) {
      $0.range = range
      $0.text = TextSpan(range: range)
    }
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
