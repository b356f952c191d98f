import Diagnostics
import SourceText

/// The lines of files that a finding and its notes are in, each above the markers of its location.
struct Excerpts {
  private let layout: TextLayout
  /// The number of digits of the largest line number, which aligns all lines.
  private let digits: Int

  init(_ finding: Finding, _ layout: TextLayout) {
    self.layout = layout
    digits = ([finding.location] + finding.notes.map(\.location)).reduce(0) { digits, location in
      max(digits, String(location.start.line).utf8.count)
    }
  }

  /// Returns the line and its markers, or nothing if the location has no excerpt.
  func lines(of location: Location, marker: String, as severity: Severity) -> [String] {
    guard let excerpt = location.excerpt else { return [] }
    let line = RenderedLine(excerpt, width: layout.width - digits - 5)
    let markers = layout.style.paint(line.markers(marker), as: severity)
    return [
      "\(gutter(String(location.start.line))) \(line.text)", "\(gutter("")) \(markers)",
    ]
  }

  private func gutter(_ number: String) -> String {
    let padding = String(repeating: " ", count: max(digits - number.utf8.count, 0) + 2)
    return layout.style.dim("\(padding)\(number) │")
  }
}
