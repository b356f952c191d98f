import Foundation
import LintCommand
import LintKit
import Synchronization
import Testing

/// A rule that truncates the catalog that it checks.
private struct Truncating: Rule {
  static let info = RuleInfo(
    id: "truncating", category: .text, severity: .error, summary: "A file is cut.", rationale: "",
    examples: [])
  static let path = Mutex("")

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    Self.path.withLock { _ = truncate($0, 1_000) }
    context.report("a finding", at: entry.key.range, key: entry.string(of: entry.key))
  }
}

/// Catalogs that another program changes while they are checked.
@Suite struct ChangingCatalogTests {
  /// The change that the other program makes, repeatedly.
  enum Change: CaseIterable {
    case truncated, rewritten, appended
  }

  @Test(arguments: Change.allCases)
  func `a run survives a changing catalog`(change: Change) async throws {
    let project = try Project()
    let text = Array(Self.largeCatalog.utf8)
    try project.write("L.xcstrings", text)
    let path = project.path + "/L.xcstrings"
    let isDone = Mutex(false)
    let writer = Thread {
      while !isDone.withLock({ $0 }) { Self.apply(change, to: path, text) }
    }
    writer.start()
    defer { isDone.withLock { $0 = true } }
    for _ in 0..<15 {
      for arguments in [["lint"], ["coverage", "--quiet"]] {
        // The file changes all the time, so this must not wait.
        let run = try await project.runAtOnce(arguments)
        if run.error.contains("changed while it was read") { #expect(run.status == .failure) }
      }
    }
  }

  @Test func `a file that is cut while it is checked is checked as it was read`() async throws {
    let project = try Project()
    project.rules = [Truncating.self]
    Truncating.path.withLock { $0 = project.path + "/L.xcstrings" }
    try project.write("L.xcstrings", Self.largeCatalog)
    let run = try await project.run("--format", "xcode")
    #expect(run.output.matches(of: /error: a finding .*\[truncating\]/).count == 2)
    #expect(run.status == .findings)
  }

  private static let largeCatalog = catalog(
    ["bad": String(repeating: "a long text ", count: 200_000), "odd": "b"])

  private static func apply(_ change: Change, to path: String, _ text: [UInt8]) {
    let handle = FileHandle(forUpdatingAtPath: path)
    switch change {
    case .truncated: try? handle?.truncate(atOffset: UInt64.random(in: 0...1_000_000))
    case .appended:
      _ = try? handle?.seekToEnd()
      try? handle?.write(contentsOf: Data(repeating: 0x22, count: 5_000))
    case .rewritten: try? handle?.write(contentsOf: Data(text.reversed()))
    }
    try? handle?.close()
    usleep(300)
    try? Data(text).write(to: URL(filePath: path))
    usleep(300)
  }
}
