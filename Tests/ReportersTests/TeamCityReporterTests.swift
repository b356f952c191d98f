import Diagnostics
import Foundation
import Reporters
import Testing

@Suite struct TeamCityReporterTests {
  @Test func `a rule is described once before its findings`() {
    var found = report([
      finding(
        "b-rule", .error, "it's [wrong]", at: 12, 3, key: "ä|😀", locale: "ja", help: "fix it"),
      finding("a-rule", .warning), finding("b-rule", .error, at: 3, 1),
    ])
    found.rules = [
      RuleDescription(
        id: "b-rule", category: "plurals", severity: .error, summary: "It is wrong.", rationale: ""),
      RuleDescription(
        id: "unused", category: "text", severity: .error, summary: "Not found.", rationale: ""),
    ]
    #expect(
      rendered(.teamcity, found) == """
        ##teamcity[inspectionType id='a-rule' name='a-rule' description='a-rule' \
        category='catalog-lint']
        ##teamcity[inspectionType id='b-rule' name='b-rule' description='b-rule: It is wrong.' \
        category='plurals']
        ##teamcity[inspection typeId='b-rule' \
        message='it|'s |[wrong|] (ja: |0x00E4|||0xD83D|0xDE00); fix it' \
        file='App/L.xcstrings' line='12' SEVERITY='ERROR']
        ##teamcity[inspection typeId='a-rule' message='something is wrong' \
        file='App/L.xcstrings' line='1' SEVERITY='WARNING']
        ##teamcity[inspection typeId='b-rule' message='something is wrong' \
        file='App/L.xcstrings' line='3' SEVERITY='ERROR']

        """)
  }

  @Test func `a report without findings is empty`() {
    #expect(rendered(.teamcity, report([])) == "")
  }

  @Test func `notes and their rules are shown when verbose`() {
    let notes = report([finding("a", .note)])
    #expect(rendered(.teamcity, notes) == "")
    let lines = rendered(.teamcity, notes) { $0.verbose = true }.logLines
    #expect(lines.count == 3)
    #expect(lines[1].hasSuffix(" SEVERITY='INFO']"))
  }

  @Test func `values are as long as the server allows`() throws {
    let long = String(repeating: "😀", count: 3000)
    let text = rendered(.teamcity, report([finding(RuleID(long), .error, long, path: long)]))
    let messages = try text.logLines.dropLast().map { try #require(Message($0)) }
    #expect(messages[0].attributes["id"]?.utf16.count == 255)
    #expect(messages[1].attributes["typeId"] == messages[0].attributes["id"])
    #expect(messages[1].attributes["message"]?.utf16.count == 3999)
    #expect(messages[1].attributes["message"]?.hasSuffix("😀…") == true)
    let fits = String(repeating: "a", count: 4000)
    #expect(rendered(.teamcity, report([finding("a", .error, fits)])).contains("'\(fits)'"))
  }

  @Test func `a long value is cut before an escape that does not fit`() throws {
    for padding in 0..<12 {
      let long = String(repeating: "a", count: 3980 + padding) + "\u{1B}\u{1B}\u{1B}"
      let text = rendered(.teamcity, report([finding("a", .error, long)]))
      let value = try #require(Message(text.logLines[1])?.attributes["message"])
      #expect(value.utf16.count <= 4000)
      let shown = value.drop { $0 == "a" }
      #expect(["⟨U+001B⟩⟨U+001B⟩…", "⟨U+001B⟩…", "…"].contains(String(shown)))
    }
  }

  @Test func `the server parses a hostile string as one inspection`() throws {
    var foreign = report([foreignFinding()])
    foreign.rules = [foreignRule]
    let text = rendered(.teamcity, foreign)
    #expect(text.logLines.count == 3 && text.isCalm)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    let messages = try text.logLines.dropLast().map { try #require(Message($0)) }
    #expect(messages.map(\.name) == ["inspectionType", "inspection"])
    #expect(
      messages[1].attributes.keys.sorted() == ["SEVERITY", "file", "line", "message", "typeId"])
    #expect(messages[1].attributes["SEVERITY"] == "ERROR")
    #expect(messages[1].attributes["line"] == "1")
    for attribute in ["message", "file"] {
      let value = try #require(messages[1].attributes[attribute])
      #expect(value.contains("|' |n |0x000A ' file='b' ]x;sourcepath=b"))
      #expect(value.isCalm && !value.contains("\n"))
      #expect(!value.lowercased().contains("##teamcity["))
    }
  }

  /// A service message as the server reads it: `|` escapes, and an apostrophe ends a value.
  private struct Message {
    var name = ""
    var attributes: [String: String] = [:]

    init?(_ line: Substring) {
      guard line.hasPrefix("##teamcity["), line.hasSuffix("]") else { return nil }
      var rest = line.dropFirst("##teamcity[".count).dropLast()
      name = String(rest.prefix { $0 != " " })
      rest = rest.dropFirst(name.count)
      while !rest.isEmpty {
        guard rest.first == " ", let equals = rest.firstIndex(of: "=") else { return nil }
        let key = String(rest[rest.index(after: rest.startIndex)..<equals])
        rest = rest[equals...].dropFirst()
        guard rest.popFirst() == "'", let value = Self.value(&rest), attributes[key] == nil else {
          return nil
        }
        attributes[key] = value
      }
    }

    private static func value(_ rest: inout Substring) -> String? {
      var units: [UInt16] = []
      while let next = rest.popFirst() {
        switch next {
        case "'": return String(decoding: units, as: UTF16.self)
        case "[", "]": return nil
        case "|":
          guard let escaped = rest.popFirst() else { return nil }
          switch escaped {
          case "n": units.append(0x0A)
          case "r": units.append(0x0D)
          case "0":
            guard rest.popFirst() == "x", let unit = UInt16(rest.prefix(4), radix: 16) else {
              return nil
            }
            rest = rest.dropFirst(4)
            units.append(unit)
          case "|", "'", "[", "]": units += escaped.utf16
          default: return nil
          }
        default: units += next.utf16
        }
      }
      return nil
    }
  }
}
