import Diagnostics
import LintKit

extension ConfigurationShape {
  /// The rules that the configuration declares.
  static var customRules: ConfigurationShape { .list(of: .object(customRule)) }

  private static var customRule: ObjectShape {
    ObjectShape(
      noun: "member",
      members: [
        MemberShape(
          name: "id", shape: .text(.identifier), help: "How the rule is called, as no-exclamation.",
          isRequired: true),
        MemberShape(
          name: "message", shape: .text(.message),
          help: "What is wrong; {match} stands for the text that was found.", isRequired: true),
        MemberShape(name: "help", shape: .text(.message), help: "What to do about it."),
        MemberShape(
          name: "severity",
          shape: .choice(noun: "severity", Severity.allCases.reversed().map(\.rawValue)),
          help: "How grave its findings are; warning without it."),
      ] + patterns + [
        MemberShape(
          name: "unless",
          shape: .either(.list(of: .object(exception)), .object(exception)),
          help: "Patterns that make an exception where all of them match; one object or a list."),
        MemberShape(
          name: "locales", shape: .list(of: .text(.locale)),
          help: "The locales whose translations are looked at; all without it."),
        MemberShape(
          name: "paths", shape: .list(of: .text(.path)), help: "The files; all without it."),
        MemberShape(
          name: "examples", shape: .list(of: .object(example)),
          help: "Texts that show what the rule reports and what not, verified in every run.",
          isRequired: true),
      ])
  }

  private static var patterns: [MemberShape] {
    TextPart.allCases.map { part in
      MemberShape(
        name: part.rawValue, shape: .text(.expression),
        help: "A pattern that the \(part.name) must match. Of several, all must match.")
    }
  }

  private static var exception: ObjectShape { ObjectShape(noun: "member", members: patterns) }

  private static var example: ObjectShape {
    ObjectShape(
      noun: "member",
      members: TextPart.allCases.map { part in
        MemberShape(name: part.rawValue, shape: .text(.plain), help: "The \(part.name).")
      } + [
        MemberShape(
          name: "locale", shape: .text(.locale), help: "The locale of the translation."),
        MemberShape(
          name: "reports", shape: .boolean(nil), help: "Whether the rule reports it.",
          isRequired: true),
      ])
  }
}

extension TextPart {
  fileprivate var name: String { self == .source ? "source text" : rawValue }
}
