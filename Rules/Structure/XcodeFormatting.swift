import LintKit

/// Reports catalogs that look other than Xcode would write them.
struct XcodeFormatting: Rule {
  static let info = RuleInfo(
    id: "xcode-formatting",
    category: .structure,
    severity: .warning,
    isOn: false,
    summary: "A catalog has another layout than Xcode gives it.",
    rationale: """
      Xcode writes a catalog anew with each change: two spaces for each level, `"key" : value`, \
      an empty line in empty objects, line feeds, no escapes that JSON does not need. A file that a \
      script wrote in another layout changes in every line the next time somebody opens it, and \
      nobody can review that. The order of keys and a line break at the end are left alone.

      It can be fixed mechanically: change and undo any text in Xcode.
      """,
    examples: [
      .reported(
        "no space before a colon", as: .warning,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage"⟦⟧: "en",
            "strings": {}
          }
          """
        ]),
      .reported(
        "another indentation, a tab, everything on one line", as: .warning,
        [
          "Four.xcstrings": """
          {
          ⟦    ⟧"sourceLanguage" : "en",
              "version" : "1.0"
          }
          """,
          "Line.xcstrings": #"{⟦ ⟧"sourceLanguage" : "en", "strings" : {}, "version" : "1.0" }"#,
          "Tab.xcstrings": "{\n⟦\t⟧\"sourceLanguage\" : \"en\"\n}",
        ]),
      .reported(
        "an empty object without an empty line", as: .warning,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {⟦⟧},
            "version" : "1.0"
          }
          """
        ]),
      .reported(
        "escapes of characters that Xcode writes as they are", as: .warning,
        [
          "Menu.xcstrings": .catalog(
            #"""
            "Caf⟦\u00e9⟧" : {

            }
            """#),
          "Tips.xcstrings": .catalog(
            #"""
            "On⟦\/⟧Off" : {

            }
            """#),
        ]),
      .reported(
        "line ends of Windows and a byte order mark", as: .warning,
        [
          "Mark.xcstrings": "\u{FEFF}⟦⟧{\n  \"sourceLanguage\" : \"en\"\n}",
          "Windows.xcstrings": "{⟦\r⟧\n  \"sourceLanguage\" : \"en\"\r\n}",
        ]),
      .accepted(
        "what Xcode writes, in any order and with a line break at the end",
        [
          "Localizable.xcstrings": #"""
          {
            "version" : "1.0",
            "sourceLanguage" : "en",
            "strings" : {
              "" : {

              },
              "“On/Off”\n\\" : {
                "localizations" : {
                  "de" : {
                    "stringSet" : {
                      "state" : "translated",
                      "values" : [
                        "Ein/Aus",
                        "An/Aus"
                      ]
                    }
                  }
                },
                "shouldTranslate" : false
              }
            }
          }

          """#
        ]),
    ]
  )

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard let (message, range) = table.firstDifferenceFromXcode() else { return }
    context.report(message, at: range, help: Self.help)
  }
}

extension XcodeFormatting {
  private static let help = "write the file as Xcode does, or let Xcode write it anew"
}
