import Diagnostics
import Reporters
import TranslationStatus

/// A project whose source strings are Arabic, Hebrew, Chinese and very long, with a trend of one
/// year.
func scriptsCoverage() -> CoverageReport {
  var report = sampleCoverage()
  let long = String(repeating: "Before you delete the account, read this. ", count: 60)
  let word = String(repeating: "Donaudampfschifffahrtsgesellschaft", count: 12)
  let strings = [
    ("welcome", "مرحبًا، %@! لديك %lld رسائل جديدة", "ar", "يظهر بعد تسجيل الدخول"),
    ("שלום", "שלום %1$@, יש לך 3 הודעות (חדשות)", "he", "מופיע לאחר הכניסה"),
    ("欢迎", "欢迎使用我们的应用程序！您有 %lld 条新消息。", "zh-Hans", "登录后显示"),
    ("ようこそ", "ようこそ、%@さん。新しいメッセージが%lld件あります。", "ja", "ログイン後に表示"),
    ("ไทย", "ยินดีต้อนรับสู่แอปพลิเคชันของเรา", "th", "แสดงหลังจากเข้าสู่ระบบ"),
    ("account.delete", long, "en", long), (word, word, "de", word),
  ]
  let states: [TranslationState] = [.missing, .new, .needsReview, .incomplete, .machineTranslated]
  for locale in report.locales.map(\.locale) {
    report.openKeys[locale] = strings.enumerated().map { index, text in
      OpenKey(
        key: text.0, source: text.1, comment: text.3, state: states[index % states.count],
        words: 4 + index, translatedElsewhere: index, table: report.tables[index % 2].name.title,
        sourceLocale: text.2)
    }
  }
  report.trend = weeks(52, of: report)
  return report
}

/// Returns a project with a hundred locales, three hundred tables, a trend of one year, and
/// findings.
func hugeCoverage() -> CoverageReport {
  let names = largeCoverage(locales: 100, tables: 1).locales.map(\.locale)
  var report = coverage(
    (0..<300).map { table in
      let rows = names.enumerated().map { number, name in
        let open = min(100, (number * 37 % 100) * (table * 53 % 100) / 60)
        return (name, tally([.translated: 100 - open, .needsReview: open / 3, .new: open / 2]))
      }
      let title = "Modules/Module\(table)/Localizable.xcstrings"
      return (title, Dictionary(uniqueKeysWithValues: rows))
    })
  report.openKeys = largeCoverage(locales: 100, tables: 1).openKeys
  report.trend = weeks(52, of: report)
  report.comparison = CoverageComparison(label: "since 2026-11-14", snapshot: report.trend[51])
  report.findingCounts = names.flatMap { name in
    [
      FindingCount(rule: "argument-gap", severity: .error, locale: name, count: 3),
      FindingCount(rule: "missing-translation", severity: .warning, locale: name, count: 120),
    ]
  }
  return report
}

/// Returns the states of the weeks before a report, with fewer translations the further back they
/// are.
private func weeks(_ count: Int, of report: CoverageReport) -> [CoverageSnapshot] {
  (0..<count).map { week in
    let locales = report.locales.enumerated().map { index, locale in
      let open = (count - week) * (3 + index * 7 % 13) / 2 + week * index % 7
      let total = locale.tally.total.keys
      let done = max(0, locale.tally.translated.keys - total * min(open, 999) / 1000)
      return (locale.locale, tally([.translated: done, .missing: total - done]))
    }
    let (month, day) = (week / 4, week % 4 * 7 + 1)
    let date = "\(2025 + (month + 9) / 12)-\(pad((month + 9) % 12 + 1))-\(pad(day))T04:00:00Z"
    return CoverageSnapshot(
      date: date, revision: nil, total: locales.reduce(into: StatusTally()) { $0 += $1.1 },
      locales: Dictionary(uniqueKeysWithValues: locales), groups: [:])
  }
}

private func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
