import ArgumentParser
import LintEngine
import LintKit
import Reporters
import SourceText

/// `catalog-lint rules`: lists the rules.
struct RulesSubcommand: SessionCommand {
  /// How the list is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, markdown
    /// One name on each line, for completions and scripts.
    case names
  }

  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules with their severities.")

  @Option(help: "How the list is written.")
  var format: Format = .text

  @OptionGroup var configurationOptions: ConfigurationOptions

  @Flag(help: "Verify the examples of the configuration's own rules.")
  var verify = false

  func run(in session: inout Session) throws -> ExitStatus {
    if verify {
      let file = try session.configuration(at: configurationOptions.config, near: ".")
      session.output.write(Self.verification(of: file))
      return .success
    }
    let configuration = try session.tolerantConfiguration(at: configurationOptions.config)
    let rules = session.rules(with: configuration)
    switch format {
    case .text: session.output.write(Self.text(rules))
    case .json: session.output.write(Self.json(rules))
    case .markdown: session.output.write(Self.markdown(rules))
    case .names: session.output.write(Self.names(rules))
    }
    return .success
  }
}

extension RulesSubcommand {
  /// What was verified: reading a configuration with an example that fails is a mistake.
  private static func verification(of file: ConfigurationFile) -> String {
    let rules = file.configuration.customRules
    guard let path = file.path, !rules.isEmpty else { return "there are no customRules\n" }
    let lines = rules.map { rule in
      "\(rule.info.id.name): \(counted(rule.info.examples.count, "example")) verified\n"
    }
    return lines.joined()
      + SafeText.inLines(
        SafeText.inLine("\(path): \(counted(rules.count, "rule")) verified")) + "\n"
  }

  private static func level(_ info: RuleInfo) -> String {
    info.isOn ? info.severity.rawValue : "off"
  }

  private static func text(_ rules: [any Rule]) -> String {
    let width = rules.map { $0.info.id.name.utf8.count }.max() ?? 0
    return rules.map { rule in
      let info = rule.info
      return info.id.name.padded(to: width) + "  " + level(info).padded(to: 7)
        + "  \(SafeText.inLine(info.summary))\n"
    }.joined()
  }

  /// Only names that every shell takes as they are: those of a configuration may be anything.
  private static func names(_ rules: [any Rule]) -> String {
    rules.map { $0.info.id.name }.filter { name in
      name.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
      }
    }.map { $0 + "\n" }.joined()
  }

  private static func markdown(_ rules: [any Rule]) -> String {
    let rows = rules.map { rule in
      let info = rule.info
      let summary = SafeText.inLine(info.summary).replacing("|", with: "\\|")
      return "| `\(info.id.name)` | \(level(info)) | \(summary) |\n"
    }
    return "| rule | severity | what it reports |\n|---|---|---|\n" + rows.joined()
  }

  private static func json(_ rules: [any Rule]) -> String {
    JSONWriter.document {
      $0.array { json in
        for rule in rules { json.object { write(rule, to: &$0) } }
      }
    }
  }

  private static func write(_ rule: any Rule, to json: inout JSONWriter) {
    json.member("id", rule.info.id.name)
    json.member("category", rule.info.category.rawValue)
    json.member("severity", rule.info.severity.rawValue)
    json.member("isOn", rule.info.isOn)
    json.member("summary", rule.info.summary)
    json.array("options") { json in
      for option in OptionReader.declared(by: type(of: rule)) {
        json.object {
          $0.member("name", option.name)
          $0.member("takes", option.kind.phrase)
          $0.member("default", json: option.defaultValue)
          $0.member("help", option.help)
        }
      }
    }
  }
}
