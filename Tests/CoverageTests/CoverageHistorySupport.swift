import Coverage
import Platform
import TestSupport
import TranslationStatus

/// A folder with a history file.
extension Folder {
  var file: String { path + "/h.jsonl" }

  func history(_ name: String = "h.jsonl") throws -> CoverageHistory {
    try CoverageHistory(path: name, workingDirectory: WorkingDirectory(path))
  }

  func text() throws -> String { try read("h.jsonl") }

  func write(_ text: String) throws { try write("h.jsonl", text) }

  func write(_ bytes: [UInt8]) throws { try write("h.jsonl", bytes) }

  func append(_ text: String) throws { try write(self.text() + text) }
}

/// Returns a run with the given number of translated keys in each locale.
func snapshot(
  _ date: String, revision: String? = "c0ffee", locales: [String: Int] = ["de": 3]
) -> CoverageSnapshot {
  let tallies = locales.mapValues { keys in
    var tally = StatusTally()
    tally[.translated] = TextAmount(keys: keys)
    return tally
  }
  return CoverageSnapshot(
    date: date, revision: revision, total: tallies.values.reduce(into: StatusTally()) { $0 += $1 },
    locales: tallies, groups: [:])
}
