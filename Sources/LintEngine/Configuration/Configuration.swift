public import Diagnostics
public import LintKit
public import SourceText
public import Syntax

/// What `.lint-config.json` says.
public struct Configuration: Sendable {
  public var sourceLocale: String?
  public var locales: [String] = []
  public init() {}
  public func severity(
    of diagnostic: Diagnostic, standard: Severity, isOn: Bool, path: String
  ) -> Severity? { isOn ? diagnostic.severity : nil }
  public func suppression(of diagnostic: Diagnostic, path: String, today: String) -> Int? { nil }
  public func options(of rule: RuleID) -> [JSONValue.Member] { [] }
  public static func read(
    _ file: SourceFile, rules: [any Rule.Type], reporting diagnostics: inout [Diagnostic]
  ) -> Configuration { Configuration() }
  public mutating func enable(_ ids: [RuleID]) {}
  public func isOn(_ rule: RuleInfo) -> Bool { rule.isOn }
}
