import Foundation
import LintCommand
import SourceText
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct TerminalTests {
  /// Runs the program with a terminal of 60 columns for all output.
  private func shown(_ arguments: [String], _ files: [String: String]) async throws -> [String] {
    let project = try Project(files)
    var (controller, terminal): (Int32, Int32) = (-1, -1)
    try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
    var environment = ProcessEnvironment(
      workingDirectory: project.path, environment: ["COLUMNS": "60", "NO_COLOR": "1"],
      output: terminal, error: terminal, today: "2026-11-21", cores: 1)
    environment.now = 0
    _ = await CatalogLint.run(arguments, rules: project.rules, in: environment)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(controller, &bytes, bytes.count)
    close(terminal)
    close(controller)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
      .split(whereSeparator: \.isNewline).map(String.init)
  }

  @Test func `mistakes in the configuration fit the terminal`() async throws {
    let configuration =
      "{ \"rules\": { " + String(repeating: " ", count: 50) + "\"suspect-kye\": \"error\" } }"
    let lines = try await shown(
      ["lint"], ["L.xcstrings": catalog([:]), ".lint-config.json": configuration])
    #expect(lines.count > 4)
    #expect(lines.allSatisfy { TerminalWidth.cells(of: $0) <= 60 })
    #expect(lines.contains { $0.contains("suspect-kye") && $0.contains("│ …") })
  }

  @Test func `an error message is wrapped between words`() async throws {
    let lines = try await shown(
      ["lint", "--only", "suspect-kye"], ["L.xcstrings": catalog([:])])
    #expect(lines.allSatisfy { TerminalWidth.cells(of: $0) <= 60 })
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("did you mean 'suspect-key'?"))
    let long = String(repeating: "argument ", count: 20) + "x"
    let parts = try await shown(["lint", "--only", long], ["L.xcstrings": catalog([:])])
    #expect(parts.count > 2 && parts.allSatisfy { TerminalWidth.cells(of: $0) <= 60 })
  }
}
