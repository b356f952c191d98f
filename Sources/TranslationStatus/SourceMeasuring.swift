import Catalog

/// Measures the source strings of successive entries, reusing its memory.
struct SourceMeasuring {
  private var contents = TextContents()

  /// Measures the source strings of an entry. An unknown string counts as having letters, because
  /// it may have some, but no words.
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
