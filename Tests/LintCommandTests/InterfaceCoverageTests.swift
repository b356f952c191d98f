import BuiltinRules
import Foundation
import LintCommand
import Testing

/// The strings of storyboards and xibs in the figures of `coverage`.
@Suite struct InterfaceCoverageTests {
  private static let interface = """
    <document><objects>
      <label id="aaa-aa-aaa" text="Welcome back"/>
      <label id="bbb-bb-bbb" text="Say &quot;Sign out&quot;"/>
      <label id="ccc-cc-ccc" text="3 days left"/>
      <label id="ddd-dd-ddd" text="Label"/>
      <label id="eee-ee-eee" text="MIDI"/>
    </objects></document>
    """
  private static let welcome = #""aaa-aa-aaa.text" = "Hallo";"#
  private static let all = welcome + "\n" + #""bbb-bb-bbb.text" = "Sage 'Abmelden'";"#

  private func project(_ files: [String: String], _ settings: String = "") throws -> Project {
    let project = try Project(files)
    project.rules = builtinRules
    try project.write(
      ".lint-config.json", "{ \(settings)\"code\": { \"include\": [\"**\"] } }")
    return project
  }

  /// The figures of each locale: `de 1 of 2`.
  private func figures(
    _ files: [String: String], _ settings: String = "", _ options: String...
  ) async throws -> [String] {
    let run = try await project(files, settings).run(["coverage", "--format", "json"] + options)
    return try run.figures
  }

  @Test func `strings of an interface without a translation are missing`() async throws {
    let found = try await figures(
      [
        "App/Base.lproj/Main.storyboard": Self.interface,
        "App/de.lproj/Main.strings": Self.welcome,
        "App/fr.lproj/Main.strings": Self.all,
        "App/ja.lproj/Main.strings": #""zzz-zz-zzz.text" = "古い";"#,
      ])
    #expect(found == ["de 1 of 2", "fr 2 of 2", "ja 0 of 2"])
  }

  @Test func `lint reports the strings that are missing`() async throws {
    let project = try project(
      [
        "App/Base.lproj/Main.storyboard": Self.interface,
        "App/de.lproj/Main.strings": Self.welcome,
        "App/fr.lproj/Main.strings": #""ccc-cc-ccc.text" = "3 jours";"#,
        "App/ja.lproj/Main.storyboard": Self.interface,
      ])
    let lint = try await project.run(
      "lint", "--only", "missing-translation", "--format", "json")
    let coverage = try await project.run("coverage", "--format", "csv", "--open")
    let reported = try #require(try lint.json["findings"] as? [[String: Any]])
      .filter { $0["severity"] as? String == "warning" }
      .map { "\($0["locale"] ?? "") \($0["key"] ?? "")" }
    let open = coverage.output.split(separator: "\r\n").dropFirst().map { row in
      let fields = row.split(separator: ",")
      return "\(fields[0]) \(fields[3].filter { $0 != "\"" })"
    }
    #expect(reported.count == 3)
    #expect(Set(reported) == Set(open))
  }

  @Test func `without code, nothing changes`() async throws {
    let project = try project(
      ["Base.lproj/Main.xib": Self.interface, "de.lproj/Main.strings": Self.welcome])
    try project.write(".lint-config.json", "{}")
    let run = try await project.run("coverage", "--format", "json")
    #expect(try run.figures == [])
    #expect(try run.json["tablesWithoutSource"] as? [String] == ["Main"])
  }

  @Test func `every format has the missing strings`() async throws {
    let project = try project(
      ["App/Base.lproj/Main.xib": Self.interface, "App/de.lproj/Main.strings": Self.welcome])
    let csv = try await project.run("coverage", "--format", "csv", "--open")
    #expect(
      csv.output.split(separator: "\r\n").dropFirst() == [
        #"de,German,App/Main,"bbb-bb-bbb.text","Say ""Sign out""","#
          + #""Base.lproj/Main.xib:3",missing,3,en"#
      ])
    let run = try await project.run(
      "coverage", "--verbose", "--output", "markdown=c.md", "--output", "html=c.html",
      "--output", "json=c.json", "--output", "csv=c.csv")
    #expect(run.output.contains(/de .* 50\.0%/))
    #expect(run.output.contains("bbb-bb-bbb.text"))
    #expect(try project.read("c.md").contains("bbb-bb-bbb.text"))
    #expect(try project.read("c.html").contains("bbb-bb-bbb.text"))
    let json = try project.read("c.json")
    #expect(json.contains(#""source":"Say \"Sign out\"""#))
    #expect(json.contains(#""comment":"Base.lproj/Main.xib:3""#))
    #expect(try project.read("c.csv").contains("App/Main,"))
  }

  @Test func `the place of a string that the source table doesn't have is known`() async throws {
    let project = try project([
      "Base.lproj/Main.xib": Self.interface, "en.lproj/Main.strings": Self.welcome,
      "de.lproj/Main.strings": Self.welcome,
    ])
    let csv = try await project.run("coverage", "--format", "csv", "--open")
    #expect(csv.output.contains(#","Base.lproj/Main.xib:3",missing,"#))
  }

  @Test func `a gate fails because of a string of an interface`() async throws {
    let project = try project(
      ["App/Base.lproj/Main.xib": Self.interface, "App/de.lproj/Main.strings": Self.welcome],
      #""coverage": { "locales": { "de": { "min": 100 } } }, "#)
    let run = try await project.run("coverage", "--format", "json")
    #expect(run.status == .findings)
    try project.write("App/de.lproj/Main.strings", Self.all)
    #expect(try await project.run("coverage").status == .success)
  }

  @Test func `strings of the source table count once`() async throws {
    let found = try await figures(
      [
        "Base.lproj/Main.xib": Self.interface,
        "en.lproj/Main.strings": #""aaa-aa-aaa.text" = "Welcome";"# + #""k" = "Old words";"#,
        "de.lproj/Main.strings": Self.welcome, "en-GB.lproj/Main.strings": Self.welcome,
      ])
    #expect(found == ["de 1 of 3", "en-GB 1 of 1"])
  }

  @Test func `a language with an interface of its own needs no table`() async throws {
    let files = [
      "en.lproj/Main.xib": Self.interface, "de.lproj/Main.strings": Self.welcome,
      "fr.lproj/Main.xib": #"<document><label id="aaa-aa-aaa" text="Salut 2"/></document>"#,
    ]
    #expect(try await figures(files) == ["de 1 of 2", "fr 1 of 1"])
    #expect(
      try await figures(files, #""locales": ["de", "fr", "it"], "#) == [
        "de 1 of 2", "fr 1 of 1", "it 0 of 2",
      ])
  }

  @Test func `interfaces without tables are not counted`() async throws {
    let found = try await figures(
      [
        "en.lproj/Main.xib": Self.interface, "fr.lproj/Main.xib": Self.interface,
        "App/Base.lproj/Menu.xib": Self.interface, "Kit/de.lproj/Menu.strings": Self.welcome,
        "L.xcstrings": catalog(keys: 1, translated: ["de": 1]),
      ])
    #expect(found == ["de 1 of 1"])
  }

  @Test func `the project names the source language`() async throws {
    let files = [
      "App.xcodeproj/project.pbxproj": """
      // !$*UTF8*$!
      { objects = { A = { isa = PBXProject; developmentRegion = de; knownRegions = (de, fr); }; };
        rootObject = A; }
      """,
      "Base.lproj/Main.xib": Self.interface, "de.lproj/Main.strings": Self.welcome,
      "fr.lproj/Main.strings": Self.welcome,
    ]
    #expect(try await figures(files) == ["fr 1 of 2"])
  }

  @Test func `both states of a comparison have their own interfaces`() async throws {
    let project = try project(
      ["App/Base.lproj/Main.xib": Self.interface, "App/de.lproj/Main.strings": Self.welcome],
      #""coverage": { "locales": { "de": { "maxDrop": 0 } } }, "#)
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll("first", at: "2026-09-01T12:00:00Z")
    for options in [["--base", "HEAD"], ["--since", "2026-08-01"]] {
      let same = try await project.run(["coverage", "--format", "json"] + options)
      #expect(same.status == .success)
      #expect(try same.figures == ["de 1 of 2"])
      #expect(try same.earlier == 50)
    }
    try project.write(
      "App/Base.lproj/Main.xib",
      Self.interface.replacing("</objects>", with: #"<label id="n" text="New words"/></objects>"#))
    let dropped = try await project.run("coverage", "--format", "json", "--base", "HEAD")
    #expect(dropped.status == .findings)
    #expect(try dropped.figures == ["de 1 of 3"])
    try project.commitAll("second", at: "2026-10-01T12:00:00Z")
    let trend = try await project.run("coverage", "--format", "json", "--since", "2026-08-01")
    #expect(trend.status == .findings)
    #expect(try trend.earlier == 50)
  }

  @Test func `a revision with a broken interface has no figures`() async throws {
    let project = try project(
      ["App/Base.lproj/Main.xib": "<document>", "App/de.lproj/Main.strings": Self.welcome])
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll("first", at: "2026-09-01T12:00:00Z")
    #expect(try await project.run("coverage").status == .failure)
    try project.write("App/Base.lproj/Main.xib", Self.interface)
    for options in [["--base", "HEAD"], ["--since", "2026-08-01"]] {
      let run = try await project.run(["coverage"] + options)
      #expect(run.status == .success)
      #expect(run.error.contains("Main.xib"))
    }
  }
}

extension Project.Run {
  /// The figures of each locale in a JSON report: `de 1 of 2`.
  fileprivate var figures: [String] {
    get throws {
      let locales = try #require(try json["locales"] as? [[String: Any]])
      return try locales.map { locale in
        let tally = try #require(locale["tally"] as? [String: Any])
        let counts = ["translated", "total"].map { (tally[$0] as? [String: Int])?["keys"] ?? -1 }
        return "\(locale["locale"] ?? "") \(counts[0]) of \(counts[1])"
      }
    }
  }

  /// The percentage of all locales in the earlier state.
  fileprivate var earlier: Double? {
    get throws {
      let comparison = try json["comparison"] as? [String: Any]
      return (comparison?["total"] as? [String: Any])?["percent"] as? Double
    }
  }
}
