import Catalog
import Diagnostics
import Languages
import SourceText
import StringResolution

/// A preview as Markdown. It never exceeds its limit: what doesn't fit is counted.
struct MarkdownPreviewPage {
  /// The strings of a language, with their keys.
  fileprivate struct Language {
    let locale: LocaleIdentifier
    let isSource: Bool
    var keys: [Key] = []
    var count = 0
  }

  /// What users of a language read for a key.
  fileprivate struct Key {
    let table: Int
    let key: Int
    let locale: PreviewedLocale
  }

  private struct KeyIndex: Hashable {
    let table: Int
    let key: Int
  }

  /// The number of bytes reserved for the end of the page.
  private static let reserve = 500
  /// The maximum number of lines about new keys that aren't translated.
  private static let maxUntranslated = 10
  /// The maximum number of languages of a section whose lines are not collapsed.
  private static let maxOpenSections = 8
  /// The maximum number of languages with a section of their own.
  private static let maxLanguages = 100

  /// The report without languages that only show new keys.
  private let report: PreviewReport
  private let options: ReportOptions
  private let untranslated: [UntranslatedKeys]
  /// The number of strings of the whole report.
  private let count: Int
  private let limit: Int
  /// Whether the page is a part of another one, in which all languages are collapsed together.
  var isSection = false
  /// The findings of the keys that have some, by locale.
  private let findingsOfKeys: [KeyIndex: [String?: [Int]]]
  /// The number of changes of each kind, in words.
  private let kinds: String
  private var page = ""

  /// - Parameter limit: the maximum length in bytes, at least 20,000.
  init(_ report: PreviewReport, _ options: ReportOptions, limit: Int) {
    (self.report, untranslated) = report.withoutUntranslated()
    self.options = options
    (count, kinds, self.limit) = (report.count, report.kinds, limit)
    var findings: [KeyIndex: [String?: [Int]]] = [:]
    for (tableIndex, table) in report.tables.enumerated() {
      for (keyIndex, key) in table.keys.enumerated() where !key.findings.isEmpty {
        findings[KeyIndex(table: tableIndex, key: keyIndex)] = key.findingsByLocale(options)
      }
    }
    findingsOfKeys = findings
  }

  /// Returns the whole page.
  mutating func text() -> String {
    let name = SafeText.markdown(SafeText.clipped(report.tool.name, to: 80))
    let base = report.base.map { SafeText.markdownCode(options.shown(base: $0), upTo: 80) }
    guard let base else {
      page = "## \(name): \(count.counted("string"))\n"
      writeLanguages()
      return page
    }
    let title = isSection ? "### String changes" : "## \(name)"
    let remarks = report.remarks.map { "- \(SafeText.markdown($0.sentence))\n" }.joined()
    guard count > 0 else {
      return "\(title): \(report.nothing(differsFrom: base))\n"
        + (remarks.isEmpty ? "" : "\n\(remarks)")
    }
    page = "\(title): \(count.counted("string")) differ\(count == 1 ? "s" : "") from \(base)\n"
    page += "\n\(kinds)\n" + (remarks.isEmpty ? "" : "\n\(remarks)")
    writeUntranslated()
    let isFolded = isSection && languages.count > Self.maxOpenSections
    if isFolded { page += "\n<details><summary>Strings by language</summary>\n" }
    writeLanguages()
    if isFolded { page += "\n</details>\n" }
    return page
  }
}

extension MarkdownPreviewPage {
  private var languages: [Language] {
    var languages: [String: Language] = [:]
    for (tableIndex, table) in report.tables.enumerated() {
      for (keyIndex, key) in table.keys.enumerated() {
        for locale in key.locales {
          let name = locale.locale.canonical + (locale.pseudo.map { "-" + $0.rawValue } ?? "")
          let isSource = table.source?.canonical == locale.locale.canonical
          guard !locale.strings.isEmpty else { continue }
          languages[name, default: Language(locale: locale.locale, isSource: isSource)]
            .add(Key(table: tableIndex, key: keyIndex, locale: locale))
        }
      }
    }
    return languages.sorted { first, second in
      (first.value.isSource ? 0 : 1, first.key) < (second.value.isSource ? 0 : 1, second.key)
    }.map(\.value)
  }

  /// Writes in which languages new keys aren't translated yet.
  private mutating func writeUntranslated() {
    guard !untranslated.isEmpty else { return }
    page += "\n"
    for keys in untranslated.prefix(Self.maxUntranslated) {
      let sentence = SafeText.markdown(SafeText.clipped(keys.locales.sentence, to: 600))
      page += "- \(keys.headline): \(sentence)\n"
    }
    let left = untranslated.dropFirst(Self.maxUntranslated).reduce(0) { $0 + $1.keys.count }
    if left > 0 { page += "- … and \(left.counted("more new key"))\n" }
  }

  private mutating func writeLanguages() {
    let languages = languages
    var left = report.omitted
    for (index, language) in languages.enumerated() {
      guard index < Self.maxLanguages else {
        left += language.count
        continue
      }
      let rest = limit - Self.reserve - page.utf8.count
      left += write(language, upTo: rest / (min(languages.count, Self.maxLanguages) - index))
    }
    if left > 0 {
      page += "\n… and \(left.counted("more string")), which `--output json=FILE` lists.\n"
    }
  }

  /// Writes the section of a language. Returns the number of its strings if it doesn't fit.
  ///
  /// - Parameter limit: the maximum length of the section in bytes.
  private mutating func write(_ language: Language, upTo limit: Int) -> Int {
    let name = SafeText.markdown(SafeText.clipped(language.locale.englishName, to: 80))
    let code = SafeText.markdownCode(language.locale.spelling, upTo: 40)
    let title = "\(name) · \(code): \(language.count.counted("string"))"
    let columns = report.base == nil ? ["key", "string"] : ["key", "before", "after"]
    let head =
      "\n<details><summary>\(title)</summary>\n\n| \(columns.joined(separator: " | ")) |\n|"
      + String(repeating: " :-- |", count: columns.count) + "\n"
    let end = "\n</details>\n"
    var rows = ""
    var left = language.count
    for row in self.rows(of: language) {
      let text = row.text(isCompared: report.base != nil)
      // The last addend is for the line that counts the rest.
      let length = head.utf8.count + rows.utf8.count + text.utf8.count + end.utf8.count + 80
      guard length <= limit else { break }
      rows += text
      left -= 1
    }
    guard !rows.isEmpty else { return language.count }
    let more = left > 0 ? "\n… and \(left.counted("more string"))\n" : ""
    page += head + rows + more + end
    return 0
  }

  /// Returns the rows of a language, each of which is made when it is needed.
  private func rows(of language: Language) -> some Sequence<MarkdownPreviewRow> {
    language.keys.lazy.flatMap { place in
      let table = report.tables[place.table]
      let key = table.keys[place.key]
      let findings = PreviewFindings(findings(of: place), about: place.locale)
      return place.locale.strings.lazy.map { string in
        MarkdownPreviewRow(
          string, of: key, in: place.locale, findings, report.tables.count > 1 ? table : nil)
      }
    }
  }

  /// Returns the findings about a key in a locale.
  private func findings(of place: Key) -> [Finding] {
    let index = KeyIndex(table: place.table, key: place.key)
    guard let found = findingsOfKeys[index] else { return [] }
    let own = (found[nil] ?? []) + (found[place.locale.locale.canonical] ?? [])
    return own.sorted().map { report.tables[place.table].keys[place.key].findings[$0] }
  }
}

extension MarkdownPreviewPage.Language {
  fileprivate mutating func add(_ key: MarkdownPreviewPage.Key) {
    keys.append(key)
    count += key.locale.strings.count
  }
}

/// Writes Markdown for a comment on a pull request: a folded table for each language.
///
/// It starts with an invisible comment, by which a bot finds and replaces its previous comment. It
/// stays under the maximum length on GitHub.
struct MarkdownPreviewReporter: PreviewReporter {
  /// The maximum length in bytes. A host may add to the comment.
  static let maxLength = 60_000

  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: PreviewReport, to output: inout some UTF8OutputStream) {
    let marker = "<!-- catalog-lint-changes -->\n"
    var page = MarkdownPreviewPage(
      report, options, limit: Self.maxLength - marker.utf8.count)
    output.write(marker + page.text())
  }
}
