import LintKit

/// Reports keys without a comment for translators.
struct MissingComment: Rule {
  static let info = RuleInfo(
    id: "missing-comment",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "Key has no comment for translators.",
    rationale: """
      Translators see only the string and its comment. Without a comment, they can't know whether \
      "Open" is a verb or an adjective, whether it is a button or a heading, or what replaces \
      `%@`. They guess, in every language.

      In a `.strings` file, the comment must be directly before the key, in the source language's \
      file.
      """,
    fix: "Describe where the string appears and what replaces its arguments.",
    tally: "keys have no comment",
    examples: [
      .reported(
        "key without a comment", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Close" : { "comment" : "Button that closes the chosen document." },
            "⟦Open⟧" : {}
            """)
        ]),
      .reported(
        "comment that Xcode inserts by default, and an empty comment", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦Close⟧" : { "comment" : "No comment provided by engineer." },
            "⟦Save⟧" : { "comment" : " " }
            """)
        ]),
      .reported(
        "string without a comment, or with Xcode's placeholder, in a .strings file", as: .warning,
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
        "key with arguments, if the option asks only for those", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Open" : {},
            "⟦Open %@⟧" : {}
            """)
        ], configuration: #"{ "rules": { "missing-comment": { "only": "with-arguments" } } }"#),
      .reported(
        "source string of which only one form has words", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦total⟧" : { "localizations" : { "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "1" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "Total: 2" } }
            } } } } }
            """)
        ]),
      .accepted(
        "keys with comments, and keys that need no translation or have no words",
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
        "Info.plist keys, whose names are self-explanatory",
        [
          "InfoPlist.xcstrings": .catalog(
            key: "CFBundleDisplayName", values: ["en": "Notes"])
        ]),
    ]
  )

  /// The keys that need a comment.
  enum Scope: String, OptionChoice {
    case all
    case withArguments = "with-arguments"
  }

  /// The keys that need a comment.
  var only = Scope.all

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "only", into: &only, larger: .reportsLess,
      help: "Which keys need a comment: `all`, or `with-arguments` for only those with arguments.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, entry.isTranslatable, !entry.key.isEmpty,
      entry.table.purpose != .infoPlist,
      entry.table.capabilities.hasComments || hasCommentsInFile(entry), !hasComment(entry),
      only == .all ? hasSomethingToSay(entry) : entry.takesArguments
    else { return }
    context.report(
      "no comment for translators", at: entry.key.range, key: entry.string(of: entry.key),
      help: "describe where the string appears and what replaces its arguments")
  }
}

extension MissingComment {
  /// The comment that `genstrings` and Xcode write if there is none in the code.
  private static let placeholder: [Substring] = ["No", "comment", "provided", "by", "engineer."]

  /// Returns whether the source language has the key in a file that can contain comments.
  private func hasCommentsInFile(_ entry: Entry) -> Bool {
    guard let source = entry.source else { return false }
    return entry.table.file(source.name.file).encoding != .binary
  }

  /// Returns whether the source string has letters or arguments.
  private func hasSomethingToSay(_ entry: Entry) -> Bool {
    guard let source = entry.source, !source.units.isEmpty else { return says(entry.readableKey) }
    return source.units.contains { says(entry.readableText(of: entry.units[$0])) }
  }

  private func says(_ text: ScalarText) -> Bool {
    text.scalars.contains { $0.isAlphabetic || $0 == ScalarText.argument }
  }

  private func hasComment(_ entry: Entry) -> Bool {
    guard let comment = entry.comment else { return false }
    if beginsUnlikePlaceholder(comment, of: entry) { return true }
    let words = entry.string(of: comment).split(whereSeparator: \.isWhitespace)
    return !words.isEmpty && !words.elementsEqual(Self.placeholder)
  }

  /// Returns whether a comment certainly begins with another word than the placeholder.
  private func beginsUnlikePlaceholder(_ comment: TextSpan, of entry: Entry) -> Bool {
    let bytes = entry.table.file(comment.range.file).bytes
    guard let start = comment.range.bytes.first(where: { bytes[$0] != UInt8(ascii: " ") }) else {
      return false
    }
    return bytes[start].isLetter && bytes[start] != UInt8(ascii: "N")
  }
}
