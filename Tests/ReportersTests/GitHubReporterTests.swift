import Diagnostics
import Reporters
import SourceText
import Testing

@Suite struct GitHubReporterTests {
  @Test func `a finding is a command with a location, a title and help`() {
    let found = finding(
      "argument-gap", .error, "100%, it is lost", path: "App/a,b:c.xcstrings", at: 3, 7,
      key: "%@ of", locale: "ja",
      notes: [LocatedNote(message: "the key", location: location("en.strings", 2, 4))],
      help: "name it")
    #expect(
      rendered(.github, report([found])) == """
        ::error file=App/a%2Cb%3Ac.xcstrings,line=3,endLine=3,col=7,endColumn=9,\
        title=argument-gap::100%25, it is lost (ja: %25@ of)\
        %0Anote: the key (en.strings:2:4)%0Ahelp: name it%0Aat App/a,b:c.xcstrings:3:7
        1 error · 14 files · 1,838 keys in 9 locales

        """)
  }

  @Test func `a finding that spans several lines has no columns`() {
    var long = finding("a", .warning)
    long.location = Location(
      path: "a", start: SourceLocation(line: 4, column: 3, offset: 9),
      end: SourceLocation(line: 9, column: 1, offset: 99))
    #expect(
      rendered(.github, report([long])).hasPrefix("::warning file=a,line=4,title=a::something"))
  }

  @Test func `columns count UTF-16 code units`() {
    var emoji = finding("a")
    emoji.location = Location(
      path: "a",
      start: SourceLocation(line: 4, column: 3, utf16Column: 4, utf8Column: 6, offset: 9),
      end: SourceLocation(line: 4, column: 4, utf16Column: 6, utf8Column: 10, offset: 13))
    #expect(rendered(.github, report([emoji])).contains("col=4,endColumn=6,"))
  }

  @Test func `ten findings of each level are annotations, errors first, and the log has the rest`()
  {
    let warnings = (1...13).map { finding("w", .warning, at: $0) }
    let errors = (1...12).map { finding("e", .error, at: $0) }
    let lines = lines(report(warnings + errors))
    #expect(lines.prefix(10).allSatisfy { $0.hasPrefix("::error ") })
    #expect(lines[10..<20].allSatisfy { $0.hasPrefix("::warning ") })
    #expect(
      Array(lines[20...]) == [
        "::notice title=catalog-lint::5 more findings are listed in the log of this step",
        "::group::5 more findings",
        "App/L.xcstrings:11:1: error: something is wrong [e]",
        "App/L.xcstrings:12:1: error: something is wrong [e]",
        "App/L.xcstrings:11:1: warning: something is wrong [w]",
        "App/L.xcstrings:12:1: warning: something is wrong [w]",
        "App/L.xcstrings:13:1: warning: something is wrong [w]",
        "::endgroup::",
        "12 errors, 13 warnings · 14 files · 1,838 keys in 9 locales",
      ])
  }

  @Test func `a log has at most a thousand lines`() {
    let lines = lines(report(Array(repeating: finding("w", .warning), count: 2000)))
    #expect(lines.count { $0.hasPrefix("::warning ") } == 10)
    #expect(lines.count { $0.hasPrefix("App/") } == 1000)
    #expect(lines.contains("… and 990 more"))
    #expect(
      lines.contains(
        "::notice title=catalog-lint::1,990 more findings, the first 1,000 of which are listed in "
          + "the log of this step"))
  }

  @Test func `notes are notices when verbose, at most nine`() {
    let notes = report(Array(repeating: finding("n", .note), count: 12))
    #expect(
      lines(notes) == [
        "no findings · 14 files · 1,838 keys in 9 locales · 12 notes (--verbose shows them)"
      ])
    let verbose = rendered(.github, notes) { $0.verbose = true }
    #expect(verbose.split(separator: "\n").count { $0.hasPrefix("::notice ") } == 10)
    #expect(verbose.contains("12 notes · 14 files"))
  }

  @Test func `quiet omits the summary`() {
    #expect(rendered(.github, report([])) { $0.quiet = true }.isEmpty)
  }

  @Test func `no string starts a command of its own`() {
    let hostile = Array(
      repeating: finding(
        "a", .error, hostileText, path: hostileText, key: hostileText,
        notes: [LocatedNote(message: hostileText, location: location(hostileText, 1, 1))],
        help: hostileText),
      count: 12)
    let lines = lines(report(hostile))
    #expect(lines.count == 10 + 1 + 1 + 2 + 1 + 1)
    for line in lines {
      #expect(!line.contains("##") && !line.contains("\r") && !line.contains("\u{1B}"))
    }
    for line in lines.prefix(10) {
      // The properties end at the first '::' after the name of the command.
      let parts = line.dropFirst(2).split(separator: "::", maxSplits: 1)
      #expect(parts[0].hasSuffix(",title=a"))
      #expect(parts[0].count { $0 == "," } == 5 && parts[0].count { $0 == "=" } >= 6)
    }
    for line in lines[12..<14] { #expect(!line.hasPrefix("::")) }
  }

  private func lines(_ report: LintReport) -> [String] {
    rendered(.github, report).split(separator: "\n").map(String.init)
  }
}
