package import Diagnostics
package import LintKit
import SourceText

/// The documentation of a rule, made from the same examples that test it.
package struct RulePage: Sendable {
  /// One example with what the rule reports about it. Characters without a shape are named.
  package struct Example: Sendable {
    package let title: String
    package let isAccepted: Bool
    /// The files as they were in the revision that the example compares with.
    package let earlier: [(path: String, text: String)]
    package let files: [(path: String, text: String)]
    /// The text of the configuration that the example needs, if it needs one.
    package let configuration: String?
    package let findings: [Finding]
  }

  package let info: RuleInfo
  package let options: [OptionReader.KnownOption]
  package let examples: [Example]

  /// Runs the examples of a rule, which may be the configuration's own.
  package init(of rule: any Rule) async {
    info = rule.info
    options = OptionReader.declared(by: type(of: rule))
    var examples: [Example] = []
    for example in rule.info.examples {
      examples.append(Example(example, await ExampleRun.outcome(of: example, for: rule)))
    }
    self.examples = examples
  }
}

extension RulePage {
  /// How a finding of the rule is silenced.
  package enum Silencing: Sendable {
    /// Not by the configuration of the rule; the advice says what to do, as Markdown.
    case unavailable(advice: String)
    /// By a suppression for one thing, such as a key, or by switching the rule off.
    case suppression(subject: String, entry: String, off: String)
  }

  /// How to accept findings of the rule.
  package var silencing: Silencing {
    if info.id == .unreadableFile {
      return .unavailable(advice: "Leave the file out by `exclude` in `.lint-config.json`.")
    }
    if info.id == .tooManyFindings {
      return .unavailable(advice: "Raise the limit with `--max-findings`.")
    }
    let hasKeys = examples.contains { $0.findings.contains { $0.subject.key != nil } }
    let (subject, place) =
      if info.id == .coverageBelowMinimum {
        ("locale", #""locale": "sv""#)
      } else if hasKeys {
        ("key", #""key": "a.key""#)
      } else {
        ("folder", #""path": "App/Legacy/**""#)
      }
    return .suppression(
      subject: subject,
      entry: #"{ "rule": "\#(info.id.name)", \#(place), "reason": "why it is right here" }"#,
      off: #"{ "rules": { "\#(info.id.name)": "off" } }"#)
  }
}

extension RulePage.Example {
  fileprivate init(_ example: RuleExample, _ outcome: ExampleRun.Outcome) {
    title = example.title
    isAccepted = example.isAccepted
    earlier = example.earlier.map { ($0.path, RulePage.visible($0.contents)) }
    files = outcome.files.map { ($0.path, RulePage.visible($0.text)) }
    configuration = outcome.configuration.map(RulePage.visible)
    findings = outcome.findings
  }
}

extension RulePage {
  /// Names the characters of a text that nobody sees.
  static func visible(_ text: String) -> String {
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
}
