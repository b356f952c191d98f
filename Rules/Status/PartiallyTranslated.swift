import LintKit

/// Reports variations in which only some strings are translated.
struct PartiallyTranslated: Rule {
  static let info = RuleInfo(
    id: "partially-translated",
    category: .status,
    severity: .warning,
    entriesWith: .variations,
    summary: "Some variants of a string are translated and others are not.",
    rationale: """
      The key looks translated, and a test with the number 5 shows the correct string. With the \
      number 1, or on an iPad, users see the source language or nothing. Often, the language needs more \
      plural forms than the source, and these were added later but not translated.

      A variation is reported once, even if several of its variants are not translated, and \
      `untranslated` doesn't report them again. `empty-translation` reports an empty variant that \
      is marked as translated.
      """,
    fix: """
      Translate the rest, or remove the variants that the language doesn't need. Never remove \
      `other`.
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
        "device variant, and a form of a substitution", as: .warning,
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
        "form in an XLIFF file that came back without a translation", as: .warning,
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
        "all forms are translated",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "de" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } }
            } } } } }
            """)
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
        "XLIFF export of the source language",
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
        "empty form that is marked as translated, which `empty-translation` reports",
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
        "source language, and stale or untranslatable keys",
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
    for variation in PartialVariation.all(in: entry) { report(variation, in: entry, to: &context) }
  }
}

extension PartiallyTranslated {
  private func report(
    _ variation: PartialVariation, in entry: Entry, to context: inout RuleContext
  ) {
    guard let first = variation.open.first, let branch = entry.units[first].branch else { return }
    let open = names(of: variation.open, in: entry)
    context.report(
      "\(open) \(variation.open.count == 1 ? "is" : "are") not translated, but "
        + "\(names(of: variation.translated, in: entry)) "
        + (variation.translated.count == 1 ? "is" : "are"),
      in: entry.branches[branch], of: entry, help: help(for: variation, open, in: entry))
  }

  private func help(for variation: PartialVariation, _ open: String, in entry: Entry) -> String {
    let isNeeded = variation.open.allSatisfy { index in
      entry.units[index].branch.map { entry.string(of: entry.branches[$0].name) == "other" } ?? true
    }
    if isNeeded { return "translate \(open)" }
    let unneeded = variation.open.count == 1 ? "it if it is" : "those that are"
    return "translate \(open), or remove \(unneeded) not needed"
  }

  /// Returns a list of the branches of units for a message, without the common parts of their
  /// names.
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
