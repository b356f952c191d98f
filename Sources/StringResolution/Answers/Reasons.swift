import Catalog
package import Languages

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
  /// The file is outside of the folders for languages.
  case ofAllLanguages
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
    case .ofAllLanguages: "the file is outside of '.lproj' folders, so all languages use it"
    }
  }

  var problem: ResolutionProblem? {
    switch self {
    case .keyIsSource, .firstOfPhrases, .codeDefault, .ofAllLanguages: nil
    case .absent, .notCompiled: .showsKey
    case .severalForms, .severalRules, .unknownRule, .noString: .broken
    }
  }
}

/// Why a plural form is used.
package enum CategoryReason: Hashable, Sendable {
  /// The language has the number in the category, and there is a form for it.
  case selected(PluralCategory, number: String, language: String)
  /// `zero` is used for the number 0 in every language.
  case explicitZero
  /// There is no form for the category, so `other` is used.
  case fallback(from: PluralCategory, number: String, language: String, isExpected: Bool)
  /// There is neither a form for the category nor `other`.
  case missing(PluralCategory, number: String, language: String)
  /// The language has no plural rules.
  case noRules(language: String)
}

extension CategoryReason {
  var sentence: String {
    switch self {
    case .selected(let category, let number, let language):
      "\(number) is '\(category.name)' in \(language)"
    case .explicitZero: "'zero' is used for 0 in every language"
    case .fallback(let category, let number, let language, _):
      "\(number) is '\(category.name)' in \(language), which is missing, so 'other' is used"
    case .missing(.other, let number, let language):
      "\(number) is 'other' in \(language), and 'other' is missing"
    case .missing(let category, let number, let language):
      "\(number) is '\(category.name)' in \(language), which is missing, and so is 'other'"
    case .noRules(let language): "there are no plural rules for \(language), so 'other' is used"
    }
  }

  var problem: ResolutionProblem? {
    switch self {
    case .selected, .explicitZero, .noRules: nil
    case .fallback(_, _, _, let isExpected): isExpected ? nil : .missingCategory
    case .missing: .missingCategory
    }
  }
}

/// Why a branch for a device is used.
package enum DeviceReason: Hashable, Sendable {
  case own(String)
  /// The entry has no string for the device, but it has `other`.
  case other(for: String)
  /// The device also runs apps for the iPad, for which the entry has another string.
  case iPadApp
  /// The entry has neither. `branches` are those that it has.
  case undefined(for: String, branches: [String])
}

extension DeviceReason {
  var sentence: String {
    switch self {
    case .own(let device): "there is a string for '\(device)'"
    case .other(let device): "there is no string for '\(device)', so 'other' is used"
    case .iPadApp:
      "Apple doesn't document whether an iPad app on this device uses the string for 'ipad'"
    case .undefined(let device, let branches):
      (device == "other"
        ? "there is no 'other'" : "there is no string for '\(device)' and no 'other'")
        + "; Apple doesn't document what is shown"
        + (branches.isEmpty ? "" : "; there are strings for \(branches.joined(separator: ", "))")
    }
  }

  var problem: ResolutionProblem? {
    switch self {
    case .own, .other, .iPadApp: nil
    case .undefined: .undefinedDevice
    }
  }
}

/// Why the strings of a localization are used.
package enum LanguageReason: Hashable, Sendable {
  /// The app has the locale itself.
  case exact(String)
  /// The app has a more general locale, for example `de` for `de-AT`.
  case parent(of: String, String)
  /// The app has another region of the language in the same script. `candidates` are all of them if
  /// there are several.
  case sameLanguage(as: String, String, candidates: [String])
  /// The app has nothing in the language, so its development language is used.
  case development(for: String, String)
  /// The app has no localization at all.
  case none(for: String)
}

extension LanguageReason {
  var sentence: String {
    switch self {
    case .exact(let used): "the app has '\(used)'"
    case .parent(let asked, let used): "the app has no '\(asked)', so it uses its parent '\(used)'"
    case .sameLanguage(let asked, let used, let candidates):
      "the app has no '\(asked)', so it uses '\(used)', which is in the same language and script"
        + (candidates.count < 2
          ? ""
          : "; Apple doesn't document which of \(candidates.joined(separator: ", ")) is used")
    case .development(let asked, let used):
      "the app has no '\(asked)', so it uses its development language '\(used)'"
    case .none(let asked): "the app has neither '\(asked)' nor a development language"
    }
  }

  var problem: ResolutionProblem? {
    switch self {
    case .exact, .parent, .sameLanguage, .development: nil
    case .none: .showsKey
    }
  }
}

/// Why a branch for a width is used.
package enum WidthReason: Hashable, Sendable {
  /// The key is the largest one that isn't greater than the width.
  case fits(key: Int, width: Int)
  /// All keys are greater than the width, so the smallest one is used.
  case smallest(key: Int, width: Int)
  /// The app asks for no width. Apple doesn't document what is shown then.
  case notAsked
  /// Two keys are the same number.
  case equalKeys(String, String)
  /// A key isn't a whole number as it is usually written: `01`, `+20`, `1.5`. Apple doesn't
  /// document how it is read.
  case invalidKey(String)
  /// The rule has no strings.
  case noKeys
}

extension WidthReason {
  var sentence: String {
    switch self {
    case .fits(let key, let width): "\(key) is the largest width that is at most \(width)"
    case .smallest(let key, let width):
      "all widths are greater than \(width), so the smallest one, \(key), is used"
    case .notAsked: "the string depends on the width, and no width is asked for"
    case .equalKeys(let first, let second):
      "'\(first)' and '\(second)' are the same width, and it is undefined which of them is used"
    case .invalidKey(let key):
      "'\(key)' is not a whole number in plain digits, and Apple doesn't document how it is read"
    case .noKeys: "there is no string for any width"
    }
  }

  var problem: ResolutionProblem? {
    switch self {
    case .fits, .smallest: nil
    case .notAsked, .equalKeys, .invalidKey, .noKeys: .undefinedWidth
    }
  }
}

/// What is wrong with the string that a request gives.
package enum ResolutionProblem: String, Hashable, Sendable {
  /// The plural has no string for the category of the number.
  case missingCategory = "missing-category"
  /// Users see the key, because no string is found.
  case showsKey = "shows-key"
  /// The entry has neither a string for the device nor `other`, and Apple doesn't document what is
  /// shown.
  case undefinedDevice = "undefined-device"
  /// It is not documented which string has the width.
  case undefinedWidth = "undefined-width"
  /// A specifier reads an argument that isn't its own.
  case wrongSlot = "wrong-slot"
  /// A variable refers to itself.
  case cycle
  /// The string can't be formatted: a name without a variable, `%n`, or a limit that is exceeded.
  case broken
}
