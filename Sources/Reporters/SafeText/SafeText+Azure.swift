extension SafeText {
  /// Returns the text for a property or the message of a logging command of Azure Pipelines.
  ///
  /// The agent splits properties at `;`, ends them at the first `]` and decodes these two
  /// characters again. It has decoded `%AZP25` since 2021, so format specifiers such as `%5D`
  /// survive.
  ///
  /// Source: `CommandStringConvertor` and `docs/design/percentEncoding.md` of the agent.
  static func azure(_ text: String) -> String {
    var escaped = ""
    for scalar in inLine(text).unicodeScalars {
      switch scalar {
      case "%": escaped += "%AZP25"
      case ";": escaped += "%3B"
      case "]": escaped += "%5D"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
