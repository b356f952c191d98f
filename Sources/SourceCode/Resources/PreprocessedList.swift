import Diagnostics
import SourceText
import Syntax

/// An `Info.plist` with lines for the C preprocessor, as the build setting `INFOPLIST_PREPROCESS`
/// allows.
struct PreprocessedList {
  /// The file with spaces in place of those lines, so that positions stay the same.
  let bytes: SourceBuffer
  /// The range of the first of those lines.
  let firstLine: Range<Int>

  /// Returns nil for a file without such lines.
  init?(_ bytes: SourceBuffer) {
    let lines = Self.directives(in: bytes)
    guard let first = lines.first else { return nil }
    var copy = bytes.withSpan(0..<bytes.count) { span in span.indices.map { span[$0] } }
    for line in lines {
      for offset in line { copy[offset] = UInt8(ascii: " ") }
    }
    self.bytes = SourceBuffer(copy)
    firstLine = first
  }

  /// Returns the ranges of the lines that the preprocessor evaluates, without their line ends.
  private static func directives(in bytes: SourceBuffer) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var sign = bytes.nextOffset(of: UInt8(ascii: "#"), from: 0)
    while sign < bytes.count {
      let start = bytes.lastVisible(before: sign).map { $0 + 1 } ?? 0
      let isAtStart =
        bytes.lastOffset(of: 0x0A, in: start..<sign) != nil || start == 0
      let name = bytes.string(in: bytes.name(startingAt: bytes.nextVisible(from: sign + 1)))
      let end = bytes.nextOffset(of: 0x0A, from: sign)
      if isAtStart, words.contains(name) { lines.append(sign..<end) }
      sign = bytes.nextOffset(of: UInt8(ascii: "#"), from: end)
    }
    return lines
  }

  private static let words: Set<String> = [
    "define", "elif", "else", "endif", "error", "if", "ifdef", "ifndef", "import", "include",
    "pragma", "undef", "warning",
  ]
}

extension KeyListFile {
  /// Returns the first fault of a property list, or a note if the build makes the file from another
  /// one.
  static func fault(
    of document: PropertyListDocument, _ preprocessed: PreprocessedList?, _ purpose: Purpose
  ) -> Diagnostic? {
    let bytes = document.file.bytes
    let error = document.diagnostics.filter(\.isReadFault).min { $0.range < $1.range }
    let isConflict = error.map { Self.isConflict(at: Int($0.range.start), in: bytes) } ?? false
    if let preprocessed, !isConflict {
      return note(
        "the file has lines for the preprocessor, which are not evaluated",
        at: document.file.range(preprocessed.firstLine))
    }
    guard var error else { return nil }
    if purpose == .infoPlist, !isConflict, isTemplate(at: Int(error.range.start), in: bytes) {
      return note("the file is a template, which is not read completely", at: error.range)
    }
    error.help = error.help ?? "correct the file, so that the keys in it are known"
    return error
  }

  private static func note(_ message: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      rule: .syntaxError, severity: .note, message: message, range: range,
      help: "no key of the table 'InfoPlist' is reported as unused")
  }

  private static func isConflict(at offset: Int, in bytes: SourceBuffer) -> Bool {
    (["<<<<<<<", "|||||||", "=======", ">>>>>>>"] as [StaticString])
      .contains { bytes.hasBytes($0, at: offset) }
  }

  /// Returns whether the line of a fault has a placeholder that another tool replaces.
  ///
  /// A build setting such as `$(PRODUCT_NAME)` is a placeholder only in place of a value.
  private static func isTemplate(at offset: Int, in bytes: SourceBuffer) -> Bool {
    let start = bytes.lastOffset(of: 0x0A, in: 0..<offset).map { $0 + 1 } ?? 0
    let end = min(bytes.nextOffset(of: 0x0A, from: offset), start + 1000)
    guard start < end else { return false }
    let line = bytes.string(in: start..<end).drop { $0.isWhitespace }
    return ["{{", "{%", "<%", "<#"].contains { line.contains($0) }
      || ["${", "$(", "@", "__", "%%"].contains { line.hasPrefix($0) }
  }
}
