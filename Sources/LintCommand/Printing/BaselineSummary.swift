import Diagnostics
import LintEngine
import Reporters
import SourceText

/// A summary of a baseline.
struct BaselineSummary {
  private static let maxListLength = 20
  private static let daysAhead = 30

  private let path: String
  private let entries: [BaselineEntry]
  private let dead: [DeadEntry]
  private let expired: [BaselineEntry]
  private let expiring: [BaselineEntry]

  /// - Parameter dead: the entries that cover nothing, including expired ones.
  init(of baseline: Baseline, at path: String, today: String, dead: [DeadEntry]) {
    self.path = path
    entries = baseline.entries
    self.dead = dead.filter { $0.fault != .expired }
    let limited = entries.filter { $0.until != nil }.sorted { left, right in
      (left.until ?? "", left.subject) < (right.until ?? "", right.subject)
    }
    expired = limited.filter { $0.isExpired(today: today) }
    let horizon = CalendarDate.day(Self.daysAhead, after: today)
    expiring = limited.filter { entry in
      !entry.isExpired(today: today) && entry.until.map { $0 <= horizon } ?? false
    }
  }
}

extension BaselineSummary {
  /// The summary for users: counts, and the first entries that need attention.
  var text: String {
    let title = "\(counted(findings, "finding")) in \(counted(entries.count, "entry"))"
    return "\(SafeText.inLine(path)): \(title)\n"
      + table("by rule", totals { $0.rule })
      + table("by locale", totals { $0.locale ?? "(none)" })
      + list("expired", expired.map { "\($0.until ?? ""): \($0.summary)" })
      + list(
        "expiring within \(Self.daysAhead) days",
        expiring.map { "\($0.until ?? ""): \($0.summary)" })
      + list("unused or outdated", dead.map { "\($0.message): \($0.entry.summary)" })
  }

  /// The summary for scripts: the same, with all entries.
  var json: String {
    JSONWriter.document {
      $0.object {
        $0.member("path", path)
        $0.member("entries", entries.count)
        $0.member("findings", findings)
        $0.member("rules", totals { $0.rule })
        $0.member("locales", totals { $0.locale ?? "" })
        $0.member("expired", expired)
        $0.member("expiring", expiring)
        $0.array("dead") { json in
          for dead in dead {
            json.object {
              $0.member("message", dead.message)
              $0.object("entry", dead.entry.write)
            }
          }
        }
      }
    }
  }

  private var findings: Int { entries.reduce(0) { $0 + $1.count } }

  /// Returns the number of accepted findings of each kind, in descending order.
  private func totals(
    by kind: (BaselineSubject) -> String
  ) -> [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for entry in entries { counts[kind(entry.subject), default: 0] += entry.count }
    return counts.map { (name: $0.key, count: $0.value) }.sorted { left, right in
      left.count == right.count ? left.name < right.name : left.count > right.count
    }
  }

  private func table(_ title: String, _ rows: [(name: String, count: Int)]) -> String {
    guard !rows.isEmpty else { return "" }
    let lines = rows.map { name, count in
      "\(String(count).aligned(to: 8))  \(SafeText.inLine(name))\n"
    }
    return "\(title)\n" + lines.joined()
  }

  private func list(_ title: String, _ lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    let rest = lines.count - Self.maxListLength
    return "\(title): \(lines.count)\n"
      + lines.prefix(Self.maxListLength).map { "  \(SafeText.inLine($0))\n" }.joined()
      + (rest > 0 ? "  … and \(rest) more; --format json lists all\n" : "")
  }
}

extension BaselineEntry {
  /// The subject of the entry, in one line.
  fileprivate var summary: String {
    let parts = [
      subject.path, subject.key.map { "'\($0.shortened)'" }, subject.locale, subject.variant,
      subject.rule,
    ]
    return parts.compactMap(\.self).joined(separator: " · ") + (reason.map { " (\($0))" } ?? "")
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ totals: [(name: String, count: Int)]) {
    object(name) { json in
      for (name, count) in totals { json.member(name, count) }
    }
  }

  fileprivate mutating func member(_ name: String, _ entries: [BaselineEntry]) {
    array(name) { json in
      for entry in entries { json.object(nil, entry.write) }
    }
  }
}

/// The number of findings for each severity and rule.
struct BaselineCounts {
  private struct RuleAndSeverity: Hashable {
    let severity: Severity
    let rule: RuleID
  }

  private let counts: [(kind: RuleAndSeverity, count: Int)]

  init(of findings: some Sequence<Finding>) {
    var counts: [RuleAndSeverity: Int] = [:]
    for finding in findings {
      counts[RuleAndSeverity(severity: finding.severity, rule: finding.rule), default: 0] += 1
    }
    // The most severe and the most frequent come first.
    self.counts = counts.map { (kind: $0.key, count: $0.value) }.sorted { left, right in
      if left.kind.severity != right.kind.severity {
        return left.kind.severity > right.kind.severity
      }
      return left.count == right.count ? left.kind.rule < right.kind.rule : left.count > right.count
    }
  }

  /// The counts, with one line per rule.
  var text: String {
    counts.map { kind, count in
      let severity = kind.severity.rawValue.padded(to: 8)
      return "\(String(count).aligned(to: 8)) \(severity) \(SafeText.inLine(kind.rule.name))\n"
    }.joined()
  }
}
