public import Diagnostics

/// The colors of the terminal, or none.
public struct TextStyle: Sendable {
  let color: Bool

  /// - Parameter color: whether anything is colored.
  public init(color: Bool) { self.color = color }

  /// Returns the text in bold.
  public func bold(_ text: String) -> String { wrap(text, "1") }
  /// Returns the text in a paler color.
  public func dim(_ text: String) -> String { wrap(text, "2") }

  /// Returns the text in the color of a severity.
  public func paint(_ text: String, as severity: Severity) -> String {
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
