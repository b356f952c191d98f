import Catalog
import SourceText

extension Entry {
  /// Whether each text of a translation reads as the source does in the same place, or, where the
  /// source has none there, as its principal text.
  func isIdentical(_ localization: Localization, to source: SourceSide) -> Bool {
    localization.units.allSatisfy { index in
      guard let original = source.text(for: units[index], of: self) else { return false }
      let text = units[index].text
      // Mostly the lengths tell, without a look at the files.
      let isPlain = text.traits.union(original.traits).isDisjoint(with: [.escaped, .wide])
      if isPlain && text.range.bytes.count != original.range.bytes.count { return false }
      return hasSameContent(original, text)
    }
  }
}
