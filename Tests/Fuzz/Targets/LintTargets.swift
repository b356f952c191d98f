import BuiltinRules
import Diagnostics
import LintConfiguration
import LintEngine
import Workspace

/// Tables, which are checked with all rules.
enum LintTargets {
  /// Lints a file, next to a valid file of the source language if its format has one for each
  /// language.
  static func problems(with bytes: [UInt8], at path: String) async -> [String] {
    let files = files(bytes, at: path)
    do {
      let outcome = try await engine(jobs: 1).run(request(files))
      var problems = Promises.problems(with: outcome.report, of: contents(of: files))
      if !isReported(outcome), !canBeRead(bytes, at: path) {
        problems.append("a damaged file is reported as complete")
      }
      return problems
    } catch {
      return ["the run fails: \(error)"]
    }
  }

  static func engine(jobs: Int) -> Engine {
    Engine(
      rules: builtinRules, tool: ToolInfo(name: "catalog-lint", version: "1.0"),
      workingDirectory: "/nowhere", today: "2026-11-21", now: 0, jobs: jobs)
  }

  /// Returns a request that reads nothing from the disk, with all rules.
  static func request(_ files: [InputFile]) -> LintRequest {
    var request = LintRequest(.given(files))
    request.configuration.source = .given(Configuration())
    request.configuration.enable = ["all"]
    request.baseline = .none
    request.showsExcerpts = true
    return request
  }

  /// Returns a file with the files that it is compared with.
  static func files(_ bytes: [UInt8], at path: String) -> [InputFile] {
    let file = InputFile(path: path, bytes: bytes)
    switch path.split(separator: ".").last {
    case "strings":
      return [file, InputFile(path: "en.lproj/L.strings", bytes: Array(english.utf8))]
    case "stringsdict":
      return [file, InputFile(path: "en.lproj/L.stringsdict", bytes: Array(englishRules.utf8))]
    default: return [file]
    }
  }

  static func contents(of files: [InputFile]) -> [String: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: files.map { file in
        guard case .memory(let bytes) = file.contents else { return (file.path, []) }
        return (file.path, bytes)
      })
  }

  /// Returns whether another program reads a file. Those for property lists and XML can't be asked
  /// here, because Foundation's own readers crash for some files: the campaign over real files asks
  /// them.
  static func canBeRead(_ bytes: [UInt8], at path: String) -> Bool {
    !path.hasSuffix(".xcstrings") || Promises.isJSON(bytes)
  }

  private static func isReported(_ outcome: LintOutcome) -> Bool {
    outcome.report.summary.errors > 0 || !outcome.isComplete
  }

  private static let english = """
    /* Greeting */
    "a" = "%d files in %@";
    "b" = "Open “%1$@” (%2$lld)";
    "k" = "v";

    """
  private static let englishRules = """
    { a = { NSStringLocalizedFormatKey = "%#@n@ in %@"; n = {
      NSStringFormatSpecTypeKey = NSStringPluralRuleType; NSStringFormatValueTypeKey = d;
      one = "%d file"; other = "%d files"; }; }; }

    """
}
