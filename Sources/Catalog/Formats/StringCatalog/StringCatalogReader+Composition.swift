import Diagnostics
import SourceText
import Syntax

extension StringCatalogReader {
  /// Reports keys that look the same but compose their accents differently.
  ///
  /// Swift strings are equal if they are canonically equivalent. Foundation compares code units.
  mutating func reportComposedKeys() {
    // The time to compare grows faster than the length. Real keys are shorter.
    nonASCIIKeys.removeAll { $0.range.bytes.count > CompositionCheck.maxTextLength }
    guard nonASCIIKeys.contains(where: mayDiffer) else { return }
    var first: [String: TextSpan] = [:]
    var composed: Set<String> = []
    for key in nonASCIIKeys {
      let text = file.string(of: key)
      guard let other = first[text] else {
        first[text] = key
        continue
      }
      guard !text.utf8.elementsEqual(file.string(of: other).utf8) else { continue }
      append(.composedKey(text, at: key.range, other: other.range))
      diagnostics[diagnostics.count - 1].subject.key = text
      composed.insert(text)
    }
    diagnostics.removeFixes(ofDuplicatesOf: composed)
  }

  private func mayDiffer(_ key: TextSpan) -> Bool {
    guard key.traits.contains(.escaped) else {
      return CompositionCheck.mayDiffer(key.range.bytes, of: file.bytes)
    }
    let decoded = SourceBuffer(Array(file.string(of: key).utf8))
    return CompositionCheck.mayDiffer(0..<decoded.count, of: decoded)
  }
}
