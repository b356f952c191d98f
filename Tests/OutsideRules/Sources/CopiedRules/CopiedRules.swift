public import LintKit

/// Rules of the tool. The files next to this one are links to them.
public let copiedRules: [any Rule.Type] = [
  IdenticalPluralBranches.self, LinkMismatch.self, MissingDeviceOther.self,
  RepeatedSpace.self, UnbalancedBrackets.self, UnorderedWidthKeys.self, UnusedPluralCategory.self,
]
