import Diagnostics
import SourceText

/// The part of an example that a page shows: the whole example if it is short, or else the entry
/// with the finding.
struct ExampleExcerpt {
  /// The maximum number of lines, of all files together.
  static let maxLines = 10
  /// The maximum number of files.
  private static let maxFiles = 4

  private(set) var files: [RulePage.File] = []
  /// The files in the base revision.
  private(set) var baseFiles: [RulePage.File] = []
  /// The files that the fixes of the findings change, afterwards.
  private(set) var fixedFiles: [RulePage.File] = []
  /// Whether entries are left out.
  private(set) var isPartial = false

  /// - Parameter showsEnclosure: whether to show what encloses the entries, if it fits. This is for
  ///   an accepted example of a rule about other parts of a file than entries.
  init(of example: ExampleRun.Outcome, showsEnclosure: Bool) {
    let finding = example.findings.first
    let (files, baseFiles) = example.read
    let wholeLines = files.flatMap(\.wholeLines)
    if let finding, example.isOutsideOfEntries {
      self.files = Self.files(around: finding.location, in: files)
    } else if showsEnclosure, wholeLines.count <= Self.maxLines, files.count <= Self.maxFiles {
      self.files = files.map { RulePage.File($0.path, $0.wholeLines) }
    } else if Self.fits(files + baseFiles) {
      self.files = files.map { RulePage.File($0.path, $0.lines) }
      self.baseFiles = baseFiles.map { RulePage.File($0.path, $0.lines) }
    } else {
      isPartial = true
      let keys = Self.keys(of: finding, in: files)
      self.files = Self.entries(keys, of: files, first: finding?.location.path)
      self.baseFiles = Self.entries(keys, of: baseFiles, first: nil)
    }
    if let fixed = example.fixed { fixedFiles = excerpt(of: fixed, example, files) }
  }

  /// Returns the parts of the fixed files that correspond to those of the example.
  private func excerpt(
    of fixed: ExampleRun.Fixed, _ example: ExampleRun.Outcome, _ before: [ExampleFile]
  ) -> [RulePage.File] {
    let finding = example.findings.first
    let files = fixed.files.map {
      ExampleFile(path: $0.path, text: $0.text, locale: finding?.subject.locale)
    }
    if let finding, example.isOutsideOfEntries {
      return Self.files(around: finding.location, in: files)
    }
    guard isPartial else { return files.map { RulePage.File($0.path, $0.lines) } }
    return Self.entries(
      Self.keys(of: finding, in: before), of: files, first: finding?.location.path)
  }
}

extension ExampleExcerpt {
  private typealias Part = (path: String, lines: [String])

  private static func fits(_ files: [ExampleFile]) -> Bool {
    files.count <= maxFiles && files.flatMap(\.lines).count <= maxLines
  }

  fileprivate static func entry(at location: Location, in files: [ExampleFile]) -> ExampleEntry? {
    files.first { $0.path == location.path }?.entry(at: location.start.offset)
  }

  /// Returns the keys of the entries that a finding and its notes point to, or the first key.
  private static func keys(of finding: Finding?, in files: [ExampleFile]) -> [String] {
    guard let finding else { return files.lazy.flatMap(\.entries).prefix(1).map(\.key) }
    let locations = [finding.location] + finding.notes.map(\.location)
    return locations.compactMap { entry(at: $0, in: files)?.key }
  }

  /// Returns the entries of some keys, in as many files as fit.
  private static func entries(
    _ keys: [String], of files: [ExampleFile], first path: String?
  ) -> [RulePage.File] {
    let parts = files.map { file in
      Part(file.path, file.lines { keys.contains($0.key) })
    }
    return fitting(parts.filter { !$0.lines.isEmpty }, first: path)
  }

  /// Returns files as they are or, for a long file, the lines around a location or at its start.
  private static func files(around location: Location, in files: [ExampleFile]) -> [RulePage.File] {
    let parts = files.map { file in
      let lines = file.wholeLines
      guard lines.count > maxLines else { return Part(file.path, lines) }
      let line = location.path == file.path ? location.start.line : 1
      let start = max(0, min(line - maxLines / 2, lines.count - maxLines))
      return Part(file.path, Array(lines[start..<start + maxLines]))
    }
    return fitting(parts, first: location.path)
  }

  /// Returns the part with the finding, or the first one, and other parts as long as they fit.
  private static func fitting(_ parts: [Part], first path: String?) -> [RulePage.File] {
    let first = parts.firstIndex { $0.path == path } ?? parts.startIndex
    var (lines, count) = (parts.isEmpty ? 0 : parts[first].lines.count, 1)
    return parts.indices.compactMap { index in
      let part = parts[index]
      if index != first {
        guard lines + part.lines.count <= maxLines, count < maxFiles else { return nil }
        (lines, count) = (lines + part.lines.count, count + 1)
      }
      return RulePage.File(part.path, part.lines)
    }
  }
}

extension ExampleRun.Outcome {
  /// Whether the first finding is about a part of a file that isn't an entry.
  var isOutsideOfEntries: Bool {
    guard let place = findings.first?.location else { return false }
    return ExampleExcerpt.entry(at: place, in: read.files) == nil
  }

  fileprivate var read: (files: [ExampleFile], baseFiles: [ExampleFile]) {
    let locale = findings.first?.subject.locale
    func read(_ files: [(path: String, text: String)]) -> [ExampleFile] {
      files.map { ExampleFile(path: $0.path, text: $0.text, locale: locale) }
    }
    return (read(files), read(baseFiles))
  }
}

extension RulePage.File {
  fileprivate init(_ path: String, _ lines: [String]) {
    self.path = path
    text = RulePage.visible(lines.joined(separator: "\n"))
  }
}
