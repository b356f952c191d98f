import BuiltinRules
import Diagnostics
import LintKit
import LintTestSupport
import Testing

/// A snippet of code for one construct or one exception of the rules about code.
///
/// `⟦` and `⟧` enclose what the rule must report, in the code or in the table. Without them, the
/// rule must report nothing.
struct CodeVector: Sendable, CustomTestStringConvertible {
  let rule: RuleID
  let title: String
  let code: String
  var path = "App/A.swift"
  var tablePath = "App/Localizable.xcstrings"
  /// The entries of `Localizable.xcstrings`. The key `k` is extracted, in English and in German.
  var entries = #""k" : { "localizations" : \#(Self.twoLanguages) }"#
  /// The entries of the table `T`.
  var otherEntries = #""t" : {}"#
  /// Another file.
  var more = (path: "App/Empty.swift", text: "")
  /// The members of `code` in the configuration.
  var settings = #""include": ["App/**"]"#
  var severity: Severity?

  var testDescription: String { "\(rule.name): \(title)" }

  static let twoLanguages = """
    { "de" : { "stringUnit" : { "state" : "translated", "value" : "D" } },
      "en" : { "stringUnit" : { "state" : "translated", "value" : "E" } } }
    """

  /// Returns an entry with a source string, a translation and a state of extraction.
  static func entry(_ key: String, _ source: String, _ state: String = "manual") -> String {
    """
    "\(key)" : {
      "extractionState" : "\(state)",
      "localizations" : {
        "de" : { "stringUnit" : { "state" : "translated", "value" : "\(source)" } },
        "en" : { "stringUnit" : { "state" : "translated", "value" : "\(source)" } }
      }
    }
    """
  }

  /// Records an issue for each difference between what is expected and what the rule reports.
  func check() async throws {
    let rule = try #require(builtinRules.first { $0.info.id == self.rule })
    let configuration = "{ \"code\": { \(settings) } }"
    let example: RuleExample =
      if (code + entries + otherEntries).contains("⟦") {
        .reported(
          title, as: severity ?? rule.info.severity,
          [
            path: .text(code), tablePath: .catalog(entries),
            "App/T.xcstrings": .catalog(otherEntries), more.path: .text(more.text),
          ], configuration: configuration)
      } else {
        .accepted(
          title,
          [
            path: .text(code), tablePath: .catalog(entries),
            "App/T.xcstrings": .catalog(otherEntries), more.path: .text(more.text),
          ], configuration: configuration)
      }
    for problem in await RuleVerifier.problems(with: example, of: rule) {
      Issue.record("\(testDescription): \(problem)")
    }
  }
}
