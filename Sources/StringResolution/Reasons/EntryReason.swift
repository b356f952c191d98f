/// Why a localization of an entry has a string or not.
package enum EntryReason: Hashable, Sendable {
  /// The key is the string of the source language.
  case keyIsSource
  /// The table of the language has no such key, and Foundation doesn't look into another language.
  case absent(String)
  /// The code passes a default value, which is shown in place of the key.
  case codeDefault(String)
  /// Xcode's compiler leaves out the string, because its state is `new`.
  case notCompiled(String)
  /// The localization has a string and variations, or two kinds of variations.
  case severalForms
  /// The `.stringsdict` has two rules in one dictionary.
  case severalRules
  /// The variable of a `.stringsdict` has another rule than that of plurals, or none.
  case unknownRule(String)
  /// The rule dictionary has no rule, or a branch has neither a string nor variations.
  case noString
  /// One of several phrases, which the system chooses.
  case firstOfPhrases(Int)
}

extension EntryReason {
  var sentence: String {
    switch self {
    case .keyIsSource: "the key is the source string"
    case .absent(let locale): "'\(locale)' has no string for the key"
    case .codeDefault(let value): "the code passes the default value '\(value)'"
    case .notCompiled(let locale):
      "Xcode's compiler leaves out the string of '\(locale)', because its state is 'new'"
    case .severalForms: "the string has two forms, and it is undefined which of them is used"
    case .severalRules:
      "the entry has two rules, and Apple doesn't document which of them is used"
    case .unknownRule(let name):
      "the variable '\(name)' has no plural rule, and Apple doesn't document what it shows"
    case .noString: "the entry has no string here"
    case .firstOfPhrases(let count): "the system chooses one of \(count) phrases; this is the first"
    }
  }

  var problem: ResolutionProblem? {
    switch self {
    case .keyIsSource, .firstOfPhrases, .codeDefault: nil
    case .absent, .notCompiled: .showsKey
    case .severalForms, .severalRules, .unknownRule, .noString: .broken
    }
  }
}
