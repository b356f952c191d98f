import Diagnostics
import SourceText
import Syntax

extension StringCatalogReader {
  /// Reports keys that look the same and differ in how their accents are composed.
  ///
  /// Swift's strings are equal if they are canonically equivalent; Foundation compares the units.
  mutating func reportComposedKeys() {
    // Comparing takes time that grows faster than the length; no person wrote a longer key.
    nonASCIIKeys.removeAll { $0.range.bytes.count > CompositionCheck.longestText }
    let mayDiffer = nonASCIIKeys.contains {
      CompositionCheck.mayDiffer($0.range.bytes, of: file.bytes)
    }
    guard mayDiffer else { return }
    var first: [String: Text] = [:]
    for key in nonASCIIKeys {
      let text = file.string(of: key)
      guard let other = first[text] else {
        first[text] = key
        continue
      }
      guard !text.utf8.elementsEqual(file.string(of: other).utf8) else { continue }
      append(.composedKey(text, at: key.range, other: other.range))
    }
  }
}
