import LintKit

/// Reports variations of which some texts are translated and others are not.
struct PartlyTranslated: Rule {
  static let info = RuleInfo(
    id: "partly-translated",
    category: .status,
    severity: .warning,
    summary: "Some branches of a variation are translated and others are not.",
    rationale: """
      The key looks translated, and whoever tries it with five files sees the right text. For one \
      file, or on an iPad, users see the source language or nothing. Mostly a language needs more \
      plural forms than the source has, and they were added later.

      A variation is reported once, whatever number of its branches is open, and `untranslated` is \
      silent about them. An empty branch that is said to be translated is an \
      error of `empty-translation` and is not reported here.
      """,
    examples: [
      .reported(
        "one form is new", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "de" : {
                "variations" : {
                  "plural" : {
                    "⟦one⟧" : { "stringUnit" : { "state" : "new", "value" : "%lld files" } },
                    "other" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" }
                    }
                  }
                }
              }
              """)
        ]),
      .reported(
        "forms are empty and have no state", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "pl" : {
                "variations" : {
                  "plural" : {
                    "⟦few⟧" : { "stringUnit" : { "value" : "" } },
                    "many" : { "stringUnit" : { "value" : "" } },
                    "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld plik" } },
                    "other" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld pliku" }
                    }
                  }
                }
              }
              """)
        ]),
      .reported(
        "a device, and a form of a substitution", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Tap here" : {
              "localizations" : {
                "de" : {
                  "variations" : {
                    "device" : {
                      "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tippen" } },
                      "⟦mac⟧" : { "stringUnit" : { "state" : "new", "value" : "" } }
                    }
                  }
                }
              }
            },
            "%lld files in %@" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : { "state" : "translated", "value" : "%#@files@ in %2$@" },
                  "substitutions" : {
                    "files" : {
                      "argNum" : 1,
                      "formatSpecifier" : "lld",
                      "variations" : {
                        "plural" : {
                          "one" : {
                            "stringUnit" : { "state" : "translated", "value" : "%arg Datei" }
                          },
                          "⟦other⟧" : { "stringUnit" : { "state" : "new", "value" : "" } }
                        }
                      }
                    }
                  }
                }
              }
            }
            """)
        ]),
      .reported(
        "a form in a translator's file that came back without a translation", as: .warning,
        [
          "ru.xliff": .xliff(
            """
            <trans-unit id="files|==|plural.⟦few⟧">
              <source>%lld files</source>
            </trans-unit>
            <trans-unit id="files|==|plural.one">
              <source>%lld file</source>
              <target>%lld файл</target>
            </trans-unit>
            """, target: "ru")
        ]),
      .accepted(
        "all forms are new, which `untranslated` reports, or all are translated",
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "de" : {
                "variations" : {
                  "plural" : {
                    "one" : { "stringUnit" : { "state" : "new", "value" : "" } },
                    "other" : { "stringUnit" : { "state" : "new", "value" : "" } }
                  }
                }
              },
              "nl" : {
                "variations" : {
                  "plural" : {
                    "one" : {
                      "stringUnit" : { "state" : "needs_review", "value" : "%lld bestand" }
                    },
                    "other" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld bestanden" }
                    }
                  }
                }
              }
              """)
        ]),
      .accepted(
        "the export of the source language",
        [
          "en.xliff": .xliff(
            """
            <trans-unit id="files|==|plural.one">
              <source>%lld file</source>
              <target state="new">%lld file</target>
            </trans-unit>
            <trans-unit id="files|==|plural.other">
              <source>%lld files</source>
              <target state="translated">%lld files</target>
            </trans-unit>
            """, target: "en")
        ]),
      .accepted(
        "an empty form that is said to be translated, which `empty-translation` reports",
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "de" : {
                "variations" : {
                  "plural" : {
                    "one" : { "stringUnit" : { "state" : "translated", "value" : "" } },
                    "other" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" }
                    }
                  }
                }
              }
              """)
        ]),
      .accepted(
        "the source language, and keys that are stale or not to be translated",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld days" : {
              "localizations" : {
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "new", "value" : "%lld day" } },
                      "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld days" } }
                    }
                  }
                }
              }
            },
            "%lld faxes" : {
              "extractionState" : "stale",
              "localizations" : {
                "de" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "new", "value" : "" } },
                      "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Faxe" } }
                    }
                  }
                }
              }
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard !entry.variations.isEmpty else { return }
    for variation in entry.partialVariations { report(variation, in: entry, to: &context) }
  }
}

extension PartlyTranslated {
  private func report(
    _ variation: Entry.PartialVariation, in entry: Entry, to context: inout RuleContext
  ) {
    guard let first = variation.open.first, let branch = entry.units[first].branch else { return }
    let open = names(of: variation.open, in: entry)
    context.report(
      "\(open) \(variation.open.count == 1 ? "is" : "are") not translated, but "
        + "\(names(of: variation.translated, in: entry)) "
        + (variation.translated.count == 1 ? "is" : "are"),
      in: entry.branches[branch], of: entry, help: Self.help)
  }

  /// The branches of units as a list for a message, without what is alike in their names.
  private func names(of units: [Int], in entry: Entry) -> String {
    let names = units.prefix(6).map { index in
      let variant = entry.variant(of: entry.units[index]) ?? ""
      let steps = variant.split(separator: "/").filter { !$0.hasPrefix("substitution.") }
      return "'" + steps.map { $0.drop { $0 != "." }.dropFirst() }.joined(separator: "/") + "'"
    }
    if units.count > names.count {
      return names.joined(separator: ", ") + " and \(units.count - names.count) more"
    }
    return names.listed
  }
}

extension PartlyTranslated {
  private static let help = "translate the rest, or remove what the language does not need"
}
