import Coverage
import Foundation
import Git
import LintEngine
import Platform
import SourceText
import Testing
import TranslationStatus

/// Earlier states of a project, counted from its repository.
@Suite struct CoverageTrendTests {
  @Test func `each week has the state of its last commit`() async throws {
    let project = try repository(at: "2026-10-01T12:00:00Z", german: ["a", "b"])
    try project.translate(["a": "A"], at: "2026-10-12T12:00:00Z")
    try project.translate(["a": "A", "b": "B"], at: "2026-10-13T12:00:00Z")
    let trend = try await project.trend(since: "4w", now: "2026-10-22T00:00:00Z")
    #expect(trend.map(\.date) == ["2026-10-01T12:00:00Z", "2026-10-13T12:00:00Z"])
    #expect(trend.map { $0.locales["de"]?.translated.keys } == [0, 2])
    #expect(trend.map { $0.locales["de"]?.total.keys } == [2, 2])
    #expect(trend.map(\.revision).last == (try project.head()))
  }

  @Test func `the state before the period is its first point`() async throws {
    let project = try repository(at: "2026-01-01T12:00:00Z", german: ["a", "b"])
    try project.translate(["a": "A"], at: "2026-10-20T12:00:00Z")
    let trend = try await project.trend(since: "2w", now: "2026-10-22T00:00:00Z")
    #expect(trend.map(\.date) == ["2026-10-08T00:00:00Z"])
    #expect(trend.first?.locales["de"]?.translated.keys == 0)
  }

  @Test func `a commit with a clock years in the past does not end the period`() async throws {
    let project = try repository(at: "2026-09-01T12:00:00Z", german: ["a", "b", "c"])
    try project.translate(["a": "A"], at: "2026-10-10T12:00:00Z")
    try project.translate(["a": "A", "b": "B"], at: "1999-12-31T12:00:00Z")
    try project.translate(["a": "A", "b": "B", "c": "C"], at: "2026-10-20T12:00:00Z")
    let trend = try await project.trend(since: "4w", now: "2026-10-22T00:00:00Z")
    #expect(
      trend.map(\.date)
        == ["2026-09-24T00:00:00Z", "2026-10-10T12:00:00Z"])
    #expect(trend.map { $0.locales["de"]?.translated.keys } == [0, 1])
  }

  @Test func `an inactive project stays at the same point`() async throws {
    let project = try repository(at: "2026-01-01T12:00:00Z", german: ["a"])
    let trend = try await project.trend(since: "12w", now: "2026-10-22T00:00:00Z")
    #expect(trend.count == 1)
    #expect(trend.first?.revision == (try project.head()))
  }

  @Test func `the time zone of a commit changes nothing`() async throws {
    let project = try repository(at: "2026-10-01T12:00:00+0000", german: ["a", "b"])
    // Half an hour before and after the end of a step.
    try project.translate(["a": "A"], at: "2026-10-15T13:30:00+1400")
    try project.translate(["a": "A", "b": "B"], at: "2026-10-14T13:30:00-1100")
    let trend = try await project.trend(since: "1w", now: "2026-10-22T00:00:00Z")
    #expect(trend.map { $0.locales["de"]?.translated.keys } == [1])
  }

  @Test func `only the first-parent line counts, and merged changes count at the merge`()
    async throws
  {
    let project = try repository(at: "2026-10-01T12:00:00Z", german: ["a", "b"])
    try project.git("checkout", "--quiet", "-b", "side")
    try project.translate(["a": "A"], at: "2026-10-05T12:00:00Z")
    try project.git("checkout", "--quiet", "main")
    try project.commitAll(at: "2026-10-06T12:00:00Z")
    try project.git(
      "merge", "--quiet", "--no-ff", "--message", "merge", "side", at: "2026-10-13T12:00:00Z")
    let trend = try await project.trend(since: "3w", now: "2026-10-22T00:00:00Z")
    #expect(trend.map(\.date) == ["2026-10-06T12:00:00Z", "2026-10-13T12:00:00Z"])
    #expect(trend.map { $0.locales["de"]?.translated.keys } == [0, 1])
  }

  @Test func `a table that moves, appears or disappears is counted at its path`() async throws {
    let project = try repository(at: "2026-09-01T12:00:00Z", german: ["a", "b"])
    try project.translate(["a": "A"], at: "2026-09-20T12:00:00Z")
    try project.git("mv", "App", "Kit")
    try project.commitAll(at: "2026-09-27T12:00:00Z")
    try project.write("Kit/More.xcstrings", catalog(["one": "Eins"]))
    try project.commitAll(at: "2026-10-04T12:00:00Z")
    try project.git("rm", "--quiet", "-r", "Kit/en.lproj", "Kit/de.lproj")
    try project.commitAll(at: "2026-10-11T12:00:00Z")
    let trend = try await project.trend(
      since: "6w", now: "2026-10-19T00:00:00Z", groups: ["Kit", "App"])
    #expect(trend.map { $0.locales["de"]?.total.keys } == [2, 2, 2, 3, 1])
    #expect(trend.map { $0.locales["de"]?.translated.keys } == [0, 1, 1, 2, 1])
    #expect(trend.map { $0.groups["Kit"]?.total.keys } == [0, 0, 2, 3, 1])
    #expect(trend.map { $0.groups["App"]?.total.keys } == [2, 2, 0, 0, 0])
  }

  @Test func `a state without tables has no figures`() async throws {
    let project = try Project(["README": "nothing yet"])
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll(at: "2026-10-01T12:00:00Z")
    try project.write("L.xcstrings", catalog(["one": "Eins"]))
    try project.commitAll(at: "2026-10-12T12:00:00Z")
    let trend = try await project.trend(since: "2w", now: "2026-10-22T00:00:00Z")
    #expect(trend.map(\.locales.keys.count) == [0, 1])
    #expect(trend.map(\.total.total.keys) == [0, 1])
  }

  @Test func `each point equals the figures of its own state`() async throws {
    let project = try repository(at: "2026-09-01T12:00:00Z", german: ["a", "b", "c"])
    let changes: [(String, String)] = [
      ("App/de.lproj/L.strings", #""a" = "A"; "b" = "";"#),
      ("App/fr.lproj/L.strings", #""a" = "Un"; "gone" = "x";"#),
      ("App/de.lproj/L.strings", #""a" = "A"; "b" = "B"; "c" = "c words";"#),
      ("App/en.lproj/L.strings", #""a" = "a new"; "b" = "b words"; "d" = "%d";"#),
      ("App/FR.lproj/L.strings", #""b" = "Deux";"#),
      ("App/Base.lproj/L.strings", #""a" = "a base"; "gone" = "gone base";"#),
      ("App/de.lproj/L.strings", #""a" = "A"; "gone" = "G";"#),
      ("App/Base.lproj/L.strings", #""gone" = "two words";"#),
      ("App/de.lproj/L.strings", #""a" = "A"; "b" = "";"#),
      ("App/fr.lproj/L.strings", #""a" = "broken"#),
    ]
    var expected: [CoverageSnapshot] = []
    for (index, (path, text)) in changes.enumerated() {
      try project.write(path, text)
      try project.commitAll(at: "2026-09-\(10 + index)T12:00:00Z")
      // Without other states, nothing can be reused.
      expected += try await project.trend(
        since: "1d", every: .day, now: "2026-09-\(11 + index)T13:00:00Z"
      ).suffix(1)
    }
    let trend = try await project.trend(since: "10d", every: .day, now: "2026-09-20T13:00:00Z")
    #expect(trend.count == 10)
    #expect(trend.map(\.locales) == expected.map(\.locales))
    #expect(trend.map(\.total) == expected.map(\.total))
  }

  @Test func `the number of workers changes nothing`() async throws {
    let project = try repository(at: "2026-09-01T12:00:00Z", german: ["a", "b"])
    try project.write("More.xcstrings", catalog(["one": "Eins"]))
    for day in 10..<20 {
      try project.write("More.xcstrings", catalog(["one": "Eins", "\(day)": "Tag"]))
      try project.translate(["a": "\(day)"], at: "2026-09-\(day)T12:00:00Z")
    }
    let alone = try await project.trend(since: "12d", every: .day, now: "2026-09-20T13:00:00Z")
    let many = try await project.trend(
      since: "12d", every: .day, now: "2026-09-20T13:00:00Z", jobs: 7)
    #expect(alone == many)
    #expect(alone.count == 11)
  }

  @Test func `links are followed as they were at each commit`() async throws {
    let project = try repository(at: "2026-09-01T12:00:00Z", german: ["a"])
    try project.git("mv", "App", "Kit")
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/App", withDestinationPath: "Kit")
    try project.commitAll(at: "2026-09-12T12:00:00Z")
    let trend = try await project.trend(since: "2w", now: "2026-09-20T00:00:00Z", paths: ["App"])
    #expect(trend.map(\.total.total.keys) == [1, 1])
  }

  @Test func `excluded paths are excluded from all states`() async throws {
    let project = try repository(at: "2026-09-01T12:00:00Z", german: ["a"])
    try project.write("Pods/P.xcstrings", catalog(["one": "Eins"]))
    try project.write("Old/O.xcstrings", catalog(["one": "Eins", "two": "Zwei"]))
    try project.commitAll(at: "2026-09-02T12:00:00Z")
    var configuration = Configuration()
    configuration.exclude = [try Glob("Old/**", for: .path)]
    let trend = try await project.trend(
      since: "2w", now: "2026-09-20T00:00:00Z", configuration: configuration)
    #expect(trend.map(\.total.total.keys) == [1])
  }
}

/// Repositories whose history is incomplete.
@Suite struct HistoryOfCommitsTests {
  @Test func `a history without commits is a failure`() async throws {
    let project = try Project()
    try project.git("init", "--quiet", "--initial-branch=main")
    let failure = try await #require(throws: GitFailure.self) {
      try await project.trend(since: "1y", now: "2026-10-22T00:00:00Z")
    }
    #expect(failure.message == "there is no commit yet, so there is no history")
    #expect(failure.help != nil)
  }

  @Test func `a shallow clone that ends within the period is rejected`() async throws {
    let (origin, clone) = try shallowClone(depth: 2)
    let failure = try await #require(throws: GitFailure.self) {
      try await clone.trend(since: "1y", now: "2026-10-22T00:00:00Z")
    }
    #expect(
      failure.message
        == "the clone is shallow: its history does not go back as far as the period")
    #expect(failure.help?.contains("--unshallow") == true)
    #expect(try await origin.trend(since: "1y", now: "2026-10-22T00:00:00Z").count == 2)
  }

  @Test func `a shallow clone that reaches back beyond the period is accepted`() async throws {
    let (origin, clone) = try shallowClone(depth: 2)
    let trend = try await clone.trend(since: "5d", every: .day, now: "2026-10-22T00:00:00Z")
    #expect(trend.map(\.date) == ["2026-10-17T00:00:00Z", "2026-10-20T12:00:00Z"])
    #expect(
      try await origin.trend(since: "5d", every: .day, now: "2026-10-22T00:00:00Z") == trend)
  }
}

extension HistoryOfCommitsTests {
  /// Returns a repository with commits on October 1, 8 and 20, and a clone of it.
  private func shallowClone(depth: Int) throws -> (origin: Project, clone: Project) {
    let origin = try repository(at: "2026-10-01T12:00:00Z", german: ["a"])
    try origin.translate(["a": "A"], at: "2026-10-08T12:00:00Z")
    try origin.translate([:], at: "2026-10-20T12:00:00Z")
    let clone = try Project()
    try clone.git("init", "--quiet", "--initial-branch=main")
    try clone.git("fetch", "--quiet", "--depth", "\(depth)", "file://\(origin.path)", "main")
    try clone.git("reset", "--quiet", "--hard", "FETCH_HEAD")
    return (origin, clone)
  }
}

/// Returns a repository with a table of English keys that have no German translations yet.
private func repository(at time: String, german keys: [String]) throws -> Project {
  let source = keys.map { "\"\($0)\" = \"\($0) words\";" }.joined(separator: "\n")
  let project = try Project(["App/en.lproj/L.strings": source, "App/de.lproj/L.strings": "\n"])
  try project.git("init", "--quiet", "--initial-branch=main")
  try project.commitAll("first", at: time)
  return project
}

extension Project {
  /// Commits German translations.
  fileprivate func translate(_ translations: [String: String], at time: String) throws {
    let lines = translations.sorted { $0.key < $1.key }.map { "\"\($0)\" = \"\($1)\";" }
    try write("App/de.lproj/L.strings", lines.joined(separator: "\n"))
    try commitAll(at: time)
  }

  fileprivate func head() throws -> String {
    String(try git("rev-parse", "HEAD").prefix { !$0.isNewline })
  }

  fileprivate func trend(
    since: String, every step: TrendStep = .week, now: String, groups: [String] = [],
    paths: [String] = ["."], configuration: Configuration = Configuration(), jobs: Int = 1
  ) async throws -> [CoverageSnapshot] {
    let day = try #require(CalendarDate.start(of: String(now.prefix(10))))
    let hour = try #require(Int(now.dropFirst(11).prefix(2)))
    var options = ProjectStatus.Options()
    options.groups = groups.map { name in
      CoverageGroup(name: name) { $0.hasPrefix(name + "/") }
    }
    let repository = try await Repository.open(at: AbsolutePath(path))
    let files = RevisionFiles(
      of: repository, at: paths, rules: configuration.searchRules,
      workingDirectory: WorkingDirectory(path))
    let trend = CoverageTrend(
      of: repository, files, configuration: configuration, counting: CountingOptions(),
      options: options, isUsed: nil,
      interfaces: InterfaceTables(configured: nil, project: nil), jobs: jobs)
    let snapshots = try await trend.snapshots(
      over: TrendPeriod(since: since, every: step, now: day + hour * 3600))
    await repository.close()
    return snapshots
  }
}
