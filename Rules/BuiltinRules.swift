public import LintKit

/// Every rule that ships with the tool, sorted by identifier. A new rule is one line here.
public let builtinRules: [any Rule.Type] = [
  DuplicateWidthKey.self,
  EmptyTranslation.self,
  InvalidWidthKey.self,
  MissingDeviceOther.self,
  MissingPluralCategory.self,
  MissingPluralOther.self,
  MissingTranslation.self,
  NeedsReview.self,
  ShrinkingWidthText.self,
  StaleEntry.self,
  UnknownDeviceKey.self,
  UnknownPluralCategory.self,
  UnorderedWidthKeys.self,
  Untranslated.self,
]
