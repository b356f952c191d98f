import LintKit

/// Describes findings of the readers of catalogs and `.stringsdict` files.
struct InvalidNesting: Rule {
  static let info = RuleInfo(
    id: "invalid-nesting",
    category: .structure,
    severity: .error,
    entriesWith: [],
    summary: "Variation or substitution is in a place where it isn't allowed.",
    rationale: """
      Plural variations must be the innermost ones, and no variation may contain another one of \
      its kind. Substitutions belong to the localization itself, not to a variant. Apple's \
      compiler rejects everything else. Its message often names neither the key nor the language, \
      and sometimes appears only in a release build.
      """,
    fix: """
      Move plural variations into device and width variations. To vary by two numbers, use a \
      substitution for each number. Move substitutions to the root of the localization.
      """,
    examples: [
      .reported(
        "plural inside a plural", as: .error,
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
        "device inside a plural, and device inside a device", as: .error,
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
        "substitutions below the root of the localization", as: .error,
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
        "substitutions without a string that references them", as: .error,
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
        "device rule inside a plural variable", as: .error,
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
        "device outside, plural inside",
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
              }
              """)
        ]),
      .accepted(
        "plural inside device inside width",
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld taps",
            localizations: """
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
        "device variants that reference substitutions of the localization",
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
