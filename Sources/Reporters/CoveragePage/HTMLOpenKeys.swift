import TranslationStatus

/// The most important open keys of each locale, with the information that translators need.
struct HTMLOpenKeys: HTMLSection {
  let id: HTML = "keys"
  let title: HTML = "Most important open keys"
  private let facts: PageFacts

  init(_ facts: PageFacts) { self.facts = facts }

  var isShown: Bool { facts.locales.contains { !$0.openKeys.isEmpty } }

  func write(to output: inout some TextOutputStream) {
    for (index, locale) in facts.locales.enumerated() where !locale.openKeys.isEmpty {
      write(locale, index, to: &output)
    }
  }
}

extension HTMLOpenKeys {
  private static let head: HTML = """
    <colgroup><col class="key"><col class="source"><col class="comment"><col class="state">\
    <col class="count"><col class="count"><col></colgroup>
    <thead><tr><th scope="col">Key</th><th scope="col">Source string</th>\
    <th scope="col">Comment</th><th scope="col">State</th><th scope="col" class="n">Words</th>\
    <th scope="col" class="n">Translated in</th><th scope="col">Table</th></tr></thead>
    """

  private func write(
    _ locale: PageFacts.Locale, _ index: Int, to output: inout some TextOutputStream
  ) {
    let name = SafeText.clipped(locale.name, to: 60)
    output.add(
      """
      <details class="locale" \(.about(locale.name, locale.language))><summary>\
      <span class="locale-name">\(.locale(name, locale.language))</span> \
      <span class="note">\(.share(locale.tally.percentage)) · \
      \(locale.tally.open.keys.counted("open key"))</span></summary>
      <div id="keys-\(plain: index)">
      \(.scrollStart("Open keys of \(name)"))<table class="rows keys">
      \(.caption("The most important open keys of \(.name(name))"))\(Self.head)
      <tbody>

      """)
    for key in locale.openKeys { output.add(row(key)) }
    output.add("</tbody></table>\n\(.scrollEnd)</div></details>\n")
  }

  private func row(_ key: OpenKey) -> HTML {
    let source = key.source.map { HTML.foreign($0, in: key.sourceLocale, upTo: 400) } ?? "–"
    let comment = key.comment.map { HTML.foreign($0, upTo: 240) } ?? "–"
    let name: HTML = key.key.isEmpty ? "<em>empty</em>" : .foreign(key.key, upTo: 200)
    let others = key.translatedElsewhere.counted("locale")
    return """
      <tr><th scope="row">\(name)</th><td>\(source)</td>\
      <td class="comment">\(comment)</td><td>\(.state(key.state))</td>\
      <td class="n">\(key.words)</td>\
      <td class="n">\(others)</td><td>\(.name(key.table))</td></tr>

      """
  }
}
