import Catalog
import Diagnostics
import StringResolution

/// Shows the keys of one table while it is read.
final class PreviewVisitor: TableVisitor {
  private let previewer: KeyPreviewer
  private let selection: KeySelection
  private var left: Int
  private(set) var keys: [PreviewedKey] = []
  /// The words for the table, found when it is needed.
  private var words: SampleWords?
  /// The number of strings beyond the limit.
  private(set) var omitted = 0

  /// - Parameter limit: The maximum number of strings.
  init(_ previewer: KeyPreviewer, _ selection: KeySelection, limit: Int) {
    (self.previewer, self.selection, left) = (previewer, selection, limit)
  }

  func visit(_ entry: Entry) {
    guard selection.includes(entry) else { return }
    var key = PreviewedKey(of: entry)
    let words = self.words ?? SampleWords(for: entry.table)
    self.words = words
    for locale in previewer.locales {
      let strings =
        left > 0
        ? selection.included(previewer.strings(of: entry, in: locale, words: words), of: entry) : []
      // Beyond the limit, a string is counted for each locale, whatever the entry distinguishes.
      omitted += left > 0 ? max(strings.count - left, 0) : 1
      guard left > 0, !strings.isEmpty else { continue }
      var shown = PreviewedLocale(locale: locale)
      shown.strings = Array(strings.prefix(left))
      left -= shown.strings.count
      key.locales.append(shown)
    }
    guard !key.locales.isEmpty else { return }
    for var locale in previewer.pseudoLocales(of: entry, words: words) {
      locale.strings = selection.included(locale.strings, of: entry)
      omitted += max(locale.strings.count - left, 0)
      guard 1...left ~= locale.strings.count else { continue }
      left -= locale.strings.count
      key.locales.append(locale)
    }
    keys.append(key)
  }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    keys.locate(in: [table])
    keys.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
