public import SourceText
import Syntax

/// A reader for the values of strings with a reused buffer.
public struct TextContents {
  private var decoded = DecodedText(keepingOffsets: false)

  /// Creates a reader with an empty buffer.
  public init() {}

  /// Passes a string of an entry to a closure as UTF-8. A string without escapes is read in place.
  public mutating func read(_ text: TextSpan, of entry: Entry, _ body: (Span<UInt8>) -> Void) {
    let file = entry.table.file(text.range.file)
    if text.traits.isDisjoint(with: [.escaped, .wide]) {
      file.bytes.withSpan(text.range.bytes) { body($0) }
    } else {
      decoded.decode(text, of: file)
      body(decoded.bytes.span)
    }
  }
}
