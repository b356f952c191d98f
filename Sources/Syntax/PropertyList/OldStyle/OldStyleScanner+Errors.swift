import Diagnostics
import SourceText

extension OldStyleScanner {
  /// Handles the end of the file where a key or an element of an array may begin.
  mutating func closeAtEnd() {
    if let frame = stack.last, let opening = frame.opening {
      report(
        "this '\(frame.isArray ? "(" : "{")' is never closed", at: opening..<opening + 1,
        help: "add '\(frame.isArray ? ")" : "}")' at its end")
    }
    stack = []
  }

  mutating func reportEndAfterKey(_ key: Range<Int>) {
    report(
      "the file ends after a key that has neither a value nor a ';'",
      at: key.upperBound..<key.upperBound, help: "write the entry as \"key\" = \"value\";")
    stack = []
  }

  mutating func reportMissingValue(after sign: Int) {
    report("the file ends where a value is expected", at: sign..<sign, help: Self.entryHelp)
    stack = []
  }

  /// Reports something after a key that is neither '=' nor ';'.
  mutating func reportAfterKey(_ key: Range<Int>) {
    if hasMissingQuote(key) {
      report(
        "this key has no closing quote on its line", at: openLine(key),
        notes: [Note("the quote that closes it is here", at: closingQuote(key))],
        help: "add the closing quote")
      if rewind(to: lineEnd(from: key.lowerBound)) { return }
    }
    if conflictMarker() != nil {
      reportMissingSemicolon(at: key.upperBound)
      return
    }
    if let end = endOfString(key, before: UInt8(ascii: "=")) {
      reportInnerQuote(of: key, endingAt: end, "key")
      return scanValue(ofKey: key.lowerBound..<end)
    }
    let token = tokenRange(at: offset)
    let isUnquoted = OldStyleEscapes.isUnquoted(bytes[key.lowerBound])
    if isUnquoted, key.upperBound == offset, !startsString(bytes[offset]) {
      report(
        "\(name(of: scalarRange(at: offset))) is not allowed in a key without quotes",
        at: scalarRange(at: offset), help: "put the key in double quotes")
    } else {
      report(
        "expected '=' or ';' after the key, found \(tokenName(token))", at: token,
        help: bytes[offset] == UInt8(ascii: ":") ? Self.jsonHelp : Self.entryHelp)
    }
    resynchronize()
  }

  /// Reports something after '=' or ',' that isn't a value.
  mutating func reportNoValue(after sign: Int, key: TextSpan?, comment: Range<Int>?) {
    if let marker = conflictMarker() { return reportConflict(marker) }
    let start = offset
    let scalar = scalarRange(at: start)
    guard stack.last?.isArray != true else { return abandonArray() }
    guard bytes[start] != UInt8(ascii: ";") else {
      report(
        "'=' has no value after it", at: scalar, help: "write a value, or \"\" for an empty one")
      offset += 1
      isRecovering = false
      return
    }
    report("expected a value, found \(name(of: scalar))", at: scalar, help: help(for: scalar))
    resynchronize()
    guard key != nil else { return }
    var end = min(offset, lineEnd(from: start))
    while end > start, [0x20, 0x09, UInt8(ascii: ";")].contains(bytes[end - 1]) { end -= 1 }
    let range = file.range(start..<end)
    let node = append(
      kind: .string, key: key, text: TextSpan(range: range, traits: .nonASCII), range: range,
      comment: comment)
    cutOff(node)
  }

  /// Reports a value without ';'. The range is where it is missing, not where the next entry
  /// begins.
  mutating func reportMissingSemicolon(at end: Int) {
    if let value = list.nodes.last?.range.bytes, value.upperBound == end,
      let whole = endOfString(value, before: UInt8(ascii: ";"))
    {
      reportInnerQuote(of: value, endingAt: whole, "value")
      cutOff(list.nodes.count - 1)
      offset = whole
      skipSpace(inEntry: true)
      offset += 1
      return completeEntry()
    }
    let atEnd = offset >= bytes.count
    let isNextLine = atEnd || bytes.lineFeeds(in: end..<offset) > 0
    let isClosed = !atEnd && bytes[offset] == UInt8(ascii: "}") && stack.last?.opening != nil
    if !isNextLine, !isClosed, offset == end || isSpaceInValue(endingAt: end) {
      let token = scalarRange(at: offset)
      let isQuoted = bytes[end - 1] == UInt8(ascii: "\"")
      report(
        "expected ';' after the value, found \(name(of: token))", at: end..<token.upperBound,
        help: isQuoted
          ? #"write \" for a quote inside a value; end the entry with ';'"#
          : "put the value in double quotes; end the entry with ';'")
    } else {
      report("expected ';' after the entry", at: end..<end, help: "end the entry with ';'")
    }
    if isNextLine || isClosed {
      completeEntry()
    } else {
      if let last = list.nodes.last, last.range.bytes.upperBound == end {
        cutOff(list.nodes.count - 1)
      }
      resynchronize()
    }
    if atEnd { closeAtEnd() }
  }

  /// Returns whether the space after a value without quotes is part of it, because only other words
  /// are before the next ';'.
  private mutating func isSpaceInValue(endingAt end: Int) -> Bool {
    guard bytes[end - 1] != UInt8(ascii: "\""), bytes[end - 1] != UInt8(ascii: "'") else {
      return false
    }
    let line = offset..<lineEnd(from: offset)
    let semicolon = bytes.firstOffset(of: UInt8(ascii: ";"), in: line)
    return semicolon.map {
      bytes.firstOffset(of: UInt8(ascii: "="), or: UInt8(ascii: "\""), in: offset..<$0) == nil
    } ?? false
  }

  /// Warns about an apparent comment that is part of a value without quotes.
  mutating func reportSlashes(in value: Range<Int>) {
    guard OldStyleEscapes.isUnquoted(bytes[value.lowerBound]), truncation == nil,
      let slash = bytes.firstOffset(of: UInt8(ascii: "/"), in: value),
      bytes[slash + 1] == UInt8(ascii: "/"), bytes[max(slash, 1) - 1] != UInt8(ascii: ":")
    else { return }
    findings.append(
      Diagnostic(
        rule: .syntaxError, severity: .warning,
        message: "'//' does not start a comment inside a value without quotes",
        range: file.range(slash..<slash + 2), help: "put the value in double quotes"))
  }

  mutating func abandonArray() {
    let token = tokenRange(at: offset)
    report(
      "expected ',' or ')' in the array, found \(tokenName(token))", at: token,
      help: "put the value in quotes, ',' between values and ')' at the end")
    leaveArrays()
  }

  mutating func reportMalformedData(from start: Int) {
    let end = offset < bytes.count ? scalarRange(at: offset).upperBound : bytes.count
    report(
      "'<' starts data here, which is pairs of hexadecimal digits up to '>'", at: start..<end,
      help: "put a value that starts with '<' in double quotes")
    leaveArrays()
  }

  /// Ends all arrays at the fault. What follows belongs to the dictionary around them.
  private mutating func leaveArrays() {
    while let frame = stack.last, frame.isArray {
      setEnd(of: frame)
      stack.removeLast()
    }
    if stack.isEmpty { abandon() } else { resynchronize() }
  }

  mutating func abandonNesting() {
    report(
      "nested more than \(Self.nestingLimit) levels deep", at: scalarRange(at: offset),
      help: "Foundation reads no deeper")
    abandon()
  }

  mutating func reportJunk() {
    report(
      "expected the end of the file, found \(tokenName(tokenRange(at: offset)))",
      at: offset..<max(lineEnd(from: offset), offset + 1),
      help: "remove what follows the closing bracket")
  }
}

extension OldStyleScanner {
  /// Returns whether a quoted string continues over a line end up to a quote that opens another
  /// string.
  func hasMissingQuote(_ string: Range<Int>) -> Bool {
    guard bytes[string.upperBound] != UInt8(ascii: ";"),
      bytes[string.lowerBound] == UInt8(ascii: "\""),
      let feed = bytes.lastOffset(of: 0x0A, in: string)
    else { return false }
    var next = string.upperBound
    if (feed + 1..<string.upperBound - 1).allSatisfy({ bytes[$0] == 0x20 || bytes[$0] == 0x09 }) {
      while bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    }
    switch bytes[next] {
    case 0, 0x09...0x0D, 0x20, UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "}"):
      return false
    default: return true
    }
  }

  /// Reads a string up to the end of its line, because the next quote opens the next entry.
  mutating func recoverMissingQuote(from start: Int, key: TextSpan?, comment: Range<Int>?) {
    let string = start..<offset
    report(
      "this value has no closing quote on its line", at: openLine(string),
      notes: [Note("the quote that closes it is here", at: closingQuote(string))],
      help: "add the closing quote")
    appendLine(from: start, key: key, comment: comment)
    if !rewind(to: lineEnd(from: start)) { finishValue() }
  }

  /// Reads a string without a closing quote up to the end of its line.
  mutating func recoverUnclosedValue(from start: Int, key: TextSpan?, comment: Range<Int>?) {
    let line = openLine(start..<bytes.count)
    if line.upperBound == bytes.count, bytes[bytes.count - 1] == UInt8(ascii: "\\") {
      report(
        "the file ends after a backslash inside a value", at: bytes.count - 1..<bytes.count,
        help: "add the closing quote and ';'")
    } else {
      report(
        "the quote that opens this value is never closed", at: line,
        help: "add the closing quote and ';'")
    }
    appendLine(from: start, key: key, comment: comment)
    offset = lineEnd(from: start)
    resynchronize()
  }

  private mutating func appendLine(from start: Int, key: TextSpan?, comment: Range<Int>?) {
    let line = openLine(start..<bytes.count)
    var end = line.upperBound
    if end > start + 1, bytes[end - 1] == UInt8(ascii: ";") { end -= 1 }
    // The traits are unknown, so all that a rule may need are set.
    let text = TextSpan(
      range: file.range(start + 1..<max(end, start + 1)), traits: [.percent, .escaped, .nonASCII])
    let node = append(
      kind: .string, key: key, text: text, range: file.range(line), comment: comment)
    cutOff(node)
    if stack.count == 1 { entries += truncation == nil ? 1 : 0 }
  }

  /// Returns the part of a string on the line where it is opened.
  private mutating func openLine(_ string: Range<Int>) -> Range<Int> {
    string
      .lowerBound..<min(
        max(lineEnd(from: string.lowerBound), string.lowerBound + 1),
        string.upperBound)
  }

  private func closingQuote(_ string: Range<Int>) -> SourceRange {
    file.range(string.upperBound - 1..<string.upperBound)
  }

  func tokenName(_ token: Range<Int>) -> String {
    guard token.count > 1, startsString(bytes[token.lowerBound]) else { return name(of: token) }
    return bytes[token.lowerBound] == UInt8(ascii: "\"") ? "another value" : "more text"
  }

  /// Returns help for an unexpected character at the position of a string.
  func help(for scalar: Range<Int>) -> String {
    switch self.scalar(in: scalar)?.value ?? 0 {
    case 0x2018...0x201F, 0xAB, 0xBB: "use straight quotes: \""
    case 0x23: "start a comment with '//'"
    case 0x5B: Self.jsonHelp
    case 0xA0, 0xFEFF, 0x200B: "remove it"
    default: Self.entryHelp
    }
  }

  static let entryHelp = "write each entry as \"key\" = \"value\";"
  static let jsonHelp = "this looks like JSON; write each entry as \"key\" = \"value\";"

  /// Returns the colon after the first key, if the file is JSON.
  func jsonColon() -> Int? {
    var next = offset + 1
    func skipSpaces() {
      while bytes[next] == 0x20 || (0x09...0x0D).contains(bytes[next]) { next += 1 }
    }
    skipSpaces()
    guard bytes[next] == UInt8(ascii: "\""),
      let end = bytes.firstOffset(of: UInt8(ascii: "\""), in: next + 1..<bytes.count)
    else { return nil }
    next = end + 1
    skipSpaces()
    return bytes[next] == UInt8(ascii: ":") ? next : nil
  }

  mutating func reportJSON(at colon: Int) {
    report(
      "expected '=' or ';' after the key, found ':'", at: colon..<colon + 1, help: Self.jsonHelp)
  }
}
