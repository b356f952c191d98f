package import LintKit

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
