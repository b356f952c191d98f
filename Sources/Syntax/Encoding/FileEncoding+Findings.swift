import Diagnostics
import SourceText

extension FileEncoding {
  /// Reports problems of the encoding that keep Foundation from loading the file or that are hidden
  /// in the text.
  ///
  /// Each fault has one finding. A stray NUL or byte order mark may be reported by the scanner
  /// already, but bytes that keep the file from loading take precedence.
  static func report(
    _ decoded: Decoded, in file: SourceFile, into diagnostics: inout [Diagnostic]
  ) {
    let encoding = findings(of: decoded, in: file)
    if encoding.contains(where: { $0.severity == .error }), file.encoding == .utf8,
      let invalid = file.bytes.firstInvalidUTF8(in: 0..<file.bytes.count)
    {
      diagnostics.removeAll { Int($0.range.start) == invalid }
    }
    for finding in encoding {
      let start = finding.range.start
      if finding.severity == .error, !finding.range.isEmpty {
        diagnostics.removeAll { $0.range.start == start }
      } else if diagnostics.contains(where: { $0.range.start == start && !finding.range.isEmpty }) {
        continue
      }
      diagnostics.append(finding)
    }
  }
}

extension FileEncoding {
  private static func findings(of decoded: Decoded, in file: SourceFile) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let bytes = file.bytes
    func report(_ severity: Severity, _ message: String, _ range: Range<Int>, _ help: String) {
      findings.append(
        Diagnostic(
          rule: .suspiciousEncoding, severity: severity, message: message, range: file.range(range),
          help: help))
    }
    switch decoded.encoding {
    case .binary: return []
    case .utf32:
      if let invalid = decoded.invalid {
        report(
          .error, "bytes that are not UTF-32: Foundation loads nothing of the file",
          invalid..<invalid + 3, "save it as UTF-8")
      } else {
        report(.note, "the file is stored as UTF-32", 0..<0, "save it as UTF-8")
      }
    case .utf16LittleEndian(mark: false), .utf16BigEndian(mark: false):
      report(
        .error, "UTF-16 without a byte order mark, which Foundation does not load", 0..<0,
        "save it as UTF-8")
    case .utf8 where bytes.count > 1 && (bytes[0] == 0 || bytes[1] == 0):
      let zero = bytes[0] == 0 ? 0 : 1
      report(
        .error, "a NUL byte at the start: Foundation reads the file as UTF-16",
        zero..<zero + 1, "remove it")
    case .utf8, .utf8WithMark:
      let declared = decoded.encoding == .utf8 ? DeclaredEncoding(in: bytes) : nil
      let finding =
        if let declared, !declared.isUTF8 {
          finding(of: declared, in: file)
        } else {
          invalidByte(of: file)
        }
      findings += [finding].compactMap { $0 }
    case .declared:
      guard let declared = DeclaredEncoding(in: bytes) else { break }
      if let invalid = decoded.invalid {
        report(
          .error, "bytes that are not '\(declared.name)': Foundation loads nothing of the file",
          invalid..<invalid + 3, "save the file as UTF-8")
      } else {
        report(
          .note, "the file is stored as '\(declared.name)'", declared.range,
          "save it as UTF-8, and declare that")
      }
    case .utf16LittleEndian, .utf16BigEndian:
      // The XML reader works on UTF-8, and a lone surrogate can't be converted. The other reader
      // accepts it.
      guard file.escapes == .xml, let invalid = decoded.invalid else { break }
      report(
        .error, "a lone surrogate: Foundation loads nothing of the file",
        invalid..<invalid + 3, "write the whole character")
    }
    let surplus = SurplusMarks(from: decoded.start, in: bytes)
    if let surplus {
      report(
        .error, "\(surplus.description), which Foundation does not load", surplus.range,
        "\(surplus.removal), or save it as UTF-8")
      if file.isEditable {
        // Nothing of the file was read before.
        findings[findings.count - 1].fix = Fix(
          surplus.removal, .unsafe, [file.edit(surplus.range, "")],
          remainders: .inUnreadPropertyList)
      }
    }
    let rest = surplus?.range.upperBound ?? decoded.start
    for mark in offsets(of: "\u{FEFF}", 0xEF, from: rest, in: bytes) {
      report(
        .warning, "the file contains a byte order mark (U+FEFF) after its start", mark..<mark + 3,
        "remove it; it is invisible")
    }
    for zero in offsets(of: "\0", 0, from: 2, in: bytes) {
      report(.warning, "a NUL byte inside the file", zero..<zero + 1, "remove it")
    }
    return findings
  }

  private static let occurrenceLimit = 20

  /// Returns the first offsets of some bytes.
  private static func offsets(
    of text: StaticString, _ first: UInt8, from start: Int, in bytes: SourceBuffer
  ) -> [Int] {
    var found: [Int] = []
    var offset = start
    while offset < bytes.count, found.count < occurrenceLimit,
      let next = bytes.firstOffset(of: first, in: offset..<bytes.count)
    {
      if bytes.hasBytes(text, at: next) { found.append(next) }
      offset = next + 1
    }
    return found
  }

  /// Returns a finding for the first byte that isn't UTF-8. A lone 0xA9 is only a warning, because
  /// CoreFoundation reads it as U+FFFD and accepts the file.
  private static func invalidByte(of file: SourceFile) -> Diagnostic? {
    let bytes = file.bytes
    var offset = 0
    var passing: Int?
    while offset < bytes.count, let invalid = bytes.firstInvalidUTF8(in: offset..<bytes.count) {
      if bytes[invalid] == 0xA9 {
        passing = passing ?? invalid
        offset = invalid + 1
        continue
      }
      return Diagnostic(
        rule: .suspiciousEncoding, severity: .error,
        message: "byte 0x\(bytes[invalid].hexadecimal(digits: 2)) is not UTF-8: "
          // Foundation doesn't read the comments of XML.
          + (file.escapes == .xml
            ? "XML parsers refuse the file" : "Foundation loads nothing of the file"),
        range: file.range(invalid..<invalid + 1),
        help: "save the file as UTF-8; it may be in Latin-1 or Mac Roman")
    }
    return passing.map {
      Diagnostic(
        rule: .suspiciousEncoding, severity: .warning,
        message: "byte 0xA9 is not UTF-8: Foundation shows U+FFFD instead of '©'",
        range: file.range($0..<$0 + 1), help: "save the file as UTF-8")
    }
  }
}
