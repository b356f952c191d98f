import StringResolution

/// The rules for the widths of boxes, because attributes can't have styles: one class for each
/// width, sum of widths, and number of columns.
struct GalleryWidths {
  private var boxes: Set<Int> = []
  private var sums: Set<Int> = []
  private var counts: Set<Int> = []

  init(of report: PreviewReport) {
    for key in report.tables.lazy.flatMap(\.keys) {
      guard key.locales.contains(where: { $0.strings.contains { $0.variant.widths != nil } }) else {
        continue
      }
      for columns in GalleryGrid(key, windows: report.windows).groups {
        sums.insert(columns.reduce(0) { $0 + $1.width })
        counts.insert(columns.count)
        for column in columns {
          boxes.formUnion(
            column.strings.keys.compactMap { $0.widths.flatMap(GalleryBox.init)?.width })
        }
      }
    }
    boxes.formUnion(report.windows.map { GalleryBox.drawn($0.width) })
  }

  /// The style sheet.
  var style: String {
    rules("w", boxes) + rules("x", sums) + rules("c", counts)
  }

  private func rules(_ name: String, _ numbers: Set<Int>) -> String {
    numbers.sorted().map { ".\(name)\($0){--\(name):\($0)}\n" }.joined()
  }
}
