import Foundation
import LintCommand
import Testing

/// The gates of `catalog-lint coverage`.
@Suite struct CoverageGateTests {
  @Test(arguments: [
    (#"{"default": {"min": 50}}"#, Status.success),
    (#"{"default": {"min": 50.1}}"#, .findings),
    (#"{"locales": {"de": {"min": 90}}}"#, .success),
    (#"{"locales": {"de": {"min": 90.1}}}"#, .findings),
    (#"{"locales": {"de": {"maxUntranslated": 1}}}"#, .success),
    (#"{"locales": {"de": {"maxUntranslated": 0}}}"#, .findings),
    (#"{"default": {"min": 90}, "locales": {"ja": {"min": 0}}}"#, .success),
    (#"{"default": {"min": 100}, "partial": ["de", "ja"]}"#, .success),
    (#"{"locales": {"ja": {"min": 60}}, "partial": ["ja"]}"#, .success),
  ]) func `the run fails if a gate fails`(coverage: String, status: Status) async throws {
    let project = try coverageProject(#"{"coverage": \#(coverage)}"#)
    let run = try await project.run("coverage")
    #expect(run.status == status)
    #expect(run.error.isEmpty)
    #expect(run.output.contains("FAILS") == (status == .findings))
  }

  @Test func `a failed gate is a finding in every format of findings`() async throws {
    let project = try coverageProject(
      """
      {
        "coverage": { "locales": { "de": { "min": 95 } } }
      }
      """)
    let formats = [
      "xcode", "jsonl", "junit-strict", "gitlab", "checkstyle", "rdjson", "azure", "teamcity",
      "sonarqube", "sarif", "github",
    ]
    for format in formats {
      let run = try await project.run("coverage", "--format", format)
      #expect(run.status == .findings)
      #expect(run.output.contains("coverage-below-minimum"), "\(format)")
      #expect(run.output.contains(/de is 90\.0%.*translated, but 95\.0%/), "\(format)")
      #expect(run.output.contains(".lint-config.json"), "\(format)")
    }
    let xcode = try await project.run("coverage", "--format", "xcode").output
    #expect(
      xcode == """
        .lint-config.json:2:45: error: de is 90.0% translated, but 95.0% is required (de) \
        [coverage-below-minimum]

        """)
    let sarif = try await project.run("coverage", "--format", "sarif").output
    #expect(sarif.contains("Locale or group of paths fails a translation coverage gate"))
  }

  @Test func `a passed gate is not a finding`() async throws {
    let project = try coverageProject(#"{"coverage": {"default": {"min": 10}}}"#)
    let run = try await project.run("coverage", "--format", "xcode")
    #expect(run.status == .success)
    #expect(run.output.isEmpty)
  }

  @Test func `each gate is a test case`() async throws {
    let project = try coverageProject(#"{"coverage": {"default": {"min": 60}}}"#)
    let run = try await project.run("coverage", "--format", "junit")
    #expect(run.status == .findings)
    #expect(run.output.matches(of: /<testcase/).count == 2)
    #expect(run.output.matches(of: /<failure/).count == 1)
  }

  @Test(arguments: [
    #""rules": {"coverage-below-minimum": "off"}"#,
    #""rules": {"coverage-below-minimum": "warning"}"#,
    #""failOn": "never""#, #""maxSeverity": {"*": "note"}"#,
    #""suppressions": [{"rule": "coverage-below-minimum", "reason": "a start"}]"#,
  ]) func `a gate does not fail if its finding does not`(settings: String) async throws {
    let project = try coverageProject(
      "{\(settings), \"coverage\": {\"default\": {\"min\": 100}}}")
    let run = try await project.run("coverage", "--format", "junit")
    #expect(run.status == .success)
    #expect(run.error.isEmpty)
    #expect(!run.output.contains("<failure"))
  }

  @Test func `a suppression of a gate is not reported as unused`() async throws {
    let project = try coverageProject(
      """
      {
        "rules": {"missing-translation": "off"},
        "suppressions": [
          {"rule": "coverage-below-minimum", "locale": "ja", "reason": "volunteers"},
          {"rule": "stale-entry", "reason": "soon"}
        ],
        "coverage": {"default": {"min": 90}}
      }
      """)
    #expect(try await project.run("coverage").status == .success)
    let lint = try await project.run("--format", "xcode").output
    #expect(lint.matches(of: /unused-suppression/).count == 1)
    #expect(lint.contains("the suppression of 'stale-entry' covers no finding"))
  }

  @Test func `a gate for a locale without tables can't be checked`() async throws {
    let project = try coverageProject(
      #"{"coverage": {"locales": {"nl": {"min": 50}, "de": {"min": 50}}}}"#)
    let run = try await project.run("coverage")
    #expect(run.status == .failure)
    #expect(run.output.contains("passes"))
    #expect(
      run.error.hasPrefix(
        "error: no table has the locale 'nl', so its gate cannot be evaluated [configuration]\n"
          + "  .lint-config.json:1:27\n"))
    #expect(run.error.contains("help: remove the gate, or add the locale to 'locales'"))
  }

  @Test func `a required locale is checked even without tables`() async throws {
    let project = try coverageProject(
      #"{"locales": ["nl"], "coverage": {"locales": {"nl": {"min": 50}}}}"#)
    let run = try await project.run("coverage")
    #expect(run.status == .findings)
    #expect(run.output.contains(/nl +at least 50.0% +0.0% +FAILS/))
  }

  @Test func `an unmatched group is a mistake only if it has a gate`() async throws {
    let groups = #""groups": {"Shop": ["Shop/**"], "App": ["App/**"]}"#
    let project = try coverageProject("{\(groups)}")
    let loose = try await project.run("coverage")
    #expect(loose.status == .success)
    #expect(loose.error.hasPrefix("warning: group 'Shop' matches no table ["))
    #expect(loose.error.contains("]\n  .lint-config.json:1:13\n"))
    try project.write(
      ".lint-config.json", "{\(groups), \"coverage\": {\"groups\": {\"Shop\": {\"min\": 1}}}}")
    let gated = try await project.run("coverage")
    #expect(gated.status == .failure)
    #expect(
      gated.error.hasPrefix(
        "error: group 'Shop' matches no table, so its gate cannot be evaluated [configuration]\n"
          + "  .lint-config.json:1:13\n"))
    #expect(gated.output.contains("total"))
  }

  @Test func `part of the project is checked by itself without missing locales`() async throws {
    let project = try coverageProject(
      """
      {
        "groups": {"Shop": ["Shop/**"]},
        "coverage": {
          "default": {"min": 60}, "locales": {"nl": {"min": 50}}, "groups": {"Shop": {"min": 90}}
        }
      }
      """)
    try project.write("Shop/S.xcstrings", catalog(keys: 2, translated: ["de": 2, "nl": 2]))
    let shop = try await project.run("coverage", "Shop")
    #expect(shop.status == .success)
    #expect(shop.error.isEmpty)
    let app = try await project.run("coverage", "App")
    #expect(app.status == .findings)
    #expect(app.error.isEmpty)
    #expect(app.output.contains(/ja +at least 60.0% +50.0% +FAILS/))
    #expect(!app.output.contains("gate  group Shop"))
  }

  @Test func `with a locale option, only the gates of that locale are checked`() async throws {
    let project = try coverageProject(
      #"{"coverage": {"default": {"min": 80}, "locales": {"nl": {"min": 1}}}}"#)
    let run = try await project.run("coverage", "--locale", "de")
    #expect(run.status == .success)
    #expect(run.error.isEmpty)
    #expect(run.output.contains("gate  de"))
    #expect(!run.output.contains("ja"))
    #expect(try await project.run("coverage", "--locale", "ja").status == .findings)
  }

  @Test func `one line explains that a drop needs a base revision`() async throws {
    let project = try coverageProject(#"{"coverage": {"default": {"maxDrop": 0}}}"#)
    let run = try await project.run("coverage")
    #expect(run.status == .success)
    #expect(run.error.isEmpty)
    #expect(
      run.output.contains(
        /gate  [23] locales  a drop of at most 0.0 points +skipped: it needs '--base', '--history'/)
    )
    #expect(run.output.count(of: "skipped") == 1, "\(run.output)")
    let page = try await project.run("coverage", "--format", "markdown").output
    #expect(page.count(of: "skipped: it needs") == 1)
    #expect(try await project.run("coverage", "--quiet").error.isEmpty)
  }

  @Test func `a drop is checked against a base revision`() async throws {
    let project = try coverageProject(#"{"coverage": {"default": {"maxDrop": 5}}}"#)
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll()
    try project.write("App/L.xcstrings", catalog(keys: 10, translated: ["de": 8, "ja": 6]))
    let run = try await project.run("coverage", "--base", "HEAD", "--format", "xcode")
    #expect(run.status == .findings)
    #expect(run.error.isEmpty)
    #expect(run.output.matches(of: /coverage-below-minimum/).count == 1)
    #expect(
      run.output.contains(
        "de has changed by −10.0 points since HEAD, but may fall by at most 5.0"))
  }

  @Test func `a mistake in a gate ends the run before counting`() async throws {
    let project = try coverageProject(#"{"coverage": {"default": {"min": 101}}}"#)
    let run = try await project.run("coverage")
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(
      run.error.hasPrefix(
        "error: expected a number from 0 to 100 with at most one decimal, found 101 "
          + "[configuration]\n  .lint-config.json:1:34\n"))
  }

  @Test func `the effective configuration includes its gates`() async throws {
    let text = """
      {
        "groups": {"Shop": ["Shop/**"]},
        "coverage": {
          "default": {"min": 90.5},
          "locales": {"de": {"min": 100, "maxUntranslated": 0}, "ja": {"maxDrop": 1.0}},
          "groups": {"Shop": {"min": 95}},
          "partial": ["en-GB"]
        }
      }
      """
    let project = try coverageProject(text)
    let shown = try await project.run("config").output
    try project.write(".lint-config.json", shown)
    #expect(try await project.run("config").output == shown)
    let json = try JSONSerialization.jsonObject(with: Data(shown.utf8)) as? NSDictionary
    let expected = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    #expect(json?["groups"] as? NSDictionary == expected?["groups"] as? NSDictionary)
    let coverage = try #require(json?["coverage"] as? NSDictionary)
    let written = try #require(expected?["coverage"] as? NSDictionary)
    for (name, value) in written {
      #expect(coverage[name] as? NSObject == value as? NSObject)
    }
    #expect(coverage["countNonTextStrings"] as? Bool == true)
  }
}
