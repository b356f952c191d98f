import BuiltinRules
import Testing

/// Which findings show source and translation one above the other.
@Suite struct ComparedStringCommandTests {
  private func output(_ files: [String: String], _ rule: String) async throws -> String {
    let project = try Project(files)
    project.rules = builtinRules
    return try await project.run("lint", "--quiet", "--fail-on", "note", "--only", rule).output
  }

  @Test func `a translation is shown below its source, from another file`() async throws {
    let files = [
      "en.lproj/L.strings": #""status" = "%@ replied to";"#,
      "ko.lproj/L.strings": #""status" = "%@님이 남김: ";"#,
    ]
    #expect(
      try await output(files, "whitespace-mismatch") == """
        note: the translation ends with a space, but the source does not [whitespace-mismatch]
          ko.lproj/L.strings:1:21
          "status"
          en  "%@ replied to"
          ko  "%@님이 남김: "
                           ^
          help: remove it
          fix: end the string as the source does (with '--unsafe')

        """)
  }

  @Test func `a source is shown above the translations that differ`() async throws {
    let files = [
      "en.lproj/L.strings": #""a" = "Name: ";"#, "de.lproj/L.strings": #""a" = "Name:";"#,
      "fr.lproj/L.strings": #""a" = "Nom :";"#, "it.lproj/L.strings": #""a" = "Nome:";"#,
    ]
    #expect(
      try await output(files, "whitespace-mismatch").contains(
        """
          "a"
          en  "Name: "
                    ^
          de  "Name:"
          fr  "Nom :"
          it  "Nome:"

        """))
  }

  @Test func `a missing specifier is marked in the source`() async throws {
    let files = [
      "en.lproj/L.strings": #""a" = "%@ already exists";"#,
      "pl.lproj/L.strings": #""a" = "już istnieje";"#,
    ]
    #expect(
      try await output(files, "missing-argument").contains(
        """
          en  "%@ already exists"
               -- in the source, argument 1 is an object
          pl  "już istnieje"
               ^^^^^^^^^^^^

        """))
  }

  @Test func `a broken specifier is shown below the source, without a note`() async throws {
    let files = [
      "en.lproj/L.strings": #""a" = "%@ posts";"#,
      "ca.lproj/L.strings": #""a" = "% publicacions";"#,
    ]
    #expect(
      try await output(files, "malformed-specifier").contains(
        """
          en  "%@ posts"
          ca  "% publicacions"
               ^^^

        """))
  }

  @Test func `each missing placeholder is marked`() async throws {
    let files = [
      "en.lproj/L.strings": #""a" = "{name} has {count} files";"#,
      "de.lproj/L.strings": #""a" = "Dateien";"#,
    ]
    #expect(
      try await output(files, "placeholder-mismatch").contains(
        """
          en  "{name} has {count} files"
               ------     -------
          de  "Dateien"

        """))
  }
}
