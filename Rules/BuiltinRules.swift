public import LintKit

/// Every rule that ships with the tool, sorted by identifier. A new rule is one line here.
public let builtinRules: [any Rule.Type] = [
  ArgumentGap.self,
  ConflictingArgumentTypes.self,
  ExtraArgument.self,
  FormatSpecifierMismatch.self,
  InvalidSubstitution.self,
  MalformedSpecifier.self,
  MissingArgument.self,
  MixedArgumentNumbering.self,
  UndefinedSubstitution.self,
  UnusedSubstitution.self,
]
