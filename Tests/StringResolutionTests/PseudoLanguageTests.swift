import Catalog
import Languages
import Testing

@testable import StringResolution

@Suite struct PseudoLanguageTests {
  @Test(arguments: [
    // Letters get marks, and three of ten characters are added.
    ("OK", "[ÖÖĶ]"), ("Save", "[ŠŠåṽéé]"), ("Cancel", "[ÇÇåñççéļ]"),
    ("Hello, world", "[ĤĤéļļļö, ŵŵöŕļļð]"), ("ABCDEFGHIJ", "[ÅÅƁÇÐÐÉƑĜĜĤÎĴ]"),
    // Letters of other scripts are repeated without marks.
    ("Привіт", "[ППриввіт]"), ("设置", "[设设置]"),
    // Without letters there are only brackets.
    ("42 %", "[42 %]"), ("…", "[…]"),
    // Specifiers, placeholders and escapes.
    ("%@", "[%@]"), ("%1$@ of %2$lld", "[%1$@ ööƒ %2$lld]"), ("100%", "[100%]"),
    ("%#@files@", "[%#@files@]"), ("%arg", "[%arg]"), ("%(count)lld", "[%(count)lld]"),
    ("${name}", "[${name}]"), ("{{user}}", "[{{user}}]"), ("\\(name)", "[\\(name)]"),
    ("%%", "[%%]"), ("%5.2f", "[%5.2f]"), ("a\\nb", "[åå\\nƀ]"), ("\\U00e9", "[\\U00e9]"),
    ("&amp;", "[&amp;]"), ("&#233;", "[&#233;]"),
    // Markup.
    ("<b>Hi</b>", "[<b>ĤĤî</b>]"), ("a<br/>b", "[åå<br/>ƀ]"),
    ("<a href=\"x.html\">go</a>", "[<a href=\"x.html\">ĝĝö</a>]"),
    ("[go](https://example.com)", "[[ĝĝö](https://example.com)]"),
    ("^[%lld go](inflect: true)", "[^[%lld ĝĝöö](inflect: true)]"), ("**go**", "[**ĝĝöö**]"),
  ])
  func `accented strings have marks on letters and are longer`(text: String, expected: String) {
    #expect(PseudoLanguage.accented.apply(to: text) == expected)
  }

  @Test(arguments: [
    (PseudoLanguage.double, "Save", "Save Save"), (.double, "%@ is here", "%@ is here %@ is here"),
    (.bounded, "Save", "[Save]"), (.bounded, "  Save\n", "[  Save\n]"),
    (.tall, "Aé1", "A\u{331}\u{302}\u{301}é\u{331}\u{302}\u{301}1"),
    (.tall, "%d <b>x</b>", "%d <b>x\u{331}\u{302}\u{301}</b>"),
    (.rtl, "Save", "\u{2067}\u{202E}Save\u{202C}\u{2069}"),
    (.rtl, "To %@!", "\u{2067}\u{202E}To \u{2068}%@\u{2069}!\u{202C}\u{2069}"),
    (.rtl, "a\n\nb", "\u{2067}\u{202E}a\u{202C}\u{2069}\n\n\u{2067}\u{202E}b\u{202C}\u{2069}"),
    (.rtl, "<b>a</b>", "\u{2067}\u{202E}<b>a</b>\u{202C}\u{2069}"),
  ])
  func `other pseudo-languages`(pseudo: PseudoLanguage, text: String, expected: String) {
    #expect(pseudo.apply(to: text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(arguments: PseudoLanguage.allCases)
  func `empty strings and whitespace stay as they are`(pseudo: PseudoLanguage) {
    for text in ["", " ", "\n\t", "\u{A0}"] { #expect(pseudo.apply(to: text) == text) }
  }

  @Test func `an accented string is about thirty percent longer`() {
    let text = "Your subscription renews automatically unless it is canceled in time"
    let count = PseudoLanguage.accented.apply(to: text).count - 2
    #expect(count == (text.count * 13 + 9) / 10)
  }

  /// This test would take forever if a character made the search for parts start again.
  @Test(arguments: ["[", "<", "%", "{", "\\", "&", "${", "^[", "a\u{301}", "%("])
  func `a long string of one repeated piece takes reasonable time`(piece: String) {
    let text = String(repeating: piece, count: 100_000)
    for pseudo in PseudoLanguage.allCases { #expect(!pseudo.apply(to: text).isEmpty) }
  }
}

/// Pseudo-languages change strings, but not what is inserted into them.
@Suite struct PseudoResolutionTests {
  @Test(arguments: [
    (PseudoLanguage.accented, "[ÝÝöû ååñðð Anna]"), (.double, "You and Anna You and Anna"),
    (.bounded, "[You and Anna]"),
    (.rtl, "\u{2067}\u{202E}You and \u{2068}Anna\u{2069}\u{202C}\u{2069}"),
  ])
  func `an inserted object stays as it is`(pseudo: PseudoLanguage, expected: String) {
    let shown = resolve(
      ["en.lproj/L.strings": #""k" = "You and %@";"#], as: pseudo, .text("Anna")
    ).text
    #expect(shown.map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars))
  }

  @Test func `an object is recognized by its place and not by its letters`() {
    let files: KeyValuePairs = ["en.lproj/L.strings": #""k" = "a cat: %@";"#]
    #expect(resolve(files, as: .accented, .text("a")).text == "[åå çååţ: a]")
  }

  @Test func `numbers select plural forms and are formatted as usual`() {
    let files = catalog(
      #""en":{\#(variations("plural", ["one": unit("%lld file"), "other": unit("%lld files")]))}"#)
    #expect(resolve(files, as: .accented, .integer(1)).text == "[1 ƒƒîîļé]")
    #expect(resolve(files, as: .bounded, .integer(1_200)).text == "[1,200 files]")
  }

  @Test func `a key that is shown in place of a string stays as it is`() {
    let result = resolve(
      catalog(#""en":{\#(unit("Hi", state: "new"))}"#, members: ""), as: .accented)
    #expect(result.shown == .key("k"))
  }

  private func resolve(
    _ files: KeyValuePairs<String, String>, as pseudo: PseudoLanguage, _ arguments: ArgumentValue...
  ) -> ResolvedString {
    var result = ResolvedString(shown: .undefined)
    readEntries(files) { entry in
      result = StringResolver(for: entry.table).resolve(
        entry, StringRequest(locale: LocaleIdentifier("en"), arguments: arguments), as: pseudo)
    }
    return result
  }
}
