import LintConfiguration
import SourceText
import Syntax

extension Baseline {
  /// The names of the members of the file.
  enum Member {
    static let schema = "$schema"
    static let version = "version"
    static let findings = "findings"
  }
}

/// A member of an entry of a baseline.
enum BaselineMember: UInt16, CaseIterable {
  case path, rule, severity, kind, table, key, locale, variant, count, reason, until

  /// The name of the member in the file.
  var name: StaticString {
    switch self {
    case .path: "path"
    case .rule: "rule"
    case .severity: "severity"
    case .kind: "kind"
    case .table: "table"
    case .key: "key"
    case .locale: "locale"
    case .variant: "variant"
    case .count: "count"
    case .reason: "reason"
    case .until: "until"
    }
  }
}

extension JSONWriter {
  mutating func member(_ member: BaselineMember, _ value: String?) {
    self.member(member.name.description, value)
  }
}

extension JSONValue {
  subscript(member: BaselineMember) -> JSONValue? { self[member.name.description] }
}
