import AcmeRules
import LintTestSupport
import Testing

@Suite struct ProductNameTests {
  @Test func `the rule does what its description says`() async {
    #expect(await RuleVerifier.problems(with: ProductName.self) == [])
  }
}
