import Foundation
import LintCommand
import Testing

/// Base revisions and points of a trend that can't be read completely.
@Suite struct UnreadRevisionTests {
  @Test func `a commit that only repairs a file fails no gate`() async throws {
    let project = try repairedProject()
    for options in [[], ["--quiet"]] {
      let run = try await project.run(["coverage", "--base", "HEAD~1"] + options)
      #expect(run.status == .success)
      #expect(
        run.error == """
          warning: App/de.lproj/L.strings in HEAD~1: expected ';' after the entry; nothing is compared \
          with HEAD~1
            help: pass a revision in which the file can be read

          """)
      #expect(!run.output.contains("since"))
    }
    let run = try await project.run("coverage", "--base", "HEAD~1", "--format", "json")
    let report = try run.json
    #expect(report["comparison"] == nil)
    let gates = try #require(report["gates"] as? [[String: Any]])
    #expect(gates.map { $0["outcome"] as? String } == ["skipped"])
    #expect(gates.map { $0["reason"] as? String } == ["not all of the earlier files could be read"])
  }

  @Test(arguments: [["--since", "90d"], ["--history", "h.jsonl"]])
  func `nothing else takes the place of an unread base`(options: [String]) async throws {
    let project = try repairedProject()
    try project.git("checkout", "--quiet", "HEAD~2")
    _ = try await project.run("coverage", "--history", "h.jsonl")
    try project.git("checkout", "--quiet", "main")
    let run = try await project.run(
      ["coverage", "--base", "HEAD~1", "--format", "json"] + options)
    #expect(try run.json["comparison"] == nil)
  }

  @Test func `a revision that can't be read is a gap in the trend`() async throws {
    let project = try repairedProject()
    let run = try await project.run("coverage", "--since", "90d", "--format", "json", "--quiet")
    #expect(run.status == .success)
    let commit = try project.commit("HEAD~1")
    #expect(
      run.error == """
        warning: App/de.lproj/L.strings in \(commit.prefix(9)) of 2026-10-20: expected ';' after \
        the entry
          help: the trend has no figures for this point

        """)
    let trend = try #require(try run.json["trend"] as? [[String: Any]])
    #expect(trend.map { $0["revision"] as? String }.contains(commit))
    let figures = try trend.map { point in
      let total = try #require(point["total"] as? [String: Any])
      let isGap = point["incomplete"] as? Bool == true
      #expect((point["locales"] as? [Any])?.isEmpty == isGap)
      return isGap ? "gap" : "\(total["percent"] ?? "")"
    }
    #expect(figures == ["75.0", "gap", "75.0"])
  }

  @Test func `a broken source or catalog is a gap too, wherever the same contents are`()
    async throws
  {
    let project = try Project([
      "A/en.lproj/L.strings": #""a" = "A"; "b" = "B";"#,
      "A/de.lproj/L.strings": #""a" = "A"; "b" = "B";"#,
      "M.xcstrings": coverageCatalog(translated: 2),
    ])
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll(at: "2026-10-01T12:00:00Z")
    try project.write("A/en.lproj/L.strings", #""a" = "A"; "b" = "B"#)
    try project.commitAll(at: "2026-10-08T12:00:00Z")
    // The German file is broken in the same way, and later only that.
    try project.write("A/de.lproj/L.strings", #""a" = "A"; "b" = "B"#)
    try project.commitAll(at: "2026-10-15T12:00:00Z")
    try project.write("A/en.lproj/L.strings", #""a" = "A"; "b" = "B";"#)
    try project.commitAll(at: "2026-10-22T12:00:00Z")
    try project.write("A/de.lproj/L.strings", #""a" = "A"; "b" = "B";"#)
    try project.write("M.xcstrings", String(coverageCatalog(translated: 2).dropLast(40)))
    try project.commitAll(at: "2026-10-29T12:00:00Z")
    try project.write("M.xcstrings", coverageCatalog(translated: 2))
    try project.commitAll(at: "2026-11-05T12:00:00Z")
    let run = try await project.run("coverage", "--since", "90d", "--format", "json")
    let trend = try #require(try run.json["trend"] as? [[String: Any]])
    #expect(
      trend.map { $0["incomplete"] as? Bool ?? false } == [false, true, true, true, true, false])
    #expect(run.error.matches(of: /warning: A\/en.lproj/).count == 1)
    #expect(run.error.contains("and 1 more point"))
  }

  @Test func `the change is that since the first point that could be read`() async throws {
    let project = try repairedProject()
    let run = try await project.run(
      "coverage", "--since", "2026-10-21", "--format", "json", "--every", "day")
    let report = try run.json
    let trend = try #require(report["trend"] as? [[String: Any]])
    #expect(trend.map { $0["incomplete"] as? Bool ?? false } == [true, false])
    let comparison = try #require(report["comparison"] as? [String: Any])
    #expect(comparison["label"] as? String == "since 2026-11-10")
    try project.git("checkout", "--quiet", "HEAD~1")
    try project.write("App/de.lproj/L.strings", germanStrings())
    let only = try await project.run("coverage", "--since", "2026-10-21", "--format", "json")
    #expect(only.status == .success)
    let gates = try #require(try only.json["gates"] as? [[String: Any]])
    #expect(gates.map { $0["reason"] as? String } == ["not all of the earlier files could be read"])
  }

  @Test func `a missing object is a gap, and the run is not complete`() async throws {
    let project = try repairedProject()
    try project.write("App/de.lproj/L.strings", germanStrings().replacing("Wert", with: "Gut"))
    try project.commitAll(at: "2026-11-18T12:00:00Z")
    let object = try project.commit("HEAD~1:App/de.lproj/L.strings")
    try project.remove(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
    let run = try await project.run(
      "coverage", "--since", "90d", "--every", "day", "--format", "json")
    #expect(run.status == .failure)
    #expect(run.error.contains("error: the object \(object) is missing from the repository\n"))
    let trend = try #require(try run.json["trend"] as? [[String: Any]])
    #expect(
      trend.map { $0["incomplete"] as? Bool ?? false } == [false, true, true, false])
  }

  @Test(arguments: ["1", "2"])
  func `a partial clone has figures for the points whose files it has`(jobs: String)
    async throws
  {
    let origin = try repairedProject()
    try origin.git("config", "uploadpack.allowFilter", "true")
    let clone = try Project()
    try clone.git("init", "--quiet", "--initial-branch=main")
    try clone.git("remote", "add", "origin", "file://\(origin.path)")
    try clone.git("fetch", "--quiet", "--filter=blob:none", "origin", "main")
    try clone.git("reset", "--quiet", "--hard", "FETCH_HEAD")
    let command = ["coverage", "--every", "day", "--format", "json", "--jobs", jobs]
    let run = try await clone.run(command + ["--since", "90d"])
    #expect(run.status == .failure)
    #expect(run.error.contains(/error: the object \w+ is missing from the repository\n/))
    #expect(run.error.contains("git fetch --refetch --no-filter"))
    let trend = try #require(try run.json["trend"] as? [[String: Any]])
    #expect(trend.map { $0["incomplete"] as? Bool ?? false } == [true, true, false])
    let base = try await clone.run("coverage", "--base", "HEAD~1")
    #expect(base.status == .failure)
    #expect(base.error.contains("git fetch --refetch --no-filter"))
    let lint = try await clone.run("--base", "HEAD~1")
    #expect(lint.status == .failure)
    #expect(lint.error.contains(/could not fetch \w+ from promisor remote\n  help:/))
  }

  @Test func `findings that can't be compared are not new, and a warning counts them`()
    async throws
  {
    let entries = ["a": "x", "bad b": "x", "c": "x"] as KeyValuePairs
    let project = try Project(["L.xcstrings": catalog(entries), "M.xcstrings": catalog(["m": "x"])])
    let broken = catalog(entries).replacing("},\n    \"bad b\"", with: "}\n    \"bad b\"")
    try #require(broken != catalog(entries))
    try project.write("L.xcstrings", broken)
    try project.becomeRepository()
    try project.write("L.xcstrings", catalog(entries))
    for options in [[], ["--quiet"], ["--format", "json"]] {
      let run = try await project.run(["--base", "HEAD"] + options)
      #expect(run.status == .success)
      #expect(!run.output.contains("suspect-key"))
      #expect(
        run.error == """
          warning: L.xcstrings in HEAD: expected ',' or '}', found '"'
            help: its table is not compared with HEAD, and 1 finding may be new; check without \
          '--base' to see all

          """)
    }
    let text = try await project.run("--base", "HEAD")
    #expect(text.output.contains("no new findings since HEAD"))
    #expect(text.output.contains(" · 1 table not compared"))
    let json = try await project.run("--base", "HEAD", "--format", "json")
    #expect(try (json.json["summary"] as? [String: Any])?["uncompared"] as? Int == 1)
    // Other tables are compared as always.
    try project.write("M.xcstrings", catalog(["bad": "x"]))
    #expect(try await project.run("--base", "HEAD").status == .findings)
    // What can't be read now is never a success.
    try project.write("M.xcstrings", catalog(["m": "x"]))
    try project.write("L.xcstrings", broken + " ")
    #expect(try await project.run("--base", "HEAD").status == .failure)
  }

  @Test func `keys of code that can't be compared are not new`() async throws {
    let project = try codeProject(lookups("none.a", "settings.title", "old.title"))
    try project.write("App/Localizable.xcstrings", String(codeTable.dropLast(20)))
    try project.commitAll()
    try project.write("App/Localizable.xcstrings", codeTable)
    let run = try await project.run("--code", "App", "--base", "HEAD", "--format", "json")
    #expect(try rules(run) == [])
    #expect(run.error.contains("warning: App/Localizable.xcstrings in HEAD: "))
    #expect(run.error.contains("1 finding may be new"))
  }

  @Test func `strings that can't be compared are not new for users`() async throws {
    let entries = ["a": "x", "b": "y", "c": "z"] as KeyValuePairs
    let project = try Project()
    let broken = catalog(entries).replacing("},\n    \"b\"", with: "}\n    \"b\"")
    try #require(broken != catalog(entries))
    try project.write("L.xcstrings", broken)
    try project.write(
      "M.xcstrings", catalog(["m": "x"]).replacing("\"de\"", with: "\"fr\""))
    try project.becomeRepository()
    try project.write("L.xcstrings", catalog(entries))
    let run = try await project.run("preview", "--base", "HEAD")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: L.xcstrings in HEAD: expected ',' or '}', found"))
    #expect(run.output == "not all tables can be compared with HEAD\n")
    let page = try await project.run("preview", "--base", "HEAD", "--format", "markdown")
    #expect(page.output.contains(": not all tables can be compared with "))
  }
}

/// A project whose German strings were broken in the commit before the last one.
private func repairedProject() throws -> Project {
  let english = (10..<30).map { "\"k\($0)\" = \"Value\";" }.joined(separator: "\n")
  let project = try Project([
    "App/en.lproj/L.strings": english, "App/de.lproj/L.strings": germanStrings(),
    ".lint-config.json": #"{"coverage": {"default": {"maxDrop": 1}}}"#,
  ])
  try project.git("init", "--quiet", "--initial-branch=main")
  try project.commitAll(at: "2026-10-01T12:00:00Z")
  let broken = germanStrings().replacing("\"k15\" = \"Wert\";", with: "\"k15\" = \"Wert\"")
  try project.write("App/de.lproj/L.strings", broken)
  try project.commitAll(at: "2026-10-20T12:00:00Z")
  try project.write("App/de.lproj/L.strings", germanStrings() + "\n")
  try project.commitAll(at: "2026-11-10T12:00:00Z")
  return project
}

/// German strings for three quarters of the English ones.
private func germanStrings() -> String {
  (10..<25).map { "\"k\($0)\" = \"Wert\";" }.joined(separator: "\n")
}

private func coverageCatalog(translated: Int) -> String {
  catalog(keys: 4, translated: ["de": translated])
}

extension Project {
  fileprivate func commit(_ revision: String) throws -> String {
    String(try git("rev-parse", revision).prefix { !$0.isNewline })
  }
}
