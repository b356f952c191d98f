import BuiltinRules
import Foundation
import Testing

/// Returns an English catalog with the keys `k0`, `k1` and so on. Each locale has translations of
/// the first few keys.
func catalog(keys: Int, translated: KeyValuePairs<String, Int>) -> String {
  let strings = (0..<keys).map { index in
    let units = translated.filter { index < $0.value }.map { locale, _ in
      "\"\(locale)\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"x\(index)\" } }"
    }
    return "\"k\(index)\" : { \"localizations\" : { \(units.joined(separator: ", ")) } }"
  }
  return """
    {
      "sourceLanguage" : "en",
      "strings" : {
        \(strings.joined(separator: ",\n    "))
      },
      "version" : "1.0"
    }

    """
}

/// Returns a project with a catalog of ten keys, nine of them translated to German and five to
/// Japanese.
func coverageProject(_ configuration: String? = nil) throws -> Project {
  let project = try Project([
    "App/L.xcstrings": catalog(keys: 10, translated: ["de": 9, "ja": 5])
  ])
  project.rules = builtinRules
  if let configuration { try project.write(".lint-config.json", configuration) }
  return project
}

/// The parts of a JSON report that tests use.
struct CoverageJSON: Decodable {
  struct Locale: Decodable {
    let locale: String
    let tally: Tally
  }

  struct Tally: Decodable {
    let percent: Double?
  }

  struct Group: Decodable {
    let name: String
    let tables: Int
    let total: Tally
  }

  let date: String
  let revision: String?
  let total: Tally
  let locales: [Locale]
  let groups: [Group]

  /// The percentage of each locale, for example `de 90.0`.
  var figures: [String] { locales.map { "\($0.locale) \($0.tally.percent ?? -1)" } }
}

extension Project.Run {
  /// The members of a report in JSON.
  var json: [String: Any] {
    get throws {
      try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }
  }

  /// The report of `coverage`, if it is in JSON.
  var coverage: CoverageJSON {
    get throws { try JSONDecoder().decode(CoverageJSON.self, from: Data(output.utf8)) }
  }
}
