import Diagnostics
import LintEngine
import Reporters
import SourceText

/// What there is to tell about a baseline.
struct BaselineAccount {
  private static let greatestList = 20
  private static let daysAhead = 30

  private let path: String
  private let entries: [BaselineEntry]
  private let dead: [DeadEntry]
  private let expired: [BaselineEntry]
  private let expiring: [BaselineEntry]

  /// - Parameter dead: the entries that cover nothing, expired ones among them.
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

extension BaselineAccount {
  /// For people: counts, and the first entries that need attention.
  var text: String {
    let title = "\(counted(findings, "finding")) in \(counted(entries.count, "entry"))"
    return "\(SafeText.inLine(path)): \(title)\n"
      + table("by rule", totals { $0.rule })
      + table("by locale", totals { $0.locale ?? "(none)" })
      + list("expired", expired.map { "\($0.until ?? ""): \($0.summary)" })
      + list(
        "expiring within \(Self.daysAhead) days",
        expiring.map { "\($0.until ?? ""): \($0.summary)" })
      + list("dead", dead.map { "\($0.message): \($0.entry.summary)" })
  }

  /// For scripts: the same, with all entries.
  var json: JSONText {
    [
      "path": .string(path),
      "entries": .number(entries.count),
      "findings": .number(findings),
      "rules": .object(totals { $0.rule }.map { ($0.name, .number($0.count)) }),
      "locales": .object(totals { $0.locale ?? "" }.map { ($0.name, .number($0.count)) }),
      "expired": .array(expired.map(\.json)),
      "expiring": .array(expiring.map(\.json)),
      "dead": .array(
        dead.map { ["message": .string($0.message), "entry": $0.entry.json] }),
    ]
  }

  private var findings: Int { entries.reduce(0) { $0 + $1.count } }

  /// How many findings are accepted of each kind, most first.
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
    let rest = lines.count - Self.greatestList
    return "\(title): \(lines.count)\n"
      + lines.prefix(Self.greatestList).map { "  \(SafeText.inLine($0))\n" }.joined()
      + (rest > 0 ? "  … and \(rest) more; --format json has all\n" : "")
  }
}

extension BaselineEntry {
  /// What the entry is about, in one line.
  fileprivate var summary: String {
    let parts = [
      subject.path, subject.key.map { "'\($0.shortened)'" }, subject.locale, subject.variant,
      subject.rule,
    ]
    return parts.compactMap(\.self).joined(separator: " · ") + (reason.map { " (\($0))" } ?? "")
  }

  /// The entry as its file has it.
  fileprivate var json: JSONText {
    let members: [(name: String, value: JSONText?)] = [
      ("path", .string(subject.path)), ("rule", .string(subject.rule)),
      ("severity", severity.map { .string($0.rawValue) }),
      ("table", subject.table.map(JSONText.string)), ("key", subject.key.map(JSONText.string)),
      ("locale", subject.locale.map(JSONText.string)),
      ("variant", subject.variant.map(JSONText.string)),
      ("count", count > 1 ? .number(count) : nil), ("reason", reason.map(JSONText.string)),
      ("until", until.map(JSONText.string)),
    ]
    return .object(members.compactMap { name, value in value.map { (name, $0) } })
  }
}
