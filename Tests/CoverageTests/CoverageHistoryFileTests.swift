import Coverage
import Foundation
import Platform
import TestSupport
import Testing
import TranslationStatus

/// The run that a history is compared against, and the location of the file.
@Suite struct CoverageHistoryFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `a run is compared with the last run of another day or revision`() throws {
    let yesterday = snapshot("2026-11-20T02:00:00Z", revision: "aaa")
    let morning = snapshot("2026-11-21T02:00:00Z", revision: "aaa")
    let repeated = snapshot("2026-11-21T03:00:00Z", revision: "aaa")
    let noon = snapshot("2026-11-21T12:00:00Z", revision: "bbb")
    try folder.history().append(yesterday)
    #expect(try folder.history().comparison(for: morning) == yesterday)
    try folder.history().append(morning)
    #expect(try folder.history().comparison(for: repeated) == yesterday)
    #expect(try folder.history().trend(before: repeated) == [yesterday])
    try folder.history().append(repeated)
    #expect(try folder.history().comparison(for: noon) == repeated)
    #expect(try folder.history().trend(before: noon) == [yesterday, repeated])
  }

  @Test func `without a repository a run is compared with the last run of another day`() throws {
    let yesterday = snapshot("2026-11-20T02:00:00Z", revision: nil)
    try folder.history().append(yesterday)
    try folder.history().append(snapshot("2026-11-21T02:00:00Z", revision: nil))
    let now = snapshot("2026-11-21T04:00:00Z", revision: nil)
    #expect(try folder.history().comparison(for: now) == yesterday)
  }

  @Test func `concurrent runs lose no data`() async throws {
    let history = try folder.history()
    let locales = Dictionary(uniqueKeysWithValues: (0..<300).map { ("l\($0)", $0) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for minute in 10..<18 {
        group.addTask {
          for second in 10..<20 {
            try history.append(
              snapshot("2026-11-21T02:\(minute):\(second)Z", locales: locales))
          }
        }
      }
      try await group.waitForAll()
    }
    let read = try folder.history()
    #expect(read.notes.isEmpty)
    #expect(Set(read.snapshots.map(\.date)).count == 80)
    #expect(read.snapshots.allSatisfy { $0.locales.count == 300 })
  }

  @Test(arguments: [
    ("", "the path of the history is empty"), (".", ".: it is a folder"),
  ])
  func `the error for a path that is not a file explains the reason`(path: String, message: String)
    throws
  {
    let failure = try #require(throws: CoverageHistory.Failure.self) {
      try CoverageHistory(path: path, workingDirectory: WorkingDirectory(folder.path))
    }
    #expect(failure.message == message)
    #expect(failure.help == "name a file, such as history.jsonl")
  }

  @Test func `a symbolic link is neither followed nor replaced`() throws {
    try folder.write("keep")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.jsonl", withDestinationPath: "h.jsonl")
    let failure = try #require(throws: CoverageHistory.Failure.self) {
      try folder.history("link.jsonl")
    }
    #expect(
      failure.message == "link.jsonl: it is a symbolic link, through which nothing is written")
    #expect(try folder.text() == "keep")
  }

  @Test func `a dangling link does not create a history`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.jsonl", withDestinationPath: "h.jsonl")
    #expect(throws: CoverageHistory.Failure.self) { try folder.history("link.jsonl") }
    #expect(!FileManager.default.fileExists(atPath: folder.file))
  }

  @Test func `a file that became a link after it was read is not written`() throws {
    let history = try folder.history("late.jsonl")
    try folder.write("keep")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/late.jsonl", withDestinationPath: "h.jsonl")
    #expect(throws: CoverageHistory.Failure.self) {
      try history.append(snapshot("2026-11-21T02:00:00Z"))
    }
    #expect(try folder.text() == "keep")
  }

  @Test func `a directory or a pipe is not a history`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/d.jsonl", withIntermediateDirectories: false)
    let failure = try #require(throws: CoverageHistory.Failure.self) {
      try folder.history("d.jsonl")
    }
    #expect(failure.message == "d.jsonl: it is a folder")
    #expect(mkfifo(folder.path + "/p.jsonl", 0o600) == 0)
    let other = try #require(throws: CoverageHistory.Failure.self) { try folder.history("p.jsonl") }
    #expect(other.message == "p.jsonl: it is not a regular file")
  }

  @Test(.enabled(if: geteuid() != 0, "nothing is read-only to the superuser"))
  func `a read-only file is reported`() throws {
    try folder.history().append(snapshot("2026-11-20T02:00:00Z"))
    #expect(chmod(folder.file, 0o400) == 0)
    let history = try folder.history()
    let failure = try #require(throws: CoverageHistory.Failure.self) {
      try history.append(snapshot("2026-11-21T02:00:00Z"))
    }
    #expect(failure.message == "h.jsonl: Permission denied")
    #expect(history.snapshots.count == 1)
  }

  @Test func `the reason is reported if a directory can't be created`() throws {
    try folder.write("a file")
    let failure = try #require(throws: CoverageHistory.Failure.self) {
      try folder.history("h.jsonl/deeper.jsonl")
    }
    #expect(failure.message == "h.jsonl/deeper.jsonl: Not a directory")
  }
}
