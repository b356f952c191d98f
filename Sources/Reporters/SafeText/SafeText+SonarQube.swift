extension SafeText {
  /// Returns the text for the description of a rule, which SonarQube shows as HTML.
  static func html(_ text: String) -> String {
    var html = ""
    for scalar in inLine(text).unicodeScalars {
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      default: html.unicodeScalars.append(scalar)
      }
    }
    return html
  }
}
