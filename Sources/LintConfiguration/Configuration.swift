package import Catalog
package import Diagnostics
package import Languages
package import LintKit
package import Platform
package import SourceCode
import SourceText
import Syntax
package import Workspace

/// The settings of `.lint-config.json` and the command line.
package struct Configuration: Sendable {
  /// The budget for matching patterns, shared by all copies of the configuration.
  package var work = WorkBudget()
  /// Values derived from the properties below. Changing one of these properties discards them.
  private(set) var cache = ConfigurationCache()
  /// The files to check in folders. Empty for all.
  package var include: [Glob] = [] { didSet { forget() } }
  /// The files that are never checked.
  package var exclude: [Glob] = [] { didSet { forget() } }
  /// The files that the command line excludes, as patterns relative to the working directory.
  package var commandLineExclude: [Glob] = [] { didSet { forget() } }
  /// Whether a search also checks files that the repository ignores, third-party files, and exports
  /// of files that are checked.
  package var checksIgnored = false
  /// The formats of the files to read.
  package var formats = TableFormats.builtin
  /// The source locale, for files that don't specify one.
  package var sourceLocale: String?
  /// The locales that every key must have. Empty for the locales of its table.
  package var locales: [String] = []
  /// The fallback locales for locales without a translation.
  package var fallbacks = LocaleFallbacks.none
  /// The maximum severities of findings in certain locales.
  package var maxSeverities: [MaxSeverity] = [] { didSet { forget() } }
  package var failOn = FailureThreshold.error
  package var rules: [RuleID: RuleSetting] = [:] { didSet { forget() } }
  /// Which fixes are offered, and which of them are safe. The last setting of a rule wins.
  package var fixes: [FixSetting] = [] { didSet { forget() } }
  /// Settings for certain paths. If several overrides match a path, the last one that has the
  /// setting wins.
  package var overrides: [PathOverride] = [] { didSet { forget() } }
  package var suppressions: [Suppression] = []
  /// The rules that the configuration declares. They work like built-in rules.
  package var customRules: [CustomRule] = [] { didSet { forget() } }
  /// Whether comments in catalogs can suppress findings, as comments in localized files do.
  package var readsCatalogComments = false
  /// Groups of paths whose coverage is reported separately.
  package var groups: [PathGroup] = [] { didSet { forget() } }
  package var coverage = CoverageSettings()
  package var preview = PreviewSettings()
  /// The program code that uses the keys.
  package var code = CodeSettings() { didSet { forget() } }
  /// The folder that the patterns are relative to.
  package var folder = ConfigurationFolder() { didSet { forget() } }
  package var selection = RuleSelection()

  package init() {}

  private mutating func forget() { cache = ConfigurationCache() }
}

/// The lowest severity that fails the gate.
package enum FailureThreshold: String, CaseIterable, Sendable {
  case error, warning, note, never

  /// Returns whether a finding of the given severity fails the gate.
  package func includes(_ severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .note: true
    case .never: false
    }
  }

  /// Returns whether any counted finding reaches the failing severity.
  package func fails(_ summary: LintReport.Summary) -> Bool {
    summary.errors > 0 && includes(.error) || summary.warnings > 0 && includes(.warning)
      || summary.notes > 0 && includes(.note)
  }
}

extension Configuration {
  /// The rules for which files a search finds.
  package var searchRules: SearchRules {
    SearchRules(
      formats: formats, checksIgnored: checksIgnored, excludes: { excludes($0) },
      includes: { includes($0) })
  }

  /// The rules for which files with program code a search finds.
  package var codeSearchRules: SearchRules {
    SearchRules(
      formats: formats, checksIgnored: checksIgnored, excludes: { excludes($0) },
      includes: { _ in true }, claims: { codeKind(of: $0) != nil })
  }

  /// The rules for which other text files a search finds, which may have keys of tables.
  package var otherTextSearchRules: SearchRules {
    SearchRules(
      formats: formats, checksIgnored: false, excludes: { excludes($0) }, includes: { _ in true },
      claims: { path in
        OtherStrings.Kind(path: path.text) != nil && codeKind(of: path) == nil
          && !path.text.split(separator: "/").contains { $0.hasPrefix(".") }
          && (code.exclude.isEmpty || !excludesCode(path.text))
      })
  }

  /// Returns whether a file or folder is never checked.
  package func excludes(_ path: ShownPath) -> Bool {
    if commandLineExcludes(path) { return true }
    return !exclude.isEmpty
      && pathLists.excluded.matches(in: folder.relative(path).text).contains(0)
  }

  /// Returns whether a file that a pattern of code matches isn't read.
  ///
  /// - Parameter path: the displayed path.
  package func excludesCode(_ path: String) -> Bool {
    pathLists.unreadCode.matches(in: folder.relative(ShownPath(path)).text).contains(0)
  }

  /// Returns whether the command line excludes a file or folder.
  package func commandLineExcludes(_ path: ShownPath) -> Bool {
    commandLineExclude.contains { $0.matches(path.text) }
  }

  /// Returns whether a search includes a file.
  package func includes(_ path: ShownPath) -> Bool {
    include.isEmpty || pathLists.included.matches(in: folder.relative(path).text).contains(0)
  }

  /// Returns the locales that the last matching override with locales requires, or nil if there is
  /// none. An override matches if it matches one of the paths.
  ///
  /// - Parameter paths: the displayed paths of one table's files.
  package func overriddenLocales(at paths: [String]) -> [String]? {
    guard overrides.contains(where: { $0.locales != nil }) else { return nil }
    let matching = paths.map {
      pathLists.overrides.matches(in: folder.relative(ShownPath($0)).text)
    }
    return overrides.indices.last { number in
      overrides[number].locales != nil && matching.contains { $0.contains(number) }
    }.flatMap { overrides[$0].locales }
  }

  /// Functions that return whether a path belongs to the group, one for each group.
  package var groupMembership: [@Sendable (String) -> Bool] {
    groups.indices.map { [folder, lists = pathLists.groups] number in
      { path in lists.matches(in: folder.relative(ShownPath(path)).text).contains(number) }
    }
  }
}

extension Configuration {
  /// Returns what a file contributes to the uses of keys, or nil if it isn't read as code.
  ///
  /// - Parameter path: the displayed path.
  package func codeKind(of path: ShownPath) -> CodeFileKind? {
    guard code.isOn else { return nil }
    guard let kind = CodeFileKind(path: path.text) ?? textKind(of: path) else { return nil }
    return readsCode(path) && !excludes(path) ? kind : nil
  }

  /// Returns whether the code uses the keys of a table.
  ///
  /// - Parameter path: the displayed path of one of its files.
  package func isUsedByCode(_ path: ShownPath) -> Bool {
    guard code.isOn else { return false }
    let relative = folder.relative(path).text
    return code.roots.contains { path.isReadable(in: $0) }
      || code.includedFolders.contains { folder in
        (folder.isEmpty || relative.hasPrefix(folder + "/"))
          && !relative.utf8.dropFirst(folder.utf8.count).leadsThroughFolderOfCopies
      }
  }

  /// The files and folders with code that the command line names, as displayed paths.
  package var codeRoots: [String] { code.roots.map { $0.text.isEmpty ? "." : $0.text } }

  /// The folders in which the configuration looks for code, as displayed or absolute paths.
  package var codeFolders: [String] {
    Set(code.includedFolders).sorted().map { folder.path(of: $0) }
  }

  /// The folder that the configuration applies to, as a path for a search.
  package var projectFolder: String { folder.path(of: "") }

  private func readsCode(_ path: ShownPath) -> Bool {
    if code.roots.contains(where: { path.isReadable(in: $0) }) { return true }
    let relative = folder.relative(path).text
    let list = relative.utf8.leadsThroughFolderOfCopies ? 1 : 0
    return pathLists.code.matches(in: relative).contains(list)
      && (code.exclude.isEmpty || !excludesCode(path.text))
  }

  /// Other text files are read only if a pattern names their extension.
  private func textKind(of path: ShownPath) -> CodeFileKind? {
    guard let ending = path.name.split(separator: ".").last, path.name.contains(".") else {
      return nil
    }
    return code.include.contains { $0.pattern.hasSuffix(".\(ending)") } ? .text : nil
  }
}

extension ShownPath {
  /// Returns whether the path is below a folder with code, and not in a folder of copies there.
  fileprivate func isReadable(in root: ShownPath) -> Bool {
    isIn(root) && !text.utf8.dropFirst(root.text.utf8.count).leadsThroughFolderOfCopies
  }

  /// Returns whether the path is that of a folder, or below it. The empty path is the working
  /// directory.
  private func isIn(_ folder: ShownPath) -> Bool {
    if folder.text.isEmpty { return !text.hasPrefix("/") && !text.hasPrefix("../") }
    return text == folder.text || text.hasPrefix(folder.text + "/")
  }
}

extension Configuration {
  /// Returns the effective configuration as an equivalent JSON document: every rule with its
  /// severity and options, including defaults.
  package func effective(rules: [any Rule.Type]) -> String {
    let settings = SettingObject<Configuration>.root(rules: rules, customRules: [], groups: [])
    return JSONWriter.document { $0.object { settings.write(self, to: &$0) } }
  }

  /// Returns the severity of a rule's most severe findings outside of overrides, or nil if the rule
  /// is off.
  package func severity(of rule: RuleInfo) -> Severity? {
    let finding = Diagnostic(
      rule: rule.id, severity: rule.severity, message: "",
      range: SourceRange(file: FileID(0), 0..<0))
    var configuration = self
    configuration.overrides = []
    return configuration.severity(
      of: finding, standard: rule.severity, isOn: rule.isOn, path: nil)
  }

  /// Writes the effective setting of each rule, whether or not the configuration sets it.
  func writeEffective(_ rules: [any Rule.Type], to json: inout JSONWriter) {
    json.object("rules") { json in
      for type in rules {
        let rule = type.init()
        json.name(rule.info.id.name)
        write(rule, to: &json)
      }
      for rule in customRules {
        json.name(rule.info.id.name)
        write(rule, to: &json)
      }
    }
  }

  private func write(_ rule: any Rule, to json: inout JSONWriter) {
    let level = severity(of: rule.info).map(RuleLevel.severity) ?? .off
    let setting = RuleSetting(level: level, locales: rules[rule.info.id]?.locales ?? [])
    let options = optionValues(of: rule)
    guard !setting.locales.isEmpty || !options.isEmpty else {
      return SettingKind<RuleLevel>.level.write(level, &json)
    }
    json.object {
      SettingObject<RuleSetting>.ruleSetting.write(setting, to: &$0)
      for option in options { $0.member(option.name, json: option.defaultValue) }
    }
  }

  /// Returns the effective options of a rule. After the options are set, a second reading returns
  /// them as defaults.
  func optionValues(of rule: any Rule) -> [OptionReader.KnownOption] {
    var instance = rule
    var given = OptionReader(options(of: rule.info.id))
    instance.configure(from: &given)
    var reader = OptionReader()
    instance.configure(from: &reader)
    return reader.known
  }
}

extension Configuration {
  /// Returns a fix with the safety that the configuration gives to the fixes of its rule, or nil if
  /// they are off.
  ///
  /// - Parameter path: the displayed path of the file that the fix changes.
  package func configured(_ fix: Fix, of rule: RuleID, path: String) -> Fix? {
    guard let level = fixLevel(of: rule, path: path) else { return fix }
    return level.safety.map(fix.having)
  }

  /// Returns a fix of another file than the one of its finding as the configuration offers it.
  package func configured(_ fix: LocatedFix, of rule: RuleID) -> LocatedFix? {
    guard let level = fixLevel(of: rule, path: fix.path) else { return fix }
    return level.safety.map(fix.having)
  }

  private func fixLevel(of rule: RuleID, path: String) -> FixLevel? {
    guard !fixes.isEmpty || overrides.contains(where: { !$0.fixes.isEmpty }) else { return nil }
    return cache.fixLevels.value(for: "\(rule.name)\0\(path)") {
      overriddenFixLevel(of: rule, path: path) ?? fixes.last { $0.rule == rule }?.level
    }
  }

  private func overriddenFixLevel(of rule: RuleID, path: String) -> FixLevel? {
    let matching = overrides(at: path)
    for number in overrides.indices.reversed() where matching.contains(number) {
      if let setting = overrides[number].fixes.last(where: { $0.rule == rule }) {
        return setting.level
      }
    }
    return nil
  }
}

extension Configuration {
  /// Returns the maximum severity of findings about a locale, if it has one.
  ///
  /// A locale's own setting takes precedence over patterns, and a longer pattern over shorter ones.
  package func maxSeverity(for locale: String) -> MaxSeverity? {
    guard !maxSeverities.isEmpty else { return nil }
    let number = cache.limits.value(for: locale) {
      let index = cache.limitIndex {
        ConfigurationCache.LimitIndex(
          names: LocaleNameIndex(maxSeverities.map(\.locale.pattern)),
          patterns: GlobSet(maxSeverities.map(\.locale), work: work))
      }
      let matching = index.patterns.matches(in: locale)
      let numbers =
        maxSeverities.indices.filter(matching.contains) + index.names.indices(for: locale)
      return numbers.max { first, second in
        let (left, right) = (maxSeverities[first].locale, maxSeverities[second].locale)
        return left.precision == right.precision
          ? first > second : left.precision < right.precision
      }
    }
    return number.map { maxSeverities[$0] }
  }
}

/// Caches the maximum severities of locales: there are few locales and many findings about them.
package struct MaxSeverityCache {
  private var limits: [String: MaxSeverity?] = [:]

  package init() {}

  /// Returns a severity within the maximum for a locale, or nil if the finding is hidden.
  ///
  /// - Parameter configuration: the same one in every call. It isn't kept here, because each table
  ///   has a cache of its own and would copy it.
  package mutating func limited(
    _ severity: Severity, for locale: String, by configuration: borrowing Configuration
  ) -> Severity? {
    guard !configuration.maxSeverities.isEmpty else { return severity }
    let limit = limits[locale] ?? configuration.maxSeverity(for: locale)
    limits[locale] = limit
    guard let limit else { return severity }
    return limit.severity.map { min($0, severity) }
  }
}
