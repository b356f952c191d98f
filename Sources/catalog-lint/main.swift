import BuiltinRules
import LintCommand

CatalogLint.main(rules: builtinRules)
