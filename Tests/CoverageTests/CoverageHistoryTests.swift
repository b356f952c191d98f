import Coverage
import Foundation
import TestSupport
import Testing
import TranslationStatus

/// The file that stores the figures of earlier runs.
@Suite struct CoverageHistoryTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `a missing file has no runs`() throws {
    let history = try folder.history()
    #expect(history.snapshots.isEmpty)
    #expect(history.notes.isEmpty)
    #expect(history.comparison(for: snapshot("2026-11-21T02:00:00Z")) == nil)
    #expect(history.trend(before: snapshot("2026-11-21T02:00:00Z")).isEmpty)
  }

  @Test func `appended runs are read back with all states and marks`() throws {
    var tally = StatusTally()
    for (index, state) in TranslationState.allCases.enumerated() {
      tally[state] = TextAmount(
        keys: index + 1, units: index + 20, words: index + 300, characters: index + 4000)
    }
    tally.identical = TextAmount(keys: 51, units: 52, words: 53, characters: 54)
    tally.outdated = TextAmount(keys: 61, units: 62, words: 63, characters: 64)
    tally.faulty = TextAmount(keys: 71, units: 72, words: 73, characters: 74)
    let first = CoverageSnapshot(
      date: "2026-11-20T02:00:00Z", revision: "c0ffee", total: tally,
      locales: ["de": tally, "zh-Hans": StatusTally()], groups: ["Ka\u{202E}sse \"1\"\n": tally])
    let second = snapshot("2026-11-21T02:00:00Z", revision: nil)
    try folder.history().append(first)
    try folder.history().append(second)
    #expect(try folder.history().snapshots == [first, second])
    let lines = try folder.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    #expect(lines.last == "")
  }

  @Test func `missing parent directories of a history are created`() throws {
    try folder.history("a/b/h.jsonl").append(snapshot("2026-11-21T02:00:00Z"))
    #expect(try folder.history("a/b/h.jsonl").snapshots.count == 1)
  }

  @Test func `a line matches its schema`() throws {
    var tally = StatusTally()
    for state in TranslationState.allCases { tally[state] = TextAmount(keys: 1) }
    (tally.identical, tally.outdated, tally.faulty) = (tally[.new], tally[.new], tally[.new])
    try folder.history().append(
      CoverageSnapshot(
        date: "2026-11-21T02:00:00Z", revision: "c0ffee", total: tally, locales: ["de": tally],
        groups: ["Checkout": tally]))
    let schema = try members(
      JSONSerialization.jsonObject(
        with: Data(
          contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../schemas/coverage-history.schema.json"))))
    let definitions = try members(schema["definitions"])
    let line = try members(JSONSerialization.jsonObject(with: Data(folder.text().utf8)))
    #expect(try Set(line.keys) == Set(members(schema["properties"]).keys))
    let total = try members(line["total"])
    #expect(
      try Set(total.keys) == Set(members(members(definitions["tally"])["properties"]).keys))
    #expect(
      try Set(members(total["new"]).keys)
        == Set(members(members(definitions["amount"])["properties"]).keys))
  }

  @Test func `a truncated last line is skipped with a note, and the next line is complete`() throws
  {
    try folder.history().append(snapshot("2026-11-20T02:00:00Z"))
    try folder.append(#"{"version":1,"date":"2026-11-21T02:0"#)
    let history = try folder.history()
    #expect(history.snapshots == [snapshot("2026-11-20T02:00:00Z")])
    #expect(history.notes == ["h.jsonl:2: skipped an incomplete line"])
    try history.append(snapshot("2026-11-22T02:00:00Z"))
    let next = try folder.history()
    #expect(
      next.snapshots == [snapshot("2026-11-20T02:00:00Z"), snapshot("2026-11-22T02:00:00Z")])
    #expect(next.notes.count == 1)
    #expect(try folder.text().contains(#""date":"2026-11-21T02:0"# + "\n{"))
  }

  @Test func `a line truncated anywhere does not affect the lines around it`() throws {
    try folder.history().append(snapshot("2026-11-20T02:00:00Z", locales: ["d\"e\\": 3]))
    let whole = try folder.text()
    for length in 1..<whole.utf8.count - 1 {
      try folder.write(whole + String(decoding: whole.utf8.prefix(length), as: UTF8.self))
      let history = try folder.history()
      #expect(history.snapshots.count == 1)
      #expect(history.notes.count == 1)
      try history.append(snapshot("2026-11-22T02:00:00Z"))
      #expect(try folder.history().snapshots.count == 2)
    }
  }

  @Test func `a complete last line without a line feed counts`() throws {
    try folder.history().append(snapshot("2026-11-20T02:00:00Z"))
    try folder.write(String(try folder.text().dropLast()))
    let history = try folder.history()
    #expect(history.snapshots.count == 1)
    #expect(history.notes.isEmpty)
    try history.append(snapshot("2026-11-21T02:00:00Z"))
    #expect(try folder.history().snapshots.count == 2)
  }

  @Test func `zero bytes after a power failure are a truncated line`() throws {
    try folder.history().append(snapshot("2026-11-20T02:00:00Z"))
    try folder.append("\0\0\0\0")
    #expect(try folder.history().snapshots.count == 1)
    #expect(try folder.history().notes.count == 1)
  }

  @Test func `empty lines, other line endings and a byte order mark change nothing`() throws {
    try folder.history().append(snapshot("2026-11-20T02:00:00Z"))
    let line = String(try folder.text().dropLast())
    try folder.write("\u{FEFF}\(line)\r\n\r\n  \n\n\(line)\r\n")
    let history = try folder.history()
    #expect(history.snapshots.count == 2)
    #expect(history.notes.isEmpty)
  }

  @Test func `unknown members are skipped`() throws {
    try folder.write(
      #"""
      {"later":[{"a":[1,null]}],"version":1,"date":"2026-11-20T02:00:00Z","locales":\#
      {"de":{"approved":{"keys":1},"new":{"keys":2,"lines":7}}},"total":{}}

      """#.replacing("\\\n", with: ""))
    let snapshot = try #require(try folder.history().snapshots.first)
    #expect(snapshot.locales["de"]?[.new] == TextAmount(keys: 2))
    #expect(snapshot.total == StatusTally())
  }

  @Test func `the error for a line of a newer version has its number, and nothing is lost`() throws
  {
    try folder.history().append(snapshot("2026-11-20T02:00:00Z"))
    try folder.append(#"{"version":2,"date":[],"figures":1}"# + "\n")
    let before = try folder.text()
    let failure = try #require(throws: CoverageHistory.Failure.self) { try folder.history() }
    #expect(failure.message == "h.jsonl:2: the line is of version 2, which is newer than 1")
    #expect(failure.help?.contains("nothing is appended") == true)
    #expect(try folder.text() == before)
  }

  @Test(arguments: [
    (#"{"version":1}"#, "h.jsonl:2:1: invalid history entry: 'date' is missing"),
    (#"{"version":0,"date":1}"#, "h.jsonl:2:12: invalid history entry: expected an integer"),
    (#"{"version":"1"}"#, "h.jsonl:2:12: invalid history entry: expected a digit, found '\"'"),
    (#"{}"#, "h.jsonl:2:1: invalid history entry: 'version' is missing"),
    (#"[]"#, "h.jsonl:2:1: invalid history entry: expected '{', found '['"),
    (#"{"version":1}}"#, "h.jsonl:2:14: invalid history entry: expected the end"),
    ("<<<<<<< HEAD", "h.jsonl:2:1: invalid history entry: "),
    (#"{"version":1,"date":"2026-13-20T02:00:00Z"}"#, "h.jsonl:2:22: invalid history entry: "),
    (#"{"version":1,"date":"yesterday"}"#, "expected a time in UTC such as"),
    (#"{"version":1,"date":"2026-11-20T02:00:00Z","total":3}"#, "expected '{', found '3'"),
    (
      #"{"version":1,"date":"2026-11-20T02:00:00Z","total":{"new":{"keys":-1}}}"#,
      "expected an integer from 0 to 1000000000000"
    ),
    (
      #"{"version":1,"date":"2026-11-20T02:00:00Z","total":{"new":{"keys":1e3}}}"#,
      "expected an integer"
    ),
    (
      #"{"version":1,"date":"2026-11-20T02:00:00Z","total":{"new":{"keys":9223372036854775808}}}"#,
      "expected an integer"
    ),
    (
      #"{"version":1,"date":"2026-11-20T02:00:00Z","total":{"new":{"keys":9223372036854775807}}}"#,
      "expected an integer"
    ),
    (
      #"{"a":\#(String(repeating: "[", count: 999))\#(String(repeating: "]", count: 999))}"#,
      "nested more than 128 levels deep"
    ),
  ]) func `the error for a broken line in the middle has its number`(
    line: String, message: String
  ) throws {
    try folder.history().append(snapshot("2026-11-20T02:00:00Z"))
    try folder.append(line + "\n")
    try folder.append(
      String(decoding: try Data(contentsOf: URL(filePath: folder.file)), as: UTF8.self)
        .split(separator: "\n")[0] + "\n")
    let failure = try #require(throws: CoverageHistory.Failure.self) { try folder.history() }
    #expect(failure.message.contains(message), "\(failure.message)")
    #expect(failure.message.hasPrefix("h.jsonl:2:"))
    #expect(failure.help != nil)
  }

  @Test func `invalid UTF-8 is rejected`() throws {
    try folder.write([UInt8](#"{"version":1,"x":""#.utf8) + [0xFF] + [UInt8]("\"}\n".utf8))
    let failure = try #require(throws: CoverageHistory.Failure.self) { try folder.history() }
    #expect(failure.message == "h.jsonl:1:19: invalid history entry: it is not UTF-8")
  }

  @Test func `half of a surrogate pair is rejected`() throws {
    try folder.write([UInt8](#"{"version":1,"x":"\ud83d"}"#.utf8) + [0x0A])
    let failure = try #require(throws: CoverageHistory.Failure.self) { try folder.history() }
    #expect(
      failure.message
        == #"h.jsonl:1:19: invalid history entry: '\ud83d' is half of a surrogate pair"#)
  }

  @Test func `an endless line is rejected before it fills the memory`() throws {
    try folder.write([UInt8](repeating: UInt8(ascii: "{"), count: 5 << 20))
    let failure = try #require(throws: CoverageHistory.Failure.self) { try folder.history() }
    #expect(failure.message == "h.jsonl:1: the line is longer than 4 MiB")
  }

  @Test func `a huge file is rejected`() throws {
    try folder.write("")
    // Holes take no space on the disk.
    let handle = try FileHandle(forWritingTo: URL(filePath: folder.file))
    try handle.truncate(atOffset: 1 << 30)
    try handle.close()
    let failure = try #require(throws: CoverageHistory.Failure.self) { try folder.history() }
    #expect(failure.message == "h.jsonl: the history is larger than 64 MiB")
  }

  @Test func `only the last runs of a long history are kept`() throws {
    let line = #"{"version":1,"date":"2026-11-20T02:00:00Z","total":{},"locales":{}}"# + "\n"
    try folder.write(String(repeating: line, count: 1000))
    try folder.history().append(snapshot("2026-11-21T02:00:00Z"))
    let history = try folder.history()
    #expect(history.snapshots.count == 400)
    #expect(history.snapshots.last == snapshot("2026-11-21T02:00:00Z"))
  }
}

extension CoverageHistoryTests {
  private func members(_ value: Any?) throws -> [String: Any] {
    try #require(value as? [String: Any])
  }
}
