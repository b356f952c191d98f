package import SourceText
import Syntax

/// Reads what texts stand for, one after the other, with memory that is used again.
package struct TextContents {
  private var decoded = DecodedText()

  package init() {}

  /// Lets a closure read a text of an entry as UTF-8. A text without escapes is read in place.
  package mutating func read(_ text: Text, of entry: Entry, _ body: (Span<UInt8>) -> Void) {
    let file = entry.table.file(text.range.file)
    if text.traits.isDisjoint(with: [.escaped, .wide]) {
      file.bytes.withSpan(text.range.bytes) { body($0) }
    } else {
      decoded.decode(text, of: file)
      body(decoded.bytes.span)
    }
  }
}
