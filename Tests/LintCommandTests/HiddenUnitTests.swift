import BuiltinRules
import Testing

/// Units of an XLIFF that Foundation never uses, because the `.stringsdict` file of the same name
/// has their keys.
@Suite struct HiddenUnitTests {
  /// Returns the findings in a plain unit `files` next to a section with plural forms of a key.
  private func findings(
    key: String = "files", of name: String = "files", language: String = "de",
    target: String = "<target>%#@n@</target>"
  ) async throws -> String {
    let project = try Project([
      "de.xliff": """
      <xliff version="1.2">
        <file original="en.lproj/Localizable.strings" source-language="en" target-language="de"
          datatype="plaintext"><body>
          <trans-unit id="\(key)"><source>%d files</source><target>%@ Dateien</target></trans-unit>
        </body></file>
        <file original="en.lproj/Localizable.stringsdict" source-language="en"
          target-language="\(language)" datatype="plaintext"><body>
          <trans-unit id="/\(name):dict/NSStringLocalizedFormatKey:dict/:string">
            <source>%#@n@</source>\(target)
          </trans-unit>
          <trans-unit id="/\(name):dict/n:dict/one:dict/:string">
            <source>%d file</source><target>%d Datei</target>
          </trans-unit>
          <trans-unit id="/\(name):dict/n:dict/other:dict/:string">
            <source>%d files</source><target>%d Dateien</target>
          </trans-unit>
        </body></file>
      </xliff>
      """
    ])
    project.rules = builtinRules
    return try await project.run("--format", "xcode").output
  }

  @Test(arguments: ["files", "a &amp; b"])
  func `a unit that is never used isn't checked`(key: String) async throws {
    #expect(try await !findings(key: key, of: key).contains("error"))
  }

  @Test func `a unit is used if the plural forms are of another key, language or not translated`()
    async throws
  {
    let error = "argument 1 is an object here but a 32-bit integer in the source"
    #expect(try await findings(of: "folders").contains(error))
    #expect(try await findings(key: "a &amp;amp; b", of: "a &amp; b").contains(error))
    #expect(try await findings(language: "fr").contains(error))
    #expect(try await findings(target: "").contains(error))
    #expect(try await findings(target: "<target state=\"new\">%#@n@</target>").contains(error))
  }
}
