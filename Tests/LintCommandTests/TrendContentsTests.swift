import Coverage
import Foundation
import Git
import LintTestSupport
import Platform
import SourceText
import Testing
import TranslationStatus

@testable import LintEngine

/// Contents that several tables share, in any revisions, are parsed once.
///
/// The expected figures of each revision are those that `coverage` reported when it was checked
/// out.
@Suite struct TrendContentsTests {
  private let english = #""a" = "%d files"; "b" = "two words"; "c" = "c";"#
  private let german = #""a" = "%d Dateien"; "b" = "two words";"#

  @Test func `two identical catalogs are parsed once, whatever their names`() async throws {
    let text = catalog(["100% of %d": "100 %", "b": ""])
    let history = try History()
    try await history.commit(["App/L.xcstrings": text, "Kit/InfoPlist.xcstrings": text])
    try await history.commit(["App/L.xcstrings": catalog(["b": "B"])])
    try await history.commit(["Kit/InfoPlist.xcstrings": catalog(["b": "B"])])
    #expect(try await history.parsed() == 2)
  }

  @Test func `only the change of a table that moved and changed later is parsed`() async throws {
    let history = try History()
    try await history.commit([
      "App/en.lproj/L.strings": english, "App/de.lproj/L.strings": german,
      "App/fr.lproj/L.strings": #""a" = "Un";"#,
    ])
    try history.project.git("mv", "App", "Kit")
    try await history.commit()
    try await history.commit(["Kit/de.lproj/L.strings": #""a" = "A";"#])
    #expect(try await history.parsed() == 4)
  }

  @Test func `only the change of a table that changes during a move is parsed`() async throws {
    let history = try History()
    try await history.commit([
      "App/en.lproj/L.strings": english, "App/de.lproj/L.strings": german,
      "App/fr.lproj/L.strings": #""a" = "Un";"#,
    ])
    try history.project.git("mv", "App", "Kit")
    try await history.commit(["Kit/de.lproj/L.strings": #""a" = "A";"#])
    try await history.commit(["Kit/en.lproj/L.strings": #""c" = "c";"#])
    #expect(try await history.parsed() == 5)
  }

  @Test func `contents that reappear are not parsed again`() async throws {
    let history = try History()
    let (one, two) = (catalog(["a": "A"]), catalog(["a": "A", "b": ""]))
    try await history.commit([
      "en.lproj/L.strings": english, "de.lproj/L.strings": german, "L.xcstrings": one,
    ])
    try await history.commit(["de.lproj/L.strings": #""c" = "C";"#, "L.xcstrings": two])
    try await history.commit(["en.lproj/L.strings": #""c" = "c";"#])
    try await history.commit(["de.lproj/L.strings": german, "L.xcstrings": one])
    try await history.commit(["en.lproj/L.strings": english])
    #expect(try await history.parsed() == 6)
  }

  @Test func `a file that tables and locales share is parsed once`() async throws {
    let history = try History()
    try await history.commit([
      "P/en.lproj/L.strings": english, "P/de.lproj/L.strings": german,
      "P/fr.lproj/L.strings": english, "Q/en.lproj/InfoPlist.strings": german,
      "Q/de.lproj/InfoPlist.strings": english, "R/de.lproj/L.strings": german,
    ])
    try await history.commit(["P/fr.lproj/L.strings": german])
    try await history.commit(["R/en.lproj/L.strings": english])
    try await history.commit(["Q/fr.lproj/InfoPlist.strings": #""a" = "Un";"#])
    #expect(try await history.parsed() == 3)
  }

  @Test func `contents are parsed only for a table that can use them`() async throws {
    let history = try History()
    // Without a source, nothing can be counted.
    try await history.commit([
      "P/de.lproj/L.strings": german, "P/fr.lproj/L.strings": #""a" = "Un";"#,
      "Q/de.lproj/L.strings": german, "Q/en.lproj/L.strings": english,
    ])
    try await history.commit(["Q/de.lproj/L.strings": #""c" = "C";"#])
    #expect(try await history.parsed() == 3)
  }

  @Test func `the same bytes are parsed once for each kind of file`() async throws {
    let history = try History()
    try await history.commit(["en.lproj/L.strings": english, "de.lproj/L.strings": "{}"])
    try await history.commit(["de.lproj/L.stringsdict": "{}"])
    #expect(try await history.parsed() == 3)
  }

  @Test func `an export of another platform is parsed once and counts where it is named`()
    async throws
  {
    let export = """
      <xliff version="1.2"><file original="a.html" source-language="en" target-language="de">
      <body><trans-unit id="a"><source>two words</source><target>Zwei</target></trans-unit></body>
      </file></xliff>
      """
    let history = try History(paths: ["A.xliff", "Sub"])
    try await history.commit(["A.xliff": export, "Sub/B.xliff": export])
    try await history.commit(["Sub/C.xliff": export.replacing("a.html", with: "L.strings")])
    #expect(try await history.parsed() == 2)
    #expect(history.expected.map(\.total.total.keys) == [1, 2])
  }

  @Test func `tables that keep exchanging contents parse each content once`() async throws {
    let versions = (0..<4).map { "\"a\" = \"\($0)\"; \"\($0)\" = \"x\";" }
    let history = try History()
    var used: Set<String> = []
    for day in 0..<8 {
      for (number, table) in ["P", "Q", "R"].enumerated() {
        for (place, locale) in ["en", "de", "fr"].enumerated() {
          let text = versions[(day * day + number + day * place) % versions.count]
          used.insert(text)
          try history.project.write("\(table)/\(locale).lproj/\(table).strings", text)
        }
      }
      try await history.commit()
    }
    #expect(try await history.parsed() == used.count)
  }
}

/// A repository with one commit a day from September 10, 2026.
private final class History {
  let project: Project
  /// The figures of `coverage` for each state while it was checked out.
  private(set) var expected: [CoverageSnapshot] = []
  private let paths: [String]
  private var day = 9

  init(paths: [String] = ["."]) throws {
    project = try Project()
    project.rules = []
    self.paths = paths
    try project.git("init", "--quiet", "--initial-branch=main")
  }

  func commit(_ files: [String: String] = [:]) async throws {
    for (name, text) in files { try project.write(name, text) }
    day += 1
    try project.commitAll(at: "2026-09-\(day)T12:00:00Z")
    _ = try await project.run(["coverage"] + paths + ["--history", "../history.jsonl"])
    expected = try CoverageHistory(
      path: "../history.jsonl", workingDirectory: WorkingDirectory(project.path)
    ).snapshots
  }

  /// Returns how many contents were parsed to count all states. The number is the same for any
  /// number of tasks.
  func parsed(sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws -> Int {
    let alone = try await outcome(jobs: 1)
    let together = try await outcome(jobs: 4)
    #expect(together.snapshots == alone.snapshots, sourceLocation: sourceLocation)
    #expect(Set(together.parsed) == Set(alone.parsed), sourceLocation: sourceLocation)
    #expect(together.parsed.count == alone.parsed.count, sourceLocation: sourceLocation)
    #expect(
      alone.snapshots.map(\.revision) == expected.map(\.revision), sourceLocation: sourceLocation)
    #expect(
      alone.snapshots.map(\.locales) == expected.map(\.locales), sourceLocation: sourceLocation)
    #expect(alone.snapshots.map(\.total) == expected.map(\.total), sourceLocation: sourceLocation)
    return alone.parsed.count
  }

  private func outcome(
    jobs: Int
  ) async throws -> (snapshots: [CoverageSnapshot], parsed: [ParseLog.File]) {
    let log = ParseLog()
    var configuration = Configuration()
    configuration.formats = log.formats
    let repository = try await Repository.open(at: AbsolutePath(project.path))
    let files = RevisionFiles(
      of: repository, at: paths, rules: configuration.searchRules,
      workingDirectory: WorkingDirectory(project.path))
    let trend = CoverageTrend(
      of: repository, files, configuration: configuration,
      counting: configuration.countingOptions(), options: ProjectStatus.Options(),
      isUsed: nil,
      interfaces: InterfaceTables(configured: nil, project: nil), jobs: jobs)
    // The current state isn't a point of the trend.
    let now = try #require(CalendarDate.start(of: "2026-09-\(day + 2)"))
    let snapshots = try await trend.snapshots(
      over: TrendPeriod(since: "\(day)d", every: .day, now: now))
    await repository.close()
    return (snapshots, log.files)
  }
}
