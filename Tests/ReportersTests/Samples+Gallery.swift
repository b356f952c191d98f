import Catalog
import Diagnostics
import Languages
import Reporters

@testable import StringResolution

func htmlGallery(_ report: PreviewReport) -> String {
  var output = ""
  HTMLPreviewReporter(ReportOptions()).write(report, to: &output)
  return output
}

/// Returns a report with one table.
func preview(
  _ keys: [PreviewedKey], windows: [PreviewWindow] = [], base: String? = nil
) -> PreviewReport {
  var report = PreviewReport(tool: ToolInfo(name: "catalog-lint", version: "2.0.0"))
  var table = PreviewedTable(
    name: "Localizable", path: "App/Localizable.xcstrings", source: LocaleIdentifier("en"))
  table.keys = keys
  (report.tables, report.windows, report.base) = ([table], windows, base)
  return report
}

func previewed(
  _ name: String, comment: String? = nil, limit: Int? = nil, _ locales: [PreviewedLocale]
) -> PreviewedKey {
  var key = PreviewedKey(name: name)
  (key.comment, key.limit, key.locales) = (comment, limit, locales)
  return key
}

func locale(
  _ name: String, pseudo: PseudoLanguage? = nil, _ strings: [PreviewedString]
) -> PreviewedLocale {
  var locale = PreviewedLocale(locale: LocaleIdentifier(name))
  (locale.pseudo, locale.strings) = (pseudo, strings)
  return locale
}

/// Returns a string that users read, or the key if `key` is given.
func string(
  _ text: String?, key: String? = nil, device: DeviceKey? = nil, widths: ClosedRange<Int>? = nil,
  _ category: PluralCategory? = nil, for number: Int? = nil, counts: [StringVariant.Count] = [],
  because: [Trace] = []
) -> PreviewedString {
  var counts = counts
  if let category, let number {
    counts = [.init(position: 1, category: category, samples: [.integer(number)])]
  }
  let variant = StringVariant(device: device, widths: widths, counts: counts)
  var string = PreviewedString(
    variant,
    StringRequest(
      locale: LocaleIdentifier("en"), device: device ?? .other, width: widths?.lowerBound,
      arguments: number.map { [.integer($0)] } ?? []))
  string.now = resolved(text, key: key, because: because)
  return string
}

func resolved(_ text: String?, key: String? = nil, because: [Trace] = []) -> ResolvedString {
  let shown: ResolvedString.Shown =
    text.map { .string($0) } ?? key.map { .key($0) } ?? .undefined
  return ResolvedString(shown: shown, because: because)
}

extension PreviewedString {
  /// Returns the string with what users read before a change.
  func changed(from text: String, _ change: PreviewChange = .changed) -> PreviewedString {
    var string = self
    (string.before, string.change) = (resolved(text), change)
    return string
  }

  func new() -> PreviewedString {
    var string = self
    string.change = .new
    return string
  }

  func gone() -> PreviewedString {
    var string = self
    (string.before, string.now, string.change) = (now, nil, .gone)
    return string
  }
}

/// Returns the strings for plural categories, with the numbers that select them.
func plural(_ forms: (PluralCategory, Int, String)...) -> [PreviewedString] {
  forms.map { string($0.2, $0.0, for: $0.1) }
}

/// A report with everything that a gallery shows, in several scripts.
func sampleGallery() -> PreviewReport {
  var report = preview([
    cartKey, helloKey, tapKey, previewed("settings.title", pseudoLocales), shareKey, agreeKey,
  ])
  report.tables.append(problemTable)
  return report
}

private let cartKey = previewed(
  "cart.items.count %lld items", comment: "Title of the cart. %lld is the number of items.",
  limit: 14,
  [
    locale("en", plural((.one, 1, "1 item"), (.other, 2, "2 items"))),
    locale(
      "ar",
      plural(
        (.zero, 0, "لا توجد عناصر"), (.one, 1, "عنصر واحد"), (.two, 2, "عنصران"),
        (.few, 3, "٣ عناصر"), (.many, 11, "١١ عنصرًا"), (.other, 100, "١٠٠ عنصر"))),
    locale("de", plural((.one, 1, "1 Artikel"), (.other, 2, "2 Artikel im Einkaufswagen"))),
    locale("th", plural((.other, 2, "2 รายการ"))),
    locale(
      "uk",
      [
        string("1 елемент", .one, for: 1), string("21 елемент", .one, for: 21),
        string("2 елементи", .few, for: 2),
        string(
          "5 елемента", .many, for: 5,
          because: [
            .language(.exact("uk")),
            .category(.fallback(from: .many, number: "5", language: "uk", isExpected: false)),
          ]),
        string(
          "1,5 елемента", counts: [.init(position: 1, category: .other, samples: [.double(1.5)])]),
      ]),
    locale("zh-Hans", plural((.other, 2, "2 件商品"))),
  ])

private let helloKey = previewed(
  "hello", comment: "Greeting on the first screen; shorter where there is less space.",
  [
    locale(
      "en",
      [
        string("Hi", widths: 0...21), string("Hello", widths: 22...52),
        string("Greetings and Salutations", widths: 53...Int.max),
      ]),
    locale(
      "de",
      [
        string("Hallo und ganz herzlich willkommen bei uns", widths: 0...21),
        string("Guten Tag", widths: 22...52),
        string("Seien Sie herzlich gegrüßt", widths: 53...Int.max),
      ]),
    locale(
      "ar",
      [
        string("مرحبًا", widths: 0...21), string("أهلاً وسهلاً بك", widths: 22...52),
        string("السلام عليكم ورحمة الله وبركاته", widths: 53...Int.max),
      ]),
  ])

private let tapKey = previewed(
  "continue.hint",
  [
    locale(
      "en",
      [
        string("Tap to continue", device: .iphone), string("Click to continue", device: .mac),
        string("Turn the crown", device: .applewatch), string("Continue", device: .other),
      ]),
    locale(
      "ja",
      [
        string("タップして続ける", device: .iphone), string("クリックして続ける", device: .mac),
        string("Digital Crownを回す", device: .applewatch), string("続ける", device: .other),
      ]),
    locale(
      "he",
      [
        string("הקישו כדי להמשיך", device: .iphone), string("לחצו כדי להמשיך", device: .mac),
        string("סובבו את הכתר", device: .applewatch), string("המשך", device: .other),
      ]),
  ])

private let pseudoLocales = [
  locale("en", [string("Settings for notifications")]),
  locale("de", [string("Benachrichtigungseinstellungen")]),
  locale("en", pseudo: .accented, [string("[Šéééţţîîñĝš ƒööŕŕ ñöţîîƒîçàţţîîöñš]")]),
  locale(
    "en", pseudo: .double, [string("Settings for notifications Settings for notifications")]),
  locale(
    "en", pseudo: .rtl,
    [string("\u{2067}\u{202E}Settings for notifications\u{202C}\u{2069}")]),
]

private let shareKey = previewed(
  "%1$@ sent %2$lld photos", comment: "%1$@ is a name.",
  [
    locale("en", plural((.one, 1, "Anna sent 1 photo"), (.other, 2, "Anna sent 2 photos"))),
    locale(
      "ar",
      plural(
        (.one, 1, "أرسلت Anna صورة واحدة"), (.two, 2, "أرسلت Anna صورتين"),
        (.few, 3, "أرسلت Anna ٣ صور"))),
    locale("th", plural((.other, 2, "Anna ส่งรูปภาพ 2 รูปให้คุณเมื่อสักครู่นี้"))),
    locale("zh-Hant", plural((.other, 2, "Anna傳送了2張照片"))),
  ])

private let agreeKey = previewed(
  "terms.agree",
  [
    locale("en", [string("Read our [terms](https://example.com/terms) and **agree**.")]),
    locale("de", [string("Lies unsere [Bedingungen](https://example.com/de) und **stimme zu**.")]),
    locale(
      "es",
      [
        string(
          "^[2 artículo](inflect: true)",
          because: [.language(.exact("es")), .formatting(.inflection)])
      ]),
  ])

private let problemTable: PreviewedTable = {
  var table = PreviewedTable(
    name: "Errors", path: "Modules/Sync/Resources/en.lproj/Errors.strings",
    source: LocaleIdentifier("en"))
  var device = previewed(
    "sync.device",
    [
      locale("en", [string("Syncing this iPhone", device: .iphone)]),
      locale(
        "fr",
        [
          string(
            nil, device: .iphone,
            because: [
              .device(.undefined(for: "iphone", branches: ["ipad", "mac"]))
            ])
        ]),
    ])
  device.findings = [
    finding(
      "missing-device-other", .warning, "there is no string for other devices", key: "sync.device",
      locale: "fr")
  ]
  table.keys = [
    device,
    previewed(
      "sync.failed",
      [
        locale("en", [string("Sync failed: Anna, 7")]),
        locale(
          "de",
          [
            string(
              "Fehler ⟨memory of argument 1 read as an object⟩",
              because: [.argument(.shifted(2, readFrom: 1))])
          ]),
        locale(
          "fr", [string(nil, key: "sync.failed", because: [.entry(.absent("fr"))])]),
        locale("pt-BR", [string("Falha na sincronização: Anna", because: [])]),
      ]),
    previewed(
      "sync.width",
      [
        locale(
          "en",
          [
            string(
              nil, widths: 0...Int.max, because: [.width(.equalKeys("20", "020"))])
          ])
      ]),
  ]
  return table
}()

/// A report of a change.
func sampleComparison() -> PreviewReport {
  preview(
    [
      previewed(
        "cart.items.count %lld items",
        [
          locale(
            "uk",
            [
              string("2 елементи в кошику", .few, for: 2).changed(from: "2 елемента у кошику"),
              string("5 елементів у кошику", .many, for: 5).new(),
            ]),
          locale("zh-Hans", [string("购物车中有 2 件商品", .other, for: 2).changed(from: "购物袋中有 2 个商品")]),
        ]),
      previewed(
        "account.delete",
        [
          locale(
            "en",
            [
              string("Delete your account and all photos?").changed(from: "Delete the account?")
            ]),
          locale(
            "ar", [string("هل تريد حذف حسابك وجميع الصور؟").changed(from: "هل تريد حذف الحساب؟")]),
          locale(
            "de",
            [
              string(nil, key: "account.delete", because: [.entry(.absent("de"))])
                .changed(from: "Konto löschen?", .showsKey)
            ]),
          locale("fr", [string("Supprimer le compte ?").gone()]),
          locale("th", [string("ลบบัญชีและรูปภาพทั้งหมดไหม").changed(from: "ลบบัญชีไหม")]),
        ]),
    ], base: "origin/main")
}

/// A report in which a key that varies by width is shown in two windows.
func sampleWindows() -> PreviewReport {
  preview(
    [helloKey, tapKey],
    windows: [
      PreviewWindow(name: "iPhone, portrait", width: 22), PreviewWindow(name: "iPad", width: 60),
    ])
}

/// A report with 20,000 strings: 1,000 keys in five locales with four plural forms.
func hugeGallery() -> PreviewReport {
  let names = ["en", "uk", "ar", "zh-Hans", "de"]
  let keys = (0..<1_000).map { number in
    previewed(
      "screen\(number % 40).section.title\(number) %lld items",
      comment: "Title of the list on the screen number \(number).",
      names.map { name in
        locale(
          name,
          plural(
            (.one, 1, "1 елемент у списку \(number)"), (.few, 2, "2 елементи у списку \(number)"),
            (.many, 5, "5 елементів у списку \(number)"),
            (.other, 7, "7 елемента у списку \(number)")))
      })
  }
  return preview(keys)
}
