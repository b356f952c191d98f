import LintKit

/// Reports strings that are longer than allowed.
struct TextTooLong: Rule {
  static let info = RuleInfo(
    id: "text-too-long",
    category: .text,
    severity: .warning,
    isOn: false,
    summary:
      "Translation is much longer than its source, or string is longer than its comment allows.",
    rationale: """
      A translation that is much longer than its source may be cut off or push other views off the \
      screen, only in that language.

      Length is measured as displayed: a character counts as 1, a Chinese, Japanese or Korean \
      character or an emoji as 2, a format specifier as 1. The limit is the source's length times \
      `ratio`, plus `allowance`, because short strings grow the most. To set a fixed limit for one \
      key in all languages, write `max: 20` in its comment.
      """,
    fix: "Shorten the string, or change the layout so that it fits.",
    examples: [
      .reported(
        "translation much longer than its source", as: .warning,
        [
          "en.lproj/Localizable.strings": #""off" = "Turn off";"#,
          "de.lproj/Localizable.strings": """
          "off" = "⟦Diese Einstellung vollständig ausschalten⟧";
          """,
        ]),
      .reported(
        "string longer than its comment allows, in any language", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "tab.done" : {
              "comment" : "Title of a tab. max: 8",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "⟦Abgeschlossen⟧" } },
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Done" } },
                "ja" : { "stringUnit" : { "state" : "translated", "value" : "⟦完了しました⟧" } }
              }
            }
            """)
        ]),
      .reported(
        "stricter limits in the configuration", as: .warning,
        [
          "en.lproj/Localizable.strings": #""send" = "Send to %@";"#,
          "fr.lproj/Localizable.strings": #""send" = "⟦Envoyer à %@ maintenant⟧";"#,
        ],
        configuration: """
          { "rules": { "text-too-long": { "ratio": 1.2, "allowance": 5 } } }
          """),
      .accepted(
        "short strings, which may grow",
        [
          "en.lproj/Localizable.strings": #""ok" = "OK";"#,
          "fr.lproj/Localizable.strings": #""ok" = "D’accord";"#,
        ]),
      .accepted(
        "comment that allows more than the configuration",
        [
          "en.lproj/Localizable.strings": """
          /* The text of an alert (Max: 60) */
          "off" = "Turn off";
          """,
          "de.lproj/Localizable.strings": """
          "off" = "Diese Einstellung vollständig ausschalten";
          """,
        ]),
      .accepted(
        "fragments of a sentence, which other languages may split differently",
        [
          "Localizable.xcstrings": .catalog(
            key: "Posts: %lld",
            localizations: """
              "en" : {
                "stringUnit" : { "state" : "translated", "value" : "Posts: %#@posts@" },
                "substitutions" : {
                  "posts" : {
                    "formatSpecifier" : "lld",
                    "variations" : {
                      "plural" : {
                        "other" : {
                          "stringUnit" : { "state" : "translated", "value" : "%arg" }
                        }
                      }
                    }
                  }
                }
              },
              "es" : {
                "stringUnit" : { "state" : "translated", "value" : "%#@posts@" },
                "substitutions" : {
                  "posts" : {
                    "formatSpecifier" : "lld",
                    "variations" : {
                      "plural" : {
                        "one" : {
                          "stringUnit" : { "state" : "translated", "value" : "%arg publicación" }
                        },
                        "other" : {
                          "stringUnit" : { "state" : "translated", "value" : "%arg publicaciones" }
                        }
                      }
                    }
                  }
                }
              }
              """)
        ]),
      .accepted(
        "few Chinese characters become many letters",
        [
          "zh-Hans.lproj/Localizable.strings": #""off" = "关闭所有通知";"#,
          "en.lproj/Localizable.strings": #""off" = "Turn off all notifications";"#,
        ],
        configuration: #"{ "sourceLocale": "zh-Hans", "rules": { "text-too-long": "warning" } }"#),
    ]
  )

  /// The maximum ratio of a translation's length to its source's, before the allowance.
  var ratio = 2.0
  /// The number of cells that a translation may have in addition to the ratio.
  var allowance = 10

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "ratio", into: &ratio, larger: .reportsLess,
      help: "Maximum length as a multiple of the source's length.")
    options.read(
      "allowance", into: &allowance, larger: .reportsLess,
      help: "Number of characters added to that limit.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    if let limit = limitInComment(of: entry) {
      for shown in context.shownStrings(of: entry) where shown.maxWidth > limit {
        let length = context.readableText(of: shown, in: entry).displayLength
        guard length > limit else { continue }
        context.report(
          "string is \(length) characters wide, but the comment allows \(limit)", in: shown,
          of: entry, help: Self.help, kind: "comment")
      }
    } else if entry.isShipped {
      var sources = SourceFacts<Source>()
      for shown in context.shownStrings(of: entry)
      where shown.isTranslation && shown.maxWidth > allowance {
        guard let unit = shown.unit, unit.substitution == nil else { continue }
        check(shown, unit, of: entry, &sources, &context)
      }
    }
  }
}

extension TextTooLong {
  /// The length of a source string and its location.
  private struct Source: Sendable {
    let length: Int
    let place: SourceRange
  }

  private func check(
    _ shown: ShownString, _ unit: StringUnit, of entry: Entry,
    _ sources: inout SourceFacts<Source>, _ context: inout RuleContext
  ) {
    let source = sources.fact(for: shown, of: entry, &context) {
      Source(length: $0.displayLength, place: $0.sourceRange($0.scalars.indices))
    }
    guard let source, source.length > 0 else { return }
    let limit = Double(source.length) * ratio + Double(allowance)
    guard Double(shown.maxWidth) > limit else { return }
    let length = context.readableText(of: shown, in: entry).displayLength
    guard Double(length) > limit else { return }
    context.report(
      "string is \(length) characters wide, but only \(Int(max(0, limit))) are allowed for a source "
        + "of \(source.length)",
      in: unit, of: entry, notes: [Note(caption: "the source string is here", at: source.place)],
      help: Self.help)
  }

  /// Returns the limit in the comment.
  private func limitInComment(of entry: Entry) -> Int? {
    guard let comment = entry.comment, mayHaveLimit(comment, of: entry) else { return nil }
    return CommentLimit.limit(in: entry.string(of: comment))
  }
}

extension TextTooLong {
  /// Returns whether a comment may have `max:` or `max-length:` in any case, after a quick look at
  /// its bytes.
  private func mayHaveLimit(_ comment: TextSpan, of entry: Entry) -> Bool {
    var mayHaveLimit = false
    var contents = TextContents()
    contents.read(comment, of: entry) { utf8 in
      for index in utf8.indices.dropFirst(3) where utf8[index] == UInt8(ascii: ":") {
        let last = utf8[index - 1] | 0x20
        mayHaveLimit = mayHaveLimit || last == UInt8(ascii: "x") || last == UInt8(ascii: "h")
      }
    }
    return mayHaveLimit
  }
}

extension TextTooLong {
  private static let help = "shorten it, or change the layout so that it fits"
}
