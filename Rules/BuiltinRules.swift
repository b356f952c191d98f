public import LintKit

/// Every rule that ships with the tool, sorted by identifier. A new rule is one line here.
public let builtinRules: [any Rule.Type] = [
  ArgumentGap.self,
  ConflictingArgumentTypes.self,
  DuplicateWidthKey.self,
  EmptyTranslation.self,
  ExtraArgument.self,
  FormatSpecifierMismatch.self,
  InvalidSubstitution.self,
  InvalidWidthKey.self,
  MalformedSpecifier.self,
  MissingArgument.self,
  MissingDeviceOther.self,
  MissingPluralCategory.self,
  MissingPluralOther.self,
  MissingTranslation.self,
  MixedArgumentNumbering.self,
  NeedsReview.self,
  ShrinkingWidthText.self,
  StaleEntry.self,
  UndefinedSubstitution.self,
  UnknownDeviceKey.self,
  UnknownPluralCategory.self,
  UnorderedWidthKeys.self,
  Untranslated.self,
  UnusedSubstitution.self,
]
