import BuiltinRules
import LintCommand
import Testing

/// Routines of a project that look up keys: those that are learned, and the list of all.
@Suite struct RoutineCommandTests {
  private static let rows = (1...14).map { "screen.row\($0)" }

  private func project(
    _ code: String, rows: [String] = rows, more: [String] = [], configuration: String? = nil
  ) throws -> Project {
    var files = ["App/View.swift": code]
    for locale in ["en", "de"] {
      files["App/\(locale).lproj/Localizable.strings"] =
        rows.map { "\"\($0)\" = \"\(locale)\";\n" }.joined()
      files["App/\(locale).lproj/More.strings"] =
        more.isEmpty ? nil : more.map { "\"\($0)\" = \"\(locale)\";\n" }.joined()
    }
    files[".lint-config.json"] = configuration
    let project = try repository(files)
    project.rules = builtinRules
    return project
  }

  private func calls(_ keys: [String], _ call: (String) -> String) -> String {
    keys.map { call($0) + "\n" }.joined()
  }

  /// It is often the same as the key.
  @Test func `a comment for translators is not learned as a key`() async throws {
    let code = calls(Self.rows + ["screen.none"]) { "text(\"\($0).x\", comment: \"\($0)\")" }
    let project = try project(code)
    let run = try await project.run(
      "--code", "App", "--only", "undefined-key", "--format", "json")
    #expect(try keys(run) == [])
  }

  @Test(arguments: [("title", true), ("icon", false)])
  func `a routine nearly all of whose literals are keys is learned`(
    _ label: String, _ isLearned: Bool
  ) async throws {
    let code = calls(Self.rows + ["screen.none"]) { "Row(\(label): \"\($0)\", name: \"x\")" }
    let others = label == "icon" ? calls(["star", "moon", "cloud"]) { "Row(icon: \"\($0)\")" } : ""
    let project = try project(code + others)
    let run = try await project.run(
      "--code", "App", "--only", "undefined-key", "--format", "json")
    #expect(try keys(run) == (isLearned ? ["screen.none"] : []))
  }

  @Test(arguments: [11, 12])
  func `a routine with few keys is not learned`(_ count: Int) async throws {
    let rows = Array(Self.rows.prefix(count))
    let project = try project(calls(rows + ["screen.none"]) { "look(\"\($0)\")" })
    let run = try await project.run(
      "--code", "App", "--only", "undefined-key", "--format", "json")
    #expect(try keys(run) == (count < 12 ? [] : ["screen.none"]))
  }

  @Test func `a key of a routine that uses several tables is in none of them`() async throws {
    let more = Self.rows.map { "\($0).more" }
    let project = try project(
      calls(Self.rows + more + ["screen.none"]) { "strings.text(\"\($0)\")" }, more: more)
    let run = try await project.run("--code", "App", "--only", "undefined-key")
    #expect(run.output.contains("'screen.none' is not in any table, so it is never translated"))
  }

  @Test func `many keys of a file without any in the table are one finding`() async throws {
    let project = try project(
      calls((0..<120).map { "name.\($0)" }) { "NSLocalizedString(\"\($0)\", comment: \"\")" })
    let run = try await project.run("--code", "App", "--only", "undefined-key")
    #expect(run.output.ranges(of: "never translated").count == 1, "\(run.output)")
    #expect(run.output.contains("none of the 120 keys of this file is in the table"))
  }

  @Test func `the text of an error is not learned`() async throws {
    let code = calls(Self.rows + ["screen.none"]) { "f(NetworkError.failed(\"\($0)\"))" }
    let project = try project(code + "throw NetworkError.failed(\"screen.row1\")\n")
    let run = try await project.run("--code", "App", "--only", "undefined-key", "--format", "json")
    #expect(try keys(run) == [])
  }

  @Test func `routines are listed with the number of their keys`() async throws {
    let code = """
      func t(_ key: String) -> String { NSLocalizedString(key, comment: "") }
      extension String { var tr: String { t(self) } }
      a = t("screen.row1"); b = t("screen.none"); c = "screen.row2".tr; d = mine("screen.row3")

      """
    let project = try project(
      code + calls(Self.rows) { "Row(title: \"\($0)\")" },
      configuration: #"{ "code": { "include": ["App/**"], "routines": ["mine"] } }"#)
    let run = try await project.run("keys", "--routines")
    #expect(
      run.output == """
        Row(title:)  learned  14 keys
        mine(_:)  configured  1 key
        t(_:)  declared  2 keys, 1 in no table
        .tr  declared  1 key

        4 routines

        """)
    let json = try await project.run("keys", "--routines", "--format", "json")
    #expect(json.output.contains(#""origin" : "learned""#) || json.output.contains("learned"))
    let csv = try await project.run("keys", "--routines", "--format", "csv")
    #expect(csv.output.contains("t(_:),declared,2,1\r\n"))
    #expect(try await project.run("keys", "--routines", "--unused").status != .success)
  }

  @Test func `learned keys are listed`() async throws {
    let project = try project(calls(Self.rows) { "Row(title: \"\($0)\")" })
    let run = try await project.run("keys", "--key", "screen.row1", "--code", "App")
    #expect(run.output.contains("App/View.swift:1:12  likely"))
  }

  @Test func `the initial configuration proposes learned routines and the accessors of R.swift`()
    async throws
  {
    let project = try project(
      calls(Self.rows) { "Row(title: \"\($0)\"); look(\"\($0)\")" } + "a = R.string.localizable.a()"
    )
    #expect(try await project.run("init").status == .success)
    let written = try project.read(".lint-config.json").filter { !$0.isWhitespace }
    #expect(
      written.contains(
        #""code":{"include":["App/**"],"routines":[{"name":"Row","key":"title"},"look"],"#
          + #""accessors":["R.string"]}"#))
    let report = try await project.run("--format", "json", "--only", "undefined-key")
    #expect(try keys(report) == [])
  }
}
