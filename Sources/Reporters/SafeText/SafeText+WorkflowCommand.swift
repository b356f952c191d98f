extension SafeText {
  /// Returns the data of a GitHub workflow command, which ends at the end of its line.
  ///
  /// The runner supports only these escapes. A line feed within the data is `%0A`, so a percent
  /// sign must be escaped too.
  ///
  /// - Parameter lines: the lines of the message. They are made safe for a log here.
  static func workflowData(_ lines: [String]) -> String {
    lines.map { percentEscaped(inLine($0), also: []) }.joined(separator: "%0A")
  }

  /// Returns the value of a property of a GitHub workflow command, which ends at a comma or colon.
  ///
  /// The runner rejects empty values, so an empty property must be omitted.
  static func workflowProperty(_ text: String) -> String {
    percentEscaped(inLine(text), also: [":", ","])
  }

  private static func percentEscaped(_ text: String, also reserved: [Unicode.Scalar]) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case ":" where reserved.contains(scalar): escaped += "%3A"
      case "," where reserved.contains(scalar): escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
