import SourceText

extension SafeText {
  /// Returns the text as a CSV field in the format of RFC 4180, with quotes if necessary.
  ///
  /// Spreadsheets evaluate fields that start with `=`, `+`, `-` or `@`, even in quotes. Such a
  /// field gets a leading apostrophe, which marks it as text. The same applies after a semicolon,
  /// which starts a cell in spreadsheets of many countries. Tabs and line ends, which have the same
  /// effect, become visible codes as everywhere else.
  package static func csv(_ text: String) -> String {
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
      // Some spreadsheets trim spaces first.
      isAtStart = scalar == ";" || isAtStart && scalar.isWhitespace
    }
    return needsQuotes ? "\"\(field)\"" : field
  }
}
