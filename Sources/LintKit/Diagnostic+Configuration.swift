extension RuleID {
  /// What findings in the configuration file are called. It is no rule and cannot be set.
  public static let configuration: RuleID = "configuration"
}

extension Diagnostic {
  /// A mistake in the configuration.
  public static func configuration(
    _ message: String, at range: SourceRange, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(rule: .configuration, severity: .error, message: message, range: range, help: help)
  }

  /// A name that nobody knows, with the nearest known one.
  ///
  /// - Parameter kind: what the name is for: 'rule', 'option'.
  public static func unknownName(
    _ name: String, kind: String, among known: [String], at range: SourceRange
  ) -> Diagnostic {
    let suggestion = nearestName(to: name, in: known).map { "; did you mean '\($0)'?" } ?? ""
    return .configuration(
      "unknown \(kind) '\(name)'\(suggestion)", at: range,
      help: suggestion.isEmpty && known.count <= 12 && !known.isEmpty
        ? "known are \(known.joined(separator: ", "))" : nil)
  }

  /// A name of a locale that no Apple platform knows.
  public static func unknownLocale(_ name: String, at range: SourceRange) -> Diagnostic {
    .configuration(
      "unknown locale '\(name)'", at: range,
      help: "write the code of a language, as in de, pt-BR or zh-Hans")
  }
}
