import AcmeRules
import CopiedRules
import LintKit
import LintTestSupport
import Testing

@Suite struct AcmeRulesTests {
  @Test func `the rules behave as described`() async {
    for rule in acmeRules + copiedRules {
      let problems = await RuleVerifier.problems(with: rule)
      #expect(problems == [])
    }
  }
}
