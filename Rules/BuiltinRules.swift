public import LintKit

/// Every rule that ships with the tool, sorted by identifier. A new rule is one line here.
public let builtinRules: [any Rule.Type] = [
  EmptyTranslation.self,
  MissingTranslation.self,
  NeedsReview.self,
  StaleEntry.self,
  Untranslated.self,
]
