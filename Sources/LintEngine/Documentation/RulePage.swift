import Diagnostics
public import LintKit
import SourceText

/// The documentation page of a rule, made from the same examples that test it.
public enum RulePage {
  /// The page as Markdown.
  public static func markdown(for rule: any Rule.Type) async -> String {
    await markdown(for: rule.init())
  }

  /// The page of a rule that may be the configuration's own.
  public static func markdown(for rule: any Rule) async -> String {
    let info = rule.info
    let state = info.isOn ? "Default severity: \(info.severity.rawValue)." : "Off by default."
    var page = """
      # \(info.id.name)

      \(info.summary)

      Category: \(info.category.rawValue). \(state)

      \(info.rationale)

      """
    page += options(of: rule)
    var hasKeys = false
    for example in info.examples {
      let outcome = await ExampleRun.outcome(of: example, for: rule)
      page += section(for: example, outcome)
      hasKeys = hasKeys || outcome.findings.contains { $0.subject.key != nil }
    }
    return page + silencing(info, hasKeys: hasKeys)
  }

  private static func options(of rule: any Rule) -> String {
    let known = OptionReader.declared(by: type(of: rule))
    guard !known.isEmpty else { return "" }
    return "\n## Options\n\n"
      + known.map { "- `\($0.name)` (default `\($0.defaultValue)`): \($0.help)\n" }.joined()
  }

  private static func section(for example: RuleExample, _ outcome: ExampleRun.Outcome) -> String {
    var section = "\n## \(example.isAccepted ? "Accepted" : "Reported"): \(example.title)\n"
    for file in example.earlier {
      section += "\n`\(file.path)`, as it was\n\n" + fenced(file.contents)
    }
    for file in outcome.files {
      section += "\n`\(file.path)`\n\n" + fenced(file.text)
    }
    if let configuration = outcome.configuration {
      section += "\nwith this configuration\n\n" + fenced(configuration)
    }
    if !outcome.findings.isEmpty {
      section += "\nis reported as\n\n" + fenced(outcome.findings.map(line).joined())
    }
    return section
  }

  /// A finding as the tool prints it. In a block of code, since messages hold what is markup.
  private static func line(_ finding: Finding) -> String {
    let start = finding.place.start
    return "\(finding.place.path):\(start.line):\(start.column): "
      + "\(finding.severity.rawValue): \(finding.message)\n"
      + (finding.help.map { "  help: \($0)\n" } ?? "")
  }

  /// A block of code between fences that are longer than any in the text, in which characters that
  /// nobody sees are named.
  private static func fenced(_ text: String) -> String {
    let text = visible(text)
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }

  private static func visible(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      if scalar.isTreacherous, scalar != "\n", scalar != "\t" {
        shown += "⟨U+\(scalar.value.hexadecimal(digits: 4))⟩"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Says how to live with a finding.
  ///
  /// - Parameter hasKeys: whether findings are about keys, so that a suppression can name one.
  private static func silencing(_ info: RuleInfo, hasKeys: Bool) -> String {
    let heading = "\n## To silence it\n\n"
    guard info.id != .unreadableFile else {
      return heading + "It cannot be switched off. Leave the file out by `exclude` in "
        + "`.lint-config.json`.\n"
    }
    guard info.id != .tooManyFindings else {
      return heading + "It cannot be switched off. Raise the limit with `--max-findings`.\n"
    }
    let (subject, place) =
      if info.id == .coverageBelowMinimum {
        ("locale", #""locale": "sv""#)
      } else if hasKeys {
        ("key", #""key": "a.key""#)
      } else {
        ("folder", #""path": "App/Legacy/**""#)
      }
    return heading + """
      In `.lint-config.json`, for one \(subject) with a reason:

      ```json
      {
        "suppressions": [
          { "rule": "\(info.id.name)", \(place), "reason": "why it is right here" }
        ]
      }
      ```

      or everywhere:

      ```json
      { "rules": { "\(info.id.name)": "off" } }
      ```

      """
  }
}
