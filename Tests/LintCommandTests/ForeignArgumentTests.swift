import LintCommand
import Testing

/// Arguments come from file names and variables that untrusted users choose, so they are escaped
/// like other untrusted text.
@Suite struct ForeignArgumentTests {
  private static let hostile = "\u{1B}[31m\n::error::FORGED\r\n##[error]\u{202E}"

  @Test(arguments: [
    ["lint", "--" + hostile], ["lint", "--format", hostile], ["--jobs", hostile],
    ["lint", "--output", hostile], ["lint", "--output", "json=\(hostile)/A.xcstrings"],
    ["lint", hostile], ["lint", "--only", hostile], ["lint", "--config", hostile],
    ["lint", "--base", hostile], ["lint", "--baseline", hostile], ["lint", "--locale", hostile],
    ["coverage", hostile], ["coverage", "--history", hostile + "/x.jsonl", "--since", hostile],
    ["coverage", "--since", hostile], ["coverage", "--every", hostile],
    ["explain", hostile], ["explain", "--finding", hostile], ["rules", hostile],
    ["rules", "--config", hostile], ["baseline", hostile],
    ["baseline", "write", "--until", hostile],
    ["baseline", "show", "--baseline", hostile], ["config", "show", "--config", hostile],
    ["init", hostile], ["help", hostile], ["-" + hostile],
  ]) func `no argument is printed unescaped`(arguments: [String]) async throws {
    let project = try Project(["A.xcstrings": catalog(["a": "b"])])
    let run = try await project.run(arguments)
    for text in [run.output, run.error] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\r" || $0 == "\u{202E}" })
      #expect(!text.contains("##["))
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::") })
    }
    #expect(run.status == .failure || arguments.first == "help")
  }

  @Test func `a mistake with harmless arguments is printed unchanged`() async throws {
    let run = try await Project().run("lint", "--fromat", "json")
    #expect(run.error == "error: unknown option '--fromat'\n  help: did you mean '--format'?\n")
  }
}
