import LintEngine
import LintKit
import Reporters
import SourceText

/// The list of rules for users and scripts.
struct RuleList {
  private let rules: [any Rule]

  init(_ rules: [any Rule]) { self.rules = rules }

  /// The list for scripts, with the options of the rules.
  var json: String {
    JSONWriter.document {
      $0.array { json in
        for rule in rules { json.object { Self.write(rule, to: &$0) } }
      }
    }
  }

  /// Returns the verified rules. An example that fails is already a mistake when the configuration
  /// is read.
  static func verification(of file: ConfigurationFile) -> String {
    let rules = file.configuration.customRules
    guard let path = file.path, !rules.isEmpty else { return "no custom rules\n" }
    let lines = rules.map { rule in
      "\(rule.info.id.name): \(counted(rule.info.examples.count, "example")) verified\n"
    }
    return lines.joined()
      + SafeText.inLine("\(path): \(counted(rules.count, "rule")) verified") + "\n"
  }

  private static func level(_ info: RuleInfo) -> String {
    info.isOn ? info.severity.rawValue : "off"
  }

  /// The list for a terminal, by category.
  var text: String {
    let width = rules.map { $0.info.id.name.utf8.count }.max() ?? 0
    return categories.map { category, rules in
      category + "\n"
        + rules.map { info in
          "  " + info.id.name.padded(to: width) + "  " + Self.level(info).padded(to: 7)
            + "  \(SafeText.inLine(info.summary))\n"
        }.joined()
    }.joined(separator: "\n")
  }

  /// The names that need no quoting in any shell. Names in a configuration can contain any
  /// characters.
  var names: String {
    rules.map { $0.info.id.name }.filter { name in
      name.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
      }
    }.map { $0 + "\n" }.joined()
  }

  /// The list as Markdown, with a table for each category.
  var markdown: String {
    categories.map { category, rules in
      let rows = rules.map { info in
        let summary = SafeText.inLine(info.summary).replacing("|", with: "\\|")
        return "| `\(info.id.name)` | \(Self.level(info)) | \(summary) |\n"
      }
      return "## \(category)\n\n| rule | severity | what it reports |\n|---|---|---|\n"
        + rows.joined()
    }.joined(separator: "\n")
  }

  /// The categories that have rules, with their rules.
  private var categories: [(name: String, rules: [RuleInfo])] {
    RuleCategory.allCases.compactMap { category in
      let rules = rules.map(\.info).filter { $0.category == category }
      let name = category.rawValue.prefix(1).uppercased() + category.rawValue.dropFirst()
      return rules.isEmpty ? nil : (name, rules)
    }
  }

  private static func write(_ rule: any Rule, to json: inout JSONWriter) {
    json.member("id", rule.info.id.name)
    json.member("category", rule.info.category.rawValue)
    json.member("severity", rule.info.severity.rawValue)
    json.member("isOn", rule.info.isOn)
    json.member("summary", rule.info.summary)
    json.array("options") { json in
      for option in type(of: rule).declaredOptions {
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
