package import Diagnostics
import LintConfiguration
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
      } else if info.id == .weakenedCheck {
        ("file", #""path": ".lint-baseline.json""#)
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
    guard !info.isOn else { return nil }
    guard let options = requiredOptions else { return setting(info.severity.rawValue) }
    // What the rule needs, such as code, doesn't turn it on.
    return options.contains("\"\(info.id.name)\"")
      ? options
      : "\(setting(info.severity.rawValue).dropLast(2)),\(options.dropFirst())"
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

extension RulePage {
  /// An example as short as a page shows it, with its first finding.
  package struct Brief: Sendable {
    package let title: String
    package let isAccepted: Bool
    /// The files in the base revision, if the example compares with one.
    package let baseFiles: [File]
    package let files: [File]
    /// The configuration that the example needs, if any.
    package let configuration: String?
    package let finding: Finding?
    /// What the fix of the finding makes of the files. Nil if the example doesn't say.
    package let fix: ShownFix?
  }

  /// The result of the fixes of an example.
  package struct ShownFix: Sendable {
    /// The command that applies them.
    package let command: String
    package let files: [File]

    init?(_ example: RuleExample, _ fixed: ExampleRun.Fixed?, _ files: [File]) {
      guard example.fixedFiles != nil, let fixed else { return nil }
      command = "catalog-lint fix" + (fixed.safety == .unsafe ? " --unsafe" : "")
      self.files = files
    }
  }

  /// The part of a file that a page shows.
  package struct File: Sendable {
    package let path: String
    package let text: String
  }

  /// The examples that a page shows, in brief.
  package var briefs: [Brief] { shownExamples.map(\.brief) }

  /// The first reported example and the first accepted example. If only another reported example
  /// has a fix, it follows the first one.
  var shownExamples: [Example] {
    let reported = examples.filter { !$0.isAccepted }
    var shown = [reported.first]
    if reported.first?.fix == nil { shown.append(reported.first { $0.fix != nil }) }
    shown.append(examples.first(where: \.isAccepted))
    return shown.compactMap(\.self)
  }
}

extension RulePage.Brief {
  init(_ example: RuleExample, _ outcome: ExampleRun.Outcome, showsEnclosure: Bool) {
    isAccepted = example.isAccepted
    finding = outcome.findings.first
    configuration = outcome.configuration.map {
      RulePage.visible(CompactJSON.text(of: $0) ?? $0)
    }
    let excerpt = ExampleExcerpt(of: outcome, showsEnclosure: showsEnclosure)
    // The parts of a title are in the order of the entries.
    title = excerpt.isPartial ? String(example.title.prefix { $0 != ";" }) : example.title
    files = excerpt.files
    baseFiles = excerpt.baseFiles
    fix = RulePage.ShownFix(example, outcome.fixed, excerpt.fixedFiles)
  }
}

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
          "$schema": "\(ConfigurationSchema.address)",
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
