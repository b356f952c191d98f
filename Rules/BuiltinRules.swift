public import LintKit

/// Every rule that ships with the tool, sorted by identifier. A new rule is one line here.
public let builtinRules: [any Rule.Type] = [
  DuplicateWidthKey.self,
  InvalidWidthKey.self,
  MissingDeviceOther.self,
  MissingPluralCategory.self,
  MissingPluralOther.self,
  ShrinkingWidthText.self,
  UnknownDeviceKey.self,
  UnknownPluralCategory.self,
  UnorderedWidthKeys.self,
]
