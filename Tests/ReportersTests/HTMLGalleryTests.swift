import Catalog
import Diagnostics
import Foundation
import Languages
import SourceText
import Testing

@testable import Reporters
@testable import StringResolution

@Suite struct HTMLGalleryTests {
  @Test func `a key has a card with a row for each variant and a column for each locale`() throws {
    let page = htmlGallery(
      preview([
        previewed(
          "files %lld", comment: "The number of files.",
          [
            locale("en", plural((.one, 1, "1 file"), (.other, 2, "2 files"))),
            locale("pl", plural((.one, 1, "1 plik"), (.few, 2, "2 pliki"), (.many, 5, "5 plików"))),
          ])
      ]))
    #expect(
      page.contains(#"<h3 id="k1"><bdi lang="" dir="auto" translate="no">files %lld</bdi></h3>"#))
    #expect(page.contains(#"<span lang="" dir="auto">The number of files.</span>"#))
    #expect(
      page.rows == [
        ["Variant", "English · en", "Polish · pl"], ["one 1", "1 file", "1 plik"],
        ["few 2", "–", "2 pliki"], ["many 5", "–", "5 plików"], ["other 2", "2 files", "–"],
      ])
  }

  @Test func `numbers are next to the strings if they differ between the locales`() {
    let rows = htmlGallery(
      preview([
        previewed(
          "k",
          [
            locale("en", plural((.one, 1, "1 file"))),
            locale("uk", plural((.one, 1, "1 файл"), (.one, 21, "21 файл"))),
          ])
      ])
    ).rows
    #expect(rows[1] == ["one", "1|1 file", "1|1 файл|21|21 файл"])
  }

  @Test func `strings have the language of their locale and their own direction`() {
    let page = htmlGallery(sampleGallery())
    for (tag, text) in [
      ("ar", "عنصران"), ("zh-Hans", "2 件商品"), ("th", "2 รายการ"), ("uk", "2 елементи"),
    ] {
      #expect(page.contains(#"<p class="b" lang="\#(tag)" dir="auto">\#(text)</p>"#))
    }
  }

  @Test(arguments: [(20, 6), (40, 4), (200, 3)])
  func `fewer locales are side by side if strings are long`(length: Int, count: Int) {
    let text = String(repeating: "a", count: length)
    let locales = (0..<12).map { "l\($0)" }
    let rows = htmlGallery(preview([previewed("k", locales.map { locale($0, [string(text)]) })]))
      .rows
    #expect(rows[0].count == count + 1)
  }

  @Test(arguments: [(20, 6), (40, 4), (200, 3)])
  func `fewer locales are side by side if two versions are compared`(length: Int, count: Int) {
    let text = String(repeating: "a", count: length)
    let locales = (0..<12).map { locale("l\($0)", [string(text).changed(from: "b")]) }
    #expect(htmlGallery(preview([previewed("k", locales)])).rows[0].count == count + 1)
  }

  @Test func `rows are ordered by device, width and category, and named`() {
    let rows = htmlGallery(
      preview([
        previewed(
          "k",
          [
            locale(
              "en",
              [
                string("d", device: .other), string("c", device: .mac, widths: 40...Int.max),
                string("b", device: .mac, widths: 0...39), string("a", device: .iphone),
              ])
          ])
      ])
    ).rows
    #expect(
      rows.map(\.[0]) == [
        "Variant", "iPhone", "Mac width up to 39", "Mac width 40 or more", "other devices",
      ])
    #expect(rows.dropFirst().map(\.[1]) == ["a", "b", "c", "d"])
  }

  @Test func `a string that doesn't vary has one row`() {
    #expect(
      htmlGallery(preview([previewed("k", [locale("en", [string("Anna left")])])])).rows
        == [["Variant", "English · en"], ["always", "Anna left"]])
  }

  @Test func `a box is as wide as the smallest width of its string`() {
    let page = htmlGallery(sampleGallery())
    for (width, text) in [(21, "Hi"), (22, "Hello")] {
      #expect(page.contains(#"<p class="b w\#(width)" lang="en" dir="auto">\#(text)</p>"#))
      #expect(page.contains(".w\(width){--w:\(width)}\n"))
    }
  }

  @Test func `a string for all widths has no box`() {
    let page = htmlGallery(
      preview([previewed("k", [locale("en", [string("Hi", widths: 0...Int.max)])])]))
    #expect(page.contains(#"<p class="b" lang="en" dir="auto">Hi</p>"#))
  }

  @Test func `strings that are too wide or longer than for a larger width are marked`() {
    let marks = htmlGallery(sampleGallery()).marks
    #expect(marks.contains("! longer than for a larger width: 22–52"))
    #expect(marks.contains("! too wide: about 24 M, and the box is 21 M wide"))
  }

  @Test func `a string that is longer than that of any larger width is marked`() {
    let page = htmlGallery(
      preview([
        previewed(
          "k",
          [
            locale(
              "en",
              [
                string("aaaaaaaaaa", widths: 0...21), string("bbbbbbbbbbbb", widths: 22...52),
                string("cc", widths: 53...Int.max),
              ])
          ])
      ]))
    #expect(
      page.marks == [
        "! longer than for a larger width: 53 or more",
        "! longer than for a larger width: 53 or more",
      ])
  }

  @Test func `a table with boxes scrolls in its card, also with the keyboard`() {
    let page = htmlGallery(sampleGallery())
    #expect(
      page.contains(
        #"<div class="scroll" role="group" tabindex="0" aria-label="Strings by width">"#
          + "<table"))
    #expect(page.contains(#"<p class="b w53" lang="en" dir="auto"><span>Greetings"#))
    #expect(!htmlGallery(preview([previewed("k", [])])).contains("tabindex"))
  }

  @Test func `strings that are wider than the limit are marked`() {
    let strings = ["Four", "Fives", "完了", "完了し"].map { string($0) }
    let page = htmlGallery(preview([previewed("k", limit: 4, [locale("en", strings)])]))
    #expect(page.contains("At most 4 characters."))
    #expect(
      page.marks == [
        "✗ too long: 5 characters wide, at most 4", "✗ too long: 6 characters wide, at most 4",
      ])
  }

  @Test func `a form that no number selects isn't measured`() {
    let counts = [StringVariant.Count(position: 1, category: .other, samples: [.impossible(1.5)])]
    let page = htmlGallery(
      preview([previewed("k", limit: 4, [locale("uk", [string("1,5 дня", counts: counts)])])]))
    #expect(page.contains("1,5 дня") && page.marks == [])
  }

  @Test func `strings that are longer than the configuration allows are marked`() {
    var strings = plural((.one, 1, "Ein Titel"), (.other, 2, "Ein viel zu langer Titel"))
    for index in strings.indices {
      strings[index].place = PreviewPlace(
        path: "App/L.xcstrings", locale: LocaleIdentifier("de"), variant: nil,
        start: SourceLocation(line: 7 + index, column: 5, offset: 0))
    }
    var key = previewed("k", [locale("en", [string("Title")]), locale("de", strings)])
    key.findings = [
      finding(
        "text-too-long", .warning, "translation is 24 characters wide", at: 8, 5, key: "k",
        locale: "de"),
      finding("other-rule", .warning, "not about length", at: 7, 5, key: "k", locale: "de"),
    ]
    let page = htmlGallery(preview([key]))
    #expect(page.marks == ["! too long: translation is 24 characters wide"])
    #expect(page.contains("<dt>Too long</dt><dd>1</dd>"))
    #expect(page.contains(##"<a href="#k1">"##) && page.contains("too long</span>"))
  }

  @Test func `findings that differ only in their languages are one row`() {
    var key = previewed("k", [locale("en", [string("a")])])
    let languages: KeyValuePairs = ["de": "German", "fr": "French", "ja": "Japanese"]
    key.findings = languages.map { (code: String, name: String) in
      finding(
        "missing-translation", .warning, "no translation for \(name) (\(code))", key: "k",
        locale: code)
    }
    key.findings.append(finding("empty-text", .error, "text is empty", key: "k", locale: "de"))
    let page = htmlGallery(preview([key]))
    #expect(page.components(separatedBy: "missing-translation").count == 2)
    #expect(page.contains("and also for"))
    #expect(page.components(separatedBy: "empty-text").count == 2)
  }

  @Test func `locales that show the key are listed together, and single ones in a column`() {
    let absent = { (name: String, change: PreviewChange?) in
      var string = string(
        nil, key: "sync.failed",
        because: [.language(.exact(name)), .entry(.absent(name))])
      string.change = change
      if change == .gone { (string.before, string.now) = (string.now, nil) }
      return locale(name, [string])
    }
    let uncompiled = ["cs", "da"].map { name in
      locale(
        name,
        [
          string(
            nil, key: "sync.failed",
            because: [.language(.exact(name)), .entry(.notCompiled(name))])
        ])
    }
    let source = locale("en", [string("Sync failed")])
    let several = htmlGallery(
      preview([
        previewed(
          "sync.failed", limit: 5,
          [source, absent("fr", nil), absent("de", nil)] + uncompiled)
      ]))
    #expect(several.rows.map(\.count) == [2, 2])
    #expect(
      several.marks == [
        "✗ too long: 11 characters wide, at most 5",
        "! shows its key in 2 locales without a string: French · fr, German · de",
        "! shows its key in 2 locales whose string has the state 'new', so that Xcode's compiler "
          + "leaves it out: Czech · cs, Danish · da",
      ])
    #expect(several.components(separatedBy: #"<p class="b key""#).count == 3)
    for figure in ["Locales</dt><dd>5", "Strings</dt><dd>5", "Problems</dt><dd>4"] {
      #expect(several.contains(figure))
    }
    let samples = ["سارة", "Anna", "Anna"].enumerated().map { index, word in
      let reasons: [Trace] = [.language(.exact("l\(index)")), .entry(.absent("l\(index)"))]
      return locale("l\(index)", [string(nil, key: "from \(word)", because: reasons)])
    }
    let most = htmlGallery(preview([previewed("from %@", samples)]))
    #expect(most.contains("from Anna</p>") && !most.contains("سارة"))
    let one = htmlGallery(preview([previewed("sync.failed", [source, absent("fr", nil)])]))
    #expect(one.rows[0].count == 3)
    #expect(one.marks == ["! shows its key: 'fr' has no string for the key"])
    let changed = htmlGallery(
      preview(
        [
          previewed("a", [absent("fr", .new), absent("de", .new)]),
          previewed("b", [absent("fr", .gone), absent("de", .gone)]),
        ], base: "HEAD"))
    #expect(changed.contains(#"<span class="k new">new</span>"#))
    #expect(
      changed.marks == [
        "! shows its key in 2 locales without a string: French · fr, German · de",
        "showed its key in 2 locales without a string: French · fr, German · de",
      ])
    #expect(changed.contains("Changed</dt><dd>4") && changed.contains("Problems</dt><dd>2"))
  }

  @Test func `a problem has its name and the facts`() {
    let page = htmlGallery(sampleGallery())
    let marks = page.marks
    #expect(
      marks.contains(
        "✗ missing category: 5 is 'many' in uk, which is missing, so 'other' is used"))
    #expect(
      marks.contains(
        "✗ undefined for this width: '20' and '020' are the same width, and it is undefined which of "
          + "them is used"))
    #expect(marks.contains("! shows its key: 'fr' has no string for the key"))
    #expect(page.contains(#"<p class="b key" lang="" dir="auto">sync.failed</p>"#))
    #expect(page.contains(#"<p class="b u">nothing is defined</p>"#))
  }

  @Test func `a fact about all strings of a row is next to its name`() {
    let fact =
      "Apple doesn't document whether an iPad app on this device uses the string for 'ipad'"
    let strings = { (count: Int) in
      [("en", "Mac"), ("de", "Der Mac"), ("fr", "Le Mac")].enumerated().map { index, text in
        locale(
          text.0,
          [string(text.1, device: .mac, because: index < count ? [.device(.iPadApp)] : [])])
      }
    }
    let all = htmlGallery(preview([previewed("k", strings(3))]))
    #expect(all.marks == [fact])
    #expect(all.rows[1].map { $0.prefix(10) } == ["Mac|Apple ", "Mac", "Der Mac", "Le Mac"])
    #expect(htmlGallery(preview([previewed("k", strings(2))])).marks == [fact, fact])
  }

  @Test func `a key that is the source string looks like a string`() {
    let key = previewed(
      "Close", [locale("en", [string(nil, key: "Close", because: [.entry(.keyIsSource)])])])
    let page = htmlGallery(preview([key]))
    #expect(page.contains(#"<p class="b" lang="en" dir="auto">Close</p>"#))
    #expect(page.marks == [])
    let changed = string(nil, key: "Close now", because: [.entry(.keyIsSource)])
      .changed(from: "Close later")
    #expect(
      htmlGallery(preview([previewed("Close now", [locale("en", [changed])])], base: "HEAD"))
        .contains(">Close <ins>now</ins></p>"))
  }

  @Test func `keys to check are listed first, with links`() throws {
    let page = htmlGallery(sampleGallery())
    let list = try #require(page.firstMatch(of: /<section id="check"[\s\S]*?<\/section>/)).output
    let links = list.matches(of: /<a href="#(k\d+)">/).map(\.output.1)
    #expect(links == ["k1", "k2", "k7", "k8", "k9"])
    for link in links { #expect(page.contains(#"<h3 id="\#(link)">"#)) }
    let none = htmlGallery(preview([previewed("k", [locale("en", [string("a")])])]))
    #expect(!none.contains("To check"))
  }

  @Test func `a change shows both versions with the changed words marked`() {
    let page = htmlGallery(sampleComparison())
    #expect(page.contains("<h1>What users read differently</h1>"))
    #expect(page.contains(#"Compared with <bdi lang="" dir="auto" translate="no">origin/"#))
    #expect(page.contains(">2 <del>елемента у</del> кошику</p>"))
    #expect(page.contains(">2 <ins>елементи в</ins> кошику</p>"))
    #expect(page.contains(">购物<del>袋</del>中有 2 <del>个</del>商品</p>"))
    #expect(page.contains(#"<span class="k new">new</span>"#))
    #expect(
      page.contains(
        #"<del class="gone"><p class="b" lang="fr" dir="auto">Supprimer le compte ?</p></del>"#))
    #expect(page.contains(#"<span class="k now-shows-its-key">now shows its key</span>"#))
  }

  @Test func `windows are columns of keys that vary by width`() {
    let rows = htmlGallery(sampleWindows()).rows
    #expect(
      rows[..<4] == [
        ["Variant", "English · en|iPhone, portrait 22 M", "English · en|iPad 60 M"],
        ["always", "Hello", "Greetings and Salutations"],
        ["Variant", "German · de|iPhone, portrait 22 M", "German · de|iPad 60 M"],
        ["always", "Guten Tag", "Seien Sie herzlich gegrüßt"],
      ])
    // The other key doesn't vary by width.
    #expect(rows.last?.count == 4)
  }

  @Test func `at most eight locales are side by side`() {
    let names = (0..<20).map { "l\($0)" }
    let rows = htmlGallery(
      preview([previewed("k", names.map { locale($0, [string("a")]) })])
    ).rows
    #expect(rows.map(\.count) == [8, 8, 8, 8, 7, 7])
  }

  @Test func `pseudo-languages are apart from many locales`() {
    let names = (0..<9).map { "l\($0)" }
    let locales = { (count: Int) in
      names.prefix(count).map { locale($0, [string("a")]) }
        + [locale("en", pseudo: .double, [string("a a")])]
    }
    let rows = htmlGallery(preview([previewed("k", locales(9))])).rows
    #expect(rows.map(\.count) == [6, 6, 5, 5, 2, 2])
    #expect(htmlGallery(preview([previewed("k", locales(7))])).rows.map(\.count) == [9, 9])
  }

  @Test func `pseudo-languages are columns, and right-to-left text has an element`() {
    let page = htmlGallery(sampleGallery())
    #expect(page.rows.contains { $0.contains("English · en|accented") })
    #expect(page.contains(#"<bdo dir="rtl">Settings for notifications</bdo>"#))
    let argument = locale(
      "en", pseudo: .rtl,
      [string("\u{2067}\u{202E}From \u{2068}Anna\u{2069}!\u{202C}\u{2069}")])
    #expect(
      htmlGallery(preview([previewed("k", [argument])])).contains(
        #"<bdo dir="rtl">From <bdi>Anna</bdi>!</bdo>"#))
  }

  @Test func `a locale that falls back shows whose strings it uses`() {
    let reason = Trace.language(.parent(of: "de-AT", "de"))
    let key = previewed("k", [locale("de-AT", [string("Jänner", because: [reason])])])
    #expect(htmlGallery(preview([key])).rows[0][1] == "Austrian German · de-AT|uses de")
  }

  @Test func `an empty report is a valid page`() {
    let page = htmlGallery(PreviewReport(tool: ToolInfo(name: "a", version: "1")))
    #expect(page.contains("<h1>What users read</h1>") && page.hasSuffix("</html>\n"))
  }

  @Test func `the page says how many strings are left out`() {
    var report = preview([previewed("k", [locale("en", [string("a")])])])
    report.omitted = 1_234
    #expect(
      htmlGallery(report).contains("<b>1,234 more strings would make the page too large.</b>"))
  }

  @Test func `the same report always renders the same page`() {
    #expect(htmlGallery(sampleGallery()) == htmlGallery(sampleGallery()))
  }

  /// Writes samples for a browser: `GALLERY=FOLDER swift test --filter HTMLGalleryTests`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["GALLERY"] != nil))
  func `samples are written to a folder`() throws {
    let folder = URL(filePath: try #require(ProcessInfo.processInfo.environment["GALLERY"]))
    let pages = [
      "sample": sampleGallery(), "comparison": sampleComparison(), "windows": sampleWindows(),
      "foreign": foreignGallery(), "large": hugeGallery(),
    ]
    for (name, report) in pages {
      try htmlGallery(report).write(
        to: folder.appending(path: name + ".html"), atomically: true, encoding: .utf8)
    }
  }
}

extension String {
  /// The text of the cells of all tables, by row. `|` separates the parts of a cell.
  fileprivate var rows: [[String]] {
    matches(of: /<tr>(.*)<\/tr>/).map { row in
      row.output.1.matches(of: /<t[hd][^>]*>(.*?)<\/t[hd]>/).map { cell in
        cell.output.1.replacing(/<\/?p[^>]*>|<br>|<span class="n">(?=\d+<\/span><p)/, with: "|")
          .replacing(/<[^>]*>/, with: "")
          .replacing(/\|+/, with: "|").trimmingCharacters(in: CharacterSet(charactersIn: "|"))
      }
    }
  }

  /// The text of the marks.
  fileprivate var marks: [String] {
    matches(of: /<p class="m[^"]*">(.*?)<\/p>/).map { mark in
      String(mark.output.1).replacing(/<[^>]*>/, with: "").replacing("&#39;", with: "'")
    }
  }
}
