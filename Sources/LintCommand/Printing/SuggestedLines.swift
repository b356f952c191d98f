import Diagnostics
import LintEngine
import Reporters
import SourceText

/// The lines of a file that a reviewer can replace with one click, to apply safe fixes.
///
/// A suggestion is left out if the change doesn't add all of its lines, or if a host could show or
/// store them differently. Each one is complete: it has all edits of its fixes.
struct SuggestedLines {
  /// The maximum number of lines before or after, and of bytes in all of them.
  private static let limits = (lines: 20, bytes: 4_000)

  /// Fixes that edit the same lines.
  private struct Group {
    var lines: Range<Int>
    var findings: [Finding]
    /// In ascending order, without overlaps.
    var edits: [LocatedEdit]
  }

  private let file: FixesInChange.File
  private let lines: FileLines
  /// Whether the change adds each line.
  private let isAdded: [Bool]
  private let findings: [Finding]

  /// - Parameter findings: those that are reported, in all files.
  init(_ file: FixesInChange.File, _ findings: FindingList) {
    self.file = file
    lines = FileLines(file.corrected.original)
    var isAdded = Array(repeating: true, count: lines.ranges.count)
    for run in LineComparison(FileLines(file.earlier), lines).runs {
      for line in run.new { isAdded[line] = false }
    }
    self.isAdded = isAdded
    self.findings = findings.filter { finding in
      guard let fix = finding.fix, fix.safety == .safe, fix.encoding == .utf8 else { return false }
      return fix.path == file.corrected.path && !fix.edits.isEmpty
    }
  }

  /// The suggestions in ascending order.
  var suggestions: [ReviewSuggestion] { groups.compactMap(suggestion) }

  /// Of fixes that overlap, only the first one is in a group.
  private var groups: [Group] {
    var groups: [Group] = []
    let sorted = findings.compactMap { finding in
      lines(of: finding.edits).map { Group(lines: $0, findings: [finding], edits: finding.edits) }
    }.sorted { $0.edits[0].start.offset < $1.edits[0].start.offset }
    for next in sorted {
      guard let last = groups.last, last.lines.overlaps(next.lines) else {
        groups.append(next)
        continue
      }
      let end = last.edits.reduce(0) { max($0, $1.end.offset) }
      if last.edits == next.edits {
        groups[groups.count - 1].findings += next.findings
      } else if end < next.edits[0].start.offset {
        groups[groups.count - 1].findings += next.findings
        groups[groups.count - 1].edits += next.edits
        groups[groups.count - 1].lines =
          last.lines.lowerBound..<max(last.lines.upperBound, next.lines.upperBound)
      }
    }
    return groups
  }

  /// Returns the indices of the lines that edits are in, or nil if they aren't in the file.
  private func lines(of edits: [LocatedEdit]) -> Range<Int>? {
    let start = edits[0].start.offset
    let end = edits.reduce(start) { max($0, $1.end.offset) }
    let ranges = lines.ranges
    guard let first = ranges.firstIndex(where: { $0.contains(start) }),
      let last = ranges[first...].firstIndex(where: { $0.contains(max(start, end - 1)) })
    else { return nil }
    return first..<last + 1
  }

  private func suggestion(for group: Group) -> ReviewSuggestion? {
    guard isAdded[group.lines].allSatisfy(\.self) else { return nil }
    let start = lines.ranges[group.lines.lowerBound].lowerBound
    let end = lines.ranges[group.lines.upperBound - 1].upperBound
    var new: [UInt8] = []
    var copied = start
    for edit in group.edits {
      new += lines.bytes[copied..<edit.start.offset] + Array(edit.replacement.utf8)
      copied = edit.end.offset
    }
    new += lines.bytes[copied..<end]
    guard let old = Self.text(Array(lines.bytes[start..<end])), let new = Self.text(new),
      old != new
    else { return nil }
    return ReviewSuggestion(
      path: file.path, lines: group.lines.lowerBound + 1...group.lines.upperBound, before: old,
      after: new, findings: group.findings)
  }

  /// Returns lines without their line feeds, or nil if a comment wouldn't show or keep them as they
  /// are.
  private static func text(_ bytes: [UInt8]) -> [String]? {
    guard bytes.count <= limits.bytes, bytes.isEmpty || bytes.last == 0x0A,
      let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.isTreacherous && $0 != "\t" && $0 != "\n" })
    else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.count <= limits.lines ? lines.map(String.init) : nil
  }
}

extension Finding {
  fileprivate var edits: [LocatedEdit] { fix?.edits ?? [] }
}
