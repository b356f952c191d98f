import BuiltinRules
import LintCommand
import Testing

/// All commands use the first copy of a key that a catalog has twice.
@Suite struct RepeatedKeyCommandTests {
  private func unit(_ value: String, _ state: String = "translated") -> String {
    #"{ "stringUnit" : { "state" : "\#(state)", "value" : "\#(value)" } }"#
  }

  private func entry(_ localizations: KeyValuePairs<String, String>) -> String {
    let members = localizations.map { #""\#($0.key)" : \#($0.value)"# }
    return #"{ "localizations" : { \#(members.joined(separator: ", ")) } }"#
  }

  private func catalog(_ strings: String...) -> String {
    """
    {
      "sourceLanguage" : "en",
      "strings" : {
        \(strings.joined(separator: ",\n    "))
      },
      "version" : "1.0"
    }
    """
  }

  private func project(_ text: String) throws -> Project {
    let project = try Project(["L.xcstrings": text])
    project.rules = builtinRules
    return project
  }

  @Test(arguments: ["{}", "new", "review"])
  func `lint and coverage agree about a key whose second copy has no translation`(
    second: String
  ) async throws {
    let copy =
      switch second {
      case "new": entry(["fr": unit("", "new")])
      case "review": entry(["fr": unit("Dernier", "needs_review")])
      default: "{}"
      }
    let first = entry(["fr": unit("Premier")])
    let project = try project(catalog(#""k" : \#(first)"#, #""k" : \#(copy)"#))
    let lint = try await project.run("lint", "--verbose")
    #expect(lint.output.contains("[duplicate-key]"))
    for rule in ["missing-translation", "untranslated", "needs-review"] {
      #expect(!lint.output.contains(rule))
    }
    let coverage = try await project.run("coverage", "--format", "csv")
    #expect(coverage.output.contains("100.0"))
    let preview = try await project.run("preview", "--key", "k", "--locale", "fr")
    #expect(preview.output.contains("Premier"))
  }

  @Test func `no translation is removed while its key or its mark is repeated`() async throws {
    let german = #""localizations" : { "de" : \#(unit("Sichern")), "en" : \#(unit("Save")) }"#
    for text in [
      catalog(
        #""k" : { "extractionState" : "stale", \#(german) }"#,
        #""k" : \#(entry(["en": unit("Save")]))"#),
      catalog(#""k" : { "shouldTranslate" : false, "shouldTranslate" : true, \#(german) }"#),
    ] {
      let project = try project(text)
      _ = try await project.run("fix", "--unsafe")
      #expect(try project.read("L.xcstrings").contains("Sichern"))
    }
  }

  @Test func `a key whose first copy has no translation is open`() async throws {
    let project = try project(
      catalog(#""k" : {}"#, #""k" : \#(entry(["fr": unit("Dernier")]))"#))
    let lint = try await project.run("lint", "--verbose")
    #expect(lint.output.contains("[missing-translation]"))
    let coverage = try await project.run("coverage", "--format", "csv")
    #expect(!coverage.output.contains("100.0"))
  }

  @Test func `a repeated locale counts once, and the first one counts`() async throws {
    let twice =
      #""k" : { "localizations" : { "fr" : \#(unit("A")), "fr" : \#(unit("", "new")) } }"#
    let project = try project(catalog(twice))
    let lint = try await project.run("lint", "--verbose")
    #expect(lint.output.contains("[duplicate-key]"))
    #expect(!lint.output.contains("[untranslated]"))
    #expect(!lint.output.contains("one wins"))
  }

  @Test func `errors are reported in both copies, and warnings only in the first`() async throws {
    let first = entry(["fr": unit("A  %@")])
    let second = entry(["fr": unit("A  %@ %@")])
    let project = try project(
      catalog(#""k %lld" : \#(first)"#, #""k %lld" : \#(second)"#))
    let lint = try await project.run(
      "lint", "--verbose", "--only", "format-specifier-mismatch,extra-argument,repeated-space",
      "--enable", "repeated-space")
    let lines = lint.output.split(separator: "\n")
    #expect(lines.filter { $0.contains("[format-specifier-mismatch]") }.count == 2)
    #expect(lines.filter { $0.contains("[extra-argument]") }.count == 1)
    #expect(lines.filter { $0.contains("[repeated-space]") }.count == 1)
  }

  @Test(arguments: [
    #""fr" : { "stringUnit" : { "state" : "translated", "value" : "%lld", "value" : "%@" } }"#,
    #""fr" : { "stringUnit" : { "state" : "new", "value" : "" } }, "#
      + #""fr" : { "stringUnit" : { "state" : "translated", "value" : "%@" } }"#,
    #""fr" : { "stringUnit" : { "state" : "new", "value" : "" }, "#
      + #""stringUnit" : { "state" : "translated", "value" : "%@" } }"#,
    #""fr" : { "variations" : { "plural" : { "other" : "#
      + #"{ "stringUnit" : { "state" : "translated", "value" : "%lld" } }, "other" : "#
      + #"{ "stringUnit" : { "state" : "translated", "value" : "%@" } } } } }"#,
  ])
  func `errors in repeated members are reported once`(localizations: String) async throws {
    let project = try project(
      catalog(#""k %lld" : { "localizations" : { \#(localizations) } }"#))
    let lint = try await project.run("lint", "--verbose")
    let lines = lint.output.split(separator: "\n")
    #expect(lines.filter { $0.contains("[format-specifier-mismatch]") }.count == 1)
  }

  @Test func `a key that is repeated is in the list of keys once`() async throws {
    let project = try project(catalog(#""k" : {}"#, #""k" : {}"#))
    try project.write("A.swift", "")
    let keys = try await project.run("keys", "--code", ".", "--unused")
    #expect(keys.output.split(separator: "\n").filter { $0.contains("[L]") }.count == 1)
  }
}

/// The fixes of repeated keys.
extension RepeatedKeyCommandTests {
  /// Returns the corrected catalog without whitespace.
  private func corrected(_ text: String, _ options: String...) async throws -> String {
    let project = try project(text)
    let run = try await project.run(["fix"] + options)
    #expect(run.status != .failure)
    #expect(!run.error.contains("bug"))
    return String(try project.read("L.xcstrings").filter { !$0.isWhitespace })
  }

  private func compact(_ strings: String) -> String {
    String(catalog(strings).filter { !$0.isWhitespace })
  }

  @Test func `the second of two equal copies is removed, however it is written`() async throws {
    let first = #""k" : { "comment" : "a", "localizations" : { "de" : \#(unit("é")) } }"#
    let second = #""k" : {"localizations":{"de":\#(unit(#"\u00e9"#))},"comm\u0065nt":"a"}"#
    #expect(try await corrected(catalog(first, second)) == compact(first))
    let locales = #""de" : \#(unit("é")), "de" : \#(unit(#"\u00e9"#))"#
    #expect(
      try await corrected(catalog(#""k" : { "localizations" : { \#(locales) } }"#))
        == compact(#""k" : { "localizations" : { "de" : \#(unit("é")) } }"#))
  }

  @Test func `copies that don't contradict each other are joined`() async throws {
    let first = #""k" : \#(entry(["de": unit("A")]))"#
    let locales = #""localizations" : { "de" : \#(unit("A")), "fr" : \#(unit("B")) }"#
    let second = #""k" : { "comment" : "c", \#(locales) }"#
    let text = catalog(first, second)
    #expect(try await corrected(text) == String(text.filter { !$0.isWhitespace }))
    #expect(try await corrected(text, "--unsafe") == compact(second))
    let forms = { (names: String...) in
      let branches = names.map { #""\#($0)" : \#(unit("%lld"))"# }.joined(separator: ",")
      return #"{ "variations" : { "plural" : { \#(branches) } } }"#
    }
    let both = #""de" : \#(forms("one")), "de" : \#(forms("one", "other"))"#
    #expect(
      try await corrected(catalog(#""k" : { "localizations" : { \#(both) } }"#), "--unsafe")
        == compact(#""k" : \#(entry(["de": forms("one", "other")]))"#))
  }

  @Test(arguments: [
    (
      #"{ "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "A" } } } }"#,
      #"{ "localizations" : { "de" : { "stringUnit" : { "state" : "x", "value" : "A" } } } }"#
    ),
    (
      #"{ "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "A" } } } }"#,
      #"{ "localizations" : { "de" : { "variations" : { "plural" : {} } } } }"#
    ),
    (
      #"{ "localizations" : { "de" : { "variations" : { "plural" : {} } } } }"#,
      #"{ "localizations" : { "de" : { "variations" : { "width" : {} } } } }"#
    ),
    (#"{ "comment" : "a" }"#, #"{ "comment" : "b" }"#),
    (#"{ "comment" : "a" }"#, #"{ "comment" : "a", "isCommentAutoGenerated" : true }"#),
    (#"{ "extractionState" : "stale" }"#, "{}"),
    ("{}", #"{ "shouldTranslate" : false }"#),
    ("{}", #"{ "comment" : "a", "comment" : "b" }"#),
  ])
  func `copies that contradict each other stay`(first: String, second: String) async throws {
    let text = catalog(#""k" : \#(first)"#, #""k" : \#(second)"#)
    let result = try await corrected(text, "--unsafe", "--only", "duplicate-key")
    #expect(result == String(text.filter { !$0.isWhitespace }))
  }

  @Test func `a key that is repeated is one vote for a translation`() async throws {
    let words = ["a": "Netzwerkoptionen", "b": "Netzwerkeinstellungen"]
    let entries = words.sorted { $0.key < $1.key }.map { key, word in
      #""\#(key)" : \#(entry(["en": unit("Network settings"), "de": unit(word)]))"#
    }
    let text = catalog(entries[0], entries[1], entries[1])
    let result = try await corrected(text, "--enable", "inconsistent-translation")
    #expect(result == compact(entries.joined(separator: ",")))
  }

  @Test func `empty localizations of one language are removed from all keys`() async throws {
    let project = try project(
      catalog(
        #""a" : \#(entry(["de": unit("A"), "nl": "{}"]))"#,
        #""b" : \#(entry(["de": unit("B"), "nl": "{}"]))"#))
    try project.write(
      "M.xcstrings", catalog(#""c" : \#(entry(["de": unit("C"), "nl": unit("C")]))"#))
    let run = try await project.run("fix", "--verbose")
    #expect(run.status == .success)
    #expect(run.error.hasPrefix("corrected 2 findings in 1 file: "))
    #expect(try !project.read("L.xcstrings").contains("nl"))
    #expect(run.output.contains("[missing-table]"))
  }

  @Test func `an empty localization that lost its string is removed`() async throws {
    let before = entry(["de": unit("A"), "nl": unit("B")])
    let project = try repository([
      "L.xcstrings": catalog(#""a" : \#(before)"#, #""b" : \#(before)"#)
    ])
    project.rules = builtinRules
    try project.write(
      "L.xcstrings",
      catalog(#""a" : \#(entry(["de": unit("A"), "nl": "{}"]))"#, #""b" : \#(before)"#))
    let run = try await project.run("fix", "--base", "HEAD", "--verbose")
    #expect(run.error.hasPrefix("corrected 1 finding in 1 file: "))
    #expect(run.output.contains("[lost-translation]"))
    #expect(try project.read("L.xcstrings").matches(of: /nl/).count == 1)
  }

  @Test(arguments: ["", #""a" : {}, "z" : {}"#, #""z" : {}, "a" : {}"#])
  func `all misplaced entries are moved in one run`(strings: String) async throws {
    let count = 60
    let entries = (0..<count).map { #"  "k\#($0)" : { "comment" : "\#($0)" }"# }
    let text = """
      {
        "sourceLanguage" : "en",
        "strings" : { \(strings) },
      \(entries.joined(separator: ",\n"))
      }
      """
    let project = try project(text)
    let run = try await project.run("fix", "--unsafe", "--only", "misplaced-entry")
    #expect(run.status == .success)
    #expect(run.error.hasPrefix("corrected \(count) findings in 1 file: "))
    let again = try await project.run(
      "fix", "--unsafe", "--only", "misplaced-entry,duplicate-key,syntax-error")
    #expect(again.error == "nothing to correct\n")
    #expect(again.status == .success)
  }

  /// Returns a catalog with entries outside of `strings`.
  private func misplaced(_ entries: String...) -> String {
    """
    {
      "sourceLanguage" : "en",
      "strings" : { "a" : { "comment" : "A" } },
      "version" : "1.0",
      \(entries.joined(separator: ",\n  "))
    }
    """
  }

  @Test(arguments: [
    #""shouldTranslate" : "no""#, #""localizations" : []"#, #""localizations" : { "de" : [] }"#,
    #""localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : 3 } } }"#,
    #""localizations" : { "de" : { "stringUnit" : { "state" : "new" } } }"#,
    #""localizations" : { "de" : { "substitutions" : { "a" : {} } } }"#,
  ])
  func `a misplaced entry with a fault isn't moved, but the others are`(
    _ member: String
  ) async throws {
    let project = try project(
      misplaced(
        #""k" : { "comment" : "K", \#(member) }"#, #""l" : { "comment" : "L" }"#))
    let run = try await project.run("fix", "--unsafe", "--only", "misplaced-entry")
    #expect(run.status == .findings)
    #expect(run.error.hasPrefix("corrected 1 finding in 1 file: "))
    #expect(run.output.contains("'k' is outside of 'strings'"))
    let known = try await project.run("--only", "misplaced-entry,syntax-error,invalid-nesting")
    #expect(known.output.contains("· 1 error ·"))
  }

  @Test(arguments: [["fix"], ["fix", "--diff"]])
  func `a run that changes a file says so`(_ command: [String]) async throws {
    let entry = #""k" : { "comment" : "K" }"#
    let project = try project(misplaced(entry, entry))
    let run = try await project.run(command + ["--unsafe", "--only", "misplaced-entry"])
    #expect(!run.error.contains("nothing to correct"))
    #expect(run.error.hasSuffix("1 file\n"))
  }
}
