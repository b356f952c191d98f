package import Diagnostics
package import SourceText

/// An output format for findings.
///
/// A reporter only renders: it doesn't sort or count findings, has no input other than the report,
/// and writes the same output for the same report. It writes piece by piece, so that no report is
/// in memory twice.
package protocol Reporter: Sendable {
  init(_ options: ReportOptions)

  func write(_ report: LintReport, to output: inout some UTF8OutputStream)
}

/// The properties of a report's destination that the caller knows.
package struct ReportOptions: Hashable, Sendable {
  /// Whether text is colored with terminal escape sequences.
  package var color = false
  /// The width of a line in cells, if the destination is a terminal.
  package var width: Int?
  /// Whether notes are shown and long runs are listed in full.
  package var verbose = false
  /// Whether to omit the summary at the end of text.
  package var quiet = false
  /// The lowest severity that fails the run; `error` if nothing fails it.
  package var failingSeverity = Severity.error
  /// The same for files with a configuration that says otherwise, by path.
  package var failingSeverityOfFile: [String: Severity] = [:]
  /// The lowest severity that is shown, or nil for the usual one.
  package var leastSeverity: Severity?
  /// The branch that a pull request is for, as the build service says.
  package var targetBranch: String?
  /// The options of the run that 'fix' needs to find the same findings. Nil if they can't be shown.
  package var fixArguments: String? = ""
  /// Whether SARIF contains suppressed findings.
  package var sarifListsSuppressed = false
  /// Whether CSV of coverage lists open keys instead of figures.
  package var csvListsOpenKeys = false
  /// Whether JSON of coverage lists all open keys, or only the most important ones.
  package var listsAllKeys = false
  /// The duration of the run, which only text shows. Every other format is the same for the same
  /// input.
  package var elapsed: Duration?
  /// The date of the report in ISO 8601 and UTC, for reproducible builds.
  package var timestamp: String?
  /// The prefix of relative paths: the path from the root of the repository to the working
  /// directory, or an absolute folder, with a trailing slash. It can be empty.
  package var pathPrefix = ""
  /// The root of the repository with a trailing slash, which absolute paths are shown without. It
  /// can be empty.
  package var root = ""
  /// The links from a page to the files, if the host is known.
  package var links: SourceLinks?
  /// The patterns for links that the configuration sets.
  package var linkPatterns: SourceLinks.Patterns?
  /// The path of the CSV that the same run writes, relative to the folder of the page.
  package var csv: String?

  package init() {}
}

extension ReportOptions {
  /// Returns a path of a report for its destination: a relative path gets the prefix, and an
  /// absolute one loses the root.
  func located(_ path: String) -> String {
    if !root.isEmpty, path.utf8.starts(with: root.utf8) {
      return String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self)
    }
    guard !pathPrefix.isEmpty, path.utf8.first != UInt8(ascii: "/") else { return path }
    var prefix = pathPrefix[...]
    var rest = path[...]
    while rest.utf8.starts(with: "../".utf8), prefix.utf8.count > 1 {
      rest = Substring(rest.utf8.dropFirst(3))
      let above = prefix.dropLast().lastIndex(of: "/")
      prefix = above.map { prefix[...$0] } ?? ""
    }
    return String(prefix + rest)
  }
}

extension ReportOptions {
  /// Returns the base revision for users: a name as it was given. The identifier of a commit says
  /// nothing to a reader, so it becomes the branch of the pull request, or else its first digits.
  package func shown(base revision: String) -> String {
    guard revision.utf8.count >= 40, revision.allSatisfy(\.isHexDigit) else { return revision }
    return targetBranch ?? String(revision.prefix(10))
  }

  /// Returns the base revision for a command that a reader runs.
  package func repeated(base revision: String) -> String {
    let shown = shown(base: revision)
    return shown == targetBranch && shown != revision ? "origin/\(shown)" : shown
  }

  /// The severities that are shown, most severe first: notes only with `verbose`, or if they fail
  /// the run.
  var severities: [Severity] {
    if let leastSeverity { return [.error, .warning, .note].filter { $0 >= leastSeverity } }
    return verbose || lowestFailingSeverity == .note
      ? [.error, .warning, .note] : [.error, .warning]
  }

  /// The lowest severity that fails the run in any file.
  var lowestFailingSeverity: Severity {
    failingSeverityOfFile.values.reduce(failingSeverity, min)
  }

  /// Returns whether a format that can't hide findings includes one.
  func shows(_ finding: Finding) -> Bool { severities.contains(finding.severity) }
}

extension Finding {
  /// The message and the subject, safe at any position except the start of a line.
  var headline: String { SafeText.inLine(message) + subject.inParentheses }

  /// The message, the subject and the help, in one line that is safe at any position.
  var sentence: String {
    help.map { "\(headline); \(SafeText.inLine($0))" } ?? headline
  }
}

extension Subject {
  /// The locale and the key, ` (LOCALE: KEY)`, safe at any position except the start of a line.
  var inParentheses: String {
    let subject = shortened
    let name = subject.key.map { key in
      let variant = subject.variant.map { variant in
        "|==|" + String(variant.map { $0 == "/" ? "." : $0 })
      }
      return SafeText.inLine(key + (variant ?? ""))
    }
    switch (subject.locale.map(SafeText.inLine), name) {
    case (let locale?, let name?): return " (\(locale): \(name))"
    case (let locale?, nil): return " (\(locale))"
    case (nil, let name?): return " (\"\(name)\")"
    case (nil, nil): return ""
    }
  }
}
