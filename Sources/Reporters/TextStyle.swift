package import Diagnostics

/// The colors of the terminal, or none.
///
/// Only the basic colors are used, in bold for important text, since each theme, dark or light,
/// makes these legible.
package struct TextStyle: Sendable {
  let color: Bool

  /// - Parameter color: whether anything is colored.
  package init(color: Bool) { self.color = color }

  /// Returns the text in bold.
  package func bold(_ text: String) -> String { wrap(text, "1") }
  /// Returns the text in a dimmed color.
  package func dim(_ text: String) -> String { wrap(text, "2") }
  /// Returns the text in the color of advice.
  package func advice(_ text: String) -> String { wrap(text, "1;36") }

  /// Returns the text in the color of a severity.
  package func paint(_ text: String, as severity: Severity) -> String {
    switch severity {
    case .error: wrap(text, "1;31")
    case .warning: wrap(text, "1;33")
    case .note: wrap(text, "1;34")
    }
  }

  /// Returns the text with a style that ends at each line end and starts again on the next line, as
  /// pagers need it.
  func withinLines(_ text: String) -> String {
    guard color else { return text }
    var style: String?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = style.map { "\u{1B}[\($0)m" } ?? ""
      if let last = line.lastIndex(of: "\u{1B}") {
        let code = line[last...].dropFirst(2).prefix { $0 != "m" }
        style = code == "0" ? nil : String(code)
      }
      return start + line + (style == nil ? "" : "\u{1B}[0m")
    }
    return lines.joined(separator: "\n")
  }

  private func wrap(_ text: String, _ code: String) -> String {
    color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
