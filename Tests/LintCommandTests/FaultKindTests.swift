import BuiltinRules
import Foundation
import LintCommand
import Testing

/// What is wrong is part of the identity of a finding.
@Suite struct FaultKindTests {
  @Test(arguments: [
    ("a crash instead of a wrong number", "%d Dinge", "%@ Dinge", "the app may crash"),
    ("a wrong number instead of a crash", "%@ Dinge", "%d Dinge", "64: numbers above 2147483647"),
    ("another range instead of a crash", "%@ Dinge", "%llu Dinge", "an unsigned 64-bit integer"),
    ("another broken specifier", "%2$ Dinge", "%Ild Dinge", "is not a format specifier"),
  ]) func `another kind of fault is new`(
    _ name: String, old: String, new: String, message: String
  ) async throws {
    let project = try self.project(old)
    _ = try await project.run("baseline", "write")
    #expect(try await project.run("--strict").status == .success)
    try project.commitAll()
    try project.write("de.lproj/L.strings", strings(new))
    for arguments in [["--base", "HEAD", "--no-baseline"], []] {
      let run = try await project.run(arguments + ["--strict", "--format", "xcode"])
      #expect(run.status == .findings, "\(name) \(arguments)")
      #expect(run.output.contains(message), "\(name) \(arguments)")
    }
  }

  @Test(arguments: ["%d Sachen", "jetzt %d Dinge"])
  func `the same kind of fault in another text is not new`(_ text: String) async throws {
    let project = try self.project("%d Dinge")
    _ = try await project.run("baseline", "write")
    try project.commitAll()
    try project.write("de.lproj/L.strings", strings(text))
    for arguments in [["--base", "HEAD", "--no-baseline"], []] {
      #expect(try await project.run(arguments + ["--strict"]).status == .success)
    }
  }

  @Test func `a kind is recorded and covers only findings of this kind`() async throws {
    let project = try self.project("%@ Dinge")
    _ = try await project.run("baseline", "write")
    let crash = entry(#", "kind": "crash""#)
    #expect(try project.entries() == [crash])
    #expect(try project.read(".lint-baseline.json").contains("\"version\": 3"))
    try project.write("de.lproj/L.strings", strings("%f Dinge"))
    let run = try await project.run("--format", "xcode")
    #expect(run.status == .findings)
    #expect(run.output.contains("the entry for 'format-specifier-mismatch' covers no finding"))
    _ = try await project.run("baseline", "write")
    #expect(try project.entries() == [entry("")])
    #expect(try await project.run("--strict").status == .success)
  }

  @Test(arguments: ["%@ Dinge", "%f Dinge"])
  func `an entry of version 2 covers every kind until it is rewritten`(text: String) async throws {
    let project = try self.project(text)
    try project.write(
      ".lint-baseline.json", "{\"version\": 2, \"findings\": [\n    \(entry(""))\n]}")
    #expect(try await project.run("--strict").status == .success)
    #expect(try await project.run("baseline", "prune").status == .success)
    let kind = text.contains("@") ? #", "kind": "crash""# : ""
    #expect(try project.entries() == [entry(kind)])
    #expect(try await project.run("--strict").status == .success)
    let other = text.contains("@") ? "%f Dinge" : "%@ Dinge"
    try project.write("de.lproj/L.strings", strings(other))
    #expect(try await project.run().status == .findings)
  }

  @Test func `an entry of version 2 stays as it is if its file was not checked`() async throws {
    let project = try self.project("%@ Dinge")
    try project.write("Other/de.lproj/M.strings", strings("gut"))
    try project.write(
      ".lint-baseline.json", "{\"version\": 2, \"findings\": [\n    \(entry(""))\n]}")
    #expect(try await project.run("baseline", "prune", "Other").status == .success)
    #expect(try project.entries() == [entry(#", "kind": "any""#)])
    #expect(try await project.run("--strict").status == .success)
    try project.write("de.lproj/L.strings", strings("%d Dinge"))
    #expect(try await project.run("--strict").status == .success)
  }

  @Test func `an entry of version 2 covers findings that had no key`() async throws {
    let project = try self.project("100 %lld")
    try project.write("de.lproj/L.strings", #""a" = "%lld\q";"#)
    _ = try await project.run("baseline", "write")
    let new = try project.read(".lint-baseline.json")
    #expect(new.contains(#""rule": "invalid-escape""#) && new.contains(#""key": "a", "#))
    try project.write(
      ".lint-baseline.json",
      new.replacing(#""key": "a", "#, with: "").replacing("\"version\": 3", with: "\"version\": 2"))
    #expect(try await project.run("--strict").status == .success)
    #expect(try await project.run("baseline", "prune").status == .success)
    #expect(try await project.run("--strict").status == .success)
    try project.write("de.lproj/L.strings", #""a" = "%lld\q"; "b" = "\q";"#)
    #expect(try await project.run("--only", "invalid-escape", "--strict").status == .findings)
  }

  @Test(arguments: [
    ("%1$@ a", "%1$@ %2$d", "%1$@ %2$@"), ("plain", "%d", "%@"),
    ("%1$d a", "%1$d %1$f", "%1$d %1$@"), ("%1$d %2$d", "%1$d %d", "%1$d %@"),
  ]) func `a crash in place of another fault of its rule is new`(
    _ source: String, old: String, new: String
  ) async throws {
    let project = try self.project(old)
    try project.write("en.lproj/L.strings", strings(source))
    try project.commitAll()
    _ = try await project.run("baseline", "write")
    try project.write("de.lproj/L.strings", strings(new))
    for arguments in [["--base", "HEAD", "--no-baseline"], []] {
      #expect(try await project.run(arguments).status == .findings, "\(new) \(arguments)")
    }
  }

  @Test func `a severity that the configuration lowers is not another kind`() async throws {
    let project = try self.project("%llu Dinge")
    _ = try await project.run("baseline", "write")
    #expect(
      try project.entries() == [
        entry(#", "kind": "warning""#).replacing(#""error""#, with: #""warning""#)
      ])
    try project.write(
      ".lint-config.json", #"{"rules": {"format-specifier-mismatch": "note"}}"#)
    #expect(try await project.run("--strict").status == .success)
    try project.commitAll()
    try project.write("de.lproj/L.strings", strings("%llu Sachen"))
    let run = try await project.run("--base", "HEAD", "--no-baseline", "--verbose")
    #expect(run.output.contains("no new findings"))
  }

  /// The fingerprints are those of the program before findings had a kind.
  @Test func `findings of the usual kind keep their fingerprints`() async throws {
    let project = try Project([
      "en.lproj/L.strings": """
      "name" = "%@ has %lld items";
      "wrong" = "%@ items";
      "number" = "%lld items";
      "sign" = "%d items";
      "gone" = "Hello %@";
      "open" = "Save";
      "space" = "Name: ";
      "lines" = "one\\ntwo";
      "twice" = "%d and %d";

      """,
      "de.lproj/L.strings": """
      "name" = "%@ hat Dinge";
      "wrong" = "%lld Dinge";
      "number" = "%@ Dinge";
      "sign" = "%u Dinge";
      "gone" = "Hallo %@ %@";
      "space" = "Name:";
      "lines" = "eins";
      "twice" = "%@ und %@";
      "orphan" = "weg";
      "lines" = "eins";
      "full" = "50 % voll";

      """,
      "C.xcstrings": """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "%lld files" : {
            "localizations" : {
              "de" : {
                "variations" : {
                  "plural" : {
                    "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } }
                  }
                }
              },
              "fr" : { "stringUnit" : { "state" : "needs_review", "value" : "%lld fichiers" } }
            }
          },
          "Old" : { "extractionState" : "stale" },
          "Open" : { },
          "Smile" : {
            "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "" } } }
          }
        },
        "version" : "1.0"
      }

      """,
    ])
    project.rules = builtinRules
    let run = try await project.run("--format", "json")
    let found = run.output.matches(of: /"rule":"([^"]*)".*?"fingerprint":"([^"]*)"/)
      .map { "\($0.1) \($0.2)" }
    let kept = Self.fingerprints.filter { !$0.hasSuffix(" *") }
    #expect(found.count == Self.fingerprints.count)
    #expect(kept.filter { !found.contains($0) } == [])
    // These may crash the app. Dashboards must not take them for the wrong numbers before them.
    let crashes = Self.fingerprints.filter { $0.hasSuffix(" *") }.map { String($0.dropLast(2)) }
    #expect(crashes.count == 4 && crashes.allSatisfy { !found.contains($0) })
  }

  private static let fingerprints = """
    missing-plural-other 1eea70de29c58042f90175f6fb1167a2
    needs-review 9a6469b7dcab4a2d780cb667235d114d
    stale-entry 646fe9b61c5744fbf6224a0f95082d3c
    missing-translation be737a8033e071a5a6811c1c1839b71e
    missing-translation 131388347ae88f9831c46a2e7a496502
    missing-translation 1f181256d561c0429b115974e418bb93
    untranslated 7d425c9f699dd7366b0329e819682a34
    missing-argument c5d8ccda4e98580fabfc8a33aac3abad
    format-specifier-mismatch 999c613255857ab5b5bd7c046fbcc4d6
    format-specifier-mismatch 3727e34fa79c8c9cfe4a01fd3d145d7d *
    format-specifier-mismatch 9faba8ca7a403c17e201b869382d106e
    extra-argument 3219ba600931155a2a64bad6971a46cc *
    whitespace-mismatch fdab2e32dbe620019704349c9978d3e2
    format-specifier-mismatch 5c1b3cb239dedfd59644e826f96b6209 *
    format-specifier-mismatch 300da64fcd7c98a6ac36913d15592a0c *
    orphan-translation ad5405355b584335ce62e842b81a0a37
    duplicate-key d77d2a0b1de34f0e705d7eafd6294211
    newline-mismatch 49d9ab4cb4000a1d84e3aa465e727d5f
    orphan-translation 0e92e96ad3635123ff733d2c8cdd3350
    missing-table 6419afea337aca5501c9fc964b2ba5fe
    missing-translation 3d6ff5149e7d33c628838352ab7768bc
    """.split(separator: "\n").map(String.init)

  private func project(_ text: String) throws -> Project {
    let project = try Project([
      "en.lproj/L.strings": strings("%lld items"), "de.lproj/L.strings": strings(text),
    ])
    project.rules = builtinRules
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll()
    return project
  }

  private func strings(_ text: String) -> String { "\"a\" = \"\(text)\";\n" }

  private func entry(_ kind: String) -> String {
    #"{"path": "de.lproj/L.strings", "rule": "format-specifier-mismatch", "#
      + #""severity": "error"\#(kind), "table": "L", "key": "a", "locale": "de"}"#
  }
}
