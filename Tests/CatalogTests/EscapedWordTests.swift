import Catalog
import Languages
import SourceText
import Testing

/// Words of a catalog that are written with escapes mean the same as without.
@Suite struct EscapedWordTests {
  /// Returns a catalog with the first character of each string that a letter begins written as an
  /// escape.
  private func escaped(_ text: String) -> String {
    text.replacing(/"([A-Za-z%])/) { match in
      let scalar = match.1.unicodeScalars.first?.value ?? 0
      let digits = String(scalar, radix: 16)
      return "\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "files.count" : {
          "extractionState" : "extracted_with_value",
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "needs_review",
                "value" : "A"
              }
            },
            "fr" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "%#@n@"
              },
              "substitutions" : {
                "n" : {
                  "argNum" : 1,
                  "formatSpecifier" : "lld",
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "machine_translated", "value" : "a" } },
                      "other" : { "stringUnit" : { "state" : "new", "value" : "%arg b" } }
                    }
                  }
                }
              }
            }
          }
        },
        "old" : {
          "extractionState" : "stale",
          "localizations" : {
            "de" : {
              "variations" : {
                "device" : {
                  "iphone" : { "stringSet" : { "state" : "translated", "values" : [ "a" ] } },
                  "other" : { "variations" : { "width" : { "10" : {} } } }
                }
              }
            }
          }
        }
      },
      "version" : "1.0"
    }
    """

  @Test func `words with escapes are the same words`() {
    let (plain, other) = (
      StringCatalogReading(Self.catalog), StringCatalogReading(escaped(Self.catalog))
    )
    #expect(other.units == plain.units)
    #expect(other.entries == plain.entries)
    #expect(other.substitutions == plain.substitutions)
    #expect(other.findings == plain.findings)
    #expect(other.messages == plain.messages)
    #expect(other.table.locales.map(\.spelling) == plain.table.locales.map(\.spelling))
    #expect(other.table.source == plain.table.source)
    #expect(other.table.version == plain.table.version)
    #expect(
      other.table.keys.map { other.table.shape(of: $0.key) }
        == plain.table.keys.map { plain.table.shape(of: $0.key) })
  }

  @Test func `keys that only differ in composition are found with escapes`() {
    let reading = StringCatalogReading(strings: #""caf\u00e9":{},"cafe\u0301":{}"#)
    #expect(reading.findings == ["note duplicate-key"])
  }
}
