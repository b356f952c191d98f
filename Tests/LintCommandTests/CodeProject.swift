import BuiltinRules

/// A catalog with the keys `old.title` and `settings.title`, in English and German.
let codeTable = """
  {
    "sourceLanguage" : "en",
    "strings" : {
      "old.title" : {
        "extractionState" : "manual",
        "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "Alt" } },
          "en" : { "stringUnit" : { "state" : "translated", "value" : "Old" } }
        }
      },
      "settings.title" : {
        "extractionState" : "manual",
        "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "Einstellungen" } },
          "en" : { "stringUnit" : { "state" : "translated", "value" : "Settings" } }
        }
      }
    },
    "version" : "1.0"
  }
  """

/// Returns code that looks up keys, one on each line.
func lookups(_ keys: String...) -> String {
  keys.map { "let a = NSLocalizedString(\"\($0)\", comment: \"\")\n" }.joined()
}

/// Returns a repository with the catalog and a file of code.
func codeProject(_ code: String, _ files: [String: String] = [:]) throws -> Project {
  let project = try repository(
    ["App/Localizable.xcstrings": codeTable, "App/View.swift": code].merging(files) { $1 })
  project.rules = builtinRules
  return project
}
