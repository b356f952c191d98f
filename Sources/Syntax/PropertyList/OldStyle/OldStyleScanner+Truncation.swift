import Diagnostics
import SourceText

extension OldStyleScanner {
  /// A position where Foundation stops reading and treats the file as complete.
  struct Truncation {
    /// The reason that Foundation stops.
    enum Cause {
      /// A character that can't start a key, by its name in messages.
      case stray(String)
      case unclosedComment, unclosedKey, conflict
    }

    let cause: Cause
    let range: Range<Int>
    /// Whether a character has to go and nothing else, so that the rest is meant to be read.
    var isSingleCharacter = false
  }

  /// Handles a byte that can't start a key, at the position of a key or of the end.
  mutating func skipStray(in frame: Frame) {
    let range = scalarRange(at: offset)
    if let marker = conflictMarker() {
      reportConflict(marker)
    } else if frame.opening != nil {
      report(
        "expected a key or '}', found \(name(of: range))", at: range,
        help: "write each entry as \"key\" = \"value\";")
      offset = range.upperBound
    } else if truncation != nil || isRecovering || isUndecodable(range) {
      skipStrayText(range)
    } else if entries > 0 {
      truncation = Truncation(
        cause: .stray(name(of: range)), range: range, isSingleCharacter: isSkippedAlone(range))
      skipStrayText(range)
    } else {
      report("expected a key, found \(name(of: range))", at: range, help: help(for: range))
      skipStrayText(range)
    }
  }

  /// Skips text at the position of a key, but not the entry after it.
  private mutating func skipStrayText(_ range: Range<Int>) {
    offset = range.upperBound
    guard !isSkippedAlone(range) else { return }
    if bytes.hasBytes("*/", at: range.lowerBound) {
      offset += 1
    } else if bytes[range.lowerBound] == UInt8(ascii: "#") {
      offset = lineEnd(from: offset)
    } else {
      // A letter or a curly quote: the key of an entry that is lost entirely.
      if truncation != nil { lostEntries += 1 }
      resynchronize()
    }
  }

  /// Returns whether a character that can't start a key is the only one that has to go.
  private func isSkippedAlone(_ range: Range<Int>) -> Bool {
    let byte = bytes[range.lowerBound]
    if byte >= 0x80 { return isInvisible(range) }
    return byte != UInt8(ascii: "#") && !bytes.hasBytes("*/", at: range.lowerBound)
  }

  /// Returns whether Foundation refuses the file because of a byte. This is a finding about the
  /// encoding.
  private func isUndecodable(_ range: Range<Int>) -> Bool {
    bytes[range.lowerBound] != 0xA9 && bytes.firstInvalidUTF8(in: range) != nil
  }

  private func isInvisible(_ range: Range<Int>) -> Bool {
    scalar(in: range)?.isInvisible ?? false
  }

  /// Handles a key with a quote that has no partner. The offset is after the quote.
  mutating func skipUnclosedKey(in frame: Frame) {
    let range = (offset - 1)..<lineEnd(from: offset)
    if frame.opening == nil, entries > 0, truncation == nil, !isRecovering {
      truncation = Truncation(cause: .unclosedKey, range: range)
    } else {
      report(
        "the quote that opens this key is never closed", at: range, help: "add the closing quote")
    }
    offset = range.upperBound
    resynchronize()
  }

  /// Handles a comment without an end. Foundation sees nothing after it.
  mutating func skipUnclosedComment(inEntry: Bool) {
    let range = offset..<lineEnd(from: offset)
    let wasKnown = unclosed.comment
    unclosed.comment = true
    offset = range.upperBound
    guard truncation == nil, !wasKnown else { return }
    if inEntry || stack.contains(where: { $0.opening != nil }) {
      report("this comment is never closed", at: range, help: "close it with '*/'")
    }
    truncation = Truncation(cause: .unclosedComment, range: range)
    skipToQuotedLine()
  }

  /// Warns about a comment that isn't closed before the next one, if there are entries between
  /// them.
  ///
  /// - Parameter range: the part of the comment before the next one begins.
  mutating func reportSwallowedEntries(in range: Range<Int>) {
    guard truncation == nil, range.lowerBound >= endOfSwallowed else { return }
    endOfSwallowed = range.upperBound
    var entries = 0
    var line = nextLine(from: range.lowerBound)
    while line < range.upperBound {
      let end = min(nextLine(from: line), range.upperBound)
      if isWholeEntry(line..<end) { entries += 1 }
      line = end
    }
    guard entries > 0 else { return }
    findings.append(
      Diagnostic(
        rule: .truncatedTable, severity: .warning,
        message: "this comment ends only after the next one begins: "
          + (entries == 1
            ? "the entry between them is never loaded"
            : "the \(entries) entries between them are never loaded"),
        range: file.range(range.lowerBound..<lineEnd(from: range.lowerBound)),
        notes: [
          Note(
            "the next comment begins here", at: file.range(range.upperBound..<range.upperBound + 2))
        ],
        help: "close it with '*/' before the entries; if they are unused, remove them",
        kind: "comment"))
  }

  /// Returns whether a line is an entry in double quotes: `"key" = "value";`.
  private func isWholeEntry(_ line: Range<Int>) -> Bool {
    let quote = UInt8(ascii: "\"")
    let text = line.trimmingSpace(in: bytes)
    guard text.count > 7, bytes[text.lowerBound] == quote,
      bytes[text.upperBound - 1] == UInt8(ascii: ";"), bytes[text.upperBound - 2] == quote,
      let sign = bytes.firstOffset(of: UInt8(ascii: "="), in: text)
    else { return false }
    let key = (text.lowerBound..<sign).trimmingSpace(in: bytes)
    let value = (sign + 1..<text.upperBound).trimmingSpace(in: bytes)
    return key.count > 1 && bytes[key.upperBound - 1] == quote && value.count > 2
      && bytes[value.lowerBound] == quote
  }

  /// Handles the markers of an unfinished merge. The first side is read and the other one is
  /// skipped.
  mutating func reportConflict(_ marker: Range<Int>) {
    let sign = bytes[marker.lowerBound]
    if truncation == nil, entries > 0, errors == 0 {
      truncation = Truncation(cause: .conflict, range: marker)
    } else if !isInConflict || sign == UInt8(ascii: "<") {
      report(Self.conflictMessage(sign), at: marker, help: MergeConflict.help)
    }
    isInConflict = sign == UInt8(ascii: "<")
    offset = lineEnd(from: marker.upperBound)
    if sign == UInt8(ascii: "=") || sign == UInt8(ascii: "|") { skipOtherSide() }
  }

  private mutating func skipOtherSide() {
    let start = offset
    guard !unclosed.conflict else { return }
    while offset < bytes.count {
      offset = nextLine(from: offset)
      if let marker = conflictMarker(), bytes[offset] == UInt8(ascii: ">") {
        offset = lineEnd(from: marker.upperBound)
        return
      }
    }
    unclosed.conflict = true
    offset = start
  }

  /// Returns the seven signs of a merge conflict at the start of this line, with the name after
  /// them.
  mutating func conflictMarker() -> Range<Int>? {
    guard offset == 0 || bytes[offset - 1] == 0x0A || isAfterMark else { return nil }
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"):
      for index in 1..<7 where bytes[offset + index] != byte { return nil }
      let next = bytes[offset + 7]
      guard next == 0x20 || next == 0x0A || next == 0x0D || offset + 7 == bytes.count else {
        return nil
      }
      return offset..<lineEnd(from: offset)
    default: return nil
    }
  }

  private static func conflictMessage(_ sign: UInt8) -> String {
    MergeConflict.message(String(repeating: Character(Unicode.Scalar(sign)), count: 7))
  }

  private var isAfterMark: Bool { offset == 3 && bytes.hasBytes("\u{FEFF}", at: 0) }

  /// Reports the silent stop after the entries that follow it have been counted.
  mutating func reportTruncation() {
    guard let truncation else { return }
    let lost =
      switch lostEntries {
      case 0: "nothing follows that could be loaded"
      case 1: "the entry that follows is never loaded"
      default: "the \(lostEntries) entries that follow are never loaded"
      }
    var finding = Diagnostic(
      rule: .truncatedTable, severity: .error, message: "", range: file.range(truncation.range))
    let silence = "Foundation stops reading here without an error"
    switch truncation.cause {
    case .stray(let name):
      finding.message = "\(name) cannot start a key: \(lost)"
      finding.help =
        (truncation.isSingleCharacter && errors == 0 && !isRestDamaged
          ? "remove this character" : "remove what begins here, or complete the entry")
        + "; \(silence)"
      if lostEntries == 0 { finding.severity = .warning }
      if errors == 0, !isRestDamaged, truncation.isSingleCharacter, file.isEditable {
        let edit = file.edit(truncation.range, "")
        // A value that isn't a string is an error of an entry that is loaded now.
        finding.fix = Fix(
          "remove \(name)", .unsafe, [edit],
          remainders: [.duplicateKey, .syntaxError, .truncatedTable])
      }
    case .unclosedComment:
      finding.message = "this comment is never closed: \(lost)"
      finding.help = "close it with '*/'; \(silence)"
    case .unclosedKey:
      finding.message = "the quote that opens this key is never closed: \(lost)"
      finding.help = "add the closing quote; \(silence)"
    case .conflict:
      finding.rule = .syntaxError
      let sign = bytes[truncation.range.lowerBound]
      finding.message = "\(Self.conflictMessage(sign)); \(lost)"
      finding.help = "\(MergeConflict.help); \(silence)"
    }
    if case .unclosedComment = truncation.cause, errors > 0,
      findings.contains(where: { $0.range == finding.range })
    {
      return
    }
    // The errors after it are hidden until it is corrected.
    let next = findings.firstIndex { $0.range.start > finding.range.start }
    findings.insert(finding, at: next ?? findings.endIndex)
  }
}

extension Range<Int> {
  /// Returns the range without the whitespace at its ends.
  fileprivate func trimmingSpace(in bytes: SourceBuffer) -> Self {
    var (start, end) = (lowerBound, upperBound)
    while start < end, bytes[start] == 0x20 || 0x09...0x0D ~= bytes[start] { start += 1 }
    while start < end, bytes[end - 1] == 0x20 || 0x09...0x0D ~= bytes[end - 1] { end -= 1 }
    return start..<end
  }
}
