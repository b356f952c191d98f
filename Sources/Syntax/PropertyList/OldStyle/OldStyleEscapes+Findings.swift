import Diagnostics
import SourceText

extension OldStyleEscapes.Escape {
  var isUnknown: Bool {
    if case .unknown = kind { true } else { false }
  }
}

extension OldStyleEscapes {
  /// Reports the escapes of a string that don't mean what they look like, at most eight.
  ///
  /// - Parameters:
  ///   - isKey: whether the string is a key. Code looks it up as it is, so no fix changes it.
  ///   - isSlashReported: whether the entry needs no further finding about an escape that
  ///     only loses its backslash, for example that of a slash.
  static func report(
    _ range: Range<Int>, of file: SourceFile, isKey: Bool, isSlashReported: inout Bool,
    into findings: inout [Diagnostic]
  ) {
    let bytes = file.bytes
    let end = range.upperBound
    let limit = findings.count + 8
    var offset = range.lowerBound
    var fixes = EscapeFixes(of: range, in: file)
    while findings.count < limit,
      let backslash = bytes.firstOffset(of: UInt8(ascii: "\\"), in: offset..<end),
      backslash + 1 < end
    {
      let escape = escape(at: backslash, in: bytes, end: end)
      let trail = trail(of: escape, at: backslash, in: bytes, end: end)
      let length = escape.length + (trail?.length ?? 0)
      let isSlash = escape.isUnknown && isSign(at: backslash + 1, in: bytes, end: end)
      if trail == nil, !(isSlash && isSlashReported),
        let fault = fault(of: escape, at: backslash, isKey: isKey, in: bytes, end: end)
      {
        let marked = backslash..<min(backslash + fault.length, end)
        var finding = Diagnostic(
          rule: .invalidEscape, severity: fault.severity, message: fault.message,
          range: file.range(marked), help: fault.help, kind: fault.kind)
        let fix = isSlash ? fixes.removalOfBackslashes() : fixes.fix(of: escape, at: marked)
        if !isKey || fix?.safety == .safe { finding.fix = fix }
        findings.append(finding)
        isSlashReported = isSlashReported || isSlash
      }
      fixes.pass(escape, at: backslash)
      offset = min(backslash + length, end)
    }
  }

  /// The fault of an escape, and the number of bytes to mark.
  private struct Fault {
    var severity = Severity.warning
    /// The kind of fault in the identity of the finding. Nil for a backslash that is dropped.
    var kind: String?
    let message: String
    let help: String
    let length: Int
  }

  private static func fault(
    of escape: Escape, at backslash: Int, isKey: Bool, in bytes: SourceBuffer, end: Int
  ) -> Fault? {
    if case .simple = escape.kind { return nil }
    let written = bytes.string(in: backslash..<backslash + escape.length)
    switch escape.kind {
    case .simple: return nil
    case .lineEnd:
      // In a literal of Swift or C, it does, so the code asks for another key.
      return Fault(
        severity: isKey ? .warning : .note, kind: "line-break",
        message: "a backslash does not join two lines: the line break remains"
          + (isKey ? " in the key" : ""),
        help: "write '\\n' for a line break, or one long line", length: 1)
    case .octal: return octalFault(escape, written)
    case .hexadecimal(let digits):
      return hexadecimalFault(escape, written, digits, at: backslash, in: bytes, end: end)
    case .unknown: return unknownFault(at: backslash, in: bytes, end: end)
    }
  }

  private static func octalFault(_ escape: Escape, _ written: String) -> Fault {
    let scalar = scalar(escape.unit, nil)
    if escape.unit == 0 {
      return Fault(
        kind: "nul", message: "'\(written)' means a NUL character", help: "remove it",
        length: escape.length)
    }
    guard escape.unit >= 0x80 else {
      return Fault(
        severity: .note, kind: "octal-ascii",
        message: "'\(written)' is octal for \(name(of: escape.unit))",
        help: "write the character itself", length: escape.length)
    }
    return Fault(
      kind: "octal",
      message: "'\(written)' means '\(scalar)': octal digits are in the NextStep encoding",
      help: "write the character itself", length: escape.length)
  }

  private static func hexadecimalFault(
    _ escape: Escape, _ written: String, _ digits: Int, at backslash: Int,
    in bytes: SourceBuffer, end: Int
  ) -> Fault? {
    if digits == 0 {
      return Fault(
        kind: "no-digits", message: "'\\U' without hexadecimal digits means a NUL character",
        help: "write four hexadecimal digits after '\\U', or '\\\\U' for a backslash",
        length: escape.length)
    }
    if let long = longCode(at: backslash, in: bytes, end: end) {
      return Fault(
        kind: "long",
        message: "'\\U' takes four digits: '\(long)' means "
          + "\(name(of: escape.unit)) and '\(long.dropFirst(6))'",
        help: "write the character itself", length: long.utf8.count)
    }
    if UTF16.isSurrogate(escape.unit) {
      return Fault(
        kind: "surrogate", message: "'\(written)' is half of a surrogate pair",
        help: "write the character itself", length: escape.length)
    }
    if escape.unit == 0 {
      return Fault(
        kind: "nul", message: "'\(written)' means a NUL character", help: "remove it",
        length: escape.length)
    }
    guard digits < 4 else { return nil }
    return Fault(
      kind: "short",
      message: "'\(written)' has \(digits) of four digits and means "
        + name(of: escape.unit),
      help: "write four hexadecimal digits after '\\U', or the character itself",
      length: escape.length)
  }

  /// Returns an escape with five or more digits that is meant as one code point.
  ///
  /// Digits may also be text after a complete escape, as in `l\U2019abri`. Therefore only the emoji
  /// blocks count, and eight digits that begin with zeros.
  private static func longCode(at backslash: Int, in bytes: SourceBuffer, end: Int) -> String? {
    var digits = 0
    while digits < 8, backslash + 2 + digits < end,
      bytes[backslash + 2 + digits].hexDigitValue != nil
    {
      digits += 1
    }
    let text = bytes.string(in: backslash..<backslash + 2 + digits)
    if digits == 8, text.hasPrefix("\\U000") { return text }
    guard digits == 5 else { return nil }
    return text.hasPrefix("\\U1F") || text.hasPrefix("\\U1f") ? text : nil
  }

  private static func unknownFault(at backslash: Int, in bytes: SourceBuffer, end: Int) -> Fault? {
    if isInterpolation(at: backslash, in: bytes, end: end) { return nil }
    var length = 2
    while backslash + length < end, bytes[backslash + length] & 0xC0 == 0x80 { length += 1 }
    let letter = bytes[backslash + 1]
    var digits = 0
    while digits < 4, backslash + 2 + digits < end,
      bytes[backslash + 2 + digits].hexDigitValue != nil
    {
      digits += 1
    }
    if letter == UInt8(ascii: "u"), digits == 4 {
      let code = bytes.string(in: backslash + 2..<backslash + 6)
      return Fault(
        kind: "lowercase",
        message: "'\\u\(code)' is not a valid escape sequence: it is shown as 'u\(code)'",
        help: "write '\\U\(code)' or the character itself", length: 6)
    }
    if letter == UInt8(ascii: "u"), let code = bracedCode(at: backslash + 2, in: bytes, end: end) {
      let zeros = String(repeating: "0", count: max(0, 4 - code.utf8.count))
      let isWhole = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)?.value ?? 0 > 0
      let other = code.utf8.count <= 4 && isWhole ? "'\\U\(zeros)\(code)' or " : ""
      return Fault(
        kind: "swift",
        message: "'\\u{\(code)}' is a Swift escape: it is shown as 'u{\(code)}'",
        help: "write \(other)the character itself", length: 4 + code.utf8.count)
    }
    if letter == UInt8(ascii: "x"), digits > 0 {
      let code = bytes.string(in: backslash + 2..<backslash + 2 + min(digits, 2))
      return Fault(
        kind: "hexadecimal",
        message: "'\\x\(code)' is not a valid escape sequence: it is shown as 'x\(code)'",
        help: "write the character itself", length: 2 + code.utf8.count)
    }
    let text = bytes.string(in: backslash + 1..<backslash + length)
    if isSign(at: backslash + 1, in: bytes, end: end) {
      // JSON has '\/', and shells escape any sign: the result is what was meant.
      return Fault(
        severity: .note,
        message: "'\\\(text)' is not a valid escape sequence, so the backslash is dropped",
        help: "remove the backslash", length: length)
    }
    return Fault(
      message: "'\\\(text)' is not a valid escape sequence, so the backslash is dropped",
      help: "write the escape that was meant, such as '\\n', or remove the backslash",
      length: length)
  }

  /// Returns the digits of `{26A0}`, up to eight, or nil.
  private static func bracedCode(at offset: Int, in bytes: SourceBuffer, end: Int) -> String? {
    guard offset < end, bytes[offset] == UInt8(ascii: "{") else { return nil }
    var last = offset + 1
    while last < min(end, offset + 9), bytes[last].hexDigitValue != nil { last += 1 }
    guard last > offset + 1, last < end, bytes[last] == UInt8(ascii: "}") else { return nil }
    return bytes.string(in: offset + 1..<last)
  }

  /// Returns whether a backslash begins a variable of Swift, `\\(name)`, which a rule reports.
  private static func isInterpolation(
    at backslash: Int, in bytes: SourceBuffer, end: Int
  ) -> Bool {
    guard bytes[backslash + 1] == UInt8(ascii: "("), backslash + 2 < end else { return false }
    let rest = backslash + 2..<min(end, backslash + 66)
    guard let last = bytes.firstOffset(of: UInt8(ascii: ")"), in: rest) else { return false }
    let first = bytes[backslash + 2]
    return (first.isLetter || first == UInt8(ascii: "%")) && bytes[last - 1] != UInt8(ascii: "\\")
  }

  /// Returns whether a character is neither a letter nor a digit.
  static func isSign(at offset: Int, in bytes: SourceBuffer, end: Int) -> Bool {
    var length = 1
    while offset + length < end, bytes[offset + length] & 0xC0 == 0x80 { length += 1 }
    guard let scalar = bytes.string(in: offset..<offset + length).unicodeScalars.first else {
      return false
    }
    return !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
  }

  private static func name(of unit: UInt16) -> String {
    let scalar = scalar(unit, nil)
    if scalar.properties.generalCategory == .control || UTF16.isSurrogate(unit) {
      return "U+" + unit.hexadecimal(digits: 4)
    }
    return "'\(scalar)'"
  }
}
