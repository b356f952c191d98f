/// Returns a string catalog with entries, each on a line of its own.
func catalog(_ entries: String..., version: String = "1.0", source: String = "en") -> String {
  let lines = entries.map { "    " + $0 }.joined(separator: ",\n")
  return """
    {
      "sourceLanguage" : "\(source)",
      "strings" : {
    \(lines)
      },
      "version" : "\(version)"
    }
    """
}

/// Returns an entry with localizations.
///
/// - Parameter members: members before the localizations, with their commas.
func entry(_ key: String, _ members: String = "", _ localizations: String...) -> String {
  let locales = localizations.joined(separator: ", ")
  return #""\#(key)" : { \#(members)"localizations" : { \#(locales) } }"#
}

/// Returns a localization with one string.
func unit(_ locale: String, _ value: String, _ state: String = "translated") -> String {
  #""\#(locale)" : { "stringUnit" : { "state" : "\#(state)", "value" : "\#(value)" } }"#
}

/// Returns a localization that varies by plural.
func plural(_ locale: String, _ branches: KeyValuePairs<String, String>) -> String {
  let units = branches.map { unit($0, $1) }.joined(separator: ", ")
  return #""\#(locale)" : { "variations" : { "plural" : { \#(units) } } }"#
}
