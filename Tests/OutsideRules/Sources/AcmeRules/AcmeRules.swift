public import LintKit

/// The rules of the company.
public let acmeRules: [any Rule.Type] = [
  ArgumentLimit.self, Ellipsis.self, LegalText.self, PluralForms.self, ProductName.self,
  StoreLanguages.self,
]
