import BuiltinRules
import Foundation
import LintKit
import Testing

/// The page that lists all rules by category.
@Suite struct RuleIndexTests {
  @Test func `the index lists every rule in its category`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/rules.md").standardized
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
      try index.write(to: file, atomically: true, encoding: .utf8)
    }
    let current = try? String(contentsOf: file, encoding: .utf8)
    #expect(current == index, "run ci/update-snapshots.sh")
  }

  private var index: String {
    """
    # Rules

    Each rule has a page with examples, how to fix its findings, and its options.
    `catalog-lint explain RULE` prints the page, and `catalog-lint rules` prints this list. To turn on a
    rule that is off by default, pass `--enable RULE`, or set its severity or an option in the
    configuration.

    """ + RuleCategory.allCases.compactMap(section).joined()
  }

  private func section(of category: RuleCategory) -> String? {
    let rules = builtinRules.map { $0.info }.filter { $0.category == category }
    guard !rules.isEmpty else { return nil }
    let rows = rules.map { info in
      let name = info.id.name
      let severity = info.isOn ? info.severity.rawValue : "off"
      return "| [\(name)](../Rules/Documentation/\(name).md) | \(severity) | \(info.summary) |\n"
    }
    return """

      ## \(category.rawValue.capitalized)

      | rule | default | reports |
      |---|---|---|

      """ + rows.joined()
  }
}
