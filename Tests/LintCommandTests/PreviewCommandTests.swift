import BuiltinRules
import Foundation
import LintCommand
import SourceText
import Testing

@Suite struct PreviewCommandTests {
  static let ukrainian = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "about" : {
          "extractionState" : "manual",
          "localizations" : {
            "en" : { "stringUnit" : { "state" : "translated", "value" : "About" } },
            "uk" : { "stringUnit" : { "state" : "translated", "value" : "Про програму" } }
          }
        },
        "items" : {
          "extractionState" : "manual",
          "localizations" : {
            "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld item" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld items" } } } } },
            "uk" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld елемент" } },
              "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld елементи" } },
              "other" : { "stringUnit" : { "state" : "needs_review", "value" : "%lld елемента" } } } } }
          }
        }
      },
      "version" : "1.0"
    }

    """
  static let widths = """
    <plist version="1.0"><dict><key>hello</key><dict><key>NSStringVariableWidthRuleType</key><dict>
    <key>1</key><string>Hi</string><key>22</key><string>Hello</string>
    <key>53</key><string>Greetings and Salutations</string></dict></dict></dict></plist>
    """

  @Test func `the default value of the code is next to a key that users see`() async throws {
    let project = try Project([
      "Localizable.xcstrings": Self.ukrainian.replacing(
        "\"about\" : {", with: "\"greeting\" : { \"extractionState\" : \"manual\" }, \"about\" : {"),
      "A.swift": #"let text = String(localized: "greeting", defaultValue: "Hello")"#,
    ])
    let plain = try await project.run("preview", "--key", "greeting", "--locale", "uk", "--quiet")
    #expect(plain.output.hasSuffix("  uk  greeting  ← users see the key\n"))
    try project.write(".lint-config.json", #"{ "code": { "include": ["**"] } }"#)
    let run = try await project.run("preview", "--key", "greeting", "--locale", "uk", "--quiet")
    #expect(run.error == "")
    #expect(
      run.output.hasSuffix(
        "  uk  greeting  ← users see the key, or the default value of the code: 'Hello'\n"))
  }

  @Test func `a missing 'other' is named once`() async throws {
    let project = try Project([
      "es.lproj/L.stringsdict": """
      <plist version="1.0"><dict><key>files</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>%d archivo</string></dict></dict></dict></plist>
      """
    ])
    let run = try await project.run("preview", "--key", "files", "--quiet")
    #expect(run.output.contains("'other' is missing: nothing is defined"))
  }

  @Test func `every form can be selected by numbers with fractions`() async throws {
    let fractions = Self.ukrainian.replacing("%lld", with: "%.1f")
    let project = try Project(["L.xcstrings": fractions])
    let run = try await project.run("preview", "--locale", "uk", "--quiet")
    #expect(run.output.contains("other  1,5 елемента\n"))
    #expect(!run.output.contains("never"))
  }

  @Test(arguments: [
    ("en.lproj/L.strings", "\"k\" = \"a\r\nb\";"),
    ("en.lproj/L.strings", "<plist><dict><key>k</key>\r\n<string>a\r\nb</string></dict></plist>"),
    (
      "en.lproj/L.strings",
      "<plist><dict><key>k</key><string><![CDATA[a\r\nb]]></string></dict></plist>"
    ),
    (
      "en.lproj/L.stringsdict",
      "<plist><dict><key>k</key><dict><key>NSStringVariableWidthRuleType</key><dict>"
        + "<key>1</key><string>a\r\nb</string></dict></dict></dict></plist>"
    ),
    (
      "L.xcstrings",
      #"""
      {"sourceLanguage": "en", "version": "1.0", "strings": {"k": {"localizations": {"en": {
        "stringUnit": {"state": "translated", "value": "a\r\nb"}}}}}}
      """#
    ),
  ])
  func `JSON has the line ends that the app gets`(_ path: String, _ text: String) async throws {
    let run = try await Project([path: text]).run("preview", "--key", "k", "--format", "json")
    #expect(run.output.contains(#""shown":"a\r\nb""#))
  }

  @Test func `no key matches`() async throws {
    let project = try Project(["Localizable.xcstrings": Self.ukrainian])
    let run = try await project.run("preview", "--key", "nothing")
    #expect(run.error == "note: no key matches the options\n")
  }

  @Test func `plural forms of each language`() async throws {
    let project = try Project(["App/Localizable.xcstrings": Self.ukrainian])
    let run = try await project.run("preview")
    #expect(run.error == "")
    #expect(run.status == .success)
    #expect(
      run.output == """
        items                                                       App/Localizable.xcstrings
          en  1                one    1 item
              0, 2, 3, 4 …     other  0 items
          uk  1, 21, 31, 41 …  one    1 елемент
              2, 3, 4, 22 …    few    2 елементи
              0, 5, 6, 7 …     many   0 елемента  ← 'many' is missing: 'other' is shown
              1.5              other  1,5 елемента  (%lld never passes a fraction)

        6 strings of 1 key

        """)
  }

  @Test func `a number of the user`() async throws {
    let project = try Project(["App/Localizable.xcstrings": Self.ukrainian])
    let run = try await project.run(
      "preview", "--key", "it*", "--locale", "uk-UA", "--arg", "21..22,1100")
    #expect(
      run.output == """
        items                                                       App/Localizable.xcstrings
          uk-UA  21    one   21 елемент  (the app has no 'uk-UA', so it uses its parent 'uk')
                 22    few   22 елементи
                 1100  many  1\u{A0}100 елемента  ← 'many' is missing: 'other' is shown

        3 strings of 1 key

        """)
    // The categories are those of English, although 21 is 'one' in Russian.
    let fallback = try await project.run(
      "preview", "--key", "items", "--locale", "ru", "--arg", "21")
    #expect(fallback.output.contains("ru  21  other  21 items"))
    let posix = try await project.run(
      "preview", "--key", "items", "--locale", "uk", "--arg", "1100", "--posix")
    #expect(posix.output.contains("1100  other  1100 елемента"))
    // Without a locale, the plural rules of English apply.
    let forms = try await project.run("preview", "--key", "items", "--locale", "uk", "--posix")
    #expect(forms.output.contains("one") && forms.output.contains("other"))
    #expect(!forms.output.contains("few") && !forms.output.contains("many"))
  }

  @Test func `ranges of widths`() async throws {
    let project = try Project(["en.lproj/Localizable.stringsdict": Self.widths])
    let run = try await project.run("preview")
    #expect(
      run.output == """
        hello                                                       en.lproj/Localizable.stringsdict
          en  width < 22   Hi     ▕Hi                   ▏
              width 22–52  Hello  ▕Hello                 ▏
              width ≥ 53   Greetings and Salutations

        3 strings of 1 key

        """)
    let asked = try await project.run("preview", "--width", "0,1,2,21,22,52,53,55")
    let shown = asked.output.split(separator: "\n").dropFirst().dropLast().map {
      $0.split(separator: " ").drop { $0 != "width" }.dropFirst().prefix(2).joined(separator: " ")
    }
    #expect(
      shown == [
        "0 Hi", "1 Hi", "2 Hi", "21 Hi", "22 Hello", "52 Hello", "53 Greetings", "55 Greetings",
      ])
  }

  @Test func `devices`() async throws {
    let text = #"""
      { "sourceLanguage" : "en", "strings" : { "tap" : { "extractionState" : "manual",
        "localizations" : { "en" : { "variations" : { "device" : {
          "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
          "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } } } } } } } },
        "version" : "1.0" }
      """#
    let project = try Project(["L.xcstrings": text])
    let run = try await project.run("preview", "--device", "mac,ipad", "--device", "iphone")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines[1] == "  en  mac     Click")
    #expect(lines[2].hasPrefix("      ipad    ⟨undefined⟩  ← there is no string for 'ipad'"))
    #expect(lines[3] == "      iphone  Tap")
    let unknown = try await project.run("preview", "--device", "watch")
    #expect(unknown.status == .failure)
    #expect(unknown.error.contains("unknown device; did you mean 'applewatch'?"))
  }

  @Test func `the language is chosen for the folder, not for a key`() async throws {
    let project = try Project([
      "en.lproj/A.strings": #""a" = "A";"#, "de.lproj/B.strings": #""b" = "B";"#,
      "en.lproj/B.strings": #""b" = "B in English";"#,
    ])
    let run = try await project.run("preview", "--key", "*", "--locale", "de-AT", "--quiet")
    #expect(
      run.output == """
        b                                                           de.lproj/B.strings
          de-AT  B  (the app has no 'de-AT', so it uses its parent 'de')

        a                                                           en.lproj/A.strings
          de-AT  a  ← users see the key

        """)
  }

  @Test func `sample words are in no string of the table`() async throws {
    let project = try Project([
      "en.lproj/L.strings": #""a" = "Call Anna"; "b" = "%@ and %@";"#,
      "ar.lproj/L.strings": #""a" = "سارة"; "b" = "%@ و %@";"#,
    ])
    let run = try await project.run("preview", "--quiet", "--key", "b")
    #expect(
      run.output == """
        b                                                           ar.lproj/L.strings
          en  Example and Sample
          ar  مثال و برلين
              Example و Sample

        """)
    let json = try await project.run("preview", "--format", "json", "--key", "b").output
    #expect(json.contains(#""shown":"مثال و برلين","mixed":"Example و Sample""#))
    try project.write("en.lproj/M.strings", #""c" = "Meet %@";"#)
    let page = try await project.run("preview", "--format", "html")
    #expect(page.output.contains("مثال و برلين"))
    #expect(page.output.contains("Example و Sample"))
    #expect(page.output.contains("Meet Anna"))
  }

  @Test func `a string without its argument has no second sample`() async throws {
    let project = try Project([
      "en.lproj/L.strings": #""a" = "Call %@";"#, "he.lproj/L.strings": #""a" = "המשך";"#,
    ])
    let run = try await project.run("preview", "--quiet", "--locale", "he")
    #expect(run.output.hasSuffix("\n  he  המשך\n"))
  }

  @Test func `Markdown on a page`() async throws {
    let project = try Project([
      "en.lproj/L.strings":
        #""a" = "**%@** and *one* of [these](https://a.b)"; "b" = "^[%d file](inflect: true)";"#
    ])
    let page = try await project.run("preview", "--format", "html").output
    #expect(
      page.contains(
        #"<span class="d">**</span><strong>Anna</strong><span class="d">**</span> and "#
          + #"<span class="d">*</span><em>one</em><span class="d">*</span> of "#
          + #"<span class="d">[</span>these<span class="d">](https://a.b)</span>"#))
    #expect(
      page.contains(
        #"<span class="d">^[</span>7 file<span class="d">](inflect: true)</span>"#))
  }

  @Test func `a comment gives the maximum length`() async throws {
    let project = try Project([
      "en.lproj/L.strings": #"/* Title. Max: 4 */ "a" = "%d files"; /* Max: 40 */ "b" = "%d";"#
    ])
    let page = try await project.run("preview", "--format", "html").output
    #expect(page.contains("At most 4 characters."))
    #expect(page.contains("too long</b>: 7 characters wide, at most 4"))
    #expect(page.contains("At most 40 characters."))
  }

  @Test func `the configuration gives the maximum length, unless a comment does`() async throws {
    let german = #""a" = "Sofort und unwiderruflich an %@ senden";"#
    let project = try Project([
      "en.lproj/L.strings": #""a" = "Send to %@";"#, "de.lproj/L.strings": german,
      ".lint-config.json": #"{ "rules": { "text-too-long": { "ratio": 1.5, "allowance": 5 } } }"#,
    ])
    project.rules = builtinRules
    let mark = #"<p class="m warn"><b>! too long</b>: "#
    let page = try await project.run("preview", "--format", "html").output
    #expect(page.components(separatedBy: mark).count == 2)
    #expect(page.contains("<dt>Too long</dt><dd>1</dd>"))
    for (limit, count) in [(100, 0), (12, 1), (11, 2)] {
      try project.write("en.lproj/L.strings", "/* max: \(limit) */ \"a\" = \"Send to %@\";")
      let page = try await project.run("preview", "--format", "html").output
      #expect(page.contains("At most \(limit) characters."))
      #expect(!page.contains(mark))
      let marks = page.components(separatedBy: "characters wide, at most \(limit)</p>")
      #expect(marks.count == count + 1)
    }
  }

  @Test func `JSON`() async throws {
    let project = try Project(["App/Localizable.xcstrings": Self.ukrainian])
    let run = try await project.run(
      "preview", "--format", "json", "--locale", "uk", "--arg", "22", "--key", "items")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(root["version"] as? Int == 1)
    #expect(root["omitted"] as? Int == 0)
    let texts = try #require(root["texts"] as? [[String: Any]])
    let text = try #require(texts.first)
    #expect(texts.count == 1)
    #expect(text["path"] as? String == "App/Localizable.xcstrings")
    #expect(text["table"] as? String == "Localizable")
    #expect(text["key"] as? String == "items")
    #expect(text["shown"] as? String == "22 елементи")
    #expect((text["asked"] as? [String: Any])?["arguments"] as? [String] == ["22"])
    let from = try #require(text["from"] as? [String: Any])
    #expect(from["variant"] as? String == "plural.few")
    #expect(from["line"] as? Int == 19)
    #expect(
      text["because"] as? [String] == ["the app has 'uk'", "22 is 'few' in Ukrainian"])
    #expect(text["problem"] is NSNull)
    #expect(text["before"] is NSNull)
  }

  @Test func `states, tables and exceptions`() async throws {
    let project = try Project(["App/Localizable.xcstrings": Self.ukrainian])
    let review = try await project.run("preview", "--state", "needs_review", "--quiet")
    #expect(review.output.contains("елемент"))
    #expect(
      review.output == """
        items                                                       App/Localizable.xcstrings
          uk  0, 5, 6, 7 …  many   0 елемента  ← 'many' is missing: 'other' is shown
              1.5           other  1,5 елемента  (%lld never passes a fraction)

        """)
    let all = try await project.run("preview", "--key", "*", "--except", "i*", "--source-only")
    #expect(all.output.contains("  en  About\n\n1 string of 1 key\n"))
    let none = try await project.run("preview", "--table", "Localisable")
    #expect(none.status == .success)
    #expect(none.error == "note: there is no table 'Localisable'; did you mean 'Localizable'?\n")
    #expect(none.output == "0 strings of 0 keys\n")
  }

  @Test func `strings that the compiler leaves out, by what users see instead`() async throws {
    let project = try Project([
      // Other entries than these keep strings in the state 'new'.
      "L.xcstrings": Self.ukrainian.replacing("\"extractionState\" : \"manual\",", with: "")
        .replacing("\"translated\", \"value\" : \"Про", with: "\"new\", \"value\" : \"Про")
        .replacing(
          "\"few\" :",
          with: #""many" : { "stringUnit" : { "state" : "new", "value" : "?" } }, "few" :"#)
    ])
    let run = try await project.run("preview", "--state", "new", "--quiet")
    #expect(
      run.output == """
        about                                                       L.xcstrings
          uk  about  ← users see the key

        items                                                       L.xcstrings
          uk  0, 5, 6, 7 …  many  0 елемента  ← 'many' is missing: 'other' is shown

        """)
  }

  @Test func `the states of the strings that users of another region read`() async throws {
    let project = try Project(["L.xcstrings": Self.ukrainian])
    let run = try await project.run(
      "preview", "--state", "needs_review", "--locale", "uk-UA,en-GB", "--arg", "1,5", "--quiet")
    #expect(run.output.contains("uk-UA  5  many  5 елемента"))
    #expect(!run.output.contains("елемент\n") && !run.output.contains("en-GB"))
  }

  @Test func `a key is next to the file with its strings`() async throws {
    let project = try Project([
      "bg.lproj/A.strings": #""a" = "Б";"#, "de.lproj/A.strings": #""a" = "Ä";"#,
      "en.lproj/A.strings": #""a" = "A";"#,
    ])
    let german = try await project.run("preview", "--key", "a", "--locale", "de", "--quiet")
    #expect(german.output.hasSuffix("de.lproj/A.strings\n  de  Ä\n"))
  }

  @Test func `a file outside of the folders for languages is used for all of them`() async throws {
    let project = try Project([
      "Other.strings": #""x" = "Y";"#, "de.lproj/A.strings": #""a" = "Ä";"#,
      "en.lproj/A.strings": #""a" = "A";"#,
    ])
    let run = try await project.run("preview", "--key", "x", "--locale", "de", "--verbose")
    #expect(run.output.contains("  de  Y\n"), "\(run.output)")
    #expect(
      run.output.contains(
        "because the file is outside of '.lproj' folders, so all languages use it"))
  }

  @Test func `tables by their paths, with the languages of the others`() async throws {
    let project = try Project([
      "App/en.lproj/A.strings": #""a" = "A";"#, "App/en.lproj/B.strings": #""b" = "B";"#,
      "App/de.lproj/B.strings": #""b" = "B!";"#, "Kit/en.lproj/C.strings": #""c" = "C";"#,
    ])
    let run = try await project.run(
      "preview", "--key", "*", "--path", "App/**/A.strings", "--path", "Kit", "--quiet")
    #expect(
      run.output == """
        a                                                           App/en.lproj/A.strings
          en  A
          de  a  ← users see the key

        c                                                           Kit/en.lproj/C.strings
          en  C

        """)
    let none = try await project.run("preview", "--key", "*", "--path", "*.xcstrings")
    #expect(none.error == "note: no table has a path that matches '--path'\n")
    let changed = try repository([
      "A.xcstrings": catalog(["a": "x"]), "B.xcstrings": catalog([:]),
    ])
    try changed.write("A.xcstrings", catalog(["a": "y"]))
    try changed.write("B.xcstrings", catalog(["b": "y"]))
    let changes = try await changed.run("preview", "--base", "HEAD", "--path", "A.*", "--quiet")
    #expect(changes.output.hasPrefix("a ") && !changes.output.contains("B.xcstrings"))
  }

  @Test func `an argument that can't be used`() async throws {
    let project = try Project(["L.xcstrings": Self.ukrainian])
    let reversed = try await project.run("preview", "--arg", "5..1")
    #expect(
      reversed.error == "error: --arg '5..1': the range ends before it begins\n"
        + "  help: write 1..5\n")
    let many = try await project.run("preview", "--arg", "0..1000")
    #expect(
      many.error == "error: --arg '0..1000': more than 1000 values\n  help: pass fewer values\n")
  }

  @Test func `requests that are too large, and tags that are none`() async throws {
    let project = try Project(["L.xcstrings": catalog(["good": "gut"])])
    for arguments in [
      ["--arg", "0..1000000"], ["--arg", "0..99", "--arg", "0..99"], ["--width", "x"],
      ["--width=-1"], ["--locale", "xxxxyyyzz"],
    ] {
      let run = try await project.run(["preview"] + arguments)
      #expect(run.status == .failure)
      #expect(run.output == "")
      #expect(run.error.hasPrefix("error: "))
    }
  }

  @Test func `hostile keys and strings stay in their lines`() async throws {
    let project = try Project([
      "L.xcstrings": catalog([
        #"::error::x\n##[error]\u001b[31m"#: #"a\u202eb\n::warning::\r %lld"#
      ])
    ])
    let run = try await project.run("preview", "--key", "*")
    #expect(run.status == .success)
    #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{202E}"))
    #expect(!run.output.split(separator: "\n").contains { $0.hasPrefix("::") })
    #expect(!run.output.contains("##["))
  }

  @Test func `a terminal`() async throws {
    let project = try Project(["App/Localizable.xcstrings": Self.ukrainian])
    for columns in [40, 60, 100] as [UInt16] {
      let terminal = try Terminal(columns: columns)
      project.environment = ["NO_COLOR": "1"]
      let text = try await project.run("preview", on: terminal)
      for line in text.split(separator: "\n") {
        #expect(TerminalWidth.cells(of: String(line)) <= Int(columns), "\(line)")
      }
      #expect(text.contains("'many'") && text.contains("missing"))
    }
  }
}

extension PreviewCommandTests {
  @Test func `pseudo-languages and windows on a page`() async throws {
    let project = try Project([
      "App/Localizable.xcstrings": Self.ukrainian, "en.lproj/W.stringsdict": Self.widths,
      ".lint-config.json": #"{ "preview": { "windows": { "iPad": 60 } } }"#,
    ])
    let run = try await project.run(
      "preview", "--pseudo", "double,bounded", "--output", "html=gallery.html", "--quiet")
    #expect(run.error == "")
    #expect(run.output.contains("(double)") && run.output.contains("(bounded)"))
    let page = try String(contentsOfFile: project.path + "/gallery.html", encoding: .utf8)
    #expect(page.contains("елементи") && page.contains("iPad"))
    let unknown = try await project.run("preview", "--pseudo", "acented")
    #expect(unknown.status == .failure)
    #expect(unknown.error.contains("did you mean 'accented'?"))
    let invalid = try Project([
      "L.xcstrings": catalog([:]),
      ".lint-config.json": #"{ "preview": { "windows": { "iPad": 0 } } }"#,
    ])
    #expect(try await invalid.run("preview").status == .failure)
  }
}
