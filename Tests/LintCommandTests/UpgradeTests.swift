import BuiltinRules
import Diagnostics
import Foundation
import LintCommand
import LintKit
import Testing

/// A project whose findings an earlier program accepted: its configuration, its baseline and its
/// report are those that the earlier program read and wrote.
///
/// A rule that finds more in it than before must say so with `since`.
@Suite struct UpgradeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Conformance/upgrade/0.1.0-2026-11-30").standardized

  private func project() throws -> Project {
    let project = try Project()
    let names = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
    for name in names where URL(filePath: name).pathExtension != "lproj" && name != "App" {
      try project.write(
        name, Array(try Data(contentsOf: Self.folder.appending(path: name))))
    }
    project.rules = builtinRules
    return project
  }

  /// The findings of a report in JSON lines.
  private func findings(_ report: String) throws -> [[String: Any]] {
    try report.split(separator: "\n").compactMap { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return value?["kind"] as? String == "finding" ? value : nil
    }
  }

  @Test func `what was accepted stays accepted`() async throws {
    let project = try project()
    let run = try await project.run("--strict", "--verbose", "--format", "xcode")
    #expect(run.output == "")
    #expect(run.error == "")
    #expect(run.status == .success)
  }

  @Test func `findings have the fingerprints that they had`() async throws {
    let project = try project()
    let known = try findings(try project.read("report.jsonl"))
    try project.remove("report.jsonl")
    let run = try await project.run("--no-baseline", "--verbose", "--format", "jsonl")
    let present = try findings(run.output)
    let newer = Set(builtinRules.map { $0.info }.filter { $0.since != "0.1.0" }.map(\.id.name))
    #expect(known.count == 32)
    for finding in present where !newer.contains(finding["rule"] as? String ?? "") {
      let fingerprint = finding["fingerprint"] as? String
      #expect(
        known.contains { $0["fingerprint"] as? String == fingerprint }, "\(finding)")
    }
    let lost = known.filter { old in
      !present.contains { $0["fingerprint"] as? String == old["fingerprint"] as? String }
    }
    #expect(lost.isEmpty, "\(lost)")
  }
}
