package import Languages
package import SourceText

/// The files of a source language that translations don't have at all.
///
/// Foundation joins the `.strings` and the `.stringsdict` of a locale, so a string can be in either
/// file. A locale doesn't need a `.stringsdict` if its `.strings` has the keys.
package struct MissingFiles {
  private struct Original {
    let file: SourceFile
    /// The sets of locales that its keys have.
    var presences: [UInt32] = []
  }

  private let table: Table
  private var originals: [Original]

  /// - Parameter table: a table that was read to its end. A catalog has no such files.
  package init(of table: Table) {
    self.table = table
    originals =
      table.sourceLocale.map { table.files(ofLocale: $0) }?.map { Original(file: $0) } ?? []
    guard table.capabilities.hasOneFilePerLocale, !originals.isEmpty else { return }
    var seen: [Set<UInt32>] = Array(repeating: [], count: originals.count)
    for key in table.keys where !key.key.isEmpty {
      // Usually there are two files, rarely more.
      guard let index = originals.firstIndex(where: { $0.file.id == key.key.range.file }),
        seen[index].insert(key.presence).inserted
      else { continue }
      originals[index].presences.append(key.presence)
    }
  }

  /// Returns the files of the source language that a locale doesn't have, in path order. Files
  /// without keys are not included.
  ///
  /// - Parameter indices: the indices of the locale in the table, which may have it in two
  ///   spellings. Empty if the table doesn't have the locale.
  package func files(in indices: [Int]) -> [SourceFile] {
    guard table.capabilities.hasOneFilePerLocale else { return [] }
    let own = indices.flatMap { table.files(ofLocale: $0) }
    return originals.filter { original in
      !own.contains { $0.isStrings == original.file.isStrings } && isMissing(original, in: indices)
    }.map(\.file)
  }

  private func isMissing(_ original: Original, in indices: [Int]) -> Bool {
    let isAbsent = { (presence: UInt32) in
      !indices.contains { table.localeSets[Int(presence)].contains($0) }
    }
    guard !original.presences.isEmpty else { return false }
    return original.file.isStrings
      ? original.presences.contains(where: isAbsent) : original.presences.allSatisfy(isAbsent)
  }
}

extension Table {
  /// Returns the more general locale whose strings a locale, given by its index, hides: the table
  /// has files for both of them, and those of the locale have no keys. Nil if it hides none.
  ///
  /// Foundation uses the table of the nearest locale that has one, even if it is empty.
  package func localeHidden(by index: Int) -> LocaleIdentifier? {
    guard capabilities.hasOneFilePerLocale, !hasKeys(inLocale: index),
      !files(ofLocale: index).contains(where: isBroken)
    else { return nil }
    return LocaleFallbacks.parents.locales(for: locales[index]).lazy.compactMap { parent in
      self.locales.indices.first {
        self.locales[$0].canonical == parent.canonical && self.hasKeys(inLocale: $0)
      }
    }.first.map { locales[$0] }
  }

  /// Returns whether any key has a string in a locale, given by its index.
  package func hasKeys(inLocale index: Int) -> Bool {
    localeSets.contains { $0.contains(index) }
  }
}

extension SourceFile {
  /// Whether a file of a table of localized files is a `.strings` and not a `.stringsdict`.
  package var isStrings: Bool { path.utf8.suffix(8).elementsEqual(".strings".utf8) }
}
