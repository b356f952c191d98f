import LintKit
import LintTestSupport
import Testing

/// A rule with every problem that the verifier detects.
private struct Careless: Rule {
  static let info = RuleInfo(
    id: "CarelessRule", category: .custom, severity: .error, summary: "No period", rationale: "",
    examples: [
      .reported("an example", as: .error, ["en.lproj/L.strings": #""⟦k⟧" = "v";"#]),
      .reported("unmarked", as: .error, ["en.lproj/L.strings": "/* nothing */"]),
      .accepted("an example", ["en.lproj/L.strings": #""⟦k⟧" = "v";"#]),
      .accepted(
        "misconfigured", ["en.lproj/L.strings": "/* nothing */"],
        configuration: #"{ "rules": { "CarelessRule": { "limt": 3 } } }"#),
    ])

  var limit = 3

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read("limit", into: &limit, help: "The most.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard let unit = entry.units.first else { return }
    context.report("Wrong text.", in: unit, of: entry, severity: .note, help: "Fix it")
  }
}

@Suite struct RuleVerifierTests {
  @Test func `missing parts of a rule's description are reported`() {
    #expect(
      RuleVerifier.problems(withDescriptionOf: Careless.self) == [
        "the name 'CarelessRule' is not in small letters and hyphens",
        "the summary is not one sentence with a period", "there is no rationale",
        "there is no description of the fix",
        "two examples have the same title", "no example uses the option 'limit'",
      ])
  }

  @Test func `findings that are missing, unexpected, less severe or badly worded are reported`()
    async
  {
    let problems = await RuleVerifier.problems(with: Careless.info.examples[0], of: Careless.self)
    #expect(
      problems == [
        "missing: en.lproj/L.strings bytes 1..<2",
        "unexpected: en.lproj/L.strings bytes 7..<8 note: Wrong text.",
        "en.lproj/L.strings bytes 7..<8 is note, not error",
        "'Wrong text.' ends with a period", "'Fix it' begins with a capital",
      ])
    let marks = [
      (1, "nothing is marked with ⟦ and ⟧"), (2, "an accepted text is marked"),
    ]
    for (index, problem) in marks {
      let example = Careless.info.examples[index]
      #expect(await RuleVerifier.problems(with: example, of: Careless.self).contains(problem))
    }
  }

  @Test func `a mistake in the configuration of an example is reported`() async {
    let example = Careless.info.examples[3]
    #expect(
      await RuleVerifier.problems(with: example, of: Careless.self) == [
        "mistake in the configuration: unknown option 'limt'; did you mean 'limit'?"
      ])
  }

  @Test func `all problems of a rule are reported together, with the location of the example`()
    async
  {
    let problems = await RuleVerifier.problems(with: Careless.self)
    #expect(problems.count > 10)
    #expect(problems.contains { $0.hasPrefix("BuiltinRulesTests/RuleVerifierTests.swift:") })
  }
}
