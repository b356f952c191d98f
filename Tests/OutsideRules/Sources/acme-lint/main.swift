import AcmeRules
import BuiltinRules
import LintCommand

await CatalogLint.main(rules: builtinRules + acmeRules)
