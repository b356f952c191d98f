import BuiltinRules
import Diagnostics
import LintEngine
import SourceText
import Workspace

/// Small files for testing findings.
enum FileText {
  /// Returns an English catalog with the given members of `strings`, which start on line 2.
  static func catalog(_ strings: String) -> String {
    "{ \"sourceLanguage\" : \"en\", \"version\" : \"1.0\", \"strings\" : {\n\(strings) } }"
  }

  /// Returns an XML property list with the given members, which start on line 2.
  static func list(_ members: String) -> String { "<plist><dict>\n\(members)\n</dict></plist>" }

  /// Returns a unit whose translation takes a different argument than its source.
  static func unit(_ id: String = "a") -> String {
    "<trans-unit id='\(id)'><source>A %d</source><target>A %@</target></trans-unit>"
  }

  /// Returns an XLIFF with one file, from English to German.
  static func exchange(_ file: String, _ content: String) -> String {
    #"<xliff version="1.2">\#(file) source-language="en" target-language="de">\#(content)</file></xliff>"#
  }
}

extension FileText {
  static func input(_ path: String, _ text: String, isNamed: Bool = true) -> InputFile {
    InputFile(path: path, contents: .memory(Array(text.utf8)), isNamed: isNamed)
  }

  static let linter = Linter(
    rules: builtinRules, configuration: Configuration(),
    tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-01-01")

  static let options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)

  /// Returns the findings in files as 'path:line:column severity rule'.
  static func findings(_ files: [String: String]) async -> [String] {
    await findings(files.sorted { $0.key < $1.key }.map { input($0.key, $0.value) })
  }

  static func findings(_ files: [InputFile]) async -> [String] {
    await linter.lint(files, options: options).report.findings.map { finding in
      let place = finding.location
      return "\(place.path):\(place.start.line):\(place.start.column) \(finding.severity) "
        + finding.rule.name
    }
  }
}
