import LintEngine
import LintKit
import Reporters
import SourceText

/// The rules as people and scripts read them.
struct RuleList {
  private let rules: [any Rule]

  init(_ rules: [any Rule]) { self.rules = rules }

  /// For scripts: with their options.
  var json: String {
    JSONWriter.document {
      $0.array { json in
        for rule in rules { json.object { Self.write(rule, to: &$0) } }
      }
    }
  }

  /// What was verified: reading a configuration with an example that fails is a mistake.
  static func verification(of file: ConfigurationFile) -> String {
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

  var text: String {
    let width = rules.map { $0.info.id.name.utf8.count }.max() ?? 0
    return rules.map { rule in
      let info = rule.info
      return info.id.name.padded(to: width) + "  " + Self.level(info).padded(to: 7)
        + "  \(SafeText.inLine(info.summary))\n"
    }.joined()
  }

  /// Only names that every shell takes as they are: those of a configuration may be anything.
  var names: String {
    rules.map { $0.info.id.name }.filter { name in
      name.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
      }
    }.map { $0 + "\n" }.joined()
  }

  var markdown: String {
    let rows = rules.map { rule in
      let info = rule.info
      let summary = SafeText.inLine(info.summary).replacing("|", with: "\\|")
      return "| `\(info.id.name)` | \(Self.level(info)) | \(summary) |\n"
    }
    return "| rule | severity | what it reports |\n|---|---|---|\n" + rows.joined()
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
