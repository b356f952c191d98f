import Foundation
import LintCommand
import Testing

/// Actions that a repository must not trigger. `GitTests` has all kinds of attempts.
@Suite struct HostileRepositoryTests {
  @Test(arguments: [
    ["--base", "HEAD"], ["--staged"], ["--staged", "--base", "HEAD"],
    ["coverage", "--base", "HEAD", "--since", "1d"],
  ]) func `no command runs a program of the repository`(options: [String]) async throws {
    let project = try repository(["L.xcstrings": catalog(["good": "x"])])
    try project.writeProgram("../program", "#!/bin/sh\ntouch '\(project.path)/../mark'\n")
    try project.git("config", "core.fsmonitor", project.path + "/../program")
    // The control shows that the attack would succeed.
    try project.git("status")
    #expect(project.exists("../mark"), "the control did not run the program")
    try project.remove("../mark")
    try project.write("L.xcstrings", catalog(["bad": "x"]))
    #expect(try await project.run(options).status != .failure)
    #expect(!project.exists("../mark"))
  }
}
