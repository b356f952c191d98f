import Catalog
import SourceText
import Syntax

/// Measures the source texts of one entry after the other, with memory that is used again.
struct SourceMeasuring {
  private var decoded = DecodedText()

  /// A text that nobody knows has no words, and letters: it may have some.
  mutating func measure(_ entry: Entry, source: SourceSide) -> TextMeasure {
    var measure = TextMeasure()
    var isKnown = false
    entry.eachPrincipalText(of: source) { text in
      isKnown = true
      let file = entry.table.file(text.range.file)
      if text.traits.isDisjoint(with: [.escaped, .wide]) {
        file.bytes.withSpan(text.range.bytes) { measure.add($0) }
      } else {
        decoded.decode(text, of: file)
        measure.add(decoded.bytes.span)
      }
    }
    if !isKnown { measure.noteUnknown() }
    return measure
  }
}
