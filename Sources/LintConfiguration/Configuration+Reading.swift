package import Diagnostics
package import LintKit
import Platform
package import SourceText
package import Syntax

extension Configuration {
  /// Reads a configuration. Every mistake is reported, and all valid settings are used.
  ///
  /// - Parameter rules: all existing rules, for checking names and options.
  package static func read(
    _ file: SourceFile, rules: [any Rule.Type], reporting diagnostics: inout [Diagnostic]
  ) -> Configuration {
    guard let text = ConfigurationText(file, reporting: &diagnostics) else {
      return Configuration()
    }
    var configuration = Configuration()
    configuration.apply(text, rules: rules, reporting: &diagnostics)
    configuration.customRules = CustomRuleSearch.join(
      configuration.customRules, work: configuration.work)
    return configuration
  }

  /// Applies the settings of a file on top of those that are inherited from others.
  mutating func apply(
    _ text: ConfigurationText, rules: [any Rule.Type], reporting diagnostics: inout [Diagnostic]
  ) {
    let (value, source) = (text.value, text.source)
    let names = rules.map { $0.info.id.name }
    let inherited = customRules.map { $0.info.id.name }
    let declared = value["customRules"].elements
    let customNames = Set(declared.compactMap { $0["id"]?.text } + inherited)
      .subtracting(names).sorted()
    let groupNames = value["groups"]?.members.map(\.name) ?? groups.map(\.name)
    let settings = SettingObject<Configuration>.root(
      rules: rules, customRules: customNames, groups: groupNames)
    var check = ConfigurationCheck(ruleNames: names + customNames)
    check.check(value, is: .object(settings.shape(for: value)))
    var customCheck = CustomRuleCheck(taken: names + inherited, source)
    for rule in declared { customCheck.check(rule) }
    diagnostics += check.diagnostics + customCheck.diagnostics
    diagnostics += CoverageSettings.repeatedLocales(in: value["coverage"])
    diagnostics.sort { ($0.range, $0.message) < ($1.range, $1.message) }
    settings.read(value, of: source, into: &self)
  }
}

/// The JSON of a configuration, with the locations of its parts.
struct ConfigurationText {
  let value: JSONValue
  let source: ConfigurationSource

  /// Returns nil if the file isn't JSON.
  init?(_ file: SourceFile, reporting diagnostics: inout [Diagnostic]) {
    guard let plain = Self.withoutComments(file, reporting: &diagnostics),
      let value = Self.value(of: plain, reporting: &diagnostics)
    else { return nil }
    self.value = value
    source = ConfigurationSource(file, withoutComments: plain, value)
  }

  /// The maximum size in bytes, far more than any real configuration has. Names are compared with
  /// each other, which takes long for huge ones.
  private static let sizeLimit = 1 << 18

  /// Returns the file with spaces in place of its comments.
  private static func withoutComments(
    _ file: SourceFile, reporting diagnostics: inout [Diagnostic]
  ) -> SourceFile? {
    let whole = 0..<file.bytes.count
    guard file.bytes.count <= sizeLimit else {
      diagnostics.append(
        .configuration(
          "the configuration is larger than 256 KiB", at: file.range(0..<0),
          help: "combine similar suppressions in one pattern"))
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
      return try file.withoutJSONComments()
    } catch {
      diagnostics.append(.configuration(error.message, at: error.range, help: error.help))
      return nil
    }
  }

  /// - Parameter file: the file without comments.
  private static func value(
    of file: SourceFile, reporting diagnostics: inout [Diagnostic]
  ) -> JSONValue? {
    if file.bytes.skipJSONWhitespace(from: 0) >= file.bytes.count {
      diagnostics.append(
        .configuration(
          "the configuration is empty", at: file.range(0..<0),
          help: "write {} to set nothing, or let 'catalog-lint init' create one"))
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
}

extension Configuration {
  /// Returns the severity of a finding, or nil if its rule is off for the finding's path and
  /// locale.
  ///
  /// A configured severity replaces the rule's standard severity. A finding that is less severe
  /// than the rule's standard severity doesn't become more severe.
  ///
  /// - Parameters:
  ///   - standard: the severity of the rule's most severe findings.
  ///   - isOn: whether the rule is on by default.
  ///   - path: the displayed path. Nil for a path that the rule applies to and no override matches.
  package func severity(
    of diagnostic: borrowing Diagnostic, standard: Severity, isOn: Bool, path: String?
  ) -> Severity? {
    let locale = diagnostic.subject.locale
    guard selection.allows(diagnostic.rule), selection.shows(locale: locale) else { return nil }
    if let path { guard reaches(diagnostic.rule, path: path) else { return nil } }
    switch level(of: diagnostic.rule, locale: locale, path: path ?? "") {
    case nil: return isOn || selection.enablesAll ? diagnostic.severity : nil
    case .off: return nil
    case .standard: return diagnostic.severity
    case .severity(let severity):
      return diagnostic.severity < standard ? min(diagnostic.severity, severity) : severity
    }
  }

  /// Returns whether a rule is on at any path or in any locale.
  package func isOn(_ rule: RuleInfo) -> Bool {
    guard selection.allows(rule.id) else { return false }
    let base = rules[rule.id]
    if base?.level.map({ $0 != .off }) ?? (rule.isOn || selection.enablesAll) { return true }
    return ([base] + overrides.map { $0.rules[rule.id] }).compactMap(\.self).contains { setting in
      (setting.locales.map(\.level) + [setting.level]).contains { $0 != nil && $0 != .off }
    }
  }

  /// Returns the options that the configuration sets for a rule.
  package func options(of rule: RuleID) -> [JSONValue.Member] { rules[rule]?.options ?? [] }

  /// Returns whether a rule applies to a path. Most rules apply to all paths.
  private func reaches(_ rule: RuleID, path: String) -> Bool {
    guard !customRules.isEmpty else { return true }
    let lists = pathLists
    guard let number = lists.numbersOfRule[rule], !customRules[number].paths.isEmpty else {
      return true
    }
    return lists.customRules.matches(in: folder.relative(ShownPath(path)).text).contains(number)
  }

  private func level(of rule: RuleID, locale: String?, path: String) -> RuleLevel? {
    guard !overrides.isEmpty || rules[rule]?.locales.isEmpty == false else {
      return rules[rule]?.level
    }
    return cache.levels.value(for: "\(rule.name)\0\(locale ?? "\0")\0\(path)") {
      overriddenLevel(of: rule, locale: locale, path: path) ?? rules[rule]?.level(for: locale)
    }
  }

  /// Returns the numbers of the overrides that match a path.
  func overrides(at path: String) -> Bits {
    pathLists.overrides.matches(in: folder.relative(ShownPath(path)).text)
  }

  private func overriddenLevel(of rule: RuleID, locale: String?, path: String) -> RuleLevel? {
    guard !overrides.isEmpty else { return nil }
    let matching = overrides(at: path)
    for number in overrides.indices.reversed() where matching.contains(number) {
      if let level = overrides[number].rules[rule]?.level(for: locale) { return level }
    }
    return nil
  }
}
