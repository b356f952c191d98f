import SourceText
import TranslationStatus
import XML

/// Writes a badge as SVG in the flat style of shields.io.
///
/// It has no script, no font and no URL to load. Screen readers read the label and the percentage.
struct BadgeCoverageReporter: CoverageReporter {
  init(_ options: ReportOptions) {}

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    let badge = CoverageBadge(report)
    let drawing = Drawing(badge)
    output.write(String(decoding: drawing.svg(of: badge), as: UTF8.self))
  }
}

/// The layout of the two halves of a badge, in pixels.
private struct Drawing {
  private static let padding = 5

  private let labelWidth: Int
  private let messageWidth: Int
  private let xml = XMLWriter(indent: true)

  init(_ badge: CoverageBadge) {
    labelWidth = VerdanaWidth.pixels(of: badge.label)
    messageWidth = VerdanaWidth.pixels(of: badge.message)
  }

  private var labelBox: Int { labelWidth + 2 * Self.padding }
  private var messageBox: Int { messageWidth + 2 * Self.padding }

  func svg(of badge: CoverageBadge) -> [UInt8] {
    let said = "\(badge.label): \(badge.message)"
    let size: KeyValuePairs = ["width": "\(labelBox + messageBox)", "height": "20"]
    start("svg", ["xmlns": "http://www.w3.org/2000/svg", "role": "img", "aria-label": said], size)
    xml.startElement("title")
    xml.text(said)
    xml.endElement()
    defineShapes(size)
    start("g", ["clip-path": "url(#r)"])
    element("rect", ["width": "\(labelBox)", "height": "20", "fill": "#555"])
    element(
      "rect", ["x": "\(labelBox)", "width": "\(messageBox)", "height": "20"],
      ["fill": badge.color.hexadecimal])
    element("rect", size, ["fill": "url(#s)"])
    xml.endElement()
    start(
      "g", ["fill": "#fff", "text-anchor": "middle", "text-rendering": "geometricPrecision"],
      ["font-family": "Verdana,Geneva,DejaVu Sans,sans-serif", "font-size": "110"])
    text(badge.label, width: labelWidth, middle: labelBox * 5)
    text(badge.message, width: messageWidth, middle: labelBox * 10 + messageBox * 5)
    return xml.finish()
  }
}

extension Drawing {
  /// Writes the gradient over the badge and its rounded corners.
  private func defineShapes(_ size: KeyValuePairs<String, String>) {
    start("linearGradient", ["id": "s", "x2": "0", "y2": "100%"])
    element("stop", ["offset": "0", "stop-color": "#bbb", "stop-opacity": ".1"])
    element("stop", ["offset": "1", "stop-opacity": ".1"])
    xml.endElement()
    start("clipPath", ["id": "r"])
    element("rect", size, ["rx": "3", "fill": "#fff"])
    xml.endElement()
  }

  /// Writes a string and its shadow. They are drawn ten times larger and scaled down, since some
  /// programs round the widths of strings.
  private func text(_ text: String, width: Int, middle: Int) {
    for (y, style) in [("150", ["#010101", ".3"]), ("140", [])] {
      start("text", ["x": "\(middle)", "y": y, "transform": "scale(.1)"])
      xml.attribute("textLength", "\(width * 10)")
      // The title already contains it.
      xml.attribute("aria-hidden", "true")
      for (name, value) in zip(["fill", "fill-opacity"], style) { xml.attribute(name, value) }
      xml.text(text)
      xml.endElement()
    }
  }

  private func start(_ name: String, _ attributes: KeyValuePairs<String, String>...) {
    xml.startElement(name)
    for pairs in attributes {
      for (name, value) in pairs { xml.attribute(name, value) }
    }
  }

  private func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>,
    _ others: KeyValuePairs<String, String> = [:]
  ) {
    start(name, attributes, others)
    xml.endElement()
  }
}

/// The widths of strings in 11-pixel Verdana, the font of badges.
enum VerdanaWidth {
  private static let size = 11
  private static let unitsPerEm = 2048

  /// Returns the width in pixels, rounded up. Widths of non-ASCII characters are estimated from
  /// their terminal cells.
  static func pixels(of text: String) -> Int {
    let units = text.reduce(0) { sum, character in
      if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F {
        return sum + widths[Int(ascii) - 0x20]
      }
      return sum + TerminalWidth.cells(of: character) * unitsPerEm * 5 / 8
    }
    return (units * size + unitsPerEm - 1) / unitsPerEm
  }

  /// The advance widths of the ASCII characters from space to tilde, in font units.
  private static let widths = [
    720, 806, 940, 1676, 1302, 2204, 1488, 550, 930, 930, 1302, 1676, 745, 930, 745, 930,
    1302, 1302, 1302, 1302, 1302, 1302, 1302, 1302, 1302, 1302, 930, 930, 1676, 1676, 1676, 1117,
    2048, 1400, 1404, 1430, 1578, 1295, 1177, 1588, 1539, 862, 931, 1419, 1140, 1726, 1532, 1612,
    1235, 1612, 1424, 1400, 1262, 1499, 1400, 2025, 1403, 1260, 1403, 930, 930, 930, 1676, 1302,
    1302, 1230, 1276, 1067, 1276, 1220, 720, 1276, 1296, 562, 705, 1212, 562, 1992, 1296, 1243,
    1276, 1276, 874, 1067, 807, 1296, 1212, 1676, 1212, 1212, 1076, 1300, 930, 1300, 1676,
  ]
}

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

/// Writes the JSON that shields.io reads from an endpoint to draw a badge.
struct ShieldsCoverageReporter: CoverageReporter {
  init(_ options: ReportOptions) {}

  func write(_ report: CoverageReport, to output: inout some UTF8OutputStream) {
    let badge = CoverageBadge(report)
    var json = JSONWriter()
    json.object {
      $0.member("schemaVersion", 1)
      $0.member("label", badge.label)
      $0.member("message", badge.message)
      $0.member("color", badge.color.rawValue)
    }
    json.end(&output)
  }
}
