import LintKit

/// Reports catalogs whose formatting differs from Xcode's.
struct XcodeFormatting: Rule {
  static let info = RuleInfo(
    id: "xcode-formatting",
    category: .structure,
    severity: .warning,
    isOn: false,
    entriesWith: [],
    summary: "Catalog is not formatted the way Xcode writes it.",
    rationale: """
      Xcode rewrites the whole catalog with each change: two spaces per level, `"key" : value`, an \
      empty line in empty objects, line feeds, and no escapes that JSON doesn't need. If a script \
      formatted the file differently, every line changes the next time Xcode saves it, and the \
      change can't be reviewed.

      The order of keys and a line break at the end are not checked.
      """,
    fix: """
      Edit a string in Xcode and save, then undo the edit and save again. Xcode rewrites the whole \
      file each time.
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
        ],
        fixed: [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {

            }
          }
          """
        ]),
      .reported(
        "different indentation, a tab, everything on one line", as: .warning,
        [
          "Four.xcstrings": """
          {
          ⟦    ⟧"sourceLanguage" : "en",
              "version" : "1.0"
          }
          """,
          "Line.xcstrings": #"{⟦ ⟧"sourceLanguage" : "en", "strings" : {}, "version" : "1.0" }"#,
          "Tab.xcstrings": "{\n⟦\t⟧\"sourceLanguage\" : \"en\"\n}",
        ],
        fixed: [
          "Four.xcstrings": """
          {
            "sourceLanguage" : "en",
            "version" : "1.0"
          }
          """,
          "Line.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {

            },
            "version" : "1.0"
          }
          """,
          "Tab.xcstrings": "{\n  \"sourceLanguage\" : \"en\"\n}",
        ]),
      .reported(
        "empty object without an empty line", as: .warning,
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
        "escaped characters that Xcode doesn't escape", as: .warning,
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
        ],
        fixed: [
          "Menu.xcstrings": .catalog(
            """
            "Café" : {

            }
            """),
          "Tips.xcstrings": .catalog(
            """
            "On/Off" : {

            }
            """),
        ]),
      .reported(
        "Windows line breaks and a byte order mark", as: .warning,
        [
          "Mark.xcstrings": "\u{FEFF}⟦⟧{\n  \"sourceLanguage\" : \"en\"\n}",
          "Tabs.xcstrings":
            "\u{FEFF}⟦⟧{\r\n\t\"sourceLanguage\": \"en\",\r\n\t\"strings\": {}\r\n}\r\n",
          "Windows.xcstrings": "{⟦\r⟧\n  \"sourceLanguage\" : \"en\"\r\n}",
        ],
        fixed: [
          "Mark.xcstrings": "{\n  \"sourceLanguage\" : \"en\"\n}",
          "Tabs.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {

            }
          }

          """,
          "Windows.xcstrings": "{\n  \"sourceLanguage\" : \"en\"\n}",
        ]),
      .accepted(
        "Xcode's formatting",
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {

            },
            "version" : "1.0"
          }
          """
        ]),
      .accepted(
        "Xcode's formatting, in any order and with a line break at the end",
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
    let fix = table.editsToXcodeLayout().map { Fix("format the file as Xcode does", .safe, $0) }
    context.report(message, at: range, help: Self.help, fix: fix)
  }
}

extension XcodeFormatting {
  private static let help = "save the file in Xcode, or match its formatting"
}
