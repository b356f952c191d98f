import Diagnostics
import LintConfiguration
import LintKit
import SourceText

/// A rule with an option of each kind.
struct LongText: Rule {
  static let info = RuleInfo(
    id: "long-text", category: .text, severity: .error, summary: "A text is long.",
    rationale: "", examples: [])

  var limit = 80
  var countsSpaces = true
  var unit = "characters"
  var exceptions: [String] = []

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read("limit", into: &limit, help: "The most characters.")
    options.read("counts-spaces", into: &countsSpaces, help: "Whether spaces count.")
    options.read("unit", into: &unit, help: "What is counted.")
    options.read("exceptions", into: &exceptions, help: "Keys that may be long.")
  }
}

/// A rule that is off by default.
struct OddText: Rule {
  static let info = RuleInfo(
    id: "odd-text", category: .text, severity: .warning, isOn: false, summary: "A text is odd.",
    rationale: "", examples: [])

  init() {}
}

let sampleRules: [any Rule.Type] = [LongText.self, OddText.self]

/// Reads a configuration and returns it with its mistakes as 'line:column: message | help'.
func read(
  _ text: String, rules: [any Rule.Type] = sampleRules
) -> (configuration: Configuration, mistakes: [String]) {
  read(Array(text.utf8), rules: rules)
}

func read(
  _ bytes: [UInt8], rules: [any Rule.Type] = sampleRules
) -> (configuration: Configuration, mistakes: [String]) {
  let file = SourceFile(
    id: FileID(0), path: ".lint-config.json", bytes: SourceBuffer(bytes),
    encoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? .utf8WithMark : .utf8,
    escapes: .json)
  var diagnostics: [Diagnostic] = []
  let configuration = Configuration.read(file, rules: rules, reporting: &diagnostics)
  let places = file.locations(of: diagnostics.map(\.range.start))
  let mistakes = diagnostics.map { diagnostic in
    let place = places[diagnostic.range.start]
    let help = diagnostic.help.map { " | " + $0 } ?? ""
    return "\(place.line):\(place.column): \(diagnostic.message)\(help)"
  }
  return (configuration, mistakes)
}

extension Configuration {
  /// Returns the severity of a finding, which has the severity of its rule by default.
  func severity(
    of rule: any Rule.Type, as severity: Severity? = nil, locale: String? = nil,
    path: String = "App/a.strings"
  ) -> Severity? {
    self.severity(
      of: finding(of: rule, as: severity, locale: locale), standard: rule.info.severity,
      isOn: rule.info.isOn, path: path)
  }
}

func finding(
  of rule: any Rule.Type, as severity: Severity? = nil, key: String? = nil, locale: String? = nil
) -> Diagnostic {
  Diagnostic(
    rule: rule.info.id, severity: severity ?? rule.info.severity, message: "",
    range: SourceRange(file: FileID(0), 0..<0), subject: Subject(key: key, locale: locale))
}
