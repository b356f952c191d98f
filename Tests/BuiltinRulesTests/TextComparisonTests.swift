import BuiltinRules
import Diagnostics
import LintEngine
import LintKit
import SourceText
import Testing
import Workspace

/// What the rules about texts make of pairs of an English text and a translation.
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
  func `texts that end alike`(source: String, locale: String, target: String) async {
    #expect(await messages(of: "end-punctuation", source, locale, target) == [])
  }

  @Test(arguments: [
    ("Delete it?", "de", "Löschen.", "ends with a period, the source text with a question mark"),
    (
      "Delete it?", "fr", "Effacer;",
      "ends without a mark, while the source text ends with a question mark"
    ),
    (
      "It was sent.", "de", "Es ist unterwegs",
      "ends without a mark, while the source text ends with a period"
    ),
    (
      "It was sent. Read it.", "ja", "送信しました。お読みください",
      "ends without a mark, while the source text ends with a period"
    ),
    (
      "Open", "de", "Öffnen …",
      "ends with an ellipsis, while the source text has no mark at its end"
    ),
    (
      "It was sent.", "th", "ส่งแล้ว!", "ends with an exclamation mark, the source text with a period"
    ),
  ])
  func `texts that end in different ways`(
    source: String, locale: String, target: String, message: String
  ) async {
    #expect(await messages(of: "end-punctuation", source, locale, target) == [message])
  }

  @Test(arguments: [
    ("Save", "fr", "Sаve", "'а' (U+0430) in 'Sаve' is Cyrillic, while the word is Latin"),
    (
      "Save", "ru", "Cохранить",
      "'C' (U+0043) in 'Cохранить' is Latin, while the word is Cyrillic"
    ),
    ("OK", "ru", "ОK", "'K' (U+004B) in 'ОK' is Latin, while the word is Cyrillic"),
    ("OK", "de", "ОK", "'О' (U+041E) in 'ОK' is Cyrillic, while the word is Latin"),
    ("Capacity", "uk", "мAч", "'A' (U+0041) in 'мAч' is Latin, while the word is Cyrillic"),
  ])
  func `letters that look like others`(
    source: String, locale: String, target: String, message: String
  ) async {
    #expect(await messages(of: "mixed-script", source, locale, target) == [message])
  }

  @Test(arguments: [
    ("%dh", "ru", "%dч"), ("5 kΩ", "ru", "5 кОм (kΩ)"), ("PDFs", "ru", "PDFы"),
    ("On the Mac", "ru", "на Macе"), ("ΔT", "el", "ΔT"), ("5 μA", "de", "5 μA"),
    ("3D model", "ru", "3D-модель"), ("Straße", "de", "Straße"), ("Ελλάδα", "el", "Ελλάδα"),
  ])
  func `letters that belong where they are`(source: String, locale: String, target: String) async {
    #expect(await messages(of: "mixed-script", source, locale, target) == [])
  }

  @Test(arguments: [
    ("max: 4", true), ("Max:4", true), ("A button. MAX: 4 characters.", true), ("(max:4)", true),
    ("max: 40", false), ("climax: 4", false), ("max 4", false), ("max:", false), ("4", false),
    ("max: 99999999999999999999", false),
  ])
  func `a comment may say how long a text can be`(comment: String, isReported: Bool) async {
    let files = [
      ("en.lproj/L.strings", "/* \(comment) */\n\"k\" = \"Save\";"),
      ("de.lproj/L.strings", "\"k\" = \"Sichern\";"),
    ]
    #expect(await messages(of: "length-limit", in: files).isEmpty == !isReported)
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
    var configuration = Configuration()
    configuration.enable([rule])
    let linter = Linter(
      rules: builtinRules.filter { $0.info.id == rule }, configuration: configuration,
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
    let inputs = files.map { InputFile(path: $0.path, contents: .memory(Array($0.text.utf8))) }
    let options = Linter.Options(jobs: 1, showsExcerpts: false, showsFoldedExcerpts: false)
    return await linter.lint(inputs, options: options).report.findings.map(\.message)
  }
}
