import Diagnostics
import SourceText

/// Reads an old-style property list with the grammar and the quirks of CoreFoundation's reader.
///
/// Foundation loads nothing of a file with a syntax error, and silently stops reading where no key
/// can start. The scanner reports both and reads on: behind an error so that the rest is checked,
/// behind a silent stop only to count the entries that are lost. No fault is reported again until
/// an entry was read without one.
struct OldStyleScanner {
  /// A dictionary or an array whose end is not reached yet.
  struct Frame {
    /// Its index in the list, or nil while entries are lost.
    let node: Int?
    let isArray: Bool
    /// The opening bracket; nil for the top dictionary of a file without braces.
    let opening: Int?
  }

  /// The deepest nesting that CoreFoundation reads on 64-bit systems.
  static let nestingLimit = 512
  static let errorLimit = 50

  let file: SourceFile
  let bytes: SourceBuffer
  var offset = 0
  var list = PropertyList()
  var stack: [Frame] = []
  var findings: [Diagnostic] = []

  /// The last block of comments, if only white space follows it.
  var comment: Range<Int>?
  /// Whether a comment now would stand on the line where an entry ended, and be that entry's.
  var isBehindEntry = false
  /// The line that was looked at last, so that a long one is not measured again.
  var line = 0..<0
  var entries = 0
  var errors = 0
  /// Whether no entry was read since the last error.
  var isRecovering = false
  /// Where Foundation stops reading without an error.
  var truncation: Truncation?
  var lostEntries = 0
  var rewinds = 0
  /// Whether the markers of a merge conflict were opened and not closed.
  var isInConflict = false
  /// Whether an escaped slash of the entry was reported: one is enough to find them all.
  var isSlashReported = false
  /// Searches that reached the end of the file once are not made again.
  var unclosed = Unclosed()

  init(_ file: SourceFile) {
    self.file = file
    self.bytes = file.bytes
  }

  /// Scans a file.
  ///
  /// - Returns: the values that are loaded, or could be if the reported errors were repaired; nil
  ///   if the file has no value that can be told from its errors.
  static func scan(_ file: SourceFile, into diagnostics: inout [Diagnostic]) -> PropertyList? {
    var scanner = OldStyleScanner(file)
    let list = scanner.scanFile()
    scanner.reportTruncation()
    diagnostics += scanner.findings
    return list
  }
}

extension OldStyleScanner {
  /// What was found to have no end.
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
      // The first entry finds its comment again.
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
  mutating func push(array: Bool, opening: Int?, key: Text?, comment: Range<Int>?) {
    let whole = file.range((opening ?? 0)..<bytes.count)
    let node = append(
      kind: array ? .array : .dictionary, key: key, text: Text(range: whole), range: whole,
      comment: comment)
    stack.append(Frame(node: node, isArray: array, opening: opening))
  }

  /// Adds a value, unless Foundation has stopped reading already.
  @discardableResult
  mutating func append(
    kind: PropertyList.Node.Kind, key: Text?, text: Text, range: SourceRange,
    comment: Range<Int>?
  ) -> Int? {
    guard truncation == nil else { return nil }
    var node = PropertyList.Node(kind: kind, key: key, text: text, range: range)
    node.comment = comment.map(file.range)
    return list.append(node, to: stack.last?.node)
  }

  /// Notes that a syntax error cuts off the value that was added last.
  mutating func cutOff(_ node: Int?) {
    if let node { list.update(node) { $0.isCutOff = true } }
  }
}
