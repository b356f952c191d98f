extension SafeText {
  /// Returns the text as a field of CSV as RFC 4180 has it, quoted where it must be.
  ///
  /// Spreadsheets run what begins with `=`, `+`, `-` or `@`, also in quotes: such a text gets an
  /// apostrophe in front, which they take for 'this is text'. The same goes for what stands behind
  /// a semicolon, where spreadsheets of many countries begin a cell. Tabs and line ends, which have
  /// the same power, become visible codes as everywhere.
  static func csv(_ text: String) -> String {
    var field = ""
    var isAtStart = true
    var needsQuotes = false
    for scalar in atLineStart(text).unicodeScalars {
      switch scalar {
      case "=", "+", "-", "@", "＝", "＋", "－", "＠":
        if isAtStart { field += "'" }
        field.unicodeScalars.append(scalar)
      case "\"":
        needsQuotes = true
        field += "\"\""
      default:
        if scalar == "," || scalar == ";" { needsQuotes = true }
        field.unicodeScalars.append(scalar)
      }
      // Some spreadsheets trim spaces before they look.
      isAtStart = scalar == ";" || isAtStart && scalar.properties.isWhitespace
    }
    return needsQuotes ? "\"\(field)\"" : field
  }
}
