import Diagnostics
import LintKit
import SourceText
import Syntax
import Testing

@Suite struct OptionValueTests {
  private enum Size: String, OptionChoice {
    case small
    case veryLarge = "very-large"
  }

  private struct Options {
    var ratio = 1.5
    var size = Size.small
    var sizes = [Size.small]
    var allow: [CharacterCode] = []
    var terms = TermsByLocale()
    private(set) var problems: [String] = []
    private(set) var known: [OptionReader.KnownOption] = []

    init(_ json: String) {
      let file = SourceFile.json(SourceBuffer(json.utf8), id: FileID(0), path: "c.json")
      var diagnostics: [Diagnostic] = []
      let value = JSONValue.read(file, reporting: &diagnostics)
      var reader = OptionReader(value?.members ?? [])
      reader.read("ratio", into: &ratio, help: "How much.")
      reader.read("size", into: &size, help: "How large.")
      reader.read("sizes", into: &sizes, help: "Which sizes.")
      reader.read("allow", into: &allow, help: "Which characters.")
      reader.read("terms", into: &terms, help: "Which words.")
      known = reader.known
      problems = (diagnostics + reader.problems).map { "\($0.range.start): \($0.message)" }
    }
  }

  @Test func `a number can have a fraction`() {
    #expect(Options(#"{"ratio": 2.25}"#).ratio == 2.25)
    #expect(Options(#"{"ratio": 2}"#).ratio == 2)
    #expect(
      Options("{}").known.map(\.defaultValue) == ["1.5", #""small""#, #"["small"]"#, "[]", "{}"])
  }

  @Test func `a choice is set by its name`() {
    let options = Options(#"{"size": "very-large"}"#)
    #expect(options.size == .veryLarge)
    #expect(options.known[1].kind == .choice(["small", "very-large"]))
  }

  @Test func `lists contain choices or characters`() {
    let options = Options(##"{"sizes": ["very-large"], "allow": ["U+200B", "u+1f600"]}"##)
    #expect(options.problems == [])
    #expect(options.sizes == [.veryLarge])
    #expect(options.allow.map(\.scalar) == ["\u{200B}", "\u{1F600}"])
    #expect(options.allow.json == ##"["U+200B", "U+1F600"]"##)
  }

  @Test func `terms can be strings or objects`() {
    let json = #"{"de": ["Handy", {"term": "App", "instead": "Programm"}], "*": []}"#
    let terms = Options(#"{"terms": \#(json)}"#).terms
    #expect(terms.lists.map(\.terms.count) == [2, 0])
    #expect(terms.lists[0].terms.map(\.instead) == [nil, "Programm"])
    #expect(terms.json == json)
  }

  @Test(arguments: [
    ("de", "de", true), ("de", "de-AT", true), ("de", "German", true), ("de", "den", false),
    ("zh-Hant", "zh_TW", true), ("zh-Hant", "zh-Hans", false), ("*", "fr", true),
    ("pt-BR", "pt", false),
  ]) func `terms of a language apply to its regions`(list: String, locale: String, isFor: Bool) {
    let terms = Options(#"{"terms": {"\#(list)": ["x"]}}"#).terms
    #expect(terms.lists[0].applies(to: LocaleIdentifier(locale)) == isFor)
  }

  @Test(arguments: [
    (#"{"ratio": "2"}"#, "10: expected a number for 'ratio', found '2'"),
    (#"{"size": "very-larg"}"#, "9: unknown value 'very-larg'; did you mean 'very-large'?"),
    (#"{"sizes": ["smal"]}"#, "11: unknown value 'smal'; did you mean 'small'?"),
    (#"{"sizes": "small"}"#, "10: expected a list of small, very-large for 'sizes', found 'small'"),
    (
      #"{"allow": ["U+200B", "U+20"]}"#,
      "21: expected a character such as 'U+200B' for 'allow', found 'U+20'"
    ),
    (
      #"{"allow": ["U+D800"]}"#,
      "11: expected a character such as 'U+200B' for 'allow', found 'U+D800'"
    ),
    (#"{"size": 3}"#, "9: expected one of small, very-large for 'size', found 3"),
    (
      #"{"terms": ["x"]}"#,
      "10: expected an object with a list of terms for each locale for 'terms', found an array"
    ),
    (#"{"terms": {"xq": ["x"]}}"#, "12: unknown locale 'xq'"),
    (#"{"terms": {"de": "x"}}"#, "17: expected a list of terms, found 'x'"),
    (
      #"{"terms": {"de": ["a", 3]}}"#,
      "23: expected a term or an object with 'term' and 'instead', found 3"
    ),
    (#"{"terms": {"de": [{"instead": "b"}]}}"#, "18: 'term' is missing"),
    (
      #"{"terms": {"de": [{"term": "a", "insted": "b"}]}}"#,
      "33: unknown member 'insted'; did you mean 'instead'?"
    ),
    (#"{"terms": {"de": [{"term": 3}]}}"#, "27: expected a string for 'term', found 3"),
    (#"{"terms": {"de": [" "]}}"#, "18: a term is empty"),
    (#"{"terms": {"de": ["*"]}}"#, "18: a term is empty"),
  ]) func `a mistake is shown at its location`(json: String, problem: String) {
    #expect(Options(json).problems == [problem])
  }

  @Test func `a very long term is rejected`() {
    let long = String(repeating: "a", count: 401)
    #expect(
      Options(#"{"terms": {"de": ["\#(long)"]}}"#).problems == [
        "18: a term has more than 400 bytes"
      ])
  }
}
