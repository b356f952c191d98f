package import Diagnostics
import LintKit
import SourceText
import Syntax

extension RulePage {
  /// The maximum number of lines of a brief example.
  static let maxBriefLines = 9

  /// The relevant part of an example, which is the entry with the first finding.
  package struct Brief: Sendable {
    package let title: String
    package let isAccepted: Bool
    /// The files in the base revision, if the example compares with one.
    package let baseFiles: [File]
    package let files: [File]
    /// The configuration that the example needs, if any.
    package let configuration: String?
    package let finding: Finding?
  }

  /// The part of a file that a page shows.
  package struct File: Sendable {
    package let path: String
    package let text: String
  }

  /// The first reported example and the first accepted example, in brief.
  package var briefs: [Brief] {
    [false, true].compactMap { isAccepted in
      examples.first { $0.isAccepted == isAccepted }?.brief
    }
  }
}

extension RulePage.Brief {
  init(_ example: RuleExample, _ outcome: ExampleRun.Outcome) {
    isAccepted = example.isAccepted
    finding = outcome.findings.first
    configuration = outcome.configuration.map { RulePage.visible(Self.compact($0)) }
    let selection = EntrySelection(
      of: outcome.files, finding: finding, maxLines: RulePage.maxBriefLines)
    // The parts of a title are in the order of the entries.
    title =
      selection.isPartial ? String(example.title.prefix { $0 != ";" }) : example.title
    files = selection.files
    baseFiles = selection.matching(example.baseFiles.map { ($0.path, $0.contents) })
  }

  private static func compact(_ json: String) -> String {
    let file = SourceFile.json(SourceBuffer(Array(json.utf8)), id: FileID(0), path: "")
    var diagnostics: [Diagnostic] = []
    let value = JSONValue.read(file, reporting: &diagnostics)
    return value.map { CompactJSON(of: file).text(of: $0) } ?? json
  }
}

/// The entries of an example that its brief view shows.
private struct EntrySelection {
  private let locale: String?
  private let maxLines: Int
  private(set) var keys: [String] = []
  /// Whether only the first of the entries of an accepted example fits.
  private(set) var isPartial = false
  private(set) var files: [RulePage.File] = []

  /// - Parameter finding: the finding that determines the entries, or nil for all entries that fit.
  init(of files: [(path: String, text: String)], finding: Finding?, maxLines: Int) {
    locale = finding?.subject.locale
    self.maxLines = maxLines
    let read = files.map { path, text in
      (path: path, entries: ExampleEntry.all(in: text, path: path, locale: finding?.subject.locale))
    }
    let entries = read.flatMap { $0.entries }
    if let finding {
      let locations = [finding.location] + finding.notes.map(\.location)
      for location in locations {
        let entry = read.first { $0.path == location.path }?.entries.first {
          $0.range.contains(location.start.offset)
        }
        if location == finding.location && entry == nil { break }
        if let entry { keys.append(entry.key) }
      }
    } else {
      let fits = entries.flatMap(\.lines).count <= maxLines
      let first = entries.first { !$0.isNotShipped } ?? entries.first
      isPartial = !fits
      keys = fits ? entries.map(\.key) : [first].compactMap { $0?.key }
    }
    self.files = keys.isEmpty ? whole(files, around: finding?.location) : matching(files, finding)
  }

  /// Returns the selected entries of files, as many as fit.
  func matching(
    _ files: [(path: String, text: String)], _ finding: Finding? = nil
  ) -> [RulePage.File] {
    let parts = files.compactMap { path, text -> (path: String, lines: [String])? in
      let lines = ExampleEntry.all(in: text, path: path, locale: locale)
        .filter { keys.contains($0.key) }.flatMap(\.lines)
      return lines.isEmpty ? nil : (path, lines)
    }
    return fitting(parts, path: finding?.location.path)
  }

  /// Returns whole files or, for long files, the lines around a location or at the start.
  private func whole(
    _ files: [(path: String, text: String)], around location: Location?
  ) -> [RulePage.File] {
    let parts = files.map { path, text in
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" && lines.count > 1 { lines.removeLast() }
      guard lines.count > maxLines else { return (path: path, lines: lines) }
      let line = location.map { $0.path == path ? $0.start.line : 1 } ?? 1
      let start = max(0, min(line - maxLines / 2, lines.count - maxLines + 1))
      return (path: path, lines: Array(lines[start..<min(start + maxLines - 1, lines.count)]))
    }
    return fitting(parts, path: location?.path)
  }

  /// Returns the part with the finding, and other parts as long as they fit.
  private func fitting(
    _ parts: [(path: String, lines: [String])], path: String?
  ) -> [RulePage.File] {
    var left = maxLines - (parts.first { $0.path == path }?.lines.count ?? 0)
    var others = path == nil ? 3 : 1
    return parts.compactMap { part in
      if part.path != path {
        guard part.lines.count <= left, others > 0 else { return nil }
        (left, others) = (left - part.lines.count, others - 1)
      }
      return RulePage.File(
        path: part.path, text: RulePage.visible(part.lines.joined(separator: "\n")))
    }
  }
}
