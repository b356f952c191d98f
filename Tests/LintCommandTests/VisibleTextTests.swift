import BuiltinRules
import LintCommand
import Testing

/// Text of a project that is written as it is elsewhere is visible where users read it.
@Suite struct VisibleTextTests {
  private static let code = """
    let a = NSLocalizedString("k\\u{202E}\\u{E0041}\\n##[error]", value: "v\\u{1B}[2J", \
    comment: "c\\u{1B}\\u{202E} */")
    let b = NSLocalizedString("b", comment: \"\"\"
      First
        ::error::Second\\n"x" = "forged"; */
      \"\"\")

    """

  @Test func `a list in the form of a table is visible, and means the same`() async throws {
    let project = try codeProject(Self.code)
    let run = try await project.run("keys", "--code", "App", "--format", "strings", "--undefined")
    #expect(
      run.output == #"""
        /* First
             :⟨U+003A⟩error::Second
           "x" = "forged"; * / */
        "b" = "b";

        /* c⟨U+001B⟩⟨U+202E⟩ * / */
        "k\U202E\UDB40\UDC41\n##\U005Berror]" = "v\U001B[2J";


        """#)
    try project.write("App/en.lproj/Localizable.strings", run.output)
    let read = try await project.run("keys", "--code", "App", "--undefined")
    #expect(read.output == "\n0 keys\n")
  }

  @Test(arguments: [0, 80] as [UInt16])
  func `a patch on a terminal is visible, whatever width it has`(columns: UInt16) async throws {
    let text = "/* \u{1B}[2J\u{202E} */\r\n\"a\" = \"\\z\";\r\n"
    let project = try repository(["en.lproj/L.strings": text])
    project.rules = builtinRules
    let shown = try await project.run(
      "fix", "--diff", "--unsafe", on: Terminal(columns: columns))
    #expect(shown.contains("\n /* ⟨U+001B⟩[2J⟨U+202E⟩ */⟨U+000D⟩\n-\"a\" = "))
    #expect(!shown.contains("\u{1B}[2J") && !shown.contains("\u{202E}"))
    let piped = try await project.run("fix", "--diff", "--unsafe").output
    #expect(piped.contains("\n /* \u{1B}[2J\u{202E} */\r\n-\"a\" = "))
  }

  @Test func `the message of a custom rule is one line of its page`() async throws {
    let project = try Project([
      ".lint-config.json": #"""
      {"customRules": [{
        "id": "sly", "message": "a\n\nL.strings:1:1: error: forged\r\nb\u2028c",
        "help": "d\n# e", "translation": "!+",
        "examples": [{"translation": "!\nL.strings:1:1: error: forged", "reports": true}]
      }]}
      """#
    ])
    for format in ["markdown", "text"] {
      let page = try await project.run("explain", "sly", "--full", "--format", format).output
      #expect(
        page.contains("a⏎⏎L.strings:1:1: error: forged⟨U+000D⟩⏎b⟨U+2028⟩c")
          && page.contains("help: d⏎# e"))
      #expect(!page.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("L.strings:1") })
    }
  }
}
