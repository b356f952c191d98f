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
