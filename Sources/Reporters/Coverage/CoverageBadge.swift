import TranslationStatus

/// The contents of a badge: a label, a percentage and its color.
struct CoverageBadge {
  /// The color of a badge, with the name that shields.io uses.
  enum Color: String {
    case brightgreen, green, yellowgreen, yellow, orange, red, lightgrey

    /// Chooses the color for a share: bright green at 100%, red below 50%, light gray for nil.
    init(_ share: Percentage?) {
      switch share?.tenths {
      case .none: self = .lightgrey
      case .some(1000...): self = .brightgreen
      case .some(950...): self = .green
      case .some(900...): self = .yellowgreen
      case .some(750...): self = .yellow
      case .some(500...): self = .orange
      case .some: self = .red
      }
    }

    var hexadecimal: String {
      switch self {
      case .brightgreen: "#4c1"
      case .green: "#97ca00"
      case .yellowgreen: "#a4a61d"
      case .yellow: "#dfb317"
      case .orange: "#fe7d37"
      case .red: "#e05d44"
      case .lightgrey: "#9f9f9f"
      }
    }
  }

  private static let maxLabelLength = 40

  /// `localized`, or the locale if the report has only one.
  let label: String
  let message: String
  let color: Color

  init(_ report: CoverageReport) {
    let only = report.locales.count == 1 ? report.locales.first?.locale : nil
    let name = SafeText.inLine(only ?? "")
    label = name.isEmpty ? "localized" : SafeText.clipped(name, to: Self.maxLabelLength)
    guard report.incompleteFiles.isEmpty else {
      // The share of the readable files is not the share of the project.
      (message, color) = ("unknown", .lightgrey)
      return
    }
    let share = report.isMostlyWithoutSource ? nil : report.total.percentage
    message = share.map { "\($0)%" } ?? (report.isMostlyWithoutSource ? "no source" : "no keys")
    color = Color(share)
  }
}
