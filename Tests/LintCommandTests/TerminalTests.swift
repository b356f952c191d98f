import SourceText
import Testing

@Suite struct TerminalTests {
  /// Returns the lines that a terminal of 60 columns shows.
  private func shown(_ arguments: String..., files: [String: String]) async throws -> [String] {
    let project = try Project(files)
    project.environment = ["NO_COLOR": "1"]
    return try await project.run(arguments, on: Terminal(columns: 60))
      .split(whereSeparator: \.isNewline).map(String.init)
  }

  @Test func `mistakes in the configuration fit the terminal`() async throws {
    let configuration =
      "{ \"rules\": { " + String(repeating: " ", count: 50) + "\"suspect-kye\": \"error\" } }"
    let lines = try await shown(
      "lint", files: ["L.xcstrings": catalog([:]), ".lint-config.json": configuration])
    #expect(lines.count > 4)
    #expect(lines.allSatisfy { TerminalWidth.cells(of: $0) <= 60 })
    #expect(lines.contains { $0.contains("suspect-kye") && $0.contains("│ …") })
  }

  @Test func `an error message is wrapped between words`() async throws {
    let lines = try await shown(
      "lint", "--only", "suspect-kye", files: ["L.xcstrings": catalog([:])])
    #expect(lines.allSatisfy { TerminalWidth.cells(of: $0) <= 60 })
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("did you mean 'suspect-key'?"))
    let long = String(repeating: "argument ", count: 20) + "x"
    let parts = try await shown("lint", "--only", long, files: ["L.xcstrings": catalog([:])])
    #expect(parts.count > 2 && parts.allSatisfy { TerminalWidth.cells(of: $0) <= 60 })
  }
}
