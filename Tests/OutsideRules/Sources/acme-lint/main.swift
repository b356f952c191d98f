import AcmeRules
import BuiltinRules
import LintCommand

CatalogLint.main(rules: builtinRules + acmeRules)
