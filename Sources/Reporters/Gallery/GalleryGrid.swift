import Catalog
import Languages
import SourceText
import StringResolution

/// The strings of a key as a grid: a row for each variant, and a column for each locale.
///
/// If the configuration has windows and the key varies by width, a locale has a column for each
/// window, and the rows don't distinguish widths.
struct GalleryGrid {
  /// What selects the strings of a row.
  struct Row: Hashable {
    var device: DeviceKey?
    var widths: ClosedRange<Int>?
    var categories: [PluralCategory]
  }

  /// A locale, perhaps in a window, with its strings by row.
  struct Column {
    let locale: PreviewedLocale
    let window: PreviewWindow?
    let strings: [Row: [PreviewedString]]

    /// The width of the widest box, in widths of the letter M; 0 if no string varies by width.
    let width: Int
  }

  /// The columns, divided into groups that are side by side.
  let groups: [[Column]]
  /// The locales that have no column, because their users see the key.
  let keyGroups: [GalleryKeyLocales.Group]

  init(_ key: PreviewedKey, windows: [PreviewWindow]) {
    let varies = key.locales.contains { $0.strings.contains { $0.variant.widths != nil } }
    let windows: [PreviewWindow?] = varies && !windows.isEmpty ? windows : [nil]
    let least = varies ? Self.minWidth : 0
    let locales = GalleryKeyLocales(of: key)
    keyGroups = locales.groups
    groups = Self.grouped(
      locales.others.map { locale in windows.map { Self.column(locale, $0, minimum: least) } },
      upTo: Self.maxLocales(of: locales.others))
  }

  /// Returns the rows of some columns, in their order: by device, width and plural category.
  static func rows(of columns: [Column]) -> [Row] {
    Set(columns.flatMap(\.strings.keys)).sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }
}

extension GalleryGrid {
  /// Returns the maximum number of locales that are side by side: at most eight, and about the same
  /// number in all groups. Long strings are easier to read in wide columns, and so are two versions
  /// of a string.
  private static func maxLocales(of locales: [PreviewedLocale]) -> Int {
    var longest = 0
    var isCompared = false
    for string in locales.lazy.flatMap(\.strings) {
      isCompared = isCompared || string.before != nil && string.now != nil
      for text in [string.before?.text, string.now?.text] {
        longest = max(longest, text.map { TerminalWidth.cells(of: $0) } ?? 0)
      }
    }
    let most = longest > 120 ? 3 : longest > 30 ? (isCompared ? 4 : 5) : isCompared ? 6 : 8
    let count = max((locales.count + most - 1) / most, 1)
    return (locales.count + count - 1) / count
  }

  /// The maximum sum of the widths of columns that are side by side, so that their text is legible
  /// in a window of 1,280 pixels.
  private static let maxWidth = 84

  /// The minimum width of a column next to one with boxes.
  private static let minWidth = 11

  private static func column(
    _ locale: PreviewedLocale, _ window: PreviewWindow?, minimum least: Int
  ) -> Column {
    var strings: [Row: [PreviewedString]] = [:]
    for string in locale.strings {
      var widths = string.variant.widths
      if let window {
        guard widths?.contains(window.width) ?? true else { continue }
        widths = nil
      }
      let row = Row(
        device: string.variant.device, widths: widths,
        categories: string.variant.counts.map(\.category))
      strings[row, default: []].append(string)
    }
    let width =
      window.map { GalleryBox.drawn($0.width) }
      ?? strings.keys.compactMap { $0.widths.flatMap(GalleryBox.init)?.width }.max() ?? 0
    return Column(
      locale: locale, window: window, strings: strings, width: max(width, least))
  }

  /// Divides the columns so that those of a locale stay together and none are too wide. If they
  /// are divided, those of pseudo-languages are apart from the others.
  ///
  /// - Parameter maxLocales: the maximum number of locales in a group.
  private static func grouped(_ locales: [[Column]], upTo maxLocales: Int) -> [[Column]] {
    var groups: [[Column]] = []
    var (count, width) = (0, 0)
    for columns in locales {
      let sum = columns.reduce(0) { $0 + $1.width }
      let isApart =
        locales.count > maxLocales
        && (groups.last?.last?.locale.pseudo == nil) != (columns.last?.locale.pseudo == nil)
      if groups.isEmpty || count == maxLocales || width + sum > maxWidth || isApart {
        groups.append([])
        (count, width) = (0, 0)
      }
      groups[groups.count - 1] += columns
      (count, width) = (count + 1, width + sum)
    }
    return groups
  }
}

extension GalleryGrid.Row {
  /// Numbers by which rows are sorted.
  fileprivate var order: [Int] {
    let device = device.flatMap { DeviceKey.allCases.firstIndex(of: $0) } ?? -1
    return [device, widths?.lowerBound ?? -1, widths?.upperBound ?? -1]
      + categories.map { Int($0.rawValue) }
  }
}

/// The space that a view has for a string, in widths of the letter M.
struct GalleryBox {
  /// The maximum width that is drawn.
  static let maxWidth = 120

  /// The smallest width for which the string is meant. The first range of an entry has no smallest
  /// width, so it is the largest one.
  let space: Int

  /// - Parameter widths: the range of widths that gives the string. A string for all widths has no
  ///   box.
  init?(of widths: ClosedRange<Int>) {
    guard widths != 0...Int.max else { return nil }
    space = widths.lowerBound > 0 ? widths.lowerBound : widths.upperBound
  }

  /// - Parameter window: the width of a window.
  init(of window: Int) { space = window }

  /// The width that is drawn.
  var width: Int { Self.drawn(space) }

  /// Whether the box doesn't fit into a narrow window.
  var mayScroll: Bool { width > 25 }

  static func drawn(_ width: Int) -> Int { min(max(width, 1), maxWidth) }

  /// Returns the estimated width of a text. A letter is 4/7 as wide as an M on average, and a
  /// Chinese character twice as wide as a letter.
  static func width(of text: String) -> Int { (TerminalWidth.cells(of: text) * 4 + 6) / 7 }
}

/// The names of locales, each looked up once.
final class GalleryLanguages {
  private var known: [String: HTML] = [:]

  /// The number of locales.
  var count: Int { known.count }

  /// Returns the name of a locale's language with its code.
  func html(_ locale: LocaleIdentifier) -> HTML {
    if let name = known[locale.spelling] { return name }
    let language = locale.englishName
    let name = HTML.locale(locale.spelling, language == locale.spelling ? nil : language)
    known[locale.spelling] = name
    return name
  }
}
