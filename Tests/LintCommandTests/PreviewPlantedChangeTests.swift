import Foundation
import LintCommand
import TestSupport
import Testing

/// Generated catalogs with all kinds of variations, written in different ways and with planted
/// changes.
@Suite struct PreviewPlantedChangeTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `another order, indentation, state or escape changes nothing`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let catalog = GeneratedCatalog(count: 400, &random)
    let project = try repository(["L.xcstrings": catalog.text()])
    try project.write("L.xcstrings", catalog.text(in: random))
    let run = try await project.run("preview", "--base", "HEAD", "--fail-on-change")
    #expect(run.output == "users see no difference from HEAD\n")
    #expect(run.status == .success)
  }

  @Test func `a thousand planted changes are found exactly`() async throws {
    var random = SeededGenerator(seed: 16)
    var catalog = GeneratedCatalog(count: 1_600, &random)
    let project = try repository(["L.xcstrings": catalog.text()])
    var planted: Set<String> = []
    var kinds: [String: Int] = [:]
    for key in catalog.keys.keys.sorted().shuffled(using: &random).prefix(1_000) {
      let (kind, changes) = catalog.change(key, &random)
      kinds[kind, default: 0] += 1
      planted.formUnion(changes)
    }
    try project.write("L.xcstrings", catalog.text(in: random))
    let run = try await project.run("preview", "--base", "HEAD", "--format", "json")
    let found = try Self.changes(in: run.output)
    #expect(found.subtracting(planted) == [])
    #expect(planted.subtracting(found) == [])
    #expect(kinds.values.reduce(0, +) == 1_000)
    #expect(
      Set(kinds.keys) == [
        "value", "plural", "device", "width", "width key", "substitution", "gone", "new",
        "gone locale", "new locale",
      ])
    #expect(kinds.values.allSatisfy { $0 > 20 })
    print("planted changes: \(kinds.sorted { $0.key < $1.key }), \(found.count) strings")
  }

  /// Returns what a report says that users read differently: the kind, the key and the locale, and
  /// the case if the string is changed.
  private static func changes(in output: String) throws -> Set<String> {
    let root = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let strings = try #require(root?["texts"] as? [[String: Any]])
    return Set(
      strings.map { string in
        let asked = string["asked"] as? [String: Any] ?? [:]
        let width = (asked["widths"] as? [String: Any])?["min"].map { "width \($0)" }
        let counts = (asked["counts"] as? [[String: Any]] ?? []).map { "\($0["category"] ?? "")" }
        let change = string["change"] as? String ?? ""
        let cases = change == "changed" ? [asked["device"] as? String, width] + counts : []
        return
          ([change, string["key"] as? String, string["locale"] as? String] + cases)
          .compactMap { $0 }.joined(separator: " ")
      })
  }
}

/// A catalog with strings of all kinds, each different from the others.
private struct GeneratedCatalog {
  enum Kind: CaseIterable {
    case plain, plural, device, width, substitution
  }

  /// The strings of a key in one locale by the names of their branches. A string without branches
  /// has an empty name.
  typealias Strings = [String: String]

  static let locales = ["en", "de", "uk", "ja"]

  private(set) var keys: [String: [String: Strings]] = [:]
  private var kinds: [String: Kind] = [:]
  private var count = 0

  init(count: Int, _ random: inout SeededGenerator) {
    for number in 0..<count { add("key.\(number) é", &random) }
  }

  private mutating func add(_ key: String, _ random: inout SeededGenerator) {
    let kind = Kind.allCases[keys.count % 5]
    kinds[key] = kind
    keys[key] = [:]
    for locale in Self.locales where locale == "en" || Int.random(in: 0..<5, using: &random) > 0 {
      let strings = strings(kind, locale, &random)
      keys[key]?[locale] = strings
    }
  }

  private mutating func strings(
    _ kind: Kind, _ locale: String, _ random: inout SeededGenerator
  ) -> Strings {
    var strings: Strings = [:]
    for name in Self.branches(kind, locale) { strings[name] = newText(kind, &random) }
    return strings
  }

  private static func branches(_ kind: Kind, _ locale: String) -> [String] {
    switch kind {
    case .plain: [""]
    case .plural, .substitution: categories(of: locale)
    case .device: ["iphone", "mac", "other"]
    case .width: ["10", "30"]
    }
  }

  /// The categories that integers select.
  private static func categories(of locale: String) -> [String] {
    switch locale {
    case "ja": ["other"]
    case "uk": ["one", "few", "many"]
    default: ["one", "other"]
    }
  }

  private mutating func newText(_ kind: Kind, _ random: inout SeededGenerator) -> String {
    let words = ["file", "Datei", "日本", "naïve", "a\"b", "c\\d", "e\nf", "50 %%", "/", "😀"]
    count += 1
    let text = "\(words.randomElement(using: &random) ?? "") \(count)"
    return switch kind {
    case .plural: "%lld \(text)"
    case .substitution: "%arg \(text)"
    case .plain, .device, .width: text
    }
  }
}

extension GeneratedCatalog {
  /// Changes a key. Returns the kind of the change, and what users read differently.
  mutating func change(
    _ key: String, _ random: inout SeededGenerator
  ) -> (kind: String, changes: Set<String>) {
    let kind = kinds[key] ?? .plain
    let own = (keys[key] ?? [:]).keys.sorted()
    let locale = own.randomElement(using: &random) ?? "en"
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      keys[key] = nil
      return ("gone", Set(Self.locales.map { "gone \(key) \($0)" }))
    case 1:
      let new = "new \(key)"
      add(new, &random)
      return ("new", Set(Self.locales.map { "new \(new) \($0)" }))
    case 2 where own.count > 1:
      let gone = own.filter { $0 != "en" }.randomElement(using: &random) ?? ""
      keys[key]?[gone] = nil
      return ("gone locale", ["now-shows-its-key \(key) \(gone)"])
    case 3 where own.count < Self.locales.count:
      let new = Self.locales.filter { !own.contains($0) }.randomElement(using: &random) ?? ""
      let strings = strings(kind, new, &random)
      keys[key]?[new] = strings
      return ("new locale", ["no-longer-shows-its-key \(key) \(new)"])
    case 4...6 where kind == .width:
      let text = keys[key]?[locale]?.removeValue(forKey: "30")
      keys[key]?[locale]?["40"] = text
      return ("width key", ["changed \(key) \(locale) width 30"])
    default:
      let branch = Self.branches(kind, locale).randomElement(using: &random) ?? ""
      let text = newText(kind, &random)
      keys[key]?[locale]?[branch] = text
      let asked = kind == .width ? "width \(branch == "10" ? "0" : branch)" : branch
      let change = "changed \(key) \(locale)" + (asked.isEmpty ? "" : " \(asked)")
      return (kind == .plain ? "value" : "\(kind)", [change])
    }
  }
}

extension GeneratedCatalog {
  /// The file as Xcode writes it.
  func text() -> String {
    var writer = StyledWriter(style: nil)
    return writer.text(of: self)
  }

  /// The file with the same contents in a random style.
  func text(in style: SeededGenerator) -> String {
    var writer = StyledWriter(style: style)
    return writer.text(of: self)
  }

  /// A writer of JSON in the usual style, or in a random one.
  private struct StyledWriter {
    var style: SeededGenerator?

    mutating func text(of catalog: GeneratedCatalog) -> String {
      let entries = object(catalog.keys) { writer, key, locales in
        let localizations = writer.object(locales) { writer, _, strings in
          writer.localization(strings, catalog.kinds[key] ?? .plain)
        }
        let comment = writer.style == nil ? "" : #""comment":"a comment","#
        return "{\(comment)\"extractionState\":\"manual\",\"localizations\":\(localizations)}"
      }
      return "{\"sourceLanguage\":\"en\",\"version\":\"1.0\",\"strings\":\(entries)}"
    }

    private mutating func localization(_ strings: Strings, _ kind: Kind) -> String {
      switch kind {
      case .plain: return "{\(unit(strings[""] ?? ""))}"
      case .plural, .device, .width: return "{\(variations(strings, "\(kind)"))}"
      case .substitution:
        let members = [
          unit("a %#@n@"),
          "\"substitutions\":{\"n\":{\"argNum\":1,\"formatSpecifier\":\"lld\","
            + "\(variations(strings, "plural"))}}",
        ]
        return "{\((style == nil ? members : members.reversed()).joined(separator: ","))}"
      }
    }

    private mutating func variations(_ strings: Strings, _ kind: String) -> String {
      let branches = object(strings) { writer, _, text in "{\(writer.unit(text))}" }
      return "\"variations\":{\"\(kind)\":\(branches)}"
    }

    private mutating func unit(_ text: String) -> String {
      let state = style == nil ? "translated" : "needs_review"
      return "\"stringUnit\":{\"state\":\"\(state)\",\"value\":\(quoted(text))}"
    }

    private mutating func object<Value>(
      _ members: [String: Value], _ text: (inout Self, String, Value) -> String
    ) -> String {
      var names = members.keys.sorted()
      if style != nil { names.shuffle(using: &style!) }
      let space = style == nil ? "" : "\n\t \r\n"
      var lines: [String] = []
      for name in names {
        guard let value = members[name] else { continue }
        lines.append("\(quoted(name)) :\(space)\(text(&self, name, value))")
      }
      return "{\(space)\(lines.joined(separator: ",\(space)"))\(space)}"
    }

    private mutating func quoted(_ text: String) -> String {
      var quoted = "\""
      for scalar in text.unicodeScalars {
        if style != nil, Int.random(in: 0..<3, using: &style!) == 0 {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
          continue
        }
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        case "/" where style != nil: quoted += "\\/"
        default: quoted.unicodeScalars.append(scalar)
        }
      }
      return quoted + "\""
    }
  }
}
