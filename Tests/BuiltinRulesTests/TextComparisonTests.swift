import BuiltinRules
import Diagnostics
import LintEngine
import LintKit
import SourceText
import Testing
import Workspace

/// Findings of the text rules for pairs of an English string and a translation.
@Suite struct TextComparisonTests {
  @Test(arguments: [
    ("Delete it?", "fr", "L’effacer ?"), ("Delete it?", "el", "Να διαγραφεί;"),
    ("Delete it?", "el", "Να διαγραφεί\u{37E}"), ("Delete it?", "ar", "حذف هذا؟"),
    ("Delete it?", "hy", "Ջնջե՞լ սա"), ("Really?!", "de", "Wirklich?"),
    ("It was sent.", "hi", "यह भेजा गया था।"), ("It was sent.", "hi", "यह भेजा गया था|"),
    ("It was sent.", "ur", "یہ بھیجا گیا۔"), ("It was sent.", "am", "ይህ ተልኳል።"),
    ("It was sent.", "am", "ይህ ተልኳል፡፡"), ("It was sent.", "hy", "Ուղարկված է։"),
    ("It was sent.", "hy", "Ուղարկված է:"), ("It was sent.", "km", "បានផ្ញើ"),
    ("It was sent.", "lo", "ສົ່ງແລ້ວ"), ("It was sent.", "my", "ပို့ပြီးပါပြီ။"),
    ("It was sent.", "zh-Hans", "已发送"), ("Name:", "zh-Hans", "名称："),
    ("Name:", "fr", "Nom\u{A0}:"), ("Name:", "hi", "नामः"), ("Open…", "de", "Öffnen..."),
    ("Open . . .", "de", "Öffnen …"), ("Loading…", "zh-Hans", "正在载入⋯⋯"),
    ("Read it. 👍", "de", "Lies es. 👍🏽"), ("Open drive C", "pt", "Abrir disco C:"),
    ("See **the help.**", "de", "Siehe **Hilfe**."),
    ("See [the help](https://example.com).", "de", "Siehe [Hilfe.](https://example.com)"),
    ("Sent by {name}", "de", "{name} hat es gesendet."), ("Hello, %@", "de", "Guten Tag, %@!"),
    ("Line:", "ko", "줄:"), ("%ldh ago", "lv", "pirms %ld st."),
    ("Right", "pt", "Alinhamento à dir."),
    ("It was sent.", "my", "ပို့ပြီးပါပြီ။."), ("12.", "de", "12"),
    ("Sizes and more", "de", "Größen usw."),
    ("Optical recognition of marks", "fr", "Reconn. optique des marq."),
  ])
  func `matching end punctuation is accepted`(source: String, locale: String, target: String) async
  {
    #expect(await messages(of: "punctuation-mismatch", source, locale, target) == [])
  }

  @Test(arguments: [
    ("whitespace-mismatch", "The file %@", " until %@", ", bis %@"),
    ("wrong-script", "language.ru", "Russian", "Русский"),
  ])
  func `a sign in place of a space and the own name of a language are accepted`(
    rule: RuleID, key: String, source: String, target: String
  ) async {
    let found = await messages(
      of: rule,
      in: [
        ("en.lproj/L.strings", "\"\(key)\" = \"\(source)\";"),
        ("de.lproj/L.strings", "\"\(key)\" = \"\(target)\";"),
      ])
    #expect(found == [])
  }

  @Test func `an opening tag in place of a closing one is not missing`() async {
    let found = await messages(
      of: "markup-mismatch", "Read our <t>terms</t>.", "de", "Lies unsere <t>Bedingungen<t>.")
    #expect(found == ["'<t>' is never closed in the translation"])
  }

  @Test func `the help for a similar key names a character only if it replaces another one`() async
  {
    let found = await help(
      of: "orphan-translation",
      in: [
        ("en.lproj/L.strings", "\"Find users!\" = \"Find users!\";"),
        ("de.lproj/L.strings", "\"Find userss!\" = \"Leute finden!\";"),
      ])
    #expect(found.first?.hasPrefix("did you mean 'Find users!'?") ?? false)
  }

  /// Neither Latin nor Cyrillic is the alphabet of Greek.
  @Test func `of two alphabets with equally many letters, Latin is expected before others`() async {
    let found = await messages(of: "mixed-script", "K", "el", "Kа")
    #expect(found == ["'а' (U+0430) in 'Kа' is Cyrillic, but the word is Latin"])
  }

  @Test(arguments: [
    (
      "Delete it?", "de", "Löschen.",
      "the translation ends with a period, but the source ends with a question mark"
    ),
    (
      "Delete it?", "fr", "Effacer;",
      "the source ends with a question mark, but the translation does not"
    ),
    (
      "It was sent.", "de", "Es ist unterwegs",
      "the source ends with a period, but the translation does not"
    ),
    (
      "It was sent. Read it.", "ja", "送信しました。お読みください",
      "the source ends with a period, but the translation does not"
    ),
    (
      "Open", "de", "Öffnen …",
      "the translation ends with an ellipsis, but the source does not"
    ),
    (
      "It was sent.", "th", "ส่งแล้ว!",
      "the translation ends with an exclamation mark, but the source ends with a period"
    ),
  ])
  func `different end punctuation is flagged`(
    source: String, locale: String, target: String, message: String
  ) async {
    #expect(await messages(of: "punctuation-mismatch", source, locale, target) == [message])
  }

  @Test(arguments: [
    ("Save", "fr", "Sаve", "'а' (U+0430) in 'Sаve' is Cyrillic, but the word is Latin"),
    (
      "Save", "ru", "Cохранить",
      "'C' (U+0043) in 'Cохранить' is Latin, but the word is Cyrillic"
    ),
    ("OK", "ru", "ОK", "'K' (U+004B) in 'ОK' is Latin, but the word is Cyrillic"),
    ("OK", "de", "ОK", "'О' (U+041E) in 'ОK' is Cyrillic, but the word is Latin"),
    ("Capacity", "uk", "мAч", "'A' (U+0041) in 'мAч' is Latin, but the word is Cyrillic"),
  ])
  func `look-alike letters are flagged`(
    source: String, locale: String, target: String, message: String
  ) async {
    #expect(await messages(of: "mixed-script", source, locale, target) == [message])
  }

  @Test(arguments: [
    ("mixed-script", "Save it", "ru", "Cохранить Cтроку", ", and 1 more word in this string"),
    ("mixed-script", "a", "ru", "Cохранить Cтроку Cюда", ", and 2 more words in this string"),
    ("mixed-script", "a", "zh-Hant", "简简", ", as is 1 more in this string"),
    ("repeated-space", "a b c", "de", "a  b  c", ", and in 1 more place in this string"),
    ("repeated-space", "a", "de", "a  b  c  d", ", and in 2 more places in this string"),
  ])
  func `further problems in a string are counted`(
    rule: RuleID, source: String, locale: String, target: String, end: String
  ) async {
    let messages = await messages(of: rule, source, locale, target)
    #expect(messages.count == 1)
    #expect(messages[0].hasSuffix(end), "\(messages)")
  }

  @Test(arguments: [
    ("%dh", "ru", "%dч"), ("5 kΩ", "ru", "5 кОм (kΩ)"), ("PDFs", "ru", "PDFы"),
    ("On the Mac", "ru", "на Macе"), ("ΔT", "el", "ΔT"), ("5 μA", "de", "5 μA"),
    ("3D model", "ru", "3D-модель"), ("Straße", "de", "Straße"), ("Ελλάδα", "el", "Ελλάδα"),
  ])
  func `letters of the right script are accepted`(source: String, locale: String, target: String)
    async
  {
    #expect(await messages(of: "mixed-script", source, locale, target) == [])
  }

  @Test(arguments: [
    ("max: 4", true), ("Max:4", true), ("A button. MAX: 4 characters.", true), ("(max:4)", true),
    ("max: 40", false), ("climax: 4", false), ("max 4", false), ("max:", false), ("4", false),
    ("max: 99999999999999999999", false),
  ])
  func `a comment can limit the length of a string`(comment: String, isReported: Bool) async {
    let files = [
      ("en.lproj/L.strings", "/* \(comment) */\n\"k\" = \"Save\";"),
      ("de.lproj/L.strings", "\"k\" = \"Sichern\";"),
    ]
    #expect(await messages(of: "text-too-long", in: files).isEmpty == !isReported)
  }
}

extension TextComparisonTests {
  private func messages(
    of rule: RuleID, _ source: String, _ locale: String, _ target: String
  ) async -> [String] {
    await messages(
      of: rule,
      in: [
        ("en.lproj/L.strings", "\"k\" = \"\(source)\";"),
        ("\(locale).lproj/L.strings", "\"k\" = \"\(target)\";"),
      ])
  }

  private func messages(of rule: RuleID, in files: [(path: String, text: String)]) async
    -> [String]
  {
    await findings(of: rule, in: files).map(\.message)
  }

  private func help(of rule: RuleID, in files: [(path: String, text: String)]) async -> [String] {
    await findings(of: rule, in: files).compactMap(\.help)
  }

  private func findings(of rule: RuleID, in files: [(path: String, text: String)]) async
    -> [Finding]
  {
    var configuration = Configuration()
    configuration.enable([rule])
    let linter = Linter(
      rules: builtinRules.filter { $0.info.id == rule }, configuration: configuration,
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
    let inputs = files.map { InputFile(path: $0.path, contents: .memory(Array($0.text.utf8))) }
    let options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    return Array(await linter.lint(inputs, options: options).report.findings)
  }
}
