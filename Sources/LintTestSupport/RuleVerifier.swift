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
    let expected = Set(outcome.expected.map { MarkedRange(path: $0.path, range: $0.range) })
    let found = Set(outcome.findings.map(MarkedRange.init))
    var problems = outcome.mistakes.map { "mistake in the configuration: \($0.message)" }
    problems += expected.subtracting(found).map { "missing: \($0)" }.sorted()
    problems += outcome.findings.filter { !expected.contains(MarkedRange($0)) }.map { finding in
      "unexpected: \(MarkedRange(finding)) \(finding.severity.rawValue): \(finding.message)"
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
    return ["\(MarkedRange(finding)) is \(finding.severity.rawValue), not \(severity.rawValue)"]
  }

  /// A byte range in a file of an example.
  private struct MarkedRange: Hashable, CustomStringConvertible {
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

extension RuleVerifier {
  /// Returns the problems with the description of a rule, without running the rule.
  ///
  /// A rule needs a name in kebab case, a summary of one sentence, a rationale, a fix, examples of
  /// what it reports and of what it accepts, and one for each option.
  package static func problems(withDescriptionOf rule: any Rule.Type) -> [String] {
    let info = rule.info
    let shown = info.examples.compactMap(\.configuration).joined()
    let hidden = rule.declaredOptions.map(\.name).filter { name in
      !shown.contains("\"\(name)\"")
    }
    let requirements: [(isMet: Bool, problem: String)] = [
      (isKebabCase(info.id.name), "the name '\(info.id.name)' is not in small letters and hyphens"),
      (
        info.summary.hasSuffix(".") && !info.summary.contains("\n"),
        "the summary is not one sentence with a period"
      ),
      (!info.rationale.isEmpty, "there is no rationale"),
      (info.fix.map { !$0.isEmpty } ?? false, "there is no description of the fix"),
      (info.examples.contains { !$0.isAccepted }, "no example is reported"),
      (info.examples.contains(where: \.isAccepted), "no example is accepted"),
      (
        Set(info.examples.map(\.title)).count == info.examples.count,
        "two examples have the same title"
      ),
    ]
    return requirements.filter { !$0.isMet }.map(\.problem)
      + hidden.map { "no example uses the option '\($0)'" }
  }

  private static func isKebabCase(_ name: String) -> Bool {
    let pattern: Pattern = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
    return pattern.matches(name)
  }
}

extension RuleVerifier {
  /// Returns the problems with the fixes of an example.
  ///
  /// If the example says what the files are afterwards, they are exactly that. In any case,
  /// applying all fixes ends, no finding with a fix remains, and there is no new finding.
  static func problems(
    withFixesOf example: RuleExample, _ fixed: ExampleRun.Fixed?
  ) -> [String] {
    guard let fixed else {
      return example.fixedFiles == nil ? [] : ["no finding has a fix"]
    }
    var problems = fixed.faults.map { fault in
      switch fault.reason {
      case .newFinding(let finding): "a fix causes a finding of '\(finding.rule.name)'"
      case .unusableEdits: "the edits of a fix are not in the file, overlap, or change nothing"
      }
    }
    if fixed.remaining > 0 {
      problems.append("\(fixed.remaining) findings still have a fix after it was applied")
    }
    guard let expected = example.fixedFiles else { return problems }
    let contents = Dictionary(expected.map { ($0.path, $0.contents) }) { first, _ in first }
    for (path, text) in fixed.files where contents[path].map({ !isSame($0, text) }) ?? true {
      problems.append("after the fix, \(path) is\n\(text)")
    }
    let changed = Set(fixed.files.map(\.path))
    problems +=
      contents.keys.filter { !changed.contains($0) }.map { "no fix changes \($0)" }.sorted()
    return problems
  }

  /// Returns whether the bytes are the same. Swift's comparison ignores normalization.
  private static func isSame(_ text: String, _ other: String) -> Bool {
    text.utf8.elementsEqual(other.utf8)
  }

  /// Returns whether any example of a rule has a fix, and whether one says what the result is.
  package static func fixes(of rule: any Rule.Type) async -> (exist: Bool, areShown: Bool) {
    let examples = rule.info.examples
    var exist = false
    for example in examples where !exist {
      exist = await ExampleRun.outcome(of: example, for: rule).fixed != nil
    }
    return (exist, examples.contains { $0.fixedFiles != nil })
  }
}
