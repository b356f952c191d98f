import BuiltinRules
import Foundation
import LintCommand
import Testing

/// `preview --fail-on-change`, and what it says if it doesn't compare everything.
@Suite struct StringFreezeTests {
  private static let freeze = ["preview", "--base", "HEAD", "--source-only", "--fail-on-change"]
  private static let strings = #""a" = "One"; "b" = "Two";"#

  /// Creates a repository with the same table twice, as files and as a catalog.
  private func project(_ configuration: String? = nil) throws -> Project {
    var files = [
      "App/en.lproj/L.strings": Self.strings, "App/de.lproj/L.strings": Self.strings,
      "Kit/K.xcstrings": Self.catalog(),
    ]
    files[".lint-config.json"] = configuration
    return try repository(files)
  }

  private static func catalog(
    _ source: String = "en", english: String = "Save", german: String = "Sichern"
  ) -> String {
    """
    { "sourceLanguage" : "\(source)", "version" : "1.0", "strings" : {
      "k" : { "localizations" : {
        "en" : { "stringUnit" : { "state" : "translated", "value" : "\(english)" } },
        "de" : { "stringUnit" : { "state" : "translated", "value" : "\(german)" } } } }
    } }
    """
  }

  @Test func `new keys fail a freeze unless they are allowed`() async throws {
    let project = try project()
    try project.write("App/en.lproj/L.strings", Self.strings + #""c" = "Three";"#)
    try project.write("New/en.lproj/N.strings", #""n" = "New";"#)
    #expect(try await project.run(Self.freeze).status == .findings)
    let allowed = try await project.run(Self.freeze + ["--allow-new-keys"])
    #expect(allowed.status == .success)
    #expect(allowed.output.hasSuffix("2 strings differ from HEAD: 2 new\n"))
  }

  @Test(arguments: [
    (#""a" = "1"; "b" = "Two"; "c" = "Three";"#, "1 new, 1 changed"),
    (#""a" = "One"; "c" = "Two";"#, "1 new, 1 gone"),
    (#""a" = "One";"#, "1 gone"),
  ]) func `keys that exist stay frozen`(strings: String, kinds: String) async throws {
    let project = try repository(["en.lproj/L.strings": Self.strings])
    try project.write("en.lproj/L.strings", strings)
    let run = try await project.run(Self.freeze + ["--allow-new-keys"])
    #expect(run.status == .findings)
    #expect(run.output.hasSuffix(" from HEAD: \(kinds)\n"))
  }

  @Test func `a new language of an existing key is not a new key`() async throws {
    let project = try project()
    try project.write("App/fr.lproj/L.strings", #""a" = "Un"; "b" = "Deux";"#)
    let run = try await project.run(
      "preview", "--base", "HEAD", "--fail-on-change", "--allow-new-keys")
    #expect(run.status == .findings)
  }

  @Test func `a string that only a translation had is not a new key`() async throws {
    let project = try repository([
      "en.lproj/L.strings": #""a" = "A";"#, "de.lproj/L.strings": #""a" = "A"; "b" = "B";"#,
    ])
    try project.write("en.lproj/L.strings", #""a" = "A"; "b" = "Later";"#)
    let run = try await project.run(Self.freeze + ["--allow-new-keys"])
    #expect(run.status == .findings)
  }

  @Test func `new keys are only allowed where changes fail`() async throws {
    let run = try await project().run("preview", "--base", "HEAD", "--allow-new-keys")
    #expect(run.status == .failure)
    #expect(run.error.contains("'--allow-new-keys' needs '--fail-on-change'"))
  }

  @Test func `another source language in the file fails`() async throws {
    let project = try project()
    try project.write("Kit/K.xcstrings", Self.catalog("de"))
    for arguments in [Self.freeze, ["preview", "--base", "HEAD", "--fail-on-change"]] {
      let run = try await project.run(arguments)
      #expect(run.status == .findings)
      #expect(
        run.output == """
          all compared strings are the same as in HEAD
            the source language differs, which users of languages that the app omits read: \
          Kit/K.xcstrings (en to de)

          """)
    }
    let quiet = try await project.run(Self.freeze + ["--quiet"])
    #expect(quiet.output.hasPrefix("  the source language differs"))
  }

  @Test func `strings of the former source language are compared`() async throws {
    let project = try project()
    try project.write("Kit/K.xcstrings", Self.catalog("de", english: "Store"))
    let run = try await project.run(Self.freeze + ["--allow-new-keys"])
    #expect(run.status == .findings)
    #expect(run.output.contains("en  changed  − Save"))
  }

  @Test func `so are those of the source language that the configuration named`() async throws {
    let project = try project()
    try project.write(".lint-config.json", #"{ "sourceLocale": "de" }"#)
    #expect(try await project.run(Self.freeze).status == .success)
    try project.write("App/en.lproj/L.strings", #""a" = "1"; "b" = "Two";"#)
    let run = try await project.run(Self.freeze)
    #expect(run.status == .findings)
    #expect(run.output.contains("en  changed  − One"))
  }

  @Test(arguments: [
    (#"{ "exclude": ["Kit"] }"#, "excluded"), (#"{ "exclude": ["**/*.xcstrings"] }"#, "excluded"),
    (#"{ "include": ["App/**"] }"#, "not included"),
  ]) func `a change can't leave out the file that it changes`(
    configuration: String, reason: String
  ) async throws {
    for before in [nil, #"{ "exclude": ["Pods"] }"#] {
      let project = try project(before)
      try project.write("Kit/K.xcstrings", Self.catalog(english: "Store"))
      try project.write(".lint-config.json", configuration)
      let run = try await project.run(Self.freeze)
      #expect(run.status == .findings)
      #expect(
        run.output == """
          all compared strings are the same as in HEAD
            changed, and no longer compared: Kit/K.xcstrings (\(reason))

          """)
    }
  }

  @Test func `a file that was excluded before is only named`() async throws {
    let project = try project(#"{ "exclude": ["Kit"] }"#)
    try project.write("Kit/K.xcstrings", Self.catalog(english: "Store"))
    let run = try await project.run(Self.freeze)
    #expect(run.status == .success)
    #expect(
      run.output == """
        all compared strings are the same as in HEAD
          changed, and not compared: Kit/K.xcstrings (excluded)

        """)
    let json = try await project.run(Self.freeze + ["--format", "json"])
    #expect(json.output.contains(#""remarks":["changed, and not compared: Kit/K"#))
    let markdown = try await project.run(Self.freeze + ["--format", "markdown"])
    #expect(markdown.output.contains(" the same as in <code>HEAD</code>\n\n- changed, and not"))
    let page = try await project.run(Self.freeze + ["--format", "html"])
    #expect(page.output.contains("<b>changed, and not compared: Kit/K.xcstrings (excluded)</b>"))
  }

  @Test func `so is a file that the command line leaves out, also if it is deleted`() async throws {
    let project = try project()
    try project.write("Kit/K.xcstrings", Self.catalog(english: "Store"))
    let excluded = try await project.run(Self.freeze + ["--exclude", "Kit"])
    #expect(excluded.status == .success)
    #expect(excluded.output.contains("  changed, and not compared: Kit/K.xcstrings (excluded)"))
    let named = try await project.run(Self.freeze + ["App"])
    #expect(named.status == .success)
    #expect(named.output.contains("Kit/K.xcstrings (not among the given paths)"))
    try project.git("rm", "--quiet", "--force", "Kit/K.xcstrings")
    let gone = try await project.run(Self.freeze + ["--exclude", "Kit"])
    #expect(gone.output.contains("  changed, and not compared: Kit/K.xcstrings (excluded)"))
    #expect(try await project.run(Self.freeze).status == .findings)
  }

  @Test func `without a left out file, users read the same`() async throws {
    let project = try project(#"{ "exclude": ["Kit"] }"#)
    try project.write("App/de.lproj/L.strings", Self.strings + "\n/* end */")
    try project.write(".lint-config.json", #"{ "exclude": ["App/en.lproj"] }"#)
    let run = try await project.run("preview", "--base", "HEAD", "--fail-on-change")
    #expect(run.output == "users see no difference from HEAD\n")
    #expect(run.status == .success)
  }

  @Test(arguments: [
    (["--source-only"], "'--source-only' leaves"), (["--locale", "en"], "'--locale' leaves"),
    (["--key", "b*"], "'--key' leaves"), (["--except", "a"], "'--except' leaves"),
    (["--table", "K"], "'--table' leaves"), (["--path", "Kit/**"], "'--path' leaves"),
    (["--except", "a", "--locale", "de"], "'--except' and '--locale' leave"),
  ]) func `options that leave out the change are named`(
    options: [String], names: String
  ) async throws {
    let project = try project()
    try project.write("App/de.lproj/L.strings", #""a" = "Eins"; "b" = "Two";"#)
    for base in [["--base", "HEAD"], ["--staged"]] {
      if base == ["--staged"] { try project.git("add", "--all") }
      let run = try await project.run(["preview", "--fail-on-change"] + base + options)
      #expect(run.status == .success)
      #expect(
        run.output == """
          all compared strings are the same as in HEAD
            \(names) out 1 difference

          """)
    }
  }

  @Test func `options that leave out nothing are not named`() async throws {
    let project = try project()
    try project.write("App/de.lproj/L.strings", Self.strings + "\n/* end */")
    let run = try await project.run(Self.freeze + ["--except", "a"])
    #expect(run.output == "users see no difference from HEAD\n")
  }

  @Test func `an option that leaves out a table leaves out its source language`() async throws {
    let project = try project()
    try project.write("Kit/K.xcstrings", Self.catalog("de"))
    let run = try await project.run(Self.freeze + ["--table", "L"])
    #expect(run.status == .success)
    #expect(run.output.contains("  '--source-only' and '--table' leave out 1 difference"))
  }
}
