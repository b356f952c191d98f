import Foundation
import LintCommand
import TestSupport
import Testing

/// Generated catalogs, written in different ways and with planted changes.
@Suite struct PreviewPropertyTests {
  /// A catalog: the strings by key, locale and plural form. A string without forms has an empty
  /// one.
  private struct Strings {
    var keys: [String: [String: [String: String]]] = [:]

    init(count: Int, _ random: inout SeededGenerator) {
      let words = ["file", "Datei", "日本", "naïve", "a\"b", "c\\d", "e\nf", "50 %%", "/", "😀"]
      for number in 0..<count {
        var locales: [String: [String: String]] = [:]
        let takesNumber = number % 2 == 0
        for locale in ["en", "de", "uk", "ja"] where number % 5 > 0 || locale != "ja" {
          let isVaried = takesNumber && Int.random(in: 0..<2, using: &random) == 0
          for form in isVaried ? ["one", "few", "other"] : [""] {
            let word = words.randomElement(using: &random) ?? ""
            let text = "\(word) \(Int.random(in: 0..<1_000, using: &random))"
            locales[locale, default: [:]][form] = takesNumber ? "%lld \(text)" : text
          }
        }
        keys["key.\(number) \(takesNumber ? "%lld" : "é")"] = locales
      }
    }

    /// - Parameter style: How the catalog is written, if not as usual.
    func text(_ style: inout SeededGenerator?) -> String {
      var names = keys.keys.sorted()
      if style != nil { names.shuffle(using: &style!) }
      let entries = names.map { name -> String in
        var locales = (keys[name] ?? [:]).keys.sorted()
        if style != nil { locales.shuffle(using: &style!) }
        let members = locales.map { locale -> String in
          "\(Self.quoted(locale, &style)):\(localization(name, locale, &style))"
        }
        let comment = style == nil ? "" : #""comment":"a comment","#
        return "\(Self.quoted(name, &style)):{\(comment)\"extractionState\":\"manual\","
          + "\"localizations\":{\(members.joined(separator: ","))}}"
      }
      let space = style == nil ? "" : "\n\t \r\n"
      return "{\(space)\"sourceLanguage\":\"en\",\(space)\"version\":\"1.0\",\(space)\"strings\":{"
        + entries.joined(separator: ",\(space)") + "}\(space)}"
    }

    private func localization(
      _ name: String, _ locale: String, _ style: inout SeededGenerator?
    ) -> String {
      let forms = keys[name]?[locale] ?? [:]
      var names = forms.keys.sorted()
      if style != nil { names.shuffle(using: &style!) }
      let state = style == nil ? "translated" : "needs_review"
      let units = names.map { form in
        let unit =
          "{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\(Self.quoted(forms[form] ?? "", &style))}}"
        return form.isEmpty ? unit : "\"\(form)\":\(unit)"
      }
      return forms[""] != nil
        ? units[0] : "{\"variations\":{\"plural\":{\(units.joined(separator: ","))}}}"
    }

    private static func quoted(_ text: String, _ style: inout SeededGenerator?) -> String {
      var quoted = "\""
      for scalar in text.unicodeScalars {
        let isEscaped = style != nil && Int.random(in: 0..<3, using: &style!) == 0
        if isEscaped {
          for unit in String(scalar).utf16 {
            quoted += "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
            quoted += String(unit, radix: 16)
          }
        } else {
          switch scalar {
          case "\"": quoted += "\\\""
          case "\\": quoted += "\\\\"
          case "\n": quoted += "\\n"
          case "/" where style != nil: quoted += "\\/"
          default: quoted.unicodeScalars.append(scalar)
          }
        }
      }
      return quoted + "\""
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `another order, indentation, state or escape changes nothing`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let strings = Strings(count: 200, &random)
    var plain: SeededGenerator?
    let project = try repository(["L.xcstrings": strings.text(&plain)])
    var style: SeededGenerator? = random
    try project.write("L.xcstrings", strings.text(&style))
    let run = try await project.run("preview", "--base", "HEAD", "--fail-on-change")
    #expect(run.output == "users read the same as in HEAD\n")
    #expect(run.status == .success)
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `planted changes are found exactly`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var strings = Strings(count: 200, &random)
    var plain: SeededGenerator?
    let project = try repository(["L.xcstrings": strings.text(&plain)])
    var planted: Set<String> = []
    for key in strings.keys.keys.sorted().shuffled(using: &random).prefix(60) {
      guard let locale = strings.keys[key]?.keys.sorted().randomElement(using: &random) else {
        continue
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        for (locale, _) in strings.keys[key] ?? [:] { planted.insert("gone \(key) \(locale)") }
        // Users of a language without a string see the key, and now nothing.
        planted.insert("gone \(key) ja")
        strings.keys[key] = nil
      case 1:
        strings.keys[key]?[locale]?.keys.sorted().forEach { form in
          strings.keys[key]?[locale]?[form]? += "!"
        }
        planted.insert("changed \(key) \(locale)")
      case 2 where locale != "en":
        strings.keys[key]?[locale] = nil
        planted.insert("now-shows-its-key \(key) \(locale)")
      default:
        let text = key.contains("%lld") ? "%lld new" : "new"
        for locale in ["en", "de", "uk", "ja"] {
          strings.keys["new " + key, default: [:]][locale] = ["": text]
          planted.insert("new new \(key) \(locale)")
        }
      }
    }
    var style: SeededGenerator? = random
    try project.write("L.xcstrings", strings.text(&style))
    let run = try await project.run("preview", "--base", "HEAD", "--format", "json")
    let root = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let texts = try #require(root?["texts"] as? [[String: Any]])
    let found = Set(
      texts.map { text in
        "\(text["change"] ?? "") \(text["key"] ?? "") \(text["locale"] ?? "")"
      })
    #expect(found.subtracting(planted) == [])
    #expect(planted.subtracting(found) == [])
    #expect(planted.count > 60)
  }
}
