import Diagnostics
import SourceText
import Syntax

/// A catalog with the markers of merge conflicts. The first side of each conflict is read like any
/// other part, and the second side is read once more for its errors.
extension StringCatalogReader {
  mutating func reportConflicts() {
    for marker in scanner.conflicts {
      report(
        .syntaxError, MergeConflict.message(bytes.string(in: marker.bytes)), at: marker,
        help: MergeConflict.help)
    }
  }

  /// Hands out the entries again as they are with the second sides, which repeat the first ones.
  mutating func readOtherSides(_ each: (Entry) -> Void) {
    let sides = scanner.otherSides
    guard !sides.isEmpty else { return }
    let other = Table(ofCatalog: table.name, purpose: table.purpose)
    other.isUsed = table.isUsed
    var reader = StringCatalogReader(
      file, other, configuredSource, [], finishesEntries: true, recognizesPlainForm: false)
    reader.scanner.conflictSide = .second
    reader.read { entry in
      guard entry.repetition == nil else { return }
      var entry = entry
      entry.repetition = .members(sides)
      each(entry)
    }
    diagnostics += reader.diagnostics.filter { diagnostic in
      diagnostic.severity == .error && sides.contains { $0.contains(diagnostic.range) }
    }
  }
}
