import Foundation
import LintEngine
import Platform
import TranslationStatus

/// A folder that is removed at the end of its test, with a history in it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var file: String { path + "/h.jsonl" }

  func history(_ name: String = "h.jsonl") throws -> CoverageHistory {
    try CoverageHistory(path: name, workingDirectory: WorkingDirectory(path))
  }

  func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

  func write(_ text: String) throws { try write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: file)) }

  func append(_ text: String) throws {
    try write(Array(Data(contentsOf: URL(filePath: file))) + Array(text.utf8))
  }
}

/// A run with as many translated keys in each locale as a dictionary says.
func snapshot(
  _ date: String, revision: String? = "c0ffee", locales: [String: Int] = ["de": 3]
) -> CoverageSnapshot {
  let tallies = locales.mapValues { keys in
    var tally = StatusTally()
    tally[.translated] = TextAmount(keys: keys)
    return tally
  }
  return CoverageSnapshot(
    date: date, revision: revision, total: tallies.values.reduce(StatusTally(), +),
    locales: tallies, groups: [:])
}
