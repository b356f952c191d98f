package import Diagnostics

/// The colors of the terminal, or none.
package struct TextStyle: Sendable {
  let color: Bool

  /// - Parameter color: whether anything is colored.
  package init(color: Bool) { self.color = color }

  /// Returns the text in bold.
  package func bold(_ text: String) -> String { wrap(text, "1") }
  /// Returns the text in a paler color.
  package func dim(_ text: String) -> String { wrap(text, "2") }

  /// Returns the text in the color of a severity.
  package func paint(_ text: String, as severity: Severity) -> String {
    switch severity {
    case .error: wrap(text, "31")
    case .warning: wrap(text, "33")
    case .note: wrap(text, "34")
    }
  }

  private func wrap(_ text: String, _ code: String) -> String {
    color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
