import Diagnostics
import LintEngine
import Reporters
import SourceText

/// The lines of a corrected file that a reviewer can replace with one click.
///
/// A suggestion is left out if its lines aren't part of the change, if it doesn't resolve a
/// reported finding completely, or if a host could store it differently.
struct SuggestedLines {
  /// The maximum number of lines before or after, and of bytes in all of them.
  private static let limits = (lines: 20, bytes: 4_000)

  private let path: String
  private let before: FileLines
  private let after: FileLines
  /// Whether the change adds each line.
  private let isAdded: [Bool]
  /// The findings of the file that have a safe fix in it.
  private let findings: [Finding]

  init(_ file: FixesInChange.File, _ findings: FindingList) {
    path = file.path
    before = FileLines(file.corrected.original)
    after = FileLines(file.corrected.corrected)
    var isAdded = Array(repeating: true, count: before.ranges.count)
    for run in LineComparison(FileLines(file.earlier), before).runs {
      for line in run.new { isAdded[line] = false }
    }
    self.isAdded = isAdded
    self.findings = findings.filter {
      $0.fix?.safety == .safe && $0.fix?.path == file.corrected.path
    }
  }

  /// The suggestions in ascending order.
  var suggestions: [ReviewSuggestion] {
    LineComparison(before, after).changes.compactMap(suggestion)
  }

  private func suggestion(for change: LineComparison.Run) -> ReviewSuggestion? {
    guard let change = replacing(change), isAdded[change.old].allSatisfy(\.self),
      let old = Self.text(change.old, of: before), let new = Self.text(change.new, of: after)
    else { return nil }
    // An insertion can be at the end of the last line.
    let start = before.ranges[change.old.lowerBound].lowerBound
    let bytes = start...before.ranges[change.old.upperBound - 1].upperBound
    let resolved = findings.filter { $0.edits.contains { bytes.overlaps($0) } }
    let areWhole = resolved.allSatisfy { finding in
      finding.edits.allSatisfy { bytes.contains($0.lowerBound) && bytes.contains($0.upperBound) }
    }
    guard !resolved.isEmpty, areWhole else { return nil }
    return ReviewSuggestion(
      path: path, lines: change.old.lowerBound + 1...change.old.upperBound, before: old,
      after: new, findings: resolved)
  }

  /// Returns a change that replaces at least one line, since a comment needs a line to be at.
  private func replacing(_ change: LineComparison.Run) -> LineComparison.Run? {
    guard change.old.isEmpty else { return change }
    guard change.old.lowerBound > 0, change.new.lowerBound > 0 else { return nil }
    return LineComparison.Run(
      old: change.old.lowerBound - 1..<change.old.upperBound,
      new: change.new.lowerBound - 1..<change.new.upperBound)
  }

  /// Returns lines without their line feeds, or nil if a comment wouldn't show or keep them as they
  /// are.
  private static func text(_ range: Range<Int>, of lines: FileLines) -> [String]? {
    let ranges = lines.ranges[range]
    guard ranges.count <= limits.lines,
      ranges.reduce(0, { $0 + $1.count }) <= limits.bytes
    else { return nil }
    var text: [String] = []
    for range in ranges {
      guard lines.bytes[range].last == 0x0A,
        let line = String(validating: lines.bytes[range].dropLast(), as: UTF8.self),
        !line.unicodeScalars.contains(where: { $0.isTreacherous && $0 != "\t" })
      else { return nil }
      text.append(line)
    }
    return text
  }
}

extension Finding {
  /// The bytes that its fix replaces.
  fileprivate var edits: [ClosedRange<Int>] {
    fix?.edits.map { $0.start.offset...max($0.start.offset, $0.end.offset) } ?? []
  }
}
