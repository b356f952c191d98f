import LintCommand
import Testing

/// Gates that the change lowers, in `catalog-lint coverage`.
@Suite struct WeakenedGateTests {
  private static let message = "this change lowers the default gate 'min' from 100 to 10"

  private func project(_ rules: String) throws -> Project {
    let before = "{\(rules), \"coverage\": {\"default\": {\"min\": 100}}}"
    let project = try weakeningProject(before)
    try project.write(".lint-config.json", before.replacing("100", with: "10"))
    return project
  }

  @Test func `a lowered gate fails the run if the base says so`() async throws {
    let project = try project(#""rules": {"weakened-check": "error"}"#)
    let text = try await project.run("coverage", "--base", "HEAD")
    #expect(text.status == .findings)
    #expect(text.error.contains("error: \(Self.message) [weakened-check]"))
    let xcode = try await project.run("coverage", "--base", "HEAD", "--format", "xcode")
    #expect(xcode.status == .findings)
    #expect(
      xcode.output.hasPrefix(
        ".lint-config.json:1:65: error: \(Self.message) [weakened-check]\n"))
  }

  @Test func `a lowered gate is a warning otherwise`() async throws {
    let project = try project(#""rules": {"weakened-check": "warning"}"#)
    let run = try await project.run("coverage", "--base", "HEAD", "--format", "xcode")
    #expect(run.status == .success)
    #expect(run.output.contains("warning: \(Self.message) [weakened-check]"))
  }

  @Test func `only what the gates depend on is reported`() async throws {
    let project = try weakeningProject(
      #"{"rules": {"weakened-check": "error"}, "coverage": {"default": {"min": 100}}}"#)
    try project.write(
      ".lint-config.json",
      #"{"rules": {"weakened-check": "error", "missing-argument": "off", "#
        + #""coverage-below-minimum": "off"}, "coverage": {"default": {"min": 100}}}"#)
    let run = try await project.run("coverage", "--base", "HEAD", "--format", "xcode")
    #expect(run.output.contains("turns off 'coverage-below-minimum'"))
    #expect(!run.output.contains("missing-argument"))
  }

  @Test func `nothing is reported if the rule is off`() async throws {
    let project = try project(#""rules": {"weakened-check": "off"}"#)
    let run = try await project.run("coverage", "--base", "HEAD", "--format", "xcode")
    #expect(run.status == .success)
    #expect(run.output.isEmpty && run.error.isEmpty)
  }
}
