import Diagnostics

extension HTML {
  /// Returns a severity with its sign and color.
  static func severity(_ severity: Severity) -> HTML {
    let sign: HTML =
      switch severity {
      case .error: "✗ error"
      case .warning: "! warning"
      case .note: "i note"
      }
    return #"<span class="mark \#(severity.rawValue)">\#(sign)</span>"#
  }
}
