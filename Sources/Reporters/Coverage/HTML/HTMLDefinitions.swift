import TranslationStatus

/// What the states mean, with how much of the project is in each.
struct HTMLDefinitions: HTMLSection {
  let id: HTML = "definitions"
  let title: HTML = "What the states mean"
  private let total: StatusTally

  init(_ facts: PageFacts) { total = facts.report.total }

  func write(to output: inout some TextOutputStream) {
    output.add(
      """
      <p class="note">A key is in one state for each locale, that of the worst of its texts. The \
      share is what is translated of all that counts, rounded down: 100 is said of nothing that is \
      not whole. Words are those of the source text.</p>

      """)
    output.add(.scrollStart("What the states mean"))
    output.add(
      """
      <table class="rows compact">
      \(.caption("States, what they mean, and how many keys are in them"))<thead><tr>\
      <th scope="col">State</th><th scope="col">Meaning</th><th scope="col" class="n">Keys</th>\
      <th scope="col" class="n">Words</th></tr></thead>

      """)
    let marks: [(HTML, HTML, TextAmount)] = [
      ("identical", "Translated, and reads as the source does.", total.identical),
      (
        "outdated", "Translated from a source text that has changed since; counted with '--base'.",
        total.outdated
      ),
      ("faulty", "Translated, with an error that a rule found.", total.faulty),
    ]
    write("Counted", TranslationState.counted.map(row), to: &output)
    write("Outside of every share", TranslationState.excluded.map(row), to: &output)
    write("Marks beside the states", marks.map(row), to: &output)
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
    case .translated: "All texts are translated. This alone is done."
    case .machineTranslated: "A machine translated some texts, and nobody looked at them."
    case .needsReview: "A text waits for review, or its state is not known."
    case .incomplete: "A plural category that the locale needs, or a device, has no text."
    case .new: "A text is new, or empty where the source is not."
    case .missing: "The locale has nothing for the key."
    case .obsolete: "The locale has the key, the source does not."
    case .stale: "The code does not use the key any more."
    case .notForTranslation: "The key is marked as not to be translated."
    case .notRequired: "The locale needs only some keys, and not this one."
    case .withoutLetters:
      "The source text is empty, or has no letters and the configuration leaves it out."
    }
  }
}
