import Diagnostics
import Foundation
import LintEngine
import Workspace

/// Fixes, which a second reading checks.
///
/// The first byte of the input selects the format, and the rest is the file.
enum FixTarget {
  private static let paths = [
    "L.xcstrings", "de.lproj/L.strings", "de.lproj/L.stringsdict", "de.xliff",
  ]

  static func problems(with bytes: [UInt8]) async -> [String] {
    guard let first = bytes.first else { return [] }
    let path = paths[Int(first) % paths.count]
    var problems: [String] = []
    for isUnsafe in [false, true] {
      problems += await self.problems(with: Array(bytes.dropFirst()), at: path, isUnsafe)
    }
    return problems
  }
}

extension FixTarget {
  private static func problems(
    with bytes: [UInt8], at path: String, _ isUnsafe: Bool
  ) async -> [String] {
    do {
      let first = try await fix(LintTargets.files(bytes, at: path), isUnsafe)
      var problems = first.faults.map { "a fix of \($0.rules) is withdrawn: \($0.reason)" }
      guard let file = first.files.first(where: { $0.path == path }) else { return problems }
      let files = corrected(LintTargets.files(bytes, at: path), by: first)
      problems += Promises.problems(with: first.lint.report, of: LintTargets.contents(of: files))
      let second = try await fix(files, isUnsafe)
      if let again = second.files.first(where: { $0.path == path }), first.overlapping == 0 {
        problems.append("a second run changes more: \(text(again.corrected))")
      }
      if !isUnsafe { problems += self.problems(with: bytes, fixed: file.corrected, at: path) }
      return problems.map { "\(isUnsafe ? "unsafe" : "safe"): \($0)" }
    } catch {
      return ["the run fails: \(error)"]
    }
  }

  /// Returns the files with their corrections. A fix may also change the source file.
  private static func corrected(_ files: [InputFile], by outcome: FixOutcome) -> [InputFile] {
    files.map { file in
      guard let fixed = outcome.files.first(where: { $0.path == file.path }) else { return file }
      return InputFile(path: file.path, bytes: fixed.corrected)
    }
  }

  private static func fix(_ files: [InputFile], _ isUnsafe: Bool) async throws -> FixOutcome {
    try await LintTargets.engine(jobs: 1).run(
      FixRequest(LintTargets.request(files), allowsUnsafe: isUnsafe))
  }

  /// Compares what Foundation reads before and after a safe fix.
  private static func problems(
    with bytes: [UInt8], fixed: [UInt8], at path: String
  ) -> [String] {
    guard path.hasSuffix(".xcstrings") else { return [] }
    guard let before = plainStrings(bytes) else { return [] }
    let isStandard = Promises.isJSON(fixed) || !Promises.isJSON(bytes)
    guard isStandard, let after = plainStrings(fixed) else {
      return ["a file that was read can't be read any more: \(text(fixed))"]
    }
    return before == after ? [] : ["other strings are read: \(text(fixed))"]
  }

  /// Returns the strings without variations of a catalog, by key and locale, or nil if Foundation
  /// can't read it. They are bytes, because strings are equal if they only look the same.
  private static func plainStrings(_ bytes: [UInt8]) -> [[String]: [UInt8]]? {
    let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    guard let value else { return nil }
    var found: [[String]: [UInt8]] = [:]
    for (key, entry) in members(members(value)["strings"]) {
      for (locale, localization) in members(members(entry)["localizations"]) {
        guard let value = members(members(localization)["stringUnit"])["value"] else { continue }
        found[[key, locale]] = Array("\(value)".utf8)
      }
    }
    return found
  }

  private static func members(_ value: Any?) -> [String: Any] { value as? [String: Any] ?? [:] }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
