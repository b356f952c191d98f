import ArgumentParser
import LintEngine
import LintKit

/// `catalog-lint rules`: lists the rules.
struct RulesSubcommand: SessionCommand {
  /// How the list is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, markdown
  }

  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules with their severities.")

  @Option(help: "How the list is written.")
  var format: Format = .text

  func run(in session: inout Session) -> ExitStatus {
    let rules = session.rules.sorted { $0.info.id < $1.info.id }
    switch format {
    case .text: session.output.write(Self.text(rules))
    case .json: session.output.write(JSONText.array(rules.map(Self.json)).document)
    case .markdown: session.output.write(Self.markdown(rules))
    }
    return .success
  }
}

extension RulesSubcommand {
  private static func level(_ info: RuleInfo) -> String {
    info.isOn ? info.severity.rawValue : "off"
  }

  private static func text(_ rules: [any Rule.Type]) -> String {
    let width = rules.map { $0.info.id.name.utf8.count }.max() ?? 0
    return rules.map { rule in
      let info = rule.info
      return padded(info.id.name, width) + "  " + padded(level(info), 7) + "  \(info.summary)\n"
    }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  private static func markdown(_ rules: [any Rule.Type]) -> String {
    let rows = rules.map { rule in
      let info = rule.info
      let summary = info.summary.replacing("|", with: "\\|")
      return "| `\(info.id.name)` | \(level(info)) | \(summary) |\n"
    }
    return "| rule | severity | what it reports |\n|---|---|---|\n" + rows.joined()
  }

  private static func json(_ rule: any Rule.Type) -> JSONText {
    let info = rule.info
    return [
      "id": .string(info.id.name), "category": .string(info.category.rawValue),
      "severity": .string(info.severity.rawValue), "isOn": .boolean(info.isOn),
      "summary": .string(info.summary), "options": .array(options(of: rule)),
    ]
  }

  private static func options(of rule: any Rule.Type) -> [JSONText] {
    OptionReader.declared(by: rule).map { option in
      [
        "name": .string(option.name), "takes": .string(option.kind.rawValue),
        "default": .raw(option.defaultValue), "help": .string(option.help),
      ]
    }
  }
}
