import Diagnostics
import LintKit
import SourceText
import Syntax
import Testing

@Suite struct OptionReaderTests {
  private struct Options {
    var style: Pattern = "^[a-z]+$"
    var limit = 3
    private(set) var problems: [String] = []
    private(set) var known: [OptionReader.KnownOption] = []

    init(_ json: String) {
      let file = SourceFile.json(SourceBuffer(json.utf8), id: FileID(0), path: "c.json")
      var diagnostics: [Diagnostic] = []
      let value = JSONValue.read(file, reporting: &diagnostics)
      var reader = OptionReader(value?.members ?? [])
      reader.read("style", into: &style, help: "How a key is written.")
      reader.read("limit", into: &limit, help: "The most.")
      known = reader.known
      problems = (diagnostics + reader.problems).map { "\($0.range.start): \($0.message)" }
    }
  }

  @Test func `an option can be a pattern`() {
    let options = Options(#"{"style": "^\\w+$", "limit": 4}"#)
    #expect(options.problems == [])
    #expect(options.style.text == #"^\w+$"#)
    #expect(options.limit == 4)
    #expect(options.known.map(\.defaultValue) == [#""^[a-z]+$""#, "3"])
  }

  @Test(arguments: [
    (#"{"style": 3}"#, "10: expected a pattern for 'style', found 3"),
    (#"{"style": "a)b"}"#, "12: ')' closes nothing"),
    (#"{"style": "\\d\u00e9)b"}"#, "20: ')' closes nothing"),
    (#"{"style": "ab\\"}"#, "13: nothing follows the backslash at the end"),
    (#"{"limit": "3"}"#, "10: expected a whole number for 'limit', found '3'"),
  ]) func `a mistake is reported at its character`(json: String, problem: String) {
    #expect(Options(json).problems == [problem])
  }

  @Test func `an invalid value keeps the default`() {
    #expect(Options(#"{"style": "("}"#).style.text == "^[a-z]+$")
  }
}

@Suite struct NearestNameTests {
  private let names = ["missing-translation", "state-new", "width"]

  @Test(arguments: [
    ("missing-translaton", "missing-translation"), ("State-New", "state-new"), ("wdith", "width"),
    ("width", "width"), ("height", nil), ("", nil),
  ]) func `the most similar name is suggested if it is close`(name: String, nearest: String?) {
    #expect(nearestName(to: name, in: names) == nearest)
  }

  @Test func `very long names are not compared`() {
    let long = String(repeating: "a", count: 65)
    #expect(nearestName(to: long, in: [long]) == nil)
    #expect(nearestName(to: "width", in: [String(repeating: "w", count: 300)]) == nil)
  }
}
