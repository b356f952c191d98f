import Catalog
import Diagnostics
import Languages
import StringResolution

/// Shows the keys of one table while it is read.
final class PreviewVisitor: TableVisitor {
  private let previewer: KeyPreviewer
  private let selection: KeySelection
  private var left: PreviewLimit
  private(set) var keys: [PreviewedKey] = []
  /// The words for the table, found when it is needed.
  private var words: SampleWords?
  /// The number of strings beyond the limit.
  private(set) var omitted = 0

  init(_ previewer: KeyPreviewer, _ selection: KeySelection, limit: PreviewLimit) {
    (self.previewer, self.selection, left) = (previewer, selection, limit)
  }

  func visit(_ entry: Entry) {
    guard selection.includes(entry) else { return }
    var key = PreviewedKey(of: entry)
    let words = words ?? SampleWords(for: entry.table)
    self.words = words
    for locale in previewer.locales {
      // Beyond the limit, a string is counted for each locale, whatever the entry distinguishes.
      guard !left.isReached else {
        omitted += 1
        continue
      }
      add(previewer.requests(of: entry, in: locale, words), of: entry, in: locale, to: &key)
    }
    if let source = previewer.pseudoSource, !key.locales.isEmpty {
      let requests = previewer.requests(of: entry, in: source, words)
      for pseudo in previewer.pseudo {
        add(requests, of: entry, in: source, as: pseudo, to: &key)
      }
    }
    guard !key.locales.isEmpty else { return }
    keys.append(key)
  }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    keys.locate(in: [table])
    keys.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension PreviewVisitor {
  /// Adds what users of a locale read to a key, as far as it is within the limit. The rest is
  /// counted.
  private func add(
    _ requests: [RequestList.Request], of entry: Entry, in locale: LocaleIdentifier,
    as pseudo: PseudoLanguage? = nil, to key: inout PreviewedKey
  ) {
    let words = words ?? SampleWords(for: entry.table)
    var shown = PreviewedLocale(locale: locale)
    shown.pseudo = pseudo
    for request in requests {
      guard !left.isReached else {
        omitted += 1
        continue
      }
      let string = previewer.string(for: request, of: entry, as: pseudo, words)
      // A string that isn't selected counts too, because it took the same work.
      left.spend(on: string, of: key.name)
      shown.strings += selection.included([string], of: entry)
    }
    if !shown.strings.isEmpty { key.locales.append(shown) }
  }
}
