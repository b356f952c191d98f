import LintKit

/// Describes findings of the readers of catalogs and `.stringsdict` files.
struct InvalidNesting: Rule {
  static let info = RuleInfo(
    id: "invalid-nesting",
    category: .structure,
    severity: .error,
    summary: "A variation or a substitution stands where none may stand.",
    rationale: """
      Devices stand outside, plural categories inside, and substitutions beside the text that \
      names them. Apple's compiler refuses every other order, often with a message that names \
      neither the key nor the language, and only in the build of the release.
      """,
    examples: [
      .reported(
        "a plural inside a plural", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld of %lld files",
            localizations: """
              "en" : {
                "variations" : {
                  "plural" : {
                    "other" : {
                      "variations" : {
                        "⟦plural⟧" : {
                          "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld of %lld files" } }
                        }
                      }
                    }
                  }
                }
              }
              """)
        ]),
      .reported(
        "a device inside a plural, and one inside a device", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld taps",
            localizations: """
              "de" : {
                "variations" : {
                  "plural" : {
                    "other" : {
                      "variations" : {
                        "⟦device⟧" : { "mac" : { "stringUnit" : { "state" : "translated", "value" : "%lld Klicks" } } }
                      }
                    }
                  }
                }
              },
              "fr" : {
                "variations" : {
                  "device" : {
                    "other" : {
                      "variations" : {
                        "⟦device⟧" : { "mac" : { "stringUnit" : { "state" : "translated", "value" : "%lld clics" } } }
                      }
                    }
                  }
                }
              }
              """)
        ]),
      .reported(
        "substitutions below the localization", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "en" : {
                "variations" : {
                  "device" : {
                    "mac" : {
                      "stringUnit" : { "state" : "translated", "value" : "%#@files@" },
                      "⟦substitutions⟧" : { "files" : { "formatSpecifier" : "lld" } }
                    }
                  }
                }
              }
              """)
        ]),
      .reported(
        "substitutions without a text that names them", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "en" : {
                "⟦substitutions⟧" : {
                  "files" : {
                    "formatSpecifier" : "lld",
                    "variations" : {
                      "plural" : {
                        "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg files" } }
                      }
                    }
                  }
                }
              }
              """)
        ]),
      .reported(
        "a device rule inside a plural variable", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .propertyList(
            """
            <key>taps</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>other</key>
                <dict>
                  <key>⟦NSStringDeviceSpecificRuleType⟧</key>
                  <dict><key>mac</key><string>%d clicks</string></dict>
                </dict>
              </dict>
            </dict>
            """)
        ]),
      .accepted(
        "a plural inside a device, also inside a width",
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld taps",
            localizations: """
              "de" : {
                "variations" : {
                  "device" : {
                    "mac" : {
                      "variations" : {
                        "plural" : { "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Klicks" } } }
                      }
                    },
                    "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Mal" } }
                  }
                }
              },
              "fr" : {
                "variations" : {
                  "width" : {
                    "20" : {
                      "variations" : {
                        "device" : {
                          "mac" : {
                            "variations" : {
                              "plural" : { "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld clics" } } }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
              """)
        ]),
      .accepted(
        "device branches that name substitutions of the localization",
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "en" : {
                "substitutions" : {
                  "files" : {
                    "formatSpecifier" : "lld",
                    "variations" : {
                      "plural" : { "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg files" } } }
                    }
                  }
                },
                "variations" : {
                  "device" : { "mac" : { "stringUnit" : { "state" : "translated", "value" : "%#@files@" } } }
                }
              }
              """)
        ]),
    ]
  )
}
