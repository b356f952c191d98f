import Diagnostics
package import LintKit
import SourceText

extension RulePage {
  /// Returns the page of a rule as Markdown.
  package static func markdown(for rule: any Rule.Type) async -> String {
    await markdown(for: rule.init())
  }

  /// Returns the page of a rule, which can be a custom rule of the configuration, as Markdown.
  package static func markdown(for rule: any Rule) async -> String {
    await RulePage(of: rule).markdown
  }

  /// The page as Markdown: two or three brief examples, and the titles of the others.
  package var markdown: String {
    let severity = info.severity.rawValue
    let state =
      info.isOn
      ? "Default severity: \(severity)." : "Off by default. Severity when enabled: \(severity)."
    return """
      # \(info.id.name)

      \(info.summary)

      Category: \(info.category.rawValue). \(state)

      """ + briefs.map(Self.section).joined()
        + section("Why it matters", reason) + section("How to fix", info.fix ?? "")
        + section("Details", details) + optionList + enablingSection + suppressionSection + caseList
  }
}

extension RulePage {
  private static func section(for brief: Brief) -> String {
    var section = "\n**\(brief.isAccepted ? "Good" : "Bad"):** \(brief.title)\n"
    for file in brief.baseFiles {
      section += "\n`\(file.path)` in the base revision:\n\n" + fenced(file.text)
    }
    for file in brief.files { section += "\n`\(file.path)`:\n\n" + fenced(file.text) }
    if let configuration = brief.configuration {
      section += "\nwith this configuration:\n\n" + fenced(configuration)
    }
    if let finding = brief.finding { section += "\nMessage:\n\n" + fenced(message(of: finding)) }
    if let fix = brief.fix { section += result(of: fix) }
    return section
  }

  private static func result(of fix: ShownFix) -> String {
    let heading = "\nFixed with `\(fix.command)`:\n\n"
    guard fix.files.count != 1 else { return heading + fenced(fix.files[0].text) }
    return heading + fix.files.map { "`\($0.path)`:\n\n" + fenced($0.text) }.joined(separator: "\n")
  }

  /// Returns a finding without its location. It goes into a code block, since messages can contain
  /// markup.
  private static func message(of finding: Finding) -> String {
    "\(finding.severity.rawValue): \(line(finding.message))\n"
      + (finding.help.map { "  help: \(line($0))\n" } ?? "")
  }

  /// Returns a text on one line, as reports show it.
  private static func line(_ text: String) -> String {
    visible(text).replacing("\n", with: "⏎")
  }

  private func section(_ heading: String, _ text: String) -> String {
    text.isEmpty ? "" : "\n## \(heading)\n\n\(text)\n"
  }

  private var optionList: String {
    guard !options.isEmpty else { return "" }
    return "\n## Options\n\n"
      + options.map { "- `\($0.name)` (default: `\($0.defaultValue)`): \($0.help)\n" }.joined()
  }

  /// The titles of the other examples.
  private var caseList: String {
    let shown = Set(shownExamples.map(\.title))
    let others = examples.filter { !shown.contains($0.title) }
    let cases = [("Also reported", false), ("Not reported", true)].map { heading, isAccepted in
      let titles = others.filter { $0.isAccepted == isAccepted }.map(\.title)
      return titles.isEmpty ? "" : "\n\(heading):\n\n" + titles.map { "- \($0)\n" }.joined()
    }.joined()
    return cases.isEmpty ? "" : "\n## More cases\n" + cases
  }

  /// Returns a code block with fences longer than any run of backticks in the string.
  private static func fenced(_ text: String) -> String {
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }

  private var enablingSection: String {
    guard let enabling else { return "" }
    let introduction =
      requiredOptions == nil
      ? "In `.lint-config.json`, or with `--enable \(info.id.name)` for one run:"
      : "Set its options in `.lint-config.json`, for example:"
    return section(
      "How to enable",
      """
      \(introduction)

      ```json
      \(enabling)
      ```
      """)
  }

  private var suppressionSection: String {
    let heading = "How to suppress"
    switch suppressionAdvice {
    case .unavailable(let advice):
      return section(heading, "The rule can't be disabled. \(advice)")
    case .suppression(let subject, let entry, let off):
      let suppression = """
        For one \(subject), in `.lint-config.json`:

        ```json
        {
          "suppressions": [
            \(entry)
          ]
        }
        ```
        """
      return section(
        heading, suppression + (off.map { "\n\nTo disable the rule:\n\n```json\n\($0)\n```" } ?? "")
      )
    }
  }
}
