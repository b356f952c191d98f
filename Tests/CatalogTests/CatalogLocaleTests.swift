import Catalog
import Diagnostics
import Languages
import SourceText
import Syntax
import Testing

/// The locales of a catalog are found without recording its strings. They must be those that the
/// reader finds, and a catalog that can't be read completely must be left to the reader.
@Suite struct CatalogLocaleTests {
  private static let catalogs = [
    #"{ "sourceLanguage" : "en", "strings" : { }, "version" : "1.0" }"#,
    #"{ "strings" : { "a" : { "localizations" : { "de" : { }, "fr" : 3 } } } }"#,
    #"""
    { "version" : "1.0", "strings" : {
      "a" : { "comment" : "} ] \\\" {", "localizations" : { "de" : { "x" : "\u007d" },
        "zh-Hans" : { } } }, "c" : { "localizations" : { "fr" : { }, "\u0064e" : { } } },
      "d" : { "variations" : { "ja" : { } } } }, "sourceLanguage" : "en-GB" }
    """#,
    #"{ "strings" : 1, "sourceLanguage" : 2 }"#,
    "\u{FEFF}{\t\"sourceLanguage\":\"pt-BR\",\r\n\"strings\":{\"k\":{\"localizations\":"
      + "{\"pt-BR\":{}}}},\"version\":\"1.0\"}",
    "", "{", "[]", #"{ "strings" : { "a" : { "b" : { "c" : "d } } } }"#, "{} {}",
    catalog,
  ]

  @Test(arguments: catalogs, [nil, "en", "de"])
  func `the locales are those of the reader`(_ text: String, _ configured: String?) {
    expectSame(Array(text.utf8), configured)
  }

  @Test func `a complete catalog need not be read`() throws {
    let found = try #require(Self.locales(of: Array(Self.catalog.utf8), nil))
    #expect(found.locales.map(\.spelling) == ["en", "de", "ja", "nb", "fr"])
  }

  @Test func `a locale without a name is not taken for another one`() {
    let reading = StringCatalogReading(
      strings: #""a":{"localizations":{"de":{}}},"b":{"localizations":{"":{},"fr":{}}}"#)
    #expect(reading.table.locales.map(\.spelling) == ["en", "de", "", "fr"])
  }

  @Test func `the locales are those of the reader if a byte is replaced`() {
    let bytes = Array(Self.catalog.utf8)
    for (index, byte) in bytes.enumerated() {
      for replacement in Array("\"\\ }{,:%\n\u{0}".utf8) + [0xC3, 0xEF, 0xFF]
      where replacement != byte {
        var changed = bytes
        changed[index] = replacement
        expectSame(changed)
      }
    }
  }

  @Test func `the locales are those of the reader if bytes are missing or repeated`() {
    let bytes = Array(Self.catalog.utf8)
    for index in bytes.indices {
      expectSame(Array(bytes[..<index]))
      expectSame(Array(bytes[..<index] + bytes[(index + 1)...]))
      expectSame(Array(bytes[...index] + bytes[index...]))
    }
  }

  /// Entries in the form that Xcode writes. The last ones repeat the form of earlier ones.
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "a" : {
          "comment" : "ü",
          "localizations" : {
    \(unit("de", "A")),
    \(unit("ja", "ファ")),
    \(unit("nb", "\\u00e5", "needs_review"))
          }
        },
        "é" : {
          "localizations" : {
    \(unit("de", "\u{FEFF}é")),
    \(unit("ja", "ファ\\n")),
    \(unit("nb", ""))
          }
        },
        "c" : { "localizations" : { "fr" : { "variations" : { "plural" : { "other" : {
          "stringUnit" : { "state" : "new", "value" : "ç" } } } } } } },
        "d" : {
          "localizations" : {
    \(unit("de", "D")),
    \(unit("ja", "é")),
    \(unit("nb", "ø"))
          }
        }
      },
      "version" : "1.0"
    }
    """

  private static func unit(_ locale: String, _ value: String, _ state: String = "translated")
    -> String
  {
    """
            "\(locale)" : {
              "stringUnit" : {
                "state" : "\(state)",
                "value" : "\(value)"
              }
            }
    """
  }

  private func expectSame(_ text: [UInt8], _ configured: String? = nil) {
    var ignored: [Diagnostic] = []
    let table = StringCatalogReader.read(
      Self.file(text), name: "L", sourceLocale: configured, reporting: &ignored
    ) { _ in }
    let found = Self.locales(of: text, configured)
    #expect((found == nil) == !table.readFaults.isEmpty, "\(String(decoding: text, as: UTF8.self))")
    guard let found else { return }
    #expect(
      found.locales.map(\.spelling) == table.locales.map(\.spelling)
        && found.source?.spelling == table.source?.spelling,
      "\(String(decoding: text, as: UTF8.self))")
  }

  private static func locales(of text: [UInt8], _ configured: String?) -> Table? {
    let document = StringCatalogDocument.unread(file(text), sourceLocale: configured)
    return StringCatalogFormat().locales(
      of: [TableFile(locale: nil, kind: "xcstrings", document: document)],
      as: TableRequest(name: "L", sourceLocale: configured))
  }

  private static func file(_ text: [UInt8]) -> SourceFile {
    .json(SourceBuffer(text), id: FileID(0), path: "L.xcstrings")
  }
}
