import Catalog

/// Measures the source texts of one entry after the other, with memory that is used again.
struct SourceMeasuring {
  private var contents = TextContents()

  /// A text that nobody knows has no words, and letters: it may have some.
  mutating func measure(_ entry: Entry, source: SourceSide) -> TextMeasure {
    var measure = TextMeasure()
    var isKnown = false
    source.eachPrincipalText(of: entry) { text in
      isKnown = true
      contents.read(text, of: entry) { measure.add($0) }
    }
    if !isKnown { measure.noteUnknown() }
    return measure
  }
}
