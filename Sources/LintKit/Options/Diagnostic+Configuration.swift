extension RuleID {
  /// The rule name of findings in the configuration file. It isn't a rule and can't be configured.
  package static let configuration: RuleID = "configuration"
}

extension Diagnostic {
  /// Returns a finding for a mistake in the configuration.
  public static func configuration(
    _ message: String, at range: SourceRange, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(rule: .configuration, severity: .error, message: message, range: range, help: help)
  }

  /// An unknown name, with its current name or the most similar known one.
  ///
  /// - Parameter kind: what the name refers to, for example 'rule' or 'option'.
  package static func unknownName(
    _ name: String, kind: String, among known: [String], at range: SourceRange
  ) -> Diagnostic {
    let hint = RenamedName.hint(for: name, RenamedName.suggestion(for: name, among: known))
    return .configuration(
      "unknown \(kind) '\(name)'\(hint)", at: range,
      help: hint.isEmpty && known.count <= 12 && !known.isEmpty
        ? "use one of \(known.joined(separator: ", "))" : nil)
  }

  /// Returns a finding for a locale name that no Apple platform knows.
  package static func unknownLocale(_ name: String, at range: SourceRange) -> Diagnostic {
    .configuration(
      "unknown locale '\(name)'", at: range,
      help: "write a language code, such as de, pt-BR or zh-Hans")
  }
}
