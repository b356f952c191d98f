import LintKit

/// Finds placeholders that were damaged, and percent signs that pass for placeholders.
struct MalformedSpecifier: Rule {
  static let info = RuleInfo(
    id: "malformed-specifier",
    category: .arguments,
    severity: .error,
    summary: "A placeholder is broken, or a percent sign in a format string stands alone.",
    rationale: """
      Translators, their tools and right-to-left editors damage placeholders: a blank inside, a \
      full-width percent sign, a letter in the wrong place. What the formatter cannot read it \
      swallows or shows. A lone percent sign does harm too: in "%d% fertig" it reads "% f", a \
      floating-point number that nobody passes. A space without effect, as in `% llu`, is a \
      warning, and so is a percent sign before a letter in a text that has all placeholders of its \
      source; the flag `'` that CoreFoundation does not know is a note.

      A broken placeholder in the source is reported there. Translations with the intended \
      placeholder are fine. Nothing else is reported about the arguments of a string with an error \
      of this rule.
      """,
    examples: [
      .reported(
        "characters that only look right", as: .error,
        [
          "en.lproj/Localizable.strings": #"""
          "items" = "%d items";
          "digits" = "%lld digits";
          "name" = "Hello %1$@";
          """#,
          "ja.lproj/Localizable.strings": #"""
          "items" = "⟦％d⟧ 個";
          "digits" = "⟦%I⟧ld 桁";
          "name" = "⟦%1 $⟧@";
          """#,
        ]),
      .reported(
        "a placeholder was written backwards", as: .error,
        [
          "en.lproj/Localizable.strings": #""digits" = "%lld digits";"#,
          "he.lproj/Localizable.strings": #""digits" = "ספרות lld⟦%⟧";"#,
        ]),
      .reported(
        "a lone percent sign in a format string", as: .error,
        [
          "en.lproj/Localizable.strings": #""done" = "%d%% done";"#,
          "de.lproj/Localizable.strings": #""done" = "%d⟦% f⟧ertig";"#,
          "fr.lproj/Localizable.strings": #""done" = "(%d⟦%)⟧";"#,
        ]),
      .reported(
        "the letter of a placeholder is missing", as: .error,
        [
          "en.lproj/Localizable.strings": #"""
          "posts" = "%@ posts";
          "moved" = "%1$@ moved to %2$@";
          "named" = "%1$@ is %2$@";
          """#,
          "ca.lproj/Localizable.strings": #"""
          "posts" = "⟦% p⟧ublicacions";
          "moved" = "%1$@ mogut a ⟦%2$⟧";
          "named" = "⟦%2$⟧ es diu %1$@";
          """#,
        ]),
      .reported(
        "a percent sign too many: all placeholders are there", as: .warning,
        [
          "en.lproj/Localizable.strings": #""version" = "You have %@.";"#,
          "uk.lproj/Localizable.strings": #""version" = "⟦%У⟧ вас %@.";"#,
        ]),
      .reported(
        "a doubled percent sign hides the placeholder", as: .error,
        [
          "en.lproj/Localizable.strings": #""count" = "%d %%";"#,
          "de.lproj/Localizable.strings": #""count" = "⟦%%d⟧";"#,
        ]),
      .reported(
        "a number that no argument has", as: .error,
        [
          "en.lproj/Localizable.strings": #""name" = "Hello %@";"#,
          "de.lproj/Localizable.strings": #""name" = "Hallo ⟦%128$@⟧";"#,
        ]),
      .reported(
        "a label that the source does not have", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.1", "strings": {
            "greeting": {"extractionState": "manual", "localizations": {
              "en": {"stringUnit": {"state": "translated", "value": "Hello %(name)@"}},
              "fr": {"stringUnit": {"state": "translated", "value": "Bonjour ⟦%(nom)@⟧"}}}}}}
          """
        ]),
      .reported(
        "a variable whose name does not end", as: .error,
        ["en.lproj/Localizable.strings": #""files" = "⟦%#@files⟧";"#]),
      .reported(
        "a broken placeholder of the source", as: .error,
        [
          "en.lproj/Localizable.strings": #"""
          "digits" = "⟦%Ild⟧ digits";
          "items" = "⟦％d⟧ items";
          "moved" = "⟦%$1@⟧ moved to ⟦$2@⟧";
          "name" = "Hello ⟦%1 $@⟧";
          """#,
          "de.lproj/Localizable.strings": #"""
          "digits" = "%lld Ziffern";
          "items" = "%d Objekte";
          "moved" = "%1$@ liegt jetzt in %2$@";
          "name" = "Hallo %1$@";
          """#,
        ]),
      .reported(
        "a broken placeholder of a key that is the source string", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "⟦%Ild⟧ digits left": {"extractionState": "migrated", "localizations": {
              "de": {"stringUnit": {"state": "translated", "value": "noch %lld Ziffern"}}}}}}
          """
        ]),
      .reported(
        "a space flag that has no effect", as: .warning,
        [
          "en.lproj/Localizable.strings": #"""
          "free" = "%@: ⟦% llu⟧ free";
          "name" = "Hello %@";
          "size" = "%llu bytes";
          """#,
          "de.lproj/Localizable.strings": #"""
          "free" = "%@: % llu frei";
          "name" = "Hallo ⟦% @⟧";
          "size" = "⟦% llu⟧ Bytes";
          """#,
        ]),
      .reported(
        "a flag that CoreFoundation does not know", as: .note,
        ["en.lproj/Localizable.strings": #""items" = "⟦%'d⟧ items";"#]),
      .accepted(
        "a percent sign in a text without arguments",
        [
          "en.lproj/Localizable.strings": #""pure" = "100% natural";"#,
          "fr.lproj/Localizable.strings": #""pure" = "100 % naturel";"#,
          "tr.lproj/Localizable.strings": #""pure" = "%100 doğal";"#,
        ]),
      .accepted(
        "a percent sign that is written twice",
        [
          "en.lproj/Localizable.strings": #""done" = "%d%% done";"#,
          "fr.lproj/Localizable.strings": #""done" = "%d %% fait";"#,
          "tr.lproj/Localizable.strings": #""done" = "%%%d tamam";"#,
        ]),
      .accepted(
        "a space flag before a signed number leaves room for the sign",
        [
          "en.lproj/Localizable.strings": #""change" = "Change: %d, %a";"#,
          "de.lproj/Localizable.strings": #""change" = "Änderung: % d, % a";"#,
        ]),
      .accepted(
        "home-made placeholders",
        [
          "en.lproj/Localizable.strings": #""cores" = "%0 cores";"#,
          "de.lproj/Localizable.strings": #""cores" = "%0 Kerne";"#,
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for fault in context.argumentFaults(of: entry).list {
      guard case .malformed(let malformation) = fault.kind else { continue }
      let text = entry.string(of: fault)
      context.report(
        Self.message(malformation, text), of: fault, in: entry,
        severity: Self.severity(of: malformation), help: Self.help(malformation))
    }
    checkKey(of: entry, &context)
  }
}

extension MalformedSpecifier {
  private func checkKey(of entry: Entry, _ context: inout RuleContext) {
    for (malformation, range) in entry.malformationsOfKey {
      let text = entry.string(of: Text(range: range, traits: entry.key.traits))
      context.report(
        Self.message(malformation, text), at: range,
        severity: Self.severity(of: malformation), key: entry.string(of: entry.key),
        locale: entry.table.source?.spelling, help: Self.help(malformation))
    }
  }

  private static func severity(of malformation: ArgumentFault.Malformation) -> Severity {
    switch malformation {
    case .strayPercent, .blank: .warning
    case .apostrophe: .note
    case .lonePercent, .lostEnd, .unfinished, .unknownConversion, .numberTooGreat,
      .doubledPercent, .lookAlike, .brokenName, .damaged, .unknownLabel:
      .error
    }
  }

  private static func message(_ malformation: ArgumentFault.Malformation, _ text: String) -> String
  {
    switch malformation {
    case .lonePercent: "a lone percent sign in a format string is taken for a placeholder"
    case .lostEnd: "a lone percent sign stands here, and a placeholder of the source is missing"
    case .unfinished:
      "'\(text.prefix { $0 != "$" })$' is an unfinished placeholder: its letter is missing"
    case .strayPercent: "the percent sign before '\(text.dropFirst())' starts no placeholder"
    case .unknownConversion: "'\(text)' is not a format specifier"
    case .blank: "'\(text)' has a space that has no effect and is not shown"
    case .apostrophe: "the flag in '\(text)' is unknown to CoreFoundation"
    case .numberTooGreat: "'\(text)' takes an argument beyond 127"
    case .doubledPercent: "'\(text)' is shown as it is and takes no argument"
    case .lookAlike: "'\(text)' looks like a placeholder, but its percent sign is another character"
    case .brokenName:
      text.hasSuffix("@")
        ? "the variable name in '\(text)' has a character that is not allowed in names"
        : "the name of the variable in '\(text)' does not end with '@'"
    case .damaged where text.hasPrefix("%"): "'\(text)' is not a format specifier"
    case .damaged where text.utf8.first.map { $0 < 0x80 } ?? false:
      "'\(text)' is a placeholder without its percent sign"
    case .damaged:
      "'\(text)' looks like a placeholder, but its percent sign is another character"
    case .unknownLabel: "the label of '\(text)' is not in the source"
    }
  }

  private static func help(_ malformation: ArgumentFault.Malformation) -> String? {
    switch malformation {
    case .lonePercent: "write %% for a percent sign"
    case .lostEnd(let argumentClass, let number):
      "write %\(number.map { "\($0)$" } ?? "")\(argumentClass.specifier.dropFirst())"
    case .unfinished: "copy the placeholder of the source"
    case .strayPercent: "remove it, or write %%"
    case .unknownConversion: "copy the placeholder of the source"
    case .blank: "remove the space"
    case .apostrophe: "format the number in the code and pass it as %@"
    case .numberTooGreat: "use a number of the source's arguments"
    case .doubledPercent: "write one percent sign for a placeholder"
    case .lookAlike: "write an ASCII percent sign"
    case .brokenName: "use ASCII letters, digits and _ in the name, and end it with '@'"
    case .damaged(let meant): "write \(meant)"
    case .unknownLabel: "labels are not translated: use one of the source"
    }
  }
}
