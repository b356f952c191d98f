import BuiltinRules
import LintCommand
import Testing

/// Files with the markers of a merge that wasn't finished: both sides are read.
@Suite struct MergeConflictTests {
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%lld days" : {
          "localizations" : {
            "pl" : {
              "stringUnit" : {
                "state" : "translated",
    <<<<<<< HEAD
                "value" : "%lld dni"
    ||||||| base
                "value" : "%lld dzień"
    =======
                "value" : "%@ dni"
    >>>>>>> feature
              }
            }
          }
        },
        "%lld files" : {
          "localizations" : {
            "pl" : { "stringUnit" : { "state" : "translated", "value" : "%@ plików" } }
          }
        }
      },
      "version" : "1.0"
    }
    """

  private static let stringsdict = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <<<<<<< HEAD
      <key>a</key><string>%d dni</string>
    =======
      <key>a</key><string>%d dzień</string>
    >>>>>>> feature
      <key>b</key><string>%@ plików</string>
    </dict>
    </plist>
    """

  private func project(_ files: [String: String]) throws -> Project {
    let project = try Project(files)
    project.rules = builtinRules
    return project
  }

  @Test func `the rest of a catalog and its second sides are checked`() async throws {
    let run = try await project(["L.xcstrings": Self.catalog]).run("--verbose")
    #expect(run.status != .success)
    for place in ["L.xcstrings:9:1", "L.xcstrings:14:24", "L.xcstrings:22:"] {
      #expect(run.output.contains(place), "\(run.output)")
    }
    #expect(run.output.count(of: "[syntax-error]") == 1)
    #expect(run.output.count(of: "[format-specifier-mismatch]") == 2)
  }

  @Test func `a table of localized files is checked after a conflict`() async throws {
    let files = [
      "en.lproj/L.strings": "\"a\" = \"%d days\";\n\"b\" = \"%d files\";\n",
      "pl.lproj/L.strings": """
      <<<<<<< HEAD
      "a" = "%d dni";
      =======
      "a" = "%d dzień";
      >>>>>>> feature
      "b" = "%@ plików";
      """,
    ]
    let run = try await project(files).run("--verbose")
    #expect(run.output.contains("[format-specifier-mismatch]"))
    let property = try await project([
      "en.lproj/L.strings": "\"a\" = \"%d days\";\n\"b\" = \"%d files\";\n",
      "pl.lproj/L.strings": Self.stringsdict,
    ]).run("--verbose")
    #expect(property.output.count(of: "[syntax-error]") == 1, "\(property.output)")
    #expect(property.output.contains("pl.lproj/L.strings:9:"), "\(property.output)")
  }

  @Test func `an XLIFF is checked after a conflict`() async throws {
    let run = try await project([
      "pl.xliff": """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
        <file original="App/L.xcstrings" source-language="en" target-language="pl" \
      datatype="plaintext">
          <body>
      <<<<<<< HEAD
            <trans-unit id="a"><source>a</source><target>x</target></trans-unit>
      =======
            <trans-unit id="a"><source>a</source><target>y</target></trans-unit>
      >>>>>>> feature
            <trans-unit id="%d files"><source>%d files</source>\
      <target>%@ plików</target></trans-unit>
          </body>
        </file>
      </xliff>
      """
    ]).run("pl.xliff", "--verbose")
    #expect(run.output.count(of: "[syntax-error]") == 1, "\(run.output)")
    #expect(run.output.contains("[format-specifier-mismatch]"), "\(run.output)")
  }

  @Test func `coverage counts the first side and names the conflict`() async throws {
    let run = try await project(["L.xcstrings": Self.catalog]).run("coverage")
    #expect(run.output.contains("L.xcstrings:9:1: unresolved merge conflict"), "\(run.output)")
    #expect(!run.output.contains("no source"))
    #expect(run.output.contains(/pl .*100/), "\(run.output)")
    #expect(run.status == .failure)
  }

  @Test func `a conflict without an end is an error and nothing else`() async throws {
    for end in ["<<<<<<< HEAD\n", "<<<<<<< HEAD\n=======\n", ">>>>>>> a\n", "=======\n"] {
      let catalog = "{\"sourceLanguage\":\"en\",\"strings\":{\n\(end)}}"
      let run = try await project(["L.xcstrings": catalog]).run()
      #expect(run.output.contains("unresolved merge conflict"), "\(end): \(run.output)")
      #expect(run.status != .success)
    }
  }
}
