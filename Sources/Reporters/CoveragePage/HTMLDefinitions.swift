import TranslationStatus

/// The meanings of the states, with the size of each in the project.
struct HTMLDefinitions: HTMLSection {
  let id: HTML = "definitions"
  let title: HTML = "What the states mean"
  private let total: StatusTally

  init(_ facts: PageFacts) { total = facts.report.total }

  func write(to output: inout some TextOutputStream) {
    output.add(
      """
      <p class="note">In each locale, a key has the state of its least complete string. The \
      percentage is the share of counted keys that are translated, rounded down, so 100 means every \
      key is translated. Words are counted in the source string.</p>

      """)
    output.add(.scrollStart("What the states mean"))
    output.add(
      """
      <table class="rows compact">
      \(.caption("States, their meanings and key counts"))<thead><tr>\
      <th scope="col">State</th><th scope="col">Meaning</th><th scope="col" class="n">Keys</th>\
      <th scope="col" class="n">Words</th></tr></thead>

      """)
    let marks: [(HTML, HTML, TextAmount)] = [
      ("identical", "Translated, but identical to the source.", total.identical),
      (
        "outdated", "Translated before the source string changed; counted with '--base'.",
        total.outdated
      ),
      ("faulty", "Translated, but a rule reports an error.", total.faulty),
    ]
    write("Counted", TranslationState.counted.map(row), to: &output)
    write("Not counted", TranslationState.excluded.map(row), to: &output)
    write("Translated keys to check", marks.map(row), to: &output)
    output.add("</table>\n")
    output.add(.scrollEnd)
  }
}

extension HTMLDefinitions {
  private func write(_ title: HTML, _ rows: [HTML], to output: inout some TextOutputStream) {
    output.add(#"<tbody><tr><th scope="rowgroup" colspan="4">\#(title)</th></tr>"# + "\n")
    for row in rows { output.add(row) }
    output.add("</tbody>\n")
  }

  private func row(_ state: TranslationState) -> HTML {
    row((.state(state), Self.meaning(of: state), total[state]))
  }

  private func row(_ row: (name: HTML, meaning: HTML, amount: TextAmount)) -> HTML {
    """
    <tr><th scope="row">\(row.name)</th><td>\(row.meaning)</td>\
    <td class="n">\(row.amount.keys)</td><td class="n">\(row.amount.words)</td></tr>

    """
  }

  private static func meaning(of state: TranslationState) -> HTML {
    switch state {
    case .translated: "All strings are translated. Only these keys count as done."
    case .machineTranslated: "Some strings are machine-translated and not reviewed."
    case .needsReview: "A string needs review, or its state is unknown."
    case .incomplete: "A plural category that the locale needs, or a device, has no string."
    case .new: "A string is new, or empty although the source is not."
    case .missing: "The locale has no entry for the key."
    case .obsolete: "The locale has the key, but the source does not."
    case .stale: "Xcode no longer finds the key in the code."
    case .notForTranslation: "The key is marked as not translatable."
    case .notRequired: "The locale needs only some keys, and this is not one of them."
    case .nonText:
      "The source string is only whitespace, or has no letters and the configuration excludes it."
    }
  }
}
