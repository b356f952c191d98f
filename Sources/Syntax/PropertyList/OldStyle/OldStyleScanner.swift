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
  /// - Returns: The values that are loaded, or would be if the reported errors were fixed. Nil if
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
