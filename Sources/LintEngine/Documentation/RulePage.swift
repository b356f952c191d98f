package import Diagnostics
package import LintKit
import SourceText

/// The documentation of a rule, made from the same examples that test it.
package struct RulePage: Sendable {
  /// One example with the findings of the rule. Invisible characters are shown as code points.
  package struct Example: Sendable {
    package let title: String
    package let isAccepted: Bool
    /// The files in the revision that the example compares with.
    package let baseFiles: [(path: String, text: String)]
    package let files: [(path: String, text: String)]
    /// The configuration that the example needs, if any.
    package let configuration: String?
    package let findings: [Finding]
    /// What the fixes of the findings make of the files. Nil if the example doesn't say.
    package let fix: ShownFix?
    /// The relevant part of the example.
    package let brief: Brief
  }

  package let info: RuleInfo
  package let options: [OptionReader.KnownOption]
  package let examples: [Example]

  /// Runs the examples of a rule, which can be a custom rule of the configuration.
  package init(of rule: any Rule) async {
    info = rule.info
    options = type(of: rule).declaredOptions
    var outcomes: [ExampleRun.Outcome] = []
    for example in rule.info.examples {
      outcomes.append(await ExampleRun.outcome(of: example, for: rule))
    }
    let reported = outcomes.first { !$0.findings.isEmpty }
    let showsEnclosure = reported?.isOutsideOfEntries ?? false
    examples = zip(rule.info.examples, outcomes).map {
      Example($0, $1, showsEnclosure: showsEnclosure)
    }
  }
}

extension RulePage {
  /// The first paragraph of the rationale: what users of the app see, and how it happens.
  package var reason: String { paragraphs.first.map(String.init) ?? "" }

  /// The other paragraphs of the rationale: what exactly is reported, and with which severity.
  package var details: String { paragraphs.dropFirst().map(String.init).joined() }

  private var paragraphs: [Substring] { info.rationale.split(separator: "\n\n", maxSplits: 1) }
}

extension RulePage {
  /// How to suppress a finding of the rule.
  package enum SuppressionAdvice: Sendable {
    /// The configuration of the rule can't suppress it. The advice is an alternative, as Markdown.
    case unavailable(advice: String)
    /// By a suppression for one subject, such as a key, or by disabling the rule. `off` is nil for
    /// a rule that is off by default.
    case suppression(subject: String, entry: String, off: String?)
  }

  /// How to accept findings of the rule.
  package var suppressionAdvice: SuppressionAdvice {
    if info.id == .unreadableFile {
      return .unavailable(advice: "Exclude the file with `exclude` in `.lint-config.json`.")
    }
    if info.id == .tooManyFindings {
      return .unavailable(advice: "Raise the limit with `--max-findings`.")
    }
    let hasKeys = examples.contains { $0.findings.contains { $0.subject.key?.isEmpty == false } }
    let (subject, place) =
      if info.id == .coverageBelowMinimum {
        ("locale", #""locale": "sv""#)
      } else if hasKeys {
        ("key", #""key": "a.key""#)
      } else {
        ("directory", #""path": "App/Legacy/**""#)
      }
    return .suppression(
      subject: subject,
      entry: #"{ "rule": "\#(info.id.name)", \#(place), "reason": "why it is correct here" }"#,
      off: info.isOn ? setting("off") : nil)
  }

  /// The configuration that turns on a rule that is off by default, or nil for other rules.
  package var enabling: String? {
    info.isOn ? nil : requiredOptions ?? setting(info.severity.rawValue)
  }

  /// A configuration with the options without which the rule reports nothing. Nil if it needs none.
  package var requiredOptions: String? { briefs.first { !$0.isAccepted }?.configuration }

  private func setting(_ level: String) -> String {
    #"{ "rules": { "\#(info.id.name)": "\#(level)" } }"#
  }
}

extension RulePage.Example {
  fileprivate init(
    _ example: RuleExample, _ outcome: ExampleRun.Outcome, showsEnclosure: Bool
  ) {
    title = example.title
    isAccepted = example.isAccepted
    baseFiles = outcome.baseFiles.map { ($0.path, RulePage.visible($0.text)) }
    files = outcome.files.map { ($0.path, RulePage.visible($0.text)) }
    configuration = outcome.configuration.map(RulePage.visible)
    findings = outcome.findings
    fix = RulePage.ShownFix(
      example, outcome.fixed,
      (outcome.fixed?.files ?? []).map {
        RulePage.File(path: $0.path, text: RulePage.visible($0.text))
      })
    brief = RulePage.Brief(example, outcome, showsEnclosure: showsEnclosure)
  }
}

extension RulePage {
  /// Returns a string with its invisible characters replaced by code points.
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
