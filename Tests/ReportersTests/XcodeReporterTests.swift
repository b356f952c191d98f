import Diagnostics
import Reporters
import Testing

@Suite struct XcodeReporterTests {
  private let findings = [
    finding("stale-entry", .warning, "the key is stale", at: 3, 7, key: "old (1)"),
    finding(
      "number-not-shown", .warning, "the number is lost", at: 4, 9, key: "%d files", locale: "ru",
      variant: "device.iphone/plural.one", help: "show it"),
    finding("unknown-member", .note, "no known Xcode writes this"),
    finding("missing-version", .error, "'version' is missing"),
  ]

  @Test func `a finding is one self-contained line`() {
    #expect(
      rendered(.xcode, report(findings)) == """
        App/L.xcstrings:3:7: warning: the key is stale ("old (1)") [stale-entry]
        App/L.xcstrings:4:9: warning: the number is lost (ru: %d files|==|device.iphone.plural.one) [number-not-shown]
        App/L.xcstrings:1:1: error: 'version' is missing [missing-version]

        """)
  }

  @Test func `relative paths get the path prefix`() {
    func path(_ path: String, under prefix: String) -> String {
      let line = rendered(.xcode, report([finding("a", path: path)])) { $0.pathPrefix = prefix }
      return String(line.prefix { $0 != ":" })
    }
    #expect(path("App/L.strings", under: "/Users/me/app/") == "/Users/me/app/App/L.strings")
    #expect(path("/tmp/L.strings", under: "/Users/me/app/") == "/tmp/L.strings")
    #expect(path("../L.strings", under: "/Users/me/app/") == "/Users/me/L.strings")
    #expect(path("../../../x", under: "a/b/") == "../x")
    #expect(path("../x", under: "ios/") == "x")
  }

  @Test func `a file name is not mistaken for another location`() {
    let forged = finding("a", .warning, "m", path: "Other.strings:1:1: error: x [y].strings")
    #expect(
      rendered(.xcode, report([forged])) == """
        Other.strings⟨U+003A⟩1⟨U+003A⟩1⟨U+003A⟩ error⟨U+003A⟩ x [y].strings:1:1: warning: m [a]

        """)
  }

  @Test func `notes appear when verbose`() {
    let text = rendered(.xcode, report(findings)) { $0.verbose = true }
    #expect(text.contains("1:1: note: no known Xcode writes this [unknown-member]\n"))
  }
}
