import Diagnostics
import LintKit

extension RuleInfo {
  /// Where the pages of the rules are published.
  private static let pages =
    "https://github.com/catalog-lint/catalog-lint/blob/main/Rules/Documentation/"

  /// What reports tell about the rule.
  var description: RuleDescription {
    RuleDescription(
      id: id, category: category.rawValue, severity: severity, summary: summary,
      rationale: rationale, page: category == .custom ? nil : Self.pages + "\(id.name).md")
  }
}
