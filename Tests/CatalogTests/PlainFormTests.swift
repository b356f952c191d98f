import Catalog
import Diagnostics
import SourceText
import Syntax
import Testing

/// Localizations in the form that Xcode writes are read in a way of their own, and in another one
/// if an earlier entry has the same. The result must be that of the general way, whatever changes.
@Suite struct PlainFormTests {
  /// Everything that a reader says about a catalog.
  private func reading(of text: [UInt8], recognizesPlainForm: Bool) -> [String] {
    let file = SourceFile.json(SourceBuffer(text), id: FileID(0), path: "Localizable.xcstrings")
    var found: [Diagnostic] = []
    var lines: [String] = []
    let table = StringCatalogReader.read(
      file, name: "Localizable", sourceLocale: nil, recognizesPlainForm: recognizesPlainForm,
      reporting: &found
    ) { entry in
      lines.append("\(entry.key) \(entry.traits) \(entry.localizations) \(entry.specifiers)")
      lines += entry.units.map { "\($0)" }
    }
    return lines + found.map { "\($0)" } + ["\(table.locales)"]
  }

  private let catalog = Array(
    """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%d" : {
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "%d "
              }
            },
            "ja" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "ファ\\n"
              }
            }
          }
        },
        "b" : {
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "B"
              }
            },
            "ja" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "é"
              }
            },
            "nb" : {
              "stringUnit" : {
                "state" : "needs_review",
                "value" : ""
              }
            }
          }
        }
      },
      "version" : "1.0"
    }
    """.utf8)

  @Test func `both ways read the same`() {
    let plain = reading(of: catalog, recognizesPlainForm: true)
    #expect(plain == reading(of: catalog, recognizesPlainForm: false))
    #expect(plain.contains { $0.contains("translated") })
  }

  @Test func `both ways read the same if a byte is replaced`() {
    for (index, byte) in catalog.enumerated() {
      for replacement in Array("\"\\ }{,:%\n\u{0}".utf8) + [0xC3, 0xFF] where replacement != byte {
        var changed = catalog
        changed[index] = replacement
        expectSame(changed)
      }
    }
  }

  @Test func `both ways read the same if bytes are missing or repeated`() {
    for index in catalog.indices {
      expectSame(Array(catalog[..<index]))
      expectSame(Array(catalog[..<index] + catalog[(index + 1)...]))
      expectSame(Array(catalog[...index] + catalog[index...]))
    }
  }

  private func expectSame(_ text: [UInt8]) {
    let plain = reading(of: text, recognizesPlainForm: true)
    let general = reading(of: text, recognizesPlainForm: false)
    #expect(plain == general, "\(String(decoding: text, as: UTF8.self))")
  }
}
