import BuiltinRules
import LintEngine
import LintKit
import Testing

/// The vectors of widths and devices: what the rules together say about one variation.
@Suite struct VariationVectorTests {
  @Test(arguments: [
    Vector(1, .width, ["1": "Hi", "22": "Hello", "53": "Greetings"], []),
    Vector(
      6, .width, ["20": "A", "100": "AAAA", "5": ""], ["unordered-width-keys warning"]),
    Vector(7, .width, ["1": "a", "01": "b"], ["duplicate-width-key error"]),
    Vector(
      8, .width, ["1": "a", " 1": "b"],
      ["duplicate-width-key error", "invalid-width-key error"]),
    Vector(9, .width, ["+1": "a"], ["invalid-width-key error"]),
    Vector(10, .width, ["-5": "a", "10": "b"], ["invalid-width-key error"]),
    Vector(11, .width, ["0": "a", "10": "bb"], ["invalid-width-key error"]),
    Vector(12, .width, ["1.5": "a"], ["invalid-width-key error"]),
    Vector(13, .width, ["20px": "a"], ["invalid-width-key error"]),
    Vector(14, .width, ["": "a"], ["invalid-width-key error"]),
    Vector(15, .width, ["one": "a"], ["invalid-width-key error"]),
    Vector(16, .width, ["040": "a", "5": "b"], ["unordered-width-keys warning"]),
    Vector(18, .width, ["10": "x"], []),
    Vector(19, .width, ["99999999999999999999": "a"], ["invalid-width-key error"]),
    Vector(20, .width, ["10": "Long text", "20": "Short"], ["shrinking-width-text note"]),
    Vector(21, .width, ["10": "Hallo!", "20": "Hallo!"], []),
    Vector(22, .width, ["10": "%@ ok", "20": "%1$@ is ready"], []),
    Vector(23, .width, ["10": "ok", "20": "%@ is ready"], []),
    Vector(25, .width, ["10": "日本", "20": "Japan!!"], []),
    Vector(26, .width, ["١٠": "a"], ["invalid-width-key error"]),
    Vector(30, .device, ["iphone": "Tap", "mac": "Click", "other": "Select"], []),
    Vector(31, .device, ["iphone": "Tap", "mac": "Click"], ["missing-device-other note"]),
    Vector(
      32, .device, ["iPhone": "Tap"],
      ["missing-device-other note", "unknown-device-key error"]),
    Vector(
      33, .device, ["watch": "Tap"],
      ["missing-device-other note", "unknown-device-key error"]),
    Vector(34, .device, ["other": "Select"], []),
    Vector(41, .device, ["applevision": "Look", "other": "x"], []),
    Vector(42, .device, ["ipod": "a"], ["missing-device-other note"]),
  ])
  func `a vector has its verdict`(_ vector: Vector) async {
    var verdicts: [String] = []
    for rule in builtinRules where rule.info.category == .variations {
      let example = RuleExample.accepted(
        "vector \(vector.number)", ["Localizable.xcstrings": vector.catalog])
      for finding in await ExampleRun.outcome(of: example, for: rule).findings {
        verdicts.append("\(finding.rule.name) \(finding.severity.rawValue)")
      }
    }
    #expect(verdicts.sorted() == vector.verdicts)
  }

  @Test func `a format specifier counts as one character`() async {
    let vector = Vector(0, .width, ["10": "%1$lld of %2$lld", "20": "%lld files"], [])
    #expect(await findings(in: vector.catalog, of: "shrinking-width-text").isEmpty)
  }

  @Test func `a misspelled device is not named as one without a text`() async throws {
    let vector = Vector(0, .device, ["iPhone": "Tap", "macOS": "Click"], [])
    let finding = try #require(
      await findings(in: vector.catalog, of: "missing-device-other").first)
    #expect(finding.message == "no text for iPad, Apple Watch, Apple TV and Apple Vision Pro")
  }

  @Test(arguments: [
    ("iPad", "ipad"), ("visionpro", "applevision"), ("realitydevice", "applevision"),
    ("vision", "applevision"), ("watch", "applewatch"), ("applewatchos", "applewatch"),
    ("tv", "appletv"), ("appleTV", "appletv"), ("catalyst", "mac"), ("osx", "mac"),
    ("phone", "iphone"), ("default", "other"), ("aplevision", "applevision"),
  ])
  func `an unknown device comes with the name that was meant`(name: String, meant: String) async {
    let vector = Vector(0, .device, [name: "Tap", "other": "Select"], [])
    let messages = await findings(in: vector.catalog, of: "unknown-device-key").map(\.message)
    #expect(
      messages == ["'\(name)' is not a device that Apple defines; did you mean '\(meant)'?"])
  }
}

extension VariationVectorTests {
  /// A variation, and what must be said about it.
  struct Vector: CustomTestStringConvertible, Sendable {
    enum Kind: String { case width, device }

    let number: Int
    let kind: Kind
    let branches: [(name: String, text: String)]
    let verdicts: [String]

    init(
      _ number: Int, _ kind: Kind, _ branches: KeyValuePairs<String, String>, _ verdicts: [String]
    ) {
      self.number = number
      self.kind = kind
      self.branches = branches.map { ($0.key, $0.value) }
      self.verdicts = verdicts
    }

    var testDescription: String { "vector \(number)" }

    var catalog: RuleExample.Contents {
      let members = branches.map { name, text in
        #""\#(name)": {"stringUnit": {"state": "translated", "value": "\#(text)"}}"#
      }
      return .catalog(
        key: "text",
        localizations: """
          "en": {"variations": {"\(kind.rawValue)": {\(members.joined(separator: ", "))}}}
          """)
    }
  }

  @Test func `the order that widths should have leaves duplicates out`() async {
    let catalog = Vector(0, .width, ["22": "a", "1": "b", "022": "c"], []).catalog
    let found = await findings(in: catalog, of: "unordered-width-keys")
    #expect(found.map(\.help) == ["write them in this order: 1, 22"])
  }

  private func findings(
    in catalog: RuleExample.Contents, of name: RuleID
  ) async -> [Finding] {
    guard let rule = builtinRules.first(where: { $0.info.id == name }) else { return [] }
    let example = RuleExample.accepted("a catalog", ["Localizable.xcstrings": catalog])
    return await ExampleRun.outcome(of: example, for: rule).findings
  }
}
