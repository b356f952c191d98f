public import Diagnostics
public import LintKit
public import SourceText
import Syntax

extension Configuration {
  /// Reads a configuration. Every mistake is reported; what is right is kept.
  ///
  /// - Parameter rules: the rules that exist, whose names and options are checked.
  public static func read(
    _ file: SourceFile, rules: [any Rule.Type], reporting diagnostics: inout [Diagnostic]
  ) -> Configuration {
    guard let value = json(of: file, reporting: &diagnostics) else { return Configuration() }
    let names = rules.map { $0.info.id.name }
    let declared = value["customRules"].elements
    let customNames = Set(declared.compactMap { $0["id"]?.text }).subtracting(names).sorted()
    var check = ConfigurationCheck(ruleNames: names + customNames)
    check.check(
      value,
      is: .object(
        ConfigurationShape.root(
          rules: rules, customRules: customNames,
          groups: value["groups"]?.members.map(\.name) ?? [])))
    var customCheck = CustomRuleCheck(taken: names)
    for rule in declared { customCheck.check(rule) }
    diagnostics += check.diagnostics + customCheck.diagnostics
    diagnostics += CoverageSettings.repeatedLocales(in: value["coverage"])
    diagnostics.sort { ($0.range, $0.message) < ($1.range, $1.message) }
    return Configuration(value, of: file)
  }

  /// Far more than a person writes: names are compared as text, which takes long for huge ones.
  private static let sizeLimit = 1 << 18

  private static func json(
    of file: SourceFile, reporting diagnostics: inout [Diagnostic]
  ) -> JSONValue? {
    let whole = 0..<file.bytes.count
    guard file.bytes.count <= sizeLimit else {
      diagnostics.append(
        .configuration(
          "the configuration is larger than 256 KiB", at: file.range(0..<0),
          help: "keep what suppressions share in one pattern"))
      return nil
    }
    if let invalid = file.bytes.firstInvalidUTF8(in: whole) {
      diagnostics.append(
        .configuration(
          "the configuration is not UTF-8", at: file.range(invalid..<invalid + 1),
          help: "save the file as UTF-8"))
      return nil
    }
    do throws(JSONSyntaxError) {
      return value(of: try file.blankingJSONComments(), reporting: &diagnostics)
    } catch {
      diagnostics.append(.configuration(error.message, at: error.range, help: error.help))
      return nil
    }
  }

  /// - Parameter file: without comments.
  private static func value(
    of file: SourceFile, reporting diagnostics: inout [Diagnostic]
  ) -> JSONValue? {
    if file.bytes.skipJSONWhitespace(from: 0) >= file.bytes.count {
      diagnostics.append(
        .configuration(
          "the configuration is empty", at: file.range(0..<0),
          help: "write {} for one that sets nothing, or let 'catalog-lint init' make one"))
      return nil
    }
    var mistakes: [Diagnostic] = []
    let value = JSONValue.read(file, reporting: &mistakes)
    diagnostics += mistakes.map { mistake in
      var mistake = mistake
      mistake.rule = .configuration
      mistake.severity = .error
      return mistake
    }
    return value
  }

  /// Takes what has the right shape and passes over the rest.
  private init(_ value: JSONValue, of file: SourceFile) {
    self.init()
    include = value["include"].globs
    exclude = value["exclude"].globs
    sourceLocale = value["sourceLocale"]?.text
    locales = value["locales"].elements.compactMap(\.text)
    readPolicy(value)
    failOn = value["failOn"]?.text.flatMap(FailureThreshold.init) ?? .error
    rules = value["rules"].settings
    overrides = value["overrides"].elements.map { override in
      PathOverride(
        paths: override["paths"].globs,
        locales: override["locales"].map { Optional($0).elements.compactMap(\.text) },
        rules: override["rules"].settings)
    }
    customRules = CustomRuleSearch.join(
      value["customRules"].elements.compactMap(CustomRule.init), work: work)
    suppressions = value["suppressions"].elements.compactMap { Suppression($0, of: file) }
    readsCatalogComments = value["suppressionsInCatalogComments"]?.boolean ?? false
    groups = (value["groups"]?.members ?? []).map { PathGroup($0, of: file) }
    coverage = CoverageSettings(value["coverage"], of: file)
  }
}

extension Suppression {
  fileprivate init?(_ value: JSONValue, of file: SourceFile) {
    guard let name = value["rule"], let rule = name.glob(for: .text),
      let reason = value["reason"]?.text
    else { return nil }
    self.init(
      rule: rule, path: value["path"]?.glob(for: .path), key: value["key"]?.glob(for: .text),
      locale: value["locale"]?.glob(for: .text), reason: reason, until: value["until"]?.text)
    place = file.place(of: name.range)
    expiryPlace = value["until"].map { file.place(of: $0.range) }
  }
}

extension RuleSetting {
  /// Reads a severity, or an object with a severity, locales and options.
  ///
  /// An object that names neither severity nor locales switches the rule on.
  fileprivate init?(_ value: JSONValue) {
    if let name = value.text {
      guard let level = RuleLevel(name) else { return nil }
      self.init(level: level)
      return
    }
    guard case .object(let members) = value.content else { return nil }
    let locales = value["locales"]?.members.compactMap { member in
      member.value.text.flatMap(RuleLevel.init).map { (locale: member.name, level: $0) }
    }
    self.init(
      level: value["severity"]?.text.flatMap(RuleLevel.init) ?? (locales == nil ? .standard : nil),
      locales: locales ?? [],
      options: members.filter { $0.name != "severity" && $0.name != "locales" })
  }
}

extension JSONValue {
  subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }

  var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The elements of an array, or nothing.
  var elements: [JSONValue] {
    if case .array(let elements) = content { elements } else { [] }
  }

  /// The elements of an array, or the value itself.
  var oneOrMore: [JSONValue] {
    if case .array = content { elements } else { [self] }
  }

  var boolean: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }

  func glob(for subject: Glob.Subject) -> Glob? {
    text.flatMap { try? Glob($0, for: subject) }
  }
}

extension JSONValue? {
  var elements: [JSONValue] { self?.elements ?? [] }

  var globs: [Glob] { elements.compactMap { $0.glob(for: .path) } }

  fileprivate var settings: [RuleID: RuleSetting] {
    var settings: [RuleID: RuleSetting] = [:]
    for member in self?.members ?? [] {
      if let setting = RuleSetting(member.value) { settings[RuleID(member.name)] = setting }
    }
    return settings
  }
}
