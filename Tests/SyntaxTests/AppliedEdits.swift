import Diagnostics
import SourceText

/// Returns a text with edits, which are in ascending order and don't overlap.
func applied(_ edits: [Edit], to text: String) -> String {
  let bytes = Array(text.utf8)
  var result: [UInt8] = []
  var copied = 0
  for edit in edits {
    result += bytes[copied..<edit.range.bytes.lowerBound]
    result += edit.replacement.utf8
    copied = edit.range.bytes.upperBound
  }
  return String(decoding: result + bytes[copied...], as: UTF8.self)
}
