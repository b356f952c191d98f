import Foundation
import LintCommand
import Testing

/// The export of all open keys.
@Suite struct OpenKeyExportTests {
  private static let head = "locale,language,table,key,source,comment,state,words,source_locale"

  @Test func `CSV has a row for each open key`() async throws {
    let run = try await project().run("coverage", "--format", "csv", "--open")
    #expect(run.status == .success)
    let lines = run.output.split(separator: "\r\n")
    #expect(lines.first == Substring(Self.head))
    #expect(lines.count == 1 + 25 + 1)
    #expect(
      lines.contains(#"de,German,L.xcstrings,"k07","Text 7","On a button",missing,2,en"#))
    #expect(lines.contains(#"fr,French,L.xcstrings,"k03","Text 3","On a button",new,2,en"#))
  }

  @Test func `a key, its source and its comment are read back as they are`() async throws {
    let strings = ["two\nlines", "a \"quote\", and; more", "CR\r\nLF", "5\u{A0}km"]
    let entries = try strings.map { text in
      let json = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
      return """
        \(json) : { "comment" : \(json), "localizations" : {
          "en" : { "stringUnit" : { "state" : "translated", "value" : \(json) } } } }
        """
    }
    let catalog = """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
        "done" : { "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "fertig" } } } },
        \(entries.joined(separator: ",\n"))
      } }
      """
    let run = try await Project(["L.xcstrings": catalog])
      .run("coverage", "--format", "csv", "--open")
    let rows = Self.rows(of: run.output).dropFirst()
    #expect(Set(rows.map { $0[3] }) == Set(strings))
    #expect(rows.allSatisfy { $0[3] == $0[4] && $0[4] == $0[5] })
  }

  /// Reads CSV in the format of RFC 4180.
  private static func rows(of text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        field.append("\"")
        scalars.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(String(field))
        field.removeAll()
      case "\r" where !isQuoted: break
      case "\n" where !isQuoted:
        rows.append(row + [String(field)])
        row = []
        field.removeAll()
      default: field.append(scalar)
      }
    }
    return rows
  }

  @Test func `a single locale can be exported to a file`() async throws {
    let project = try project()
    let run = try await project.run(
      "coverage", "--output", "csv=open.csv", "--open", "--locale", "fr")
    #expect(run.output.contains("fr"))
    #expect(try project.read("open.csv").hasPrefix(Self.head + "\r\nfr,French,"))
    #expect(try project.read("open.csv").split(separator: "\r\n").count == 2)
  }

  @Test func `open keys that are far more than a table has bytes are only counted`() async throws {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let locales = letters.flatMap { first in letters.prefix(10).map { "x\(first)\($0)" } }
    let unit = #"{"stringUnit":{"state":"translated","value":"a"}}"#
    let localizations = locales.map { "\"\($0)\":\(unit)" }.joined(separator: ",")
    let keys = (0..<400).map { "\"k\($0)\":{}" }.joined(separator: ",")
    let project = try Project([
      "L.xcstrings":
        #"{"sourceLanguage":"en","version":"1.0","strings":{"a":{"localizations":{\#(localizations)}},\#(keys)}}"#
    ])
    for arguments in [["--format", "csv", "--open"], ["--format", "json", "--all-keys"]] {
      let run = try await project.run(["coverage"] + arguments)
      #expect(run.status == .failure)
      #expect(run.error.contains("there are more open keys than a report can list"))
      #expect(run.output.utf8.count < 25_000_000)
    }
    let some = try await project.run("coverage", "--format", "json")
    #expect(some.status == .success)
  }

  @Test func `JSON has ten open keys for each locale, or all of them`() async throws {
    let project = try project()
    let some = try await project.run("coverage", "--format", "json").output
    #expect(try openKeys(some).map(\.keys.count) == [10, 1])
    let all = try await project.run("coverage", "--format", "json", "--all-keys").output
    let open = try openKeys(all)
    #expect(open.map(\.locale) == ["de", "fr"])
    #expect(open.map(\.keys.count) == [25, 1])
    #expect(open[0].keys.map(\.key).sorted() == (0..<25).map { "k\($0 < 10 ? "0" : "")\($0)" })
    #expect(
      open[0].keys[6]
        == .init(key: "k07", source: "Text 7", comment: "On a button", state: "missing"))
    #expect(open[1].keys.map(\.state) == ["new"])
  }

  @Test func `the other reports of the run don't change`() async throws {
    let project = try project()
    _ = try await project.run(
      "coverage", "--open", "--output", "csv=a.csv", "--output", "json=a.json", "--output",
      "html=a.html")
    #expect(try openKeys(try project.read("a.json")).map(\.keys.count) == [10, 1])
    // The page has each key once.
    #expect(try project.read("a.html").count(of: #"<details class="key""#) == 25)
    let usual = try await project.run("coverage", "--format", "csv").output
    #expect(usual.hasPrefix("table,locale,language,total,"))
    #expect(usual.contains("\r\nL.xcstrings,de,German,25,0,"))
  }

  @Test(arguments: [
    (["--open"], "'--open' needs '--format csv' or '--output csv=FILE'\n"),
    (["--all-keys"], "'--all-keys' needs '--format json' or '--output json=FILE'\n"),
    (["--open", "--format", "json"], "'--open' needs"),
  ]) func `an option without its format is a mistake`(options: [String], message: String)
    async throws
  {
    let run = try await project().run(["coverage"] + options)
    #expect(run.status == .failure)
    #expect(run.error.contains(message))
  }
}

extension OpenKeyExportTests {
  private struct Report: Decodable {
    struct Locale: Decodable {
      let locale: String
      let keys: [Key]
    }

    struct Key: Decodable, Equatable {
      let key: String
      let source: String?
      let comment: String?
      let state: String
    }

    let openKeys: [Locale]
  }

  private func openKeys(_ text: String) throws -> [Report.Locale] {
    try JSONDecoder().decode(Report.self, from: Data(text.utf8)).openKeys
  }

  /// Returns a catalog with 25 keys. None is translated to German, and all but one to French.
  private func project() throws -> Project {
    let strings = (0..<25).map { number in
      let state = number == 3 ? "new" : "translated"
      let name = "k\(number < 10 ? "0" : "")\(number)"
      return """
        "\(name)" : { "comment" : "On a button", "localizations" : {
          "en" : { "stringUnit" : { "state" : "translated", "value" : "Text \(number)" } },
          "fr" : { "stringUnit" : { "state" : "\(state)", "value" : "Texte \(number)" } }
        } }
        """
    }
    return try Project([
      ".lint-config.json": #"{"locales": ["de", "fr"]}"#,
      "L.xcstrings": """
      { "sourceLanguage" : "en", "strings" : { \(strings.joined(separator: ", ")) },
        "version" : "1.0" }
      """,
    ])
  }
}
