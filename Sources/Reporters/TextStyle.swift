import Diagnostics

/// The colors of the terminal, or none.
struct TextStyle {
  let color: Bool

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }

  func paint(_ text: String, as severity: Severity) -> String {
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
