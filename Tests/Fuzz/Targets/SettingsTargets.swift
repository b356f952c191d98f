import BuiltinRules
import Coverage
import Diagnostics
import LintConfiguration
import LintEngine
import Platform
import SourceText
import Workspace

/// Files other than localization files that the program reads.
enum SettingsTargets {
  private static let workingDirectory = WorkingDirectory("/nowhere")

  /// Reads a baseline. What is written for it is read as the same.
  static func baseline(_ bytes: [UInt8]) -> [String] {
    let file = read(baseline: bytes)
    var problems = places(of: file.mistakes, in: bytes, "mistake in a baseline")
    guard file.mistakes.isEmpty else { return problems }
    if !Promises.isJSON(bytes) { problems.append("Foundation refuses what is read as a baseline") }
    let text = text(of: file.baseline)
    let again = read(baseline: Array(text.utf8))
    if !again.mistakes.isEmpty || contents(of: again.baseline) != contents(of: file.baseline) {
      problems.append("a baseline changes when it is written and read: \(text)")
    }
    return problems
  }

  /// Reads a configuration, and checks a small table with it.
  static func configuration(_ bytes: [UInt8]) async -> [String] {
    do {
      let file = try ConfigurationFile(
        path: ShownPath(ConfigurationFile.name), workingDirectory: workingDirectory,
        contents: bytes, rules: builtinRules)
      var problems = places(of: file.mistakes, in: bytes, "mistake in a configuration")
      if file.mistakes.isEmpty, !bytes.isEmpty, !hasComments(bytes), !Promises.isJSON(bytes) {
        problems.append("Foundation refuses what is read as a configuration")
      }
      let effective = file.configuration.effective(rules: builtinRules)
      if !Promises.isJSON(Array(effective.utf8)) {
        problems.append("the effective configuration is not JSON: \(effective)")
      }
      return problems + (await run(file.configuration, readFrom: bytes))
    } catch {
      return ["the configuration can't be read: \(error)"]
    }
  }

  /// Reads the lines of a history of coverage. What is written for one is read as the same.
  static func history(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A).flatMap { line -> [String] in
      do throws(HistoryLine.Fault) {
        guard let snapshot = try HistoryLine.read(line) else { return [] }
        let text = HistoryLine.text(of: snapshot)
        let again = try HistoryLine.read(Array(text.utf8)[...])
        return again == snapshot ? [] : ["a line changes when it is written and read: \(text)"]
      } catch {
        guard case .broken(let column, let reason) = error else { return [] }
        let isRight = (1...line.count + 1).contains(column) && !reason.isEmpty
        return isRight ? [] : ["the fault '\(reason)' is in column \(column)"]
      }
    }
  }
}

extension SettingsTargets {
  /// Returns whether a configuration may have comments, which Foundation doesn't read.
  private static func hasComments(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("//") || text.contains("/*")
  }

  private static func read(baseline bytes: [UInt8]) -> BaselineFile {
    BaselineFile(
      SourceBuffer(bytes), path: Baseline.fileName,
      in: BaselineFolder(AbsolutePath("/nowhere"), workingDirectory: workingDirectory))
  }

  private static func text(of baseline: Baseline) -> String {
    var text = ""
    baseline.write(to: &text)
    return text
  }

  /// Returns everything that a baseline says, in one order. Strings are compared as bytes.
  private static func contents(of baseline: Baseline) -> [[UInt8]] {
    let entries = baseline.entries.map {
      String(reflecting: ($0.subject, $0.severity, $0.kind, $0.count, $0.reason, $0.until))
    }
    return (entries + [String(reflecting: baseline.schema)]).map { Array($0.utf8) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func places(
    of mistakes: [Finding], in bytes: [UInt8], _ what: String
  ) -> [String] {
    mistakes.flatMap { mistake in
      let (start, end) = (mistake.location.start.offset, mistake.location.end.offset)
      guard start <= end else { return ["\(what): the range \(start)..<\(end) is backwards"] }
      return Promises.problems(with: [start..<end], in: bytes, "\(what): \(mistake.message)")
    }
  }

  private static func run(
    _ configuration: Configuration, readFrom bytes: [UInt8]
  ) async -> [String] {
    let files = LintTargets.files(Array(german.utf8), at: "de.lproj/L.strings")
    var request = LintTargets.request(files)
    var configuration = configuration
    // The code would be read from the disk.
    configuration.code = Configuration().code
    request.configuration.source = .given(configuration)
    request.configuration.enable = []
    do throws(EngineFailure) {
      let outcome = try await LintTargets.engine(jobs: 1).run(request)
      var contents = LintTargets.contents(of: files)
      // Suppressions that are not used are reported where they are.
      contents[ConfigurationFile.name] = bytes
      return Promises.problems(with: outcome.report, of: contents)
    } catch {
      // A configuration may exclude the only table.
      if case .nothingToCheck = error.reason { return [] }
      return ["the run fails: \(error.reason)"]
    }
  }

  private static let german = """
    /* Begrüßung */
    "a" = "%d Dateien  in %d"; // lint:allow repeated-space
    "b" = "„%1$@“ öffnen (%2$lld)";
    "z" = "";

    """
}
