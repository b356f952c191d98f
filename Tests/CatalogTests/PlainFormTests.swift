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

  /// Units in branches, in several layouts, and with faults.
  private let variations = Array(
    """
    { "sourceLanguage" : "en", "strings" : {
      "a" : { "localizations" : { "en" : { "variations" : { "plural" : {
        "one" : { "stringUnit" : { "state" : "translated", "value" : "%d file is 100 % é\\n“a”" } },
        "other":{"stringUnit":{"state":"new","value":"%d files, which is quite long \u{200B}"}},
        "few" : { "stringUnit" : { "value" : "b", "state" : "translated" } },
        "two\\ud800" : { "stringUnit" : { "state" : "translated", "value" : "c" } }
      } } } } },
      "b" : { "localizations" : { "en" : { "variations" : { "device" : {
        "mac" : { "stringUnit" : { "state" : "transl\\u0061ted", "value" : "d" } },
        "ipad" : { "stringUnit" : { "state" : "translated", "value" : "e", "x" : {} } },
        "ipod" : { "stringUnit" : { "state" : "translated", "state" : "new", "value" : "\\ud83d" } },
        "other" : { "stringUnit" : { "state" : "translated", "value" : "\u{FEFF}f" } }
      } } } } }
    }, "version" : "1.0" }
    """.utf8)

  @Test func `both ways read the same`() {
    for text in [catalog, variations] {
      let plain = reading(of: text, recognizesPlainForm: true)
      #expect(plain == reading(of: text, recognizesPlainForm: false))
      #expect(plain.contains { $0.contains("translated") })
    }
  }

  @Test func `both ways read the same with other line endings`() {
    for text in [catalog, variations] {
      expectSame(text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
      expectSame(text.map { $0 == 0x0A ? 0x20 : $0 })
    }
  }

  @Test func `both ways read the same as deep as values may be nested`() {
    for depth in 38...43 {
      for start in ["", #""substitutions" : { "x" : "#] {
        let end = start.isEmpty ? "" : " } }"
        let nested = String(repeating: #"{ "variations" : { "device" : { "other" : "#, count: depth)
        let text = """
          { "sourceLanguage" : "en", "strings" : { "a" : { "localizations" : { "en" : { \
          \(start)\(nested){ "stringUnit" : { "state" : "translated", "value" : "a" } }\
          \(String(repeating: " } } }", count: depth))\(end) } } } }, "version" : "1.0" }
          """
        expectSame(Array(text.utf8))
      }
    }
  }

  @Test func `a lone surrogate belongs to the key in which it is`() {
    let lines = reading(of: variations, recognizesPlainForm: true)
    let found = lines.filter { $0.contains("is half of a surrogate pair") }
    #expect(found.count == 2)
    #expect(found.first?.contains(#"key: Optional("a")"#) == true)
    #expect(found.last?.contains(#"key: Optional("b")"#) == true)
  }

  @Test func `both ways read the same if a byte is replaced`() {
    let replacements = Array("\"\\ }{,:%\n\u{0}".utf8) + [0x80, 0xC3, 0xED, 0xEF, 0xFF]
    for text in [catalog, variations] {
      for (index, byte) in text.enumerated() {
        for replacement in replacements where replacement != byte {
          var changed = text
          changed[index] = replacement
          expectSame(changed)
        }
      }
    }
  }

  @Test func `both ways read the same if bytes are missing or repeated`() {
    for text in [catalog, variations] {
      for index in text.indices {
        expectSame(Array(text[..<index]))
        expectSame(Array(text[..<index] + text[(index + 1)...]))
        expectSame(Array(text[...index] + text[index...]))
      }
    }
  }

  private func expectSame(_ text: [UInt8]) {
    let plain = reading(of: text, recognizesPlainForm: true)
    let general = reading(of: text, recognizesPlainForm: false)
    #expect(plain == general, "\(String(decoding: text, as: UTF8.self))")
  }
}
