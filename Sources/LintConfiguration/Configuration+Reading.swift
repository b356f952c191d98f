package import Diagnostics
package import LintKit
package import SourceText
import Syntax

extension Configuration {
  /// Reads a configuration. Every mistake is reported, and all valid settings are used.
  ///
  /// - Parameter rules: all existing rules, for checking names and options.
  package static func read(
    _ file: SourceFile, rules: [any Rule.Type], reporting diagnostics: inout [Diagnostic]
  ) -> Configuration {
    guard let plain = withoutComments(file, reporting: &diagnostics),
      let value = value(of: plain, reporting: &diagnostics)
    else { return Configuration() }
    let source = ConfigurationSource(file, withoutComments: plain, value)
    let names = rules.map { $0.info.id.name }
    let declared = value["customRules"].elements
    let customNames = Set(declared.compactMap { $0["id"]?.text }).subtracting(names).sorted()
    let settings = SettingObject<Configuration>.root(
      rules: rules, customRules: customNames, groups: value["groups"]?.members.map(\.name) ?? [])
    var check = ConfigurationCheck(ruleNames: names + customNames)
    check.check(value, is: .object(settings.shape(for: value)))
    var customCheck = CustomRuleCheck(taken: names, source)
    for rule in declared { customCheck.check(rule) }
    diagnostics += check.diagnostics + customCheck.diagnostics
    diagnostics += CoverageSettings.repeatedLocales(in: value["coverage"])
    diagnostics.sort { ($0.range, $0.message) < ($1.range, $1.message) }
    var configuration = Configuration()
    settings.read(value, of: source, into: &configuration)
    configuration.customRules = CustomRuleSearch.join(
      configuration.customRules, work: configuration.work)
    return configuration
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
