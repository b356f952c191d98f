import BuiltinRules
import LintCommand
import Testing

/// The explanation of why a string was flagged.
@Suite struct ExplainFindingTests {
  @Test func `the location of a finding selects an explanation of its arguments`() async throws {
    let run = try await project().run("explain", "--finding", "de.lproj/L.strings:1")
    #expect(run.status == .success)
    #expect(run.error.isEmpty)
    #expect(run.output.hasPrefix("error: argument 2 is"))
    #expect(run.output.contains("[format-specifier-mismatch]\n  de.lproj/L.strings:1:8\n"))
    #expect(
      run.output.contains(
        "  note: source: argument 1 is an object (%@), argument 2 is a 64-bit integer (%lld)\n"
          + "    en.lproj/L.strings:1:8\n"))
    #expect(
      run.output.contains(
        "  note: translation: argument 2 is an object (%2$@), argument 1 is an object (%1$@)\n  1 │ "
      ))
    #expect(!run.output.contains("account"))
    #expect(
      run.output.contains(
        "note: users see '⟨memory of argument 2 read as an object⟩ Dateien hat Anna'; "
          + "argument 2 is read as an object, but isn't one"))
    #expect(!run.output.contains("nl.lproj"))
    #expect(run.output.contains("'catalog-lint explain format-specifier-mismatch'"))
  }

  @Test func `a line with very many findings is explained in part`() async throws {
    func catalog(_ count: Int) -> String {
      let units = (0..<count).map {
        #""de-\#(100 + $0)": { "stringUnit": { "state": "translated", "value": "bad" } }"#
      }
      return #"{ "sourceLanguage": "en", "version": "1.0", "strings": { "k": { "localizations": { "#
        + units.joined(separator: ", ") + " } } } }"
    }
    let project = try Project(["L.xcstrings": catalog(100)])
    let all = try await project.run("explain", "--finding", "L.xcstrings:1")
    #expect(all.output.count(of: "\n  fingerprint ") == 100)
    #expect(all.error.isEmpty)
    try project.write("L.xcstrings", catalog(103))
    let some = try await project.run("explain", "--finding", "L.xcstrings:1")
    #expect(some.output.count(of: "\n  fingerprint ") == 100)
    #expect(
      some.error == """
        note: 3 more findings at this place; pass a column or a fingerprint to explain one of them

        """)
  }

  @Test func `a finding can be named by its fingerprint or the first seven digits`() async throws {
    let project = try project()
    let report = try await project.run("--format", "json", "--only", "format-specifier-mismatch")
    let fingerprint = try #require(
      report.output.firstMatch(of: /"fingerprint":"([0-9a-f]{32})"/)?.1)
    for name in [fingerprint, fingerprint.prefix(7)] {
      let run = try await project.run("explain", "--finding", String(name), ".")
      #expect(run.status == .success)
      #expect(run.output.contains("  fingerprint \(fingerprint)\n"))
    }
    #expect(try await project.run("explain", "--finding", "123456").status == .failure)
  }

  @Test func `the plural categories of a language are shown next to the existing ones`()
    async throws
  {
    let project = try Project([
      "L.xcstrings": """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "%lld files" : {
        "localizations" : { "ru" : { "variations" : {
          "plural" : {
            "one" : { "stringUnit" : { "state" : "needs_review", "value" : "%lld файл" } },
            "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld файла" } }
      } } } } } } }
      """
    ])
    project.rules = builtinRules
    let run = try await project.run("explain", "--finding", "L.xcstrings:3:6")
    #expect(
      run.output.contains(
        "  note: Russian uses one (1, 21, 31, 41 …), few (2, 3, 4, 22 …), "
          + "many (0, 5, 6, 7 …), other; found: 'one', 'other'\n  3 │ "))
    #expect(
      run.output.contains(
        "  note: the key is the source string; argument 1 is a 64-bit integer\n  1 │ "))
    #expect(run.output.contains("note: translation (needs review): argument 1 is a 64-bit integer"))
    let preview = try #require(run.output.split(separator: "note: users see").last)
    #expect(
      run.output.contains(
        "note: users see '2 файла' for 2 ('few', also 3, 4, 22); 2 is 'few' in Russian, which is "
          + "missing, so 'other' is used"))
    #expect(!preview.contains("note: translation"))
  }

  @Test func `the order of the keys doesn't change what users see`() async throws {
    let partial =
      #""a" : { "extractionState" : "manual", "localizations" : { "en" : { "#
      + #""stringUnit" : { "state" : "translated", "value" : "Hello" } } } }"#
    let complete =
      #""z" : { "extractionState" : "manual", "localizations" : { "en" : { "#
      + #""stringUnit" : { "state" : "translated", "value" : "Z" } }, "fr" : { "#
      + #""stringUnit" : { "state" : "translated", "value" : "Zut" } } } }"#
    for (keys, line) in [([partial, complete], 2), ([complete, partial], 3)] {
      let project = try Project([
        "L.xcstrings": "{ \"sourceLanguage\" : \"en\", \"version\" : \"1.0\", \"strings\" : {\n"
          + keys.joined(separator: ",\n") + "\n} }\n"
      ])
      project.rules = builtinRules
      let run = try await project.run("explain", "--finding", "L.xcstrings:\(line)")
      #expect(
        run.output.contains(
          "note: users see the key, unless the code passes a default value; "
            + "'fr' has no string for the key"))
    }
  }

  @Test func `the parts of a missing translation are listed`() async throws {
    let project = try Project([
      "en.lproj/L.strings": #""a" = "%@ has %lld files";"# + "\n" + #""b" = "Open";"#,
      "ru.lproj/L.strings": #""c" = "x";"#,
    ])
    project.rules = builtinRules
    let first = try await project.run("explain", "--finding", "en.lproj/L.strings:1")
    #expect(
      first.output.contains(
        "  note: Russian has no translation; argument 1 is an object, "
          + "argument 2 is a 64-bit integer\n  1 │ "))
    let second = try await project.run("explain", "--finding", "en.lproj/L.strings:2")
    #expect(
      second.output.contains(
        "  note: Russian has no translation; it needs neither arguments nor plural forms"))
    #expect(second.output.contains("'catalog-lint explain missing-translation' describes"))
  }

  @Test func `the plural categories of a missing translation are listed`() async throws {
    let project = try Project([
      "L.xcstrings": """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "files" : {
        "localizations" : { "en" : { "variations" : { "plural" : {
          "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
          "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
      } } } } }, "Open" : { "localizations" : {
        "pl" : { "stringUnit" : { "state" : "translated", "value" : "Otwórz" } } } } } }
      """,
      ".lint-config.json": #"{"locales": ["pl"]}"#,
    ])
    project.rules = builtinRules
    let run = try await project.run("explain", "--finding", "L.xcstrings:1:62")
    #expect(
      run.output.contains(
        "  note: Polish has no translation; argument 1 is a 64-bit integer; it needs the "
          + "plural categories one (1), few (2, 3, 4, 22 …), many (0, 5, 6, 7 …), other"))
  }

  @Test func `an unknown finding is a failure`() async throws {
    let project = try project()
    let run = try await project.run("explain", "--finding", "de.lproj/L.strings:9")
    #expect(run.status == .failure)
    #expect(
      run.error.hasPrefix(
        "error: no finding has the location or fingerprint 'de.lproj/L.strings:9'"))
    #expect(try await project.run("explain").status == .failure)
    #expect(try await project.run("explain", "one-rule", "another").status == .failure)
    #expect(try await project.run("explain", "--finding", "no.strings:1").status == .failure)
  }

  private func project() throws -> Project {
    let project = try Project([
      "en.lproj/L.strings": #""a" = "%@ has %lld files";"#,
      "de.lproj/L.strings": #""a" = "%2$@ Dateien hat %1$@";"#,
      "nl.lproj/L.strings": #""a" = "%@ heeft %lld bestanden";"#,
    ])
    project.rules = builtinRules
    return project
  }
}
