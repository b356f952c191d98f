import Diagnostics
package import LintKit
import SourceText

extension RulePage {
  /// The page of a rule as Markdown.
  package static func markdown(for rule: any Rule.Type) async -> String {
    await markdown(for: rule.init())
  }

  /// The page of a rule that may be the configuration's own.
  package static func markdown(for rule: any Rule) async -> String {
    await RulePage(of: rule).markdown
  }

  /// The page with all examples as Markdown.
  package var markdown: String {
    let state = info.isOn ? "Default severity: \(info.severity.rawValue)." : "Off by default."
    return """
      # \(info.id.name)

      \(info.summary)

      Category: \(info.category.rawValue). \(state)

      \(info.rationale)

      """ + optionList + examples.map(Self.section).joined() + silencingSection
  }
}

extension RulePage {
  private var optionList: String {
    guard !options.isEmpty else { return "" }
    return "\n## Options\n\n"
      + options.map { "- `\($0.name)` (default `\($0.defaultValue)`): \($0.help)\n" }.joined()
  }

  private static func section(for example: Example) -> String {
    var section = "\n## \(example.isAccepted ? "Accepted" : "Reported"): \(example.title)\n"
    for file in example.earlier {
      section += "\n`\(file.path)`, as it was\n\n" + fenced(file.text)
    }
    for file in example.files {
      section += "\n`\(file.path)`\n\n" + fenced(file.text)
    }
    if let configuration = example.configuration {
      section += "\nwith this configuration\n\n" + fenced(configuration)
    }
    if !example.findings.isEmpty {
      section += "\nis reported as\n\n" + fenced(example.findings.map(line).joined())
    }
    return section
  }

  /// A finding as the tool prints it. In a block of code, since messages hold what is markup.
  private static func line(_ finding: Finding) -> String {
    let start = finding.place.start
    return visible(
      "\(finding.place.path):\(start.line):\(start.column): "
        + "\(finding.severity.rawValue): \(finding.message)\n"
        + (finding.help.map { "  help: \($0)\n" } ?? ""))
  }

  /// A block of code between fences that are longer than any in the text.
  private static func fenced(_ text: String) -> String {
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }

  private var silencingSection: String {
    let heading = "\n## To silence it\n\n"
    switch silencing {
    case .unavailable(let advice):
      return heading + "It cannot be switched off. \(advice)\n"
    case .suppression(let subject, let entry, let off):
      return heading + """
        In `.lint-config.json`, for one \(subject) with a reason:

        ```json
        {
          "suppressions": [
            \(entry)
          ]
        }
        ```

        or everywhere:

        ```json
        \(off)
        ```

        """
    }
  }
}
