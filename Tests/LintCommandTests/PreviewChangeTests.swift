import Foundation
import LintCommand
import Testing

/// What `preview --base` shows.
@Suite struct PreviewChangeTests {
  private static let items = PreviewCommandTests.ukrainian

  @Test func `new, gone and changed strings`() async throws {
    let project = try repository([
      "L.xcstrings": catalog(["a": "alt", "b": "bleibt", "c": "weg"])
    ])
    try project.write("L.xcstrings", catalog(["d": "neu", "b": "bleibt", "a": "neu gefasst"]))
    let run = try await project.run("preview", "--base", "HEAD")
    #expect(run.error == "")
    #expect(run.status == .success)
    #expect(
      run.output == """
        a                                                           L.xcstrings
          de  changed  − alt
                       + neu gefasst

        c                                                           L.xcstrings
          en  gone  − c
          de  gone  − weg

        d                                                           L.xcstrings
          en  new  + d
          de  new  + neu

        5 strings differ from HEAD: 2 new, 2 gone, 1 changed

        """)
    let frozen = try await project.run("preview", "--base", "HEAD", "--fail-on-change")
    #expect(frozen.status == .findings)
    let excepted = try await project.run(
      "preview", "--base", "HEAD", "--fail-on-change", "--except", "?")
    #expect(excepted.status == .success)
    #expect(
      excepted.output
        == "all compared strings are the same as in HEAD\n  '--except' leaves out 5 differences\n")
  }

  @Test func `a form, and only for its numbers`() async throws {
    let project = try repository(["App/L.xcstrings": Self.items])
    try project.write(
      "App/L.xcstrings", Self.items.replacing("%lld елементи", with: "%lld штуки"))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(
      run.output == """
        items                                                       App/L.xcstrings
          uk  2, 3, 4, 22 …  few  changed  − 2 елементи
                                           + 2 штуки

        """)
    let source = try await project.run(
      "preview", "--base", "HEAD", "--source-only", "--fail-on-change")
    #expect(source.status == .success)
  }

  @Test func `a missing form is added`() async throws {
    let project = try repository(["App/L.xcstrings": Self.items])
    let many = #""many" : { "stringUnit" : { "state" : "new", "value" : "%lld елементів" } },"#
    try project.write(
      "App/L.xcstrings", Self.items.replacing("\"few\" :", with: many + "\"few\" :"))
    let run = try await project.run("preview", "--base", "HEAD", "--format", "json")
    let texts = try Self.texts(run.output)
    #expect(texts.count == 1)
    #expect(texts[0]["shown"] as? String == "0 елементів")
    #expect((texts[0]["before"] as? [String: Any])?["shown"] as? String == "0 елемента")
    #expect((texts[0]["before"] as? [String: Any])?["problem"] as? String == "missing-category")
    #expect(texts[0]["problem"] is NSNull)
    #expect(texts[0]["change"] as? String == "changed")
  }

  @Test func `a width range is split`() async throws {
    let path = "en.lproj/Localizable.stringsdict"
    let project = try repository([path: PreviewCommandTests.widths])
    try project.write(
      path,
      PreviewCommandTests.widths.replacing(
        "<key>53</key>", with: "<key>40</key><string>Hello there</string><key>53</key>"))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(
      run.output == """
        hello                                                       en.lproj/Localizable.stringsdict
          en  width 40–52  changed  − Hello
                                    + Hello there

        """)
  }

  @Test func `users see a key, or no longer`() async throws {
    let file = { (lines: String) in lines }
    let project = try repository([
      "en.lproj/L.strings": file(#""a" = "A"; "b" = "B";"#),
      "de.lproj/L.strings": file(#""a" = "A!";"#),
    ])
    try project.write("de.lproj/L.strings", #""b" = "B!";"#)
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(
      run.output == """
        a                                                           de.lproj/L.strings
          de  now shows its key  − A!
                                 + a  ← users see the key

        b                                                           de.lproj/L.strings
          de  no longer shows its key  − b
                                       + B!

        """)
  }

  @Test func `a plural whose forms are gone shows its key once`() async throws {
    let forms = #"""
      , "de" : { "variations" : { "plural" : {
        "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Artikel" } },
        "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Artikel!" } } } } }
      """#
    let catalog = { (german: String) in
      Self.table("%lld items", "en").replacing("} } } } },", with: "} }\(german) } } },")
        .replacing("\"strings\" : {", with: "\"strings\" : { \(Self.other),")
    }
    let project = try repository(["L.xcstrings": catalog(forms)])
    try project.write("L.xcstrings", catalog(""))
    let run = try await project.run("preview", "--base", "HEAD")
    #expect(
      run.output == """
        %lld items                                                  L.xcstrings
          de  now shows its key  − 1 Artikel
                                 + 1 items  ← users see the key

        1 string differs from HEAD: 1 now shows its key

        """)
  }

  /// A key that has a string in German, so that the language stays.
  private static let other = #"""
    "a" : { "extractionState" : "manual", "localizations" : {
      "de" : { "stringUnit" : { "state" : "translated", "value" : "A" } } } }
    """#

  @Test func `changing a form that no number selects changes nothing for users`() async throws {
    let project = try repository(["App/L.xcstrings": Self.items])
    let unit = #"{ "stringUnit" : { "state" : "translated", "value" : "%lld елемента" } }"#
    let many = "\"many\" : \(unit),"
    let complete = Self.items.replacing("\"few\" :", with: many + "\"few\" :")
    try project.write("App/L.xcstrings", complete)
    try project.commitAll()
    let other = #""needs_review", "value" : "%lld елемента"#
    #expect(complete.contains(other))
    try project.write("App/L.xcstrings", complete.replacing(other, with: other + "!"))
    let run = try await project.run("preview", "--base", "HEAD", "--fail-on-change")
    #expect(run.output == "users see no difference from HEAD\n")
    #expect(run.status == .success)
  }

  @Test func `users of a language that only another catalog has see the key that is new`()
    async throws
  {
    let project = try repository([
      "L.xcstrings": Self.table("a", "en"), "M.xcstrings": Self.table("b", "en", "fr"),
      "Kit/N.xcstrings": Self.table("c", "en", "ja"),
    ])
    try project.write(
      "L.xcstrings",
      Self.table("a", "en").replacing(
        "\"strings\" : {", with: #""strings" : { "n" : { "extractionState" : "manual" },"#))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(
      run.output == """
        n                                                           L.xcstrings
          en  new  + n
          fr  new  + n  ← users see the key

        """)
  }

  @Test func `new keys that are not translated are one block`() async throws {
    let before = [
      "en.lproj/L.strings": #""a" = "A";"#, "de.lproj/L.strings": #""a" = "A";"#,
      "fr.lproj/L.strings": #""a" = "A";"#,
    ]
    let project = try repository(before)
    try project.write(
      "en.lproj/L.strings", #""a" = "A"; "New text" = "New text"; "cart.buy" = "Buy"; "x.y" = "Z";"#
    )
    try project.write("fr.lproj/L.strings", #""a" = "A"; "x.y" = "Y";"#)
    let run = try await project.run("preview", "--base", "HEAD")
    #expect(
      run.output == """
        x.y                                                         de.lproj/L.strings
          en  new  + Z
          de  new  + x.y  ← users see the key
          fr  new  + Y

        2 new keys are untranslated in 2 languages                  en.lproj/L.strings
          de and fr: users see the key
          New text
          cart.buy: Buy

        9 strings differ from HEAD: 9 new

        """)
    let page = try await project.run("preview", "--base", "HEAD", "--format", "markdown").output
    #expect(
      page.contains(
        "- 2 new keys are untranslated in 2 languages: de and fr&#58; users see the key\n"))
    #expect(page.contains("<code>x.y</code> |  | Y |"))
    #expect(!page.contains("<code>cart.buy</code> |  | cart.buy |"))
  }

  @Test func `languages of unchanged catalogs are found without their objects`() async throws {
    // A partial clone has no objects of earlier files.
    let project = try repository([
      "L.xcstrings": Self.table("a", "en"), "M.xcstrings": Self.table("b", "en", "fr"),
    ])
    let object = try project.git("rev-parse", "HEAD:M.xcstrings").dropLast()
    try project.remove(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
    try project.write(
      "L.xcstrings",
      Self.table("a", "en").replacing(
        "\"strings\" : {", with: #""strings" : { "n" : { "extractionState" : "manual" },"#))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(run.error == "")
    #expect(run.output.contains("  fr  new  + n  ← users see the key\n"))
  }

  @Test func `both states have the same words for objects`() async throws {
    // An escaped name isn't noticed in the bytes of the table.
    let catalog = { (text: String) in
      Self.table("a %@", "en").replacing("a %@ (en)", with: text)
    }
    let project = try repository(["L.xcstrings": catalog(#"A\u006ena %@"#)])
    try project.write("L.xcstrings", catalog("Call %@"))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(run.output.hasSuffix("  en  changed  − Anna Example\n               + Call Example\n"))
  }

  @Test func `a requested language is looked for in unchanged catalogs`() async throws {
    let project = try repository([
      "L.xcstrings": Self.table("a", "en"), "M.xcstrings": Self.table("b", "en", "fr"),
    ])
    try project.write("L.xcstrings", Self.table("a", "en").replacing("a (en)", with: "other"))
    // The app has French, so these users see the key, as before.
    let french = try await project.run("preview", "--base", "HEAD", "--locale", "fr-CA")
    #expect(
      french.output
        == "all compared strings are the same as in HEAD\n  '--locale' leaves out 1 difference\n")
    let german = try await project.run("preview", "--base", "HEAD", "--locale", "de", "--quiet")
    #expect(german.output.contains("+ other"))
  }

  @Test func `the default value of the code, from the index if it is what is shown`() async throws {
    let code = { (value: String) in
      "let text = String(localized: \"n\", defaultValue: \"\(value)\", table: \"L\")"
    }
    let project = try repository([
      "L.xcstrings": Self.table("a", "en", "de"), "A.swift": code("old"),
      ".lint-config.json": #"{ "code": { "include": ["**"] } }"#,
    ])
    try project.write(
      "L.xcstrings",
      Self.table("a", "en", "de").replacing(
        "\"strings\" : {", with: #""strings" : { "n" : { "extractionState" : "manual" },"#))
    try project.write("A.swift", code("staged"))
    try project.git("add", "--all")
    try project.write("A.swift", code("unstaged"))
    let staged = try await project.run("preview", "--quiet", "--staged")
    #expect(staged.error == "")
    #expect(staged.output.contains("default value of the code: 'staged'"))
    let both = try await project.run("preview", "--quiet", "--staged", "--base", "HEAD")
    #expect(both.output == staged.output)
    let disk = try await project.run("preview", "--quiet", "--base", "HEAD")
    #expect(disk.output.contains("default value of the code: 'unstaged'"))
  }

  /// Catalogs in which German and Ukrainian have no forms, or some.
  private static func counted(_ german: String, _ ukrainian: String) -> String {
    #"""
    { "sourceLanguage" : "en", "strings" : { "%lld items" : { "localizations" : {
      "de" : \#(german), "uk" : \#(ukrainian) } } }, "version" : "1.0" }
    """#
  }

  private static func unit(_ text: String) -> String {
    #"{ "stringUnit" : { "state" : "translated", "value" : "\#(text)" } }"#
  }

  private static func plural(_ forms: KeyValuePairs<String, String>) -> String {
    let branches = forms.map { #""\#($0)" : \#(unit($1))"# }
    return #"{ "variations" : { "plural" : { \#(branches.joined(separator: ", ")) } } }"#
  }

  @Test func `both sides have the same number if forms are new or gone`() async throws {
    let plain = Self.counted(Self.unit("%lld Teile"), #"{ "variations" : { "plural" : { } } }"#)
    let forms = Self.counted(
      Self.plural(["one": "%lld Teil", "other": "%lld Teile!"]),
      Self.plural(["one": "%lld річ", "few": "%lld речі", "many": "%lld речей", "other": "?"]))
    let project = try repository(["L.xcstrings": plain])
    try project.write("L.xcstrings", forms)
    let run = try await project.run("preview", "--base", "HEAD", "--quiet", "--locale", "de")
    #expect(
      run.output == """
        %lld items                                                  L.xcstrings
          de  1             one    changed  − 1 Teile
                                            + 1 Teil
              0, 2, 3, 4 …  other  changed  − 0 Teile
                                            + 0 Teile!

        """)
    try project.commitAll()
    try project.write("L.xcstrings", plain)
    let back = try await project.run("preview", "--base", "HEAD", "--quiet", "--locale", "de")
    #expect(
      back.output == """
        %lld items                                                  L.xcstrings
          de  1             one    changed  − 1 Teil
                                            + 1 Teile
              0, 2, 3, 4 …  other  changed  − 0 Teile!
                                            + 0 Teile

        """)
    let json = try await project.run(
      "preview", "--base", "HEAD", "--locale", "de", "--format", "json")
    let texts = try Self.texts(json.output)
    #expect(
      texts.map { ($0["asked"] as? [String: Any])?["arguments"] as? [String] } == [["1"], ["0"]])
    for format in ["markdown", "html"] {
      let page = try await project.run(
        "preview", "--base", "HEAD", "--locale", "de", "--format", format)
      #expect(page.output.contains("Teil") && !page.output.contains("7 Teil"))
    }
  }

  @Test func `a key has the number of the form that it replaces, and of the form that replaces it`()
    async throws
  {
    let other = #""de" : { "stringUnit" : { "state" : "translated", "value" : "A" } }"#
    let catalog = { (german: String) in
      #"""
      { "sourceLanguage" : "en", "strings" : { "a" : { "localizations" : { \#(other) } },
        "%lld items" : { "localizations" : { \#(german) } } }, "version" : "1.0" }
      """#
    }
    let forms = #""de" : \#(Self.plural(["one": "%lld Teil", "other": "%lld Teile"]))"#
    let project = try repository(["L.xcstrings": catalog(forms)])
    try project.write("L.xcstrings", catalog(""))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(
      run.output == """
        %lld items                                                  L.xcstrings
          de  now shows its key  − 1 Teil
                                 + 1 items  ← users see the key

        """)
    try project.commitAll()
    try project.write("L.xcstrings", catalog(forms))
    let back = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(
      back.output == """
        %lld items                                                  L.xcstrings
          de  1             one    no longer shows its key  − 1 items
                                                            + 1 Teil
              0, 2, 3, 4 …  other  no longer shows its key  − 0 items
                                                            + 0 Teile

        """)
  }

  @Test func `both sides have the same numbers if another argument is counted`() async throws {
    let path = "en.lproj/L.stringsdict"
    let entry = { (format: String, variables: [String]) in
      let dictionaries = variables.map { name in
        "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key>"
          + "<string>NSStringPluralRuleType</string>"
          + "<key>NSStringFormatValueTypeKey</key><string>d</string>"
          + "<key>one</key><string>%d \(name)</string>"
          + "<key>other</key><string>%d \(name)s</string></dict>"
      }
      return "<plist version=\"1.0\"><dict><key>k</key><dict>"
        + "<key>NSStringLocalizedFormatKey</key><string>\(format)</string>"
        + dictionaries.joined() + "</dict></dict></plist>"
    }
    let project = try repository([path: entry("%1$d of %2$#@file@", ["file"])])
    try project.write(path, entry("%1$#@page@ of %2$#@file@", ["page", "file"]))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    let changes = run.output.split(separator: "\n").dropFirst().map { line in
      String(line.drop { $0 != "−" && $0 != "+" })
    }
    #expect(
      changes == [
        "− 1 of 1 file", "+ 1 page of 1 file", "− 1 of 0 files", "+ 1 page of 0 files",
        "− 0 of 1 file", "+ 0 pages of 1 file", "− 0 of 0 files", "+ 0 pages of 0 files",
      ])
  }

  @Test func `a table that neither state has is noticed`() async throws {
    let project = try repository([
      "A/L.xcstrings": catalog(["a": "x"]), "B/Main.xcstrings": catalog(["b": "x"]),
    ])
    for changes in [false, true] {
      if changes { try project.write("A/L.xcstrings", catalog(["a": "y"])) }
      let unknown = try await project.run("preview", "--base", "HEAD", "--table", "Mains")
      #expect(unknown.error == "note: there is no table 'Mains'; did you mean 'Main'?\n")
      let known = try await project.run("preview", "--base", "HEAD", "--table", "Main")
      let same = "users see no difference from HEAD\n"
      let left =
        "all compared strings are the same as in HEAD\n  '--table' leaves out 1 difference\n"
      #expect(known.error == "" && known.output == (changes ? left : same))
    }
  }

  @Test func `why nothing was defined before`() async throws {
    let catalog = { (other: String) in
      #"""
      { "sourceLanguage" : "en", "strings" : { "tap" : { "extractionState" : "manual",
        "localizations" : { "en" : { "variations" : { "device" : {
          "mac" : \#(Self.unit("Click"))\#(other) } } } } } }, "version" : "1.0" }
      """#
    }
    let project = try repository(["L.xcstrings": catalog("")])
    try project.write("L.xcstrings", catalog(#", "other" : \#(Self.unit("Tap"))"#))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(
      run.output.contains(
        "  en  other  changed  − ⟨undefined⟩  ← there is no 'other'; Apple doesn't document"))
    #expect(run.output.contains("                      + Tap\n"))
  }

  @Test func `two forms that change in the same way are both shown`() async throws {
    let catalog = { (text: String) in
      Self.counted(
        Self.plural(["one": text, "other": text]),
        Self.plural(["one": "%lld річ", "few": text, "many": text, "other": "?"]))
    }
    let project = try repository(["L.xcstrings": catalog("alt")])
    try project.write("L.xcstrings", catalog("neu"))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(
      run.output == """
        %lld items                                                  L.xcstrings
          de                       changed  − alt
                                            + neu
          uk  2, 3, 4, 22 …  few   changed  − alt
                                            + neu
              0, 5, 6, 7 …   many  changed  − alt
                                            + neu

        """)
  }

  @Test func `a string is moved to another table`() async throws {
    let project = try repository([
      "A.xcstrings": catalog(["a": "x", "b": "y"]), "B.xcstrings": catalog(["c": "z"]),
    ])
    try project.write("A.xcstrings", catalog(["b": "y"]))
    try project.write("B.xcstrings", catalog(["c": "z", "a": "x"]))
    let run = try await project.run("preview", "--base", "HEAD", "--fail-on-change")
    #expect(run.status == .success)
    #expect(run.output.contains("2 strings differ from HEAD: 2 moved to another table"))
    #expect(run.output.contains("B.xcstrings") && !run.output.contains("A.xcstrings"))
  }

  @Test func `a conversion is seen although the sample is the same`() async throws {
    let project = try repository(["en.lproj/L.strings": #""a" = "%d von %d";"#])
    try project.write("en.lproj/L.strings", #""a" = "%d von %x";"#)
    let run = try await project.run("preview", "--base", "HEAD", "--fail-on-change")
    #expect(run.status == .findings)
    #expect(run.output.contains("-1,234,567 von ffed2979"))
  }

  @Test func `tables are converted to a catalog`() async throws {
    let project = try repository([
      "en.lproj/L.strings": #""a" = "A %d"; "b" = "B\n";"#,
      "de.lproj/L.strings": #""a" = "A! %d"; "b" = "B!\n";"#,
    ])
    for locale in ["en", "de"] { try project.remove("\(locale).lproj/L.strings") }
    try project.write(
      "L.xcstrings",
      #"""
      { "sourceLanguage" : "en", "strings" : {
        "b" : { "extractionState" : "migrated", "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "B!\n" } },
          "en" : { "stringUnit" : { "state" : "translated", "value" : "B\n" } } } },
        "a" : { "extractionState" : "migrated", "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "A! %d" } },
          "en" : { "stringUnit" : { "state" : "translated", "value" : "A %d" } } } }
      }, "version" : "1.0" }
      """#)
    let run = try await project.run("preview", "--base", "HEAD")
    #expect(run.output == "users see no difference from HEAD\n")
  }

  @Test func `a new language`() async throws {
    let project = try repository(["en.lproj/L.strings": #""a" = "A";"#])
    try project.write("fr.lproj/L.strings", #""a" = "Ah";"#)
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(
      run.output == """
        a                                                           fr.lproj/L.strings
          fr  new  + Ah

        """)
  }

  @Test func `keys without a string in a new language`() async throws {
    let project = try repository([
      "en.lproj/L.strings": #""a" = "A"; "b" = "B";"#, "en.lproj/M.strings": #""c" = "C";"#,
    ])
    try project.write("fr.lproj/L.strings", #""a" = "Ah";"#)
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(
      run.output == """
        a                                                           fr.lproj/L.strings
          fr  new  + Ah

        b                                                           en.lproj/L.strings
          fr  now shows its key  − B
                                 + b  ← users see the key

        c                                                           en.lproj/M.strings
          fr  now shows its key  − C
                                 + c  ← users see the key

        """)
  }

  /// A catalog with one key that has a string in some locales.
  private static func table(_ key: String, _ locales: String...) -> String {
    let units = locales.map { locale in
      #""\#(locale)" : { "stringUnit" : { "state" : "translated", "#
        + #""value" : "\#(key) (\#(locale))" } }"#
    }
    return #"{ "sourceLanguage" : "en", "strings" : { "\#(key)" : { "extractionState" : "manual", "#
      + #""localizations" : { \#(units.joined(separator: ", ")) } } }, "version" : "1.0" }"#
  }

  @Test func `a new language that only a catalog names changes the other catalogs of its folder`()
    async throws
  {
    let project = try repository([
      "App/L.xcstrings": Self.table("a", "en"), "App/M.xcstrings": Self.table("b", "en"),
      "Kit/N.xcstrings": Self.table("c", "en"),
    ])
    try project.write("App/L.xcstrings", Self.table("a", "en", "fr"))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(
      run.output == """
        a                                                           App/L.xcstrings
          fr  new  + a (fr)

        b                                                           App/M.xcstrings
          fr  now shows its key  − b (en)
                                 + b  ← users see the key

        """)
    let other = try await project.run("preview", "--base", "HEAD", "--quiet", "--table", "M")
    #expect(other.output.hasPrefix("b ") && !other.output.contains("a (fr)"))
  }

  @Test func `a language that another catalog of the folder already has isn't new`() async throws {
    let project = try repository([
      "L.xcstrings": Self.table("a", "en"), "M.xcstrings": Self.table("b", "en", "fr"),
      "N.xcstrings": Self.table("c", "en"),
    ])
    try project.write("L.xcstrings", Self.table("a", "en", "fr"))
    try project.write("O.xcstrings", Self.table("d", "en", "fr"))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    #expect(
      run.output == """
        a                                                           L.xcstrings
          fr  no longer shows its key  − a
                                       + a (fr)

        d                                                           O.xcstrings
          en  new  + d (en)
          fr  new  + d (fr)

        """)
  }

  @Test func `a changed string in Arabic has samples in both directions`() async throws {
    let catalog = { (text: String) in
      Self.table("a", "en", "ar").replacing("a (en)", with: "%@").replacing("a (ar)", with: text)
    }
    let project = try repository(["L.xcstrings": catalog("مرحبا %@")])
    try project.write("L.xcstrings", catalog("أهلا %@"))
    for format in ["text", "json", "markdown", "html"] {
      let run = try await project.run("preview", "--base", "HEAD", "--format", format)
      #expect(run.output.contains("سارة") && run.output.contains("أهلا Anna"))
    }
  }

  @Test func `a new language in a catalog whose keys are the source strings`() async throws {
    let catalog = { (german: String) in
      #"""
      { "sourceLanguage" : "en", "strings" : { "Close" : { }, "Open" : { "localizations" : {
        \#(german) } } }, "version" : "1.0" }
      """#
    }
    let project = try repository(["L.xcstrings": catalog("")])
    try project.write(
      "L.xcstrings",
      catalog(#""de" : { "stringUnit" : { "state" : "translated", "value" : "Öffnen" } }"#))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet")
    // Users of German read "Close" as before.
    #expect(
      run.output == """
        Open                                                        L.xcstrings
          de  new  + Öffnen

        """)
  }

  @Test func `arguments of the user`() async throws {
    let project = try repository(["App/L.xcstrings": Self.items])
    try project.write(
      "App/L.xcstrings", Self.items.replacing("%lld елементи", with: "%lld штуки"))
    let run = try await project.run("preview", "--base", "HEAD", "--quiet", "--arg", "1,3,22,5")
    #expect(
      run.output == """
        items                                                       App/L.xcstrings
          uk  3   few  changed  − 3 елементи
                                + 3 штуки
              22  few  changed  − 22 елементи
                                + 22 штуки

        """)
    let other = try await project.run(
      "preview", "--base", "HEAD", "--arg", "1", "--fail-on-change")
    #expect(other.status == .success)
  }

  @Test func `pseudo-languages of the source language`() async throws {
    let project = try repository(["L.xcstrings": catalog(["a": "alt"])])
    try project.write("L.xcstrings", catalog(["a": "alt", "b": "neu"]))
    let run = try await project.run(
      "preview", "--base", "HEAD", "--quiet", "--pseudo", "bounded")
    #expect(
      run.output == """
        b                                                           L.xcstrings
          en            new  + b
          de            new  + neu
          en (bounded)  new  + b

        """)
  }

  @Test func `a language with two names has the same string in any order`() async throws {
    let unit = { (locale: String) in
      #""\#(locale)" : { "stringUnit" : { "state" : "translated", "value" : "\#(locale)" } }"#
    }
    let catalog = { (locales: [String]) in
      #"{ "sourceLanguage" : "en", "strings" : { "a" : { "extractionState" : "manual", "#
        + #""localizations" : { \#(locales.map(unit).joined(separator: ", ")) } } }, "#
        + #""version" : "1.0" }"#
    }
    let project = try repository(["L.xcstrings": catalog(["en", "nb", "nb-NO"])])
    try project.write("L.xcstrings", catalog(["nb-NO", "nb", "en"]))
    let run = try await project.run("preview", "--base", "HEAD")
    #expect(run.output == "users see no difference from HEAD\n")
    let shown = try await project.run("preview", "--key", "a", "--locale", "nb,nb-NO,no")
    #expect(
      shown.output.hasSuffix(
        """
          nb     nb
          nb-NO  nb-NO
          no     nb

        3 strings of 1 key

        """))
  }

  @Test func `what is staged`() async throws {
    let project = try repository(["L.xcstrings": catalog(["a": "x"])])
    try project.write("L.xcstrings", catalog(["a": "staged"]))
    try project.git("add", "L.xcstrings")
    try project.write("L.xcstrings", catalog(["a": "unstaged"]))
    let run = try await project.run("preview", "--staged")
    #expect(run.output.contains("+ staged"))
  }

  @Test func `states that can't be read`() async throws {
    let project = try repository(["L.xcstrings": "{ \"strings\" : { broken"])
    try project.write("L.xcstrings", catalog(["a": "x"]))
    let run = try await project.run("preview", "--base", "HEAD")
    #expect(run.status == .failure)
    #expect(run.error.contains("L.xcstrings in HEAD: "))
    try project.commitAll()
    try project.write("L.xcstrings", "{ \"strings\" : { broken")
    #expect(try await project.run("preview", "--base", "HEAD").status == .failure)
    let missing = try await project.run("preview", "--base", "nowhere")
    #expect(missing.status == .failure)
    #expect(missing.error.contains("nowhere"))
    let freeze = try await project.run("preview", "--fail-on-change")
    #expect(freeze.status == .failure)
  }

  private static func texts(_ output: String) throws -> [[String: Any]] {
    let root = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return try #require(root?["texts"] as? [[String: Any]])
  }
}

extension PreviewChangeTests {
  @Test func `Markdown with the findings of the same strings`() async throws {
    let project = try repository(["App/L.xcstrings": catalog(["a": "gut", "bad key": "x"])])
    try project.write("App/L.xcstrings", catalog(["a": "bad", "bad key": "x"]))
    let run = try await project.run(
      "preview", "--base", "HEAD", "--output", "markdown=changes.md", "--quiet")
    #expect(run.status == .success)
    let text = try String(contentsOfFile: project.path + "/changes.md", encoding: .utf8)
    #expect(text.hasPrefix("<!-- catalog-lint-changes -->\n"))
    #expect(
      text.contains(
        "| <code>a</code> | <b>gut</b> | <b>bad</b><br>❌ the text is bad <code>suspect-key</code> |"
      ))
    #expect(!text.contains("bad key"))
  }
}
