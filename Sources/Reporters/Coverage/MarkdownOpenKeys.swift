import TranslationStatus

/// The most important open keys of a locale, in a collapsed section.
enum MarkdownOpenKeys {
  static func text(_ keys: [OpenKey], of row: CoverageRow) -> String {
    let code = SafeText.markdownCode(row.name, upTo: 80)
    let locale = (row.language.map { SafeText.markdown($0) + " · " } ?? "") + code
    let open = row.tally.open.keys.counted("open key")
    let title = "\(locale): \(open), \(row.tally.open.words.counted("word"))"
    let head = "| key | source | state | table |\n| :-- | :-- | :-- | :-- |\n"
    let rows = keys.map(self.row).joined()
    return "\n<details><summary>\(title)</summary>\n\n\(head)\(rows)\n</details>\n"
  }

  private static func row(_ key: OpenKey) -> String {
    let source = key.source.map { SafeText.markdown(SafeText.clipped($0, to: 150)) } ?? ""
    let cells = [
      SafeText.markdownCode(key.key, upTo: 80), source, key.state.name,
      SafeText.markdownCode(key.table, upTo: 80),
    ]
    return "| \(cells.joined(separator: " | ")) |\n"
  }
}
