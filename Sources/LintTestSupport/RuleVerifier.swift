import Diagnostics
import LintEngine
public import LintKit

/// Verifies that a rule works as its description says.
///
/// Rules outside of this package can use it too: a single test that expects no problems is enough.
/// It doesn't depend on a testing library.
public enum RuleVerifier {
  /// Returns the problems with a rule, one per line, or an empty array.
  ///
  /// It runs all examples of the rule, and checks its description and the wording of its findings.
  public static func problems(with rule: any Rule.Type) async -> [String] {
    var problems = problems(withDescriptionOf: rule)
    for example in rule.info.examples {
      problems += await self.problems(with: example, of: rule).map { problem in
        "\(example.origin.fileID):\(example.origin.line): '\(example.title)': \(problem)"
      }
    }
    return problems
  }

  /// Returns the problems with an example, or an empty array if the rule handles it as expected.
  package static func problems(
    with example: RuleExample, of rule: any Rule.Type
  ) async -> [String] {
    let outcome = await ExampleRun.outcome(of: example, for: rule)
    let expected = Set(outcome.expected.map { Spot(path: $0.path, range: $0.range) })
    let found = Set(outcome.findings.map(Spot.init))
    var problems = outcome.mistakes.map { "mistake in the configuration: \($0.message)" }
    problems += expected.subtracting(found).map { "missing: \($0)" }.sorted()
    problems += outcome.findings.filter { !expected.contains(Spot($0)) }.map { finding in
      "unexpected: \(Spot(finding)) \(finding.severity.rawValue): \(finding.message)"
    }
    problems += outcome.findings.flatMap { wrongSeverity(of: $0, in: example) }
    if case .reported = example.expectation, expected.isEmpty {
      problems.append("nothing is marked with ⟦ and ⟧")
    }
    if example.isAccepted && !expected.isEmpty { problems.append("an accepted text is marked") }
    return problems + outcome.findings.flatMap(Wording.problems)
      + self.problems(withFixesOf: example, outcome.fixed)
  }
}

extension RuleVerifier {
  private static func wrongSeverity(of finding: Finding, in example: RuleExample) -> [String] {
    guard case .reported(let severity) = example.expectation, severity != finding.severity else {
      return []
    }
    return ["\(Spot(finding)) is \(finding.severity.rawValue), not \(severity.rawValue)"]
  }

  /// A byte range in a file of an example.
  private struct Spot: Hashable, CustomStringConvertible {
    let path: String
    let range: Range<Int>

    init(path: String, range: Range<Int>) {
      self.path = path
      self.range = range
    }

    init(_ finding: Finding) {
      path = finding.location.path
      range = finding.location.start.offset..<finding.location.end.offset
    }

    var description: String { "\(path) bytes \(range)" }
  }
}
