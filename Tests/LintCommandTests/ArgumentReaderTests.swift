import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import LintCommand

/// The reader for common arguments of `lint`, which must never differ from the argument parser.
@Suite struct ArgumentReaderTests {
  @Test func `the parser gives the same options wherever the reader gives some`() throws {
    let lines = try CommandLines()
    var generator = SeededGenerator(seed: 1)
    var readCount = 0
    for _ in 0..<1_000 {
      let line = lines.line(using: &generator)
      guard let read = LintArguments(common: line) else { continue }
      readCount += 1
      let parsed = try? LintSubcommand.parse(line).arguments
      #expect(parsed.map(contents) == contents(read), "\(line)")
    }
    #expect(readCount > 250)
  }

  @Test func `the reader knows every option`() throws {
    for argument in try CommandLines().arguments where !argument.isHelp {
      for name in argument.names {
        let lines = argument.usualLines(name)
        let isRead = lines.contains { LintArguments(common: $0) != nil }
        #expect(isRead, "\(name) is missing from 'read' of its group")
      }
    }
  }

  @Test(arguments: [
    "", "Sources", "--quiet", "-v a b", "--staged --format=json Sources",
    "--stdin-filename a.strings -",
    "--only a --only b,c --output sarif=out --output json=-", "--base main --no-merge-base",
  ])
  func `common command lines are read without the parser`(line: String) {
    #expect(LintArguments(common: line.split(separator: " ").map(String.init)) != nil)
  }

  @Test(arguments: [
    ["-qv"], ["--help"], ["--nope"], ["--jobs"], ["--jobs", "x"], ["--jobs", "0"], ["--", "a"],
    ["--jobs", "1", "--jobs", "2"], ["--base", "--strict", "main"], ["--only", "--", "a"],
    ["--format", "yaml"], ["--format="], [""], ["-"], ["--merge-base", "--no-merge-base"],
    ["--baseline", "a", "--no-baseline"], ["--quiet=true"], ["-format", "json"],
    ["--version"], ["--generate-completion-script", "zsh"],
  ])
  func `everything else is left to the parser`(line: [String]) {
    #expect(LintArguments(common: line) == nil)
  }

  /// All properties with their values, which aren't comparable themselves.
  private func contents(_ arguments: LintArguments) -> String {
    var text = ""
    dump(arguments, to: &text)
    return text
  }
}

/// Command lines with the options that `lint` declares, right and wrong ones.
private struct CommandLines {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    private let declaredNames: [Name]?
    let allValues: [String]?

    enum CodingKeys: String, CodingKey {
      case kind, allValues
      case declaredNames = "names"
    }

    var names: [String] {
      (declaredNames ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
    }

    /// Whether only the argument parser reads it.
    var isHelp: Bool { names.contains("--help") || names.contains("--version") }

    /// Values of which the parser accepts at least one.
    var values: [String] { (allValues ?? []) + ["1", "0", "x", "json=out.json", "text=-", "-"] }

    /// Lines with one option, of which the parser accepts at least one.
    func usualLines(_ name: String) -> [[String]] {
      // One flag needs a report in SARIF.
      guard kind == "option" else { return [[name], [name, "--format", "sarif"]] }
      return values.map { [name, $0] } + [[name, "x", "-"]]
    }
  }

  private struct Help: Decodable {
    struct Command: Decodable { let arguments: [Argument] }
    let command: Command
  }

  let arguments: [Argument]

  init() throws {
    let help = Data(LintSubcommand._dumpHelp().utf8)
    arguments = try JSONDecoder().decode(Help.self, from: help).command.arguments
  }

  func line(using generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...5, using: &generator)).flatMap { _ in part(using: &generator) }
  }

  private func part(using generator: inout SeededGenerator) -> [String] {
    let argument = arguments.randomElement(using: &generator)!
    guard let name = argument.names.randomElement(using: &generator) else { return ["Sources"] }
    let value = argument.values.randomElement(using: &generator)!
    let hasValue = (argument.kind == "option") == (Int.random(in: 0..<20, using: &generator) > 0)
    switch Int.random(in: 0..<40, using: &generator) {
    case 0: return [String(name.dropFirst())]
    case 1: return [String(name.dropLast())]
    case 2: return [name, name]
    case 3: return ["--", name]
    case 4: return ["", name]
    case 5: return [name + "=", value]
    case 6: return [name, "--", value]
    case 7..<20: return hasValue ? [name + "=" + value] : [name]
    default: return hasValue ? [name, value] : [name]
    }
  }
}
