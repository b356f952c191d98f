import Catalog
import Diagnostics
import SourceText
import Syntax
import Testing

/// The locales of a catalog are found without reading its strings. They must be those that the
/// reader finds.
@Suite struct CatalogLocaleTests {
  private static let catalogs = [
    #"{ "sourceLanguage" : "en", "strings" : { }, "version" : "1.0" }"#,
    #"{ "strings" : { "a" : { "localizations" : { "de" : { }, "fr" : 3 } } } }"#,
    #"""
    { "version" : [1, { "strings" : "\"" }], "strings" : {
      "a" : { "comment" : "} ] \\\" {", "localizations" : { "de" : { "x" : "\u007d" },
        "zh-Hans" : { } } }, "b" : 1, "c" : { "localizations" : { "fr" : { }, "\u0064e" : { } } },
      "d" : { "variations" : { "ja" : { } } } }, "sourceLanguage" : "en-GB" }
    """#,
    #"{ "strings" : 1, "sourceLanguage" : 2 }"#,
    "\u{FEFF}{\t\"sourceLanguage\":\"pt-BR\",\r\n\"strings\":{\"k\":{\"localizations\":{\"pt-BR\":{}}}}}",
  ]

  @Test(arguments: catalogs, [nil, "en", "de"])
  func `the locales are those of the reader`(_ text: String, _ configured: String?) throws {
    var ignored: [Diagnostic] = []
    let table = StringCatalogReader.read(
      Self.file(text), name: "L", sourceLocale: configured, reporting: &ignored
    ) { _ in }
    let found = try #require(Self.locales(of: text, configured))
    #expect(Set(found.locales.map(\.spelling)) == Set(table.locales.map(\.spelling)))
    #expect(found.source?.spelling == table.source?.spelling)
  }

  @Test(arguments: ["", "{", "[]", #"{ "strings" : { "a" : { "b" : { "c" : "d } } } }"#, "{} {}"])
  func `a catalog that isn't well-formed must be read`(_ text: String) {
    #expect(Self.locales(of: text, nil) == nil)
  }

  private static func locales(of text: String, _ configured: String?) -> Table? {
    let document = StringCatalogDocument.unread(file(text), sourceLocale: configured)
    return StringCatalogFormat().locales(
      of: [TableFile(locale: nil, kind: "xcstrings", document: document)],
      as: TableRequest(name: "L", sourceLocale: configured))
  }

  private static func file(_ text: String) -> SourceFile {
    .json(SourceBuffer(Array(text.utf8)), id: FileID(0), path: "L.xcstrings")
  }
}
