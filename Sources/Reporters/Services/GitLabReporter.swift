import Diagnostics
import SourceText

/// Writes the Code Quality report of GitLab: a JSON array with one object per finding.
///
/// GitLab stops reading at the first object without a required member, and keeps only the last of
/// several objects with the same fingerprint. So every object has all members and a unique
/// fingerprint.
///
/// Source: `lib/gitlab/ci/parsers/codequality/code_climate.rb` and `codeclimate.json` of GitLab.
struct GitLabReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some UTF8OutputStream) {
    var json = JSONWriter()
    var fingerprints = UniqueFingerprints()
    json.array(.lines) { json in
      for finding in report.findings where options.shows(finding) {
        json.line(to: &output) { write(finding, &fingerprints, to: &$0) }
      }
    }
    json.end(&output)
  }
}

extension GitLabReporter {
  private func write(
    _ finding: Finding, _ fingerprints: inout UniqueFingerprints, to json: inout JSONWriter
  ) {
    json.member("description", finding.sentence)
    json.member("check_name", finding.rule.name)
    json.member("fingerprint", fingerprints.next(for: finding))
    json.member("severity", Self.severity(finding.severity))
    json.object("location") {
      $0.member("path", options.located(finding.location.path))
      $0.object("lines") {
        $0.member("begin", finding.location.start.line)
        $0.member("end", finding.location.end.line)
      }
    }
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }

  /// Makes fingerprints unique, since two findings can be crafted to have the same one.
  private struct UniqueFingerprints {
    private var counts: [String: Int] = [:]

    mutating func next(for finding: Finding) -> String {
      let fingerprint = finding.fingerprint
      let count = counts[fingerprint, default: 0]
      counts[fingerprint] = count + 1
      return count == 0 ? fingerprint : "\(fingerprint)-\(count)"
    }
  }
}
