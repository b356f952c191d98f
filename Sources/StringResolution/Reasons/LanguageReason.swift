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
