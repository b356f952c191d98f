import BuiltinRules
import Foundation
import LintKit
import Testing

/// Reports each 'bad' in a string, all with the same subject.
struct BadWord: Rule {
  static let info = RuleInfo(
    id: "bad-word", category: .text, severity: .error, summary: "A word is bad.", rationale: "",
    examples: [])

  /// The noun for a word in messages.
  var noun = "word"

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read("noun", into: &noun, help: "What a word is called.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for unit in entry.units {
      let count = entry.string(of: unit.text).components(separatedBy: "bad").count - 1
      for _ in 0..<count { context.report("the \(noun) is bad", in: unit, of: entry) }
    }
  }
}

extension Project {
  /// Returns a project with the rules that baseline tests need.
  static func forBaselines(_ files: [String: String]) throws -> Project {
    let project = try Project(files)
    project.rules =
      [BadWord.self, SuspectKey.self]
      + builtinRules.filter {
        ["unused-suppression", "syntax-error", "unreadable-file"].contains($0.info.id.name)
      }
    return project
  }

  /// Returns the lines of the baseline that are entries, without their commas.
  func entries(of name: String = ".lint-baseline.json") throws -> [String] {
    try read(name).split(separator: "\n").filter { $0.hasPrefix("    {") }.map {
      String($0.dropFirst(4)).trimmingCharacters(in: [","])
    }
  }

  /// Writes a baseline with the given lines as entries, starting at line 4.
  func write(baseline entries: [String], to name: String = ".lint-baseline.json") throws {
    let lines = entries.map { "    " + $0 }.joined(separator: ",\n")
    try write(name, "{\n  \"version\": 1,\n  \"findings\": [\n\(lines)\n  ]\n}\n")
  }

  func move(_ old: String, _ new: String) throws {
    let folder = URL(filePath: path)
    let target = folder.appending(path: new)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: folder.appending(path: old), to: target)
  }
}

extension String {
  /// Returns a baseline entry with a severity, as in version 2.
  func with(severity: String) -> String {
    replacing(#", "table""#, with: #", "severity": "\#(severity)", "table""#, maxReplacements: 1)
  }

  var asError: String { with(severity: "error") }

  /// The entry of an older version as it is written if its findings are unknown.
  var asAnyKind: String {
    replacing(#", "table""#, with: #", "kind": "any", "table""#, maxReplacements: 1)
  }
}
