public import LintKit
import Syntax

/// The documentation page of a rule, made from the same examples that test it.
public enum RulePage {
  /// The page as Markdown.
  public static func markdown(for rule: any Rule.Type) async -> String {
    let info = rule.info
    let state = info.isOn ? "Default severity: \(info.severity.rawValue)." : "Off by default."
    var page = """
      # \(info.id.name)

      \(info.summary)

      Category: \(info.category.rawValue). \(state)

      \(info.rationale)

      """
    page += options(of: rule)
    for example in info.examples {
      page += await section(for: example, of: rule)
    }
    return page + silencing(info)
  }

  private static func options(of rule: any Rule.Type) -> String {
    let known = OptionReader.declared(by: rule)
    guard !known.isEmpty else { return "" }
    return "\n## Options\n\n"
      + known.map { "- `\($0.name)` (default `\($0.defaultValue)`): \($0.help)\n" }.joined()
  }

  private static func section(for example: RuleExample, of rule: any Rule.Type) async -> String {
    let outcome = await ExampleRun.outcome(of: example, for: rule)
    var section = "\n## \(example.isAccepted ? "Accepted" : "Reported"): \(example.title)\n"
    for file in outcome.files {
      section += "\n`\(file.path)`\n\n" + fenced(file.text)
    }
    if let configuration = example.configuration {
      section += "\nwith this configuration\n\n" + fenced(configuration)
    }
    for finding in outcome.findings {
      let start = finding.place.start
      section += "\n> `\(finding.place.path):\(start.line):\(start.column)`: "
      section += "**\(finding.severity.rawValue)**: \(finding.message)\n"
      if let help = finding.help { section += "> help: \(help)\n" }
    }
    return section
  }

  private static func fenced(_ text: String) -> String {
    "```\n\(text)\(text.hasSuffix("\n") ? "" : "\n")```\n"
  }

  private static func silencing(_ info: RuleInfo) -> String {
    """

    ## To silence it

    In `.lint-config.json`, for good or for one place, with a reason:

    ```json
    {
      "rules": { "\(info.id.name)": "off" },
      "suppressions": [
        { "rule": "\(info.id.name)", "path": "**", "key": "a.key", "reason": "why" }
      ]
    }
    ```

    """
  }
}
