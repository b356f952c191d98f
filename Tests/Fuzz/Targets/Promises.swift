import Diagnostics
import Foundation
import Reporters
import SourceText

/// Checks that several targets share. Each returns the broken promises.
enum Promises {
  /// Returns whether bytes are JSON. Foundation also reads a comma before a closing bracket, which
  /// the standard doesn't have.
  static func isJSON(_ bytes: [UInt8]) -> Bool {
    guard (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
    else { return false }
    var (isText, isEscaped, follows) = (false, false, false)
    for byte in bytes {
      if isText {
        if byte == UInt8(ascii: "\""), !isEscaped { isText = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      if follows, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { return false }
      if byte > 0x20 { follows = byte == UInt8(ascii: ",") }
      isText = byte == UInt8(ascii: "\"")
    }
    return true
  }

  /// Splits bytes at record separators. Missing parts are empty.
  static func parts(of bytes: ArraySlice<UInt8>, count: Int) -> [[UInt8]] {
    let parts = bytes.split(
      separator: 0x1E, maxSplits: count - 1, omittingEmptySubsequences: false)
    return (0..<count).map { $0 < parts.count ? Array(parts[$0]) : [] }
  }

  /// Checks that ranges are in a file and don't cut a character in two.
  static func problems(
    with ranges: some Sequence<Range<Int>>, in bytes: [UInt8], _ what: String
  ) -> [String] {
    let isText = hasOneBytePerUnit(bytes)
    return ranges.compactMap { range in
      guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
        return "\(what): \(range) is outside of the \(bytes.count) bytes"
      }
      guard isText else { return nil }
      let isWhole = [range.lowerBound, range.upperBound].allSatisfy { isBoundary($0, of: bytes) }
      return isWhole ? nil : "\(what): \(range) starts or ends inside a character"
    }
  }

  /// Checks the places of findings, of their notes and of their fixes, and the report about them.
  static func problems(with report: LintReport, of files: [String: [UInt8]]) -> [String] {
    var problems: [String] = []
    for finding in report.findings {
      var places = ([finding.location] + finding.notes.map(\.location)).map {
        ($0.path, $0.start.offset, $0.end.offset)
      }
      if let fix = finding.fix {
        places += fix.edits.map { (fix.path, $0.start.offset, $0.end.offset) }
      }
      for (path, start, end) in places {
        guard let bytes = files[path] else {
          problems.append("\(finding.rule.name): there is no file '\(path)'")
          continue
        }
        guard start <= end else {
          problems.append("\(finding.rule.name): the range \(start)..<\(end) is backwards")
          continue
        }
        problems += self.problems(
          with: [start..<end], in: bytes, "\(finding.rule.name) '\(finding.message)'")
      }
    }
    let size = files.values.reduce(0) { $0 + $1.count }
    return problems + self.problems(withTextOf: report, bytes: size)
  }

  /// Writes a report as JSON.
  static func json(_ report: LintReport) -> String {
    var text = ""
    ReportFormat.json.reporter(ReportOptions()).write(report, to: &text)
    return text
  }
}

extension Promises {
  private static func problems(withTextOf report: LintReport, bytes: Int) -> [String] {
    let text = json(report)
    guard
      let root = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      let findings = root["findings"] as? [Any]
    else { return ["the report is not JSON: \(text)"] }
    guard findings.count == report.findings.count else {
      return ["the report has \(findings.count) of \(report.findings.count) findings"]
    }
    let limit = 1_000_000 + 1_000 * bytes
    return text.utf8.count > limit ? ["the report has \(text.utf8.count) bytes"] : []
  }

  /// Returns whether every byte is a unit of UTF-8 or is invalid. In UTF-16, in binary lists and in
  /// encodings that XML declares, what looks like UTF-8 is something else.
  private static func hasOneBytePerUnit(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], Array("bplist".utf8)]
    return !bytes.prefix(4).contains(0) && !marks.contains { bytes.starts(with: $0) }
      && !String(decoding: bytes, as: UTF8.self).contains("encoding")
  }

  private static func isBoundary(_ offset: Int, of bytes: [UInt8]) -> Bool {
    (max(0, offset - 3)..<offset).allSatisfy { $0 + length(at: $0, of: bytes) <= offset }
  }

  /// Returns the length of the scalar at an offset, or 1 for a byte that doesn't start a scalar.
  private static func length(at start: Int, of bytes: [UInt8]) -> Int {
    let length =
      switch bytes[start] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard start + length <= bytes.count,
      String(validating: bytes[start..<start + length], as: UTF8.self) != nil
    else { return 1 }
    return length
  }
}
