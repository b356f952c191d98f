import LintKit

/// Reports keys that say nothing to those who translate them.
struct MissingComment: Rule {
  static let info = RuleInfo(
    id: "missing-comment",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "A key has no comment for translators.",
    rationale: """
      Translators see the text and the comment, and nothing else. Without a comment nobody knows \
      whether 'Open' is a verb or an adjective, whether it stands on a button or in a heading, or \
      what will take the place of `%@`. They guess, in every language.

      In a `.strings` file the comment stands right before its key in the source language's file.
      """,
    tally: "keys have no comment",
    examples: [
      .reported(
        "no comment, an empty one, and the one that Xcode fills in", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦Close⟧" : { "comment" : "No comment provided by engineer." },
            "⟦Open⟧" : {},
            "⟦Save⟧" : { "comment" : " " }
            """)
        ]),
      .reported(
        "the source language's file", as: .warning,
        [
          "en.lproj/Localizable.strings": """
          /* Button that opens the chosen document. */
          "open" = "Open";
          "⟦save⟧" = "Save";
          /* No comment provided by engineer. */
          "⟦send⟧" = "Send";
          """,
          "de.lproj/Localizable.strings": """
          "open" = "Öffnen";
          "save" = "Sichern";
          "send" = "Senden";
          """,
        ]),
      .reported(
        "only keys with arguments", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Open" : {},
            "⟦Open %@⟧" : {}
            """)
        ], configuration: #"{ "rules": { "missing-comment": { "only": "with-arguments" } } }"#),
      .accepted(
        "keys with comments, and keys that nobody translates or that have no words",
        [
          "Localizable.xcstrings": .catalog(
            """
            " – " : {},
            "Fax" : { "extractionState" : "stale" },
            "Open" : { "comment" : "Button that opens the chosen document." },
            "Wi-Fi" : { "shouldTranslate" : false }
            """)
        ]),
      .accepted(
        "names of Info.plist, which say themselves what they are",
        [
          "InfoPlist.xcstrings": .catalog(
            key: "CFBundleDisplayName", texts: ["en": "Notes"])
        ]),
    ]
  )

  /// Which keys need a comment.
  enum Scope: String, OptionChoice {
    case all
    case withArguments = "with-arguments"
  }

  /// Which keys need a comment.
  var only = Scope.all

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "only", into: &only, help: "Which keys need a comment: all, or those with arguments.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, !entry.key.isEmpty, entry.table.purpose != .infoPlist,
      entry.table.capabilities.hasComments || hasCommentsInFile(entry), !hasComment(entry),
      only == .all ? hasSomethingToSay(entry) : hasArguments(entry)
    else { return }
    context.report(
      "no comment for translators", at: entry.key.range, key: entry.string(of: entry.key),
      help: "say where the text stands and what takes the place of its arguments")
  }
}

extension MissingComment {
  /// What `genstrings` and Xcode write where the code has no comment.
  private static let placeholder: [Substring] = ["No", "comment", "provided", "by", "engineer."]

  /// Whether the source language has the key in a file that can hold comments.
  private func hasCommentsInFile(_ entry: Entry) -> Bool {
    guard let source = entry.source else { return false }
    return entry.table.file(source.name.file).encoding != .binary
  }

  /// Whether the source text has letters or arguments.
  private func hasSomethingToSay(_ entry: Entry) -> Bool {
    let text = entry.source?.units.first.map { entry.readableText(of: entry.units[$0]) }
    return (text ?? entry.readableKey).scalars.contains {
      $0.properties.isAlphabetic || $0 == ScalarText.argument
    }
  }

  private func hasComment(_ entry: Entry) -> Bool {
    guard let comment = entry.comment else { return false }
    let words = entry.string(of: comment).split(whereSeparator: \.isWhitespace)
    return !words.isEmpty && !words.elementsEqual(Self.placeholder)
  }

  private func hasArguments(_ entry: Entry) -> Bool {
    // Without specifiers nobody has looked for arguments.
    !entry.specifiers.isEmpty && !entry.expectedArguments.isEmpty
  }
}
