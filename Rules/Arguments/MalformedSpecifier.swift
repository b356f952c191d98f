import LintKit

/// Finds damaged placeholders, and percent signs that can be mistaken for placeholders.
struct MalformedSpecifier: Rule {
  static let info = RuleInfo(
    id: "malformed-specifier",
    category: .arguments,
    severity: .error,
    entriesWith: [.specifiers, .argumentFaults],
    summary:
      "Format specifier is malformed, or a format string contains an unescaped percent sign.",
    rationale: """
      Translators, translation tools and editors for right-to-left text damage format specifiers: \
      they add a space, use a full-width percent sign or move a letter or a number. Users then see the broken \
      specifier, or nothing. An unescaped percent sign can become a specifier: `%d% fertig` \
      contains `% f`, which reads a floating-point number that the code doesn't pass.

      A space flag without effect (`% llu`) is a warning. So is a stray percent sign in a string \
      that has all format specifiers of its source, and `%%@` in a source string: users see `%@`. \
      Other argument rules skip a string that has an error here.

      `%1@` contains a width, not the number of an argument. If the string shows the argument with \
      that number anyway, the finding is a note.
      """,
    fix: """
      Copy the format specifier from the source. In a format string, write `%%` for a percent \
      sign.
      """,
    examples: [
      .reported(
        "full-width percent sign", as: .error,
        [
          "en.lproj/Localizable.strings": #""items" = "%d items";"#,
          "ja.lproj/Localizable.strings": #""items" = "⟦％d⟧ 個";"#,
        ],
        fixed: ["ja.lproj/Localizable.strings": #""items" = "%d 個";"#]),
      .reported(
        "capital i in place of a small L, and a space", as: .error,
        [
          "en.lproj/Localizable.strings": #"""
          "digits" = "%lld digits";
          "name" = "Hello %1$@";
          """#,
          "ja.lproj/Localizable.strings": #"""
          "digits" = "⟦%Ild⟧ 桁";
          "name" = "⟦%1 $@⟧";
          """#,
        ],
        fixed: [
          "ja.lproj/Localizable.strings": #"""
          "digits" = "%lld 桁";
          "name" = "%1$@";
          """#
        ]),
      .reported(
        "space in a format specifier that has lost its letter", as: .error,
        [
          "en.lproj/Localizable.strings": #""removed" = "%@ (%@) removed you";"#,
          "ko.lproj/Localizable.strings": #""removed" = "⟦% 1 $⟧ (⟦% 2 $⟧)가 삭제했습니다";"#,
        ], fixed: ["ko.lproj/Localizable.strings": #""removed" = "%1$@ (%2$@)가 삭제했습니다";"#]),
      .reported(
        "space in a format specifier for an argument that is shown twice", as: .error,
        [
          "en.lproj/Localizable.strings": #""by" = "%1$@All users%1$@ can read it";"#,
          "sw.lproj/Localizable.strings": #""by" = "⟦% 1 $ @⟧Mtu yoyote%1$@ anaweza";"#,
        ], fixed: ["sw.lproj/Localizable.strings": #""by" = "%1$@Mtu yoyote%1$@ anaweza";"#]),
      .reported(
        "argument number in the wrong place", as: .error,
        [
          "en.lproj/Localizable.strings": #""part" = "%1$@ of %2$@";"#,
          "de.lproj/Localizable.strings": #""part" = "⟦%1@$⟧ von ⟦%2@$⟧";"#,
          "he.lproj/Localizable.strings": #""part" = "⟦$1%@⟧ מתוך ⟦$2%@⟧";"#,
        ],
        fixed: [
          "de.lproj/Localizable.strings": #""part" = "%1$@ von %2$@";"#,
          "he.lproj/Localizable.strings": #""part" = "%1$@ מתוך %2$@";"#,
        ]),
      .reported(
        "number of the argument without its dollar sign", as: .error,
        [
          "en.lproj/Localizable.strings": #""delete" = "Delete %@?";"#,
          "de.lproj/Localizable.strings": #""delete" = "⟦1%@⟧ löschen?";"#,
        ], fixed: ["de.lproj/Localizable.strings": #""delete" = "%@ löschen?";"#]),
      .reported(
        "another character in place of the percent sign", as: .error,
        [
          "en.lproj/Localizable.strings": #""hello" = "Hello %@";"#,
          "de.lproj/Localizable.strings": #""hello" = "Hallo ⟦$@⟧";"#,
          "fr.lproj/Localizable.strings": #""hello" = "Bonjour ⟦&@⟧";"#,
        ],
        fixed: [
          "de.lproj/Localizable.strings": #""hello" = "Hallo %@";"#,
          "fr.lproj/Localizable.strings": #""hello" = "Bonjour %@";"#,
        ]),
      .reported(
        "full-width percent sign in a plural form", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": "%d file", "other": "%d files"]),
          "ja.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["other": "ファイル⟦％d⟧個"]),
        ]),
      .reported(
        "format specifier that is written backwards", as: .error,
        [
          "en.lproj/Localizable.strings": #""digits" = "%lld digits";"#,
          "he.lproj/Localizable.strings": #""digits" = "ספרות lld⟦%⟧";"#,
        ]),
      .reported(
        "single percent sign in a format string", as: .error,
        [
          "en.lproj/Localizable.strings": #""done" = "%d%% done";"#,
          "de.lproj/Localizable.strings": #""done" = "%d⟦% f⟧ertig";"#,
          "fr.lproj/Localizable.strings": #""done" = "(%d⟦%)⟧";"#,
          "sv.lproj/Localizable.strings": #""done" = "%d⟦%-i⟧gt klart";"#,
        ]),
      .reported(
        "format specifier without its letter", as: .error,
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
        "stray percent sign in a string that has all its format specifiers", as: .warning,
        [
          "en.lproj/Localizable.strings": #""version" = "You have %@.";"#,
          "uk.lproj/Localizable.strings": #""version" = "⟦%У⟧ вас %@.";"#,
        ]),
      .reported(
        "doubled percent sign disables the format specifier", as: .error,
        [
          "en.lproj/Localizable.strings": #""count" = "%d %%";"#,
          "de.lproj/Localizable.strings": #""count" = "⟦%%d⟧";"#,
        ]),
      .reported(
        "argument number above 127", as: .error,
        [
          "en.lproj/Localizable.strings": #""name" = "Hello %@";"#,
          "de.lproj/Localizable.strings": #""name" = "Hallo ⟦%128$@⟧";"#,
        ]),
      .reported(
        "argument label, `%(name)@`, that the source doesn't have", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.1", "strings": {
            "greeting": {"extractionState": "manual", "localizations": {
              "en": {"stringUnit": {"state": "translated", "value": "Hello %(name)@"}},
              "fr": {"stringUnit": {"state": "translated", "value": "Bonjour ⟦%(nom)@⟧"}}}}}}
          """
        ]),
      .reported(
        "reference to a variable without its closing `@`", as: .error,
        ["en.lproj/Localizable.strings": #""files" = "⟦%#@files⟧";"#]),
      .reported(
        "malformed format specifier in the source", as: .error,
        [
          "en.lproj/Localizable.strings": #"""
          "digits" = "⟦%Ild⟧ digits";
          "items" = "⟦％d⟧ items";
          "moved" = "⟦%$1@⟧ moved to ⟦$2@⟧";
          "name" = "Hello ⟦%1 $@⟧";
          "error" = "Error deleting: ⟦$@⟧";
          """#,
          "de.lproj/Localizable.strings": #"""
          "digits" = "%lld Ziffern";
          "items" = "%d Objekte";
          "moved" = "%1$@ liegt jetzt in %2$@";
          "name" = "Hallo %1$@";
          """#,
        ]),
      .reported(
        "malformed format specifier in a key that is the source string", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "⟦%Ild⟧ digits left": {"extractionState": "migrated", "localizations": {
              "de": {"stringUnit": {"state": "translated", "value": "noch %lld Ziffern"}}}}}}
          """
        ]),
      .reported(
        "space flag without effect", as: .warning,
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
        "escaped format specifier in the source", as: .warning,
        [
          "en.lproj/Localizable.strings": #""hello" = "Hello ⟦%%@⟧";"#,
          "de.lproj/Localizable.strings": #""hello" = "Hallo %%@";"#,
        ]),
      .reported(
        "width that was meant to be the number of the argument", as: .note,
        [
          "en.lproj/Localizable.strings": #""part" = "%1$@ of %2$@";"#,
          "de.lproj/Localizable.strings": #""part" = "⟦%1@⟧ von ⟦%2@⟧";"#,
        ],
        fixed: ["de.lproj/Localizable.strings": #""part" = "%1$@ von %2$@";"#]),
      .reported(
        "flag that CoreFoundation doesn't know", as: .note,
        ["en.lproj/Localizable.strings": #""items" = "⟦%'d⟧ items";"#]),
      .accepted(
        "codes in the address of a string that isn't formatted",
        [
          "en.lproj/Localizable.strings": #"""
          "licenses" = "https://example.com/Third%20party%20components%20/";
          "readme" = "See [the page](https://example.com/The%20Hub).";
          "subject" = "What%20keeps%20my%20app%20busy";
          "support" = "mailto:help@example.com?subject=My%20app&body=Version:%0DSteps:";
          """#
        ]),
      .accepted(
        "format of a date for `strftime`",
        [
          "en.lproj/Date.strings": #""time" = "%m/%d/%Y  %I:%M %p";"#,
          "de.lproj/Date.strings": #""time" = "%d.%m.%Y  %H:%M";"#,
        ]),
      .accepted(
        "choices of NSPredicateEditor, in another order",
        [
          "en.lproj/Predicates.strings": #"""
          "%[Date]@ %[is,is not]@ %@" = "%[Date]@ %[is,is not]@ %@";
          """#,
          "es.lproj/Predicates.strings": #"""
          "%[Date]@ %[is,is not]@ %@" = "%2$[es,no es]@ %1$[Fecha]@ %3$@";
          """#,
        ]),
      .accepted(
        "numbers that the app replaces itself",
        [
          "en.lproj/Localizable.strings": #""blocked" = "%1$ is blocked";"#,
          "de.lproj/Localizable.strings": #""blocked" = "%1$ ist gesperrt";"#,
        ]),
      .accepted(
        "percent sign in a string without arguments",
        [
          "en.lproj/Localizable.strings": #""pure" = "100% natural";"#,
          "fr.lproj/Localizable.strings": #""pure" = "100 % naturel";"#,
          "tr.lproj/Localizable.strings": #""pure" = "%100 doğal";"#,
        ]),
      .accepted(
        "doubled percent sign in a format string",
        [
          "en.lproj/Localizable.strings": #""done" = "%d%% done";"#,
          "fr.lproj/Localizable.strings": #""done" = "%d %% fait";"#,
          "tr.lproj/Localizable.strings": #""done" = "%%%d tamam";"#,
        ]),
      .accepted(
        "space flag on a signed number, where it reserves space for the sign",
        [
          "en.lproj/Localizable.strings": #""change" = "Change: %d, %a";"#,
          "de.lproj/Localizable.strings": #""change" = "Änderung: % d, % a";"#,
        ]),
      .reported(
        "name between percent signs in the translation of a format string", as: .error,
        [
          "en.lproj/Localizable.strings": #""files" = "%lld files";"#,
          "de.lproj/Localizable.strings": #""files" = "⟦%Dateien%⟧";"#,
        ]),
      .reported(
        "percent sign after a specifier, which is not a name between percent signs", as: .error,
        [
          "en.lproj/Localizable.strings": #""progress" = "Progress: %lld⟦%⟧";"#
        ]),
      .accepted(
        "space flag before the letters that the source has, or before letters of another script",
        [
          "en.lproj/Localizable.strings":
            #""days" = "%d days"; "far" = "%.3fkm"; "times" = "%dx";"#,
          "uk.lproj/Localizable.strings":
            #""days" = "% dднів"; "far" = "% .3fkm"; "times" = "% dX";"#,
        ]),
      .accepted(
        "dollar signs and digits that belong to prices",
        [
          "en.lproj/Localizable.strings": #""price" = "Pay $%@ or $1";"#,
          "he.lproj/Localizable.strings": #""price" = "שלם $%@ או $1";"#,
        ]),
      .accepted(
        "digit before an argument, and arguments of a script",
        [
          "en.lproj/Localizable.strings": #"""
          "ratio" = "1:%@ or 1%@";
          "script" = "Run exec \"$@\"";
          """#,
          "de.lproj/Localizable.strings": #""ratio" = "1:%@ oder 1%@";"#,
        ]),
      .accepted(
        "custom placeholders",
        [
          "en.lproj/Localizable.strings": #"""
          "cores" = "%0 cores";
          "thanks" = "Thank you for using %APP_NAME%.";
          "greeting" = "Hello %user%, %discount% off, 100%.";
          """#,
          "de.lproj/Localizable.strings": #"""
          "cores" = "%0 Kerne";
          "thanks" = "Danke, dass du %APP_NAME% benutzt!";
          "greeting" = "Hallo %user%: %discount% weniger, 100%.";
          """#,
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
        severity: Self.isForPercentSign(malformation, in: entry)
          ? .warning : Self.severity(of: malformation),
        help: Self.helpForForm(malformation, fault, in: entry)
          ?? Self.helpForPercentSign(malformation, in: entry)
          ?? Self.helpForLostArgument(malformation, fault, text, in: entry)
          ?? Self.helpForSpace(malformation, fault, in: entry)
          ?? Self.helpForSign(malformation, text, in: entry)
          ?? Self.help(malformation, text),
        fix: Self.fix(malformation, text, of: fault, in: entry))
    }
    checkKey(of: entry, &context)
  }
}

extension MalformedSpecifier {
  /// Writes the placeholder that was meant. What a source string means is sure only if the
  /// placeholder is damaged.
  private static func fix(
    _ malformation: ArgumentFault.Malformation, _ text: String, of fault: ArgumentFault,
    in entry: Entry
  ) -> Fix? {
    let isDamaged = if case .damaged = malformation { true } else { false }
    guard let unit = fault.unit.map({ entry.units[$0] }), isDamaged || !entry.isSource(unit),
      let meant = meaning(of: malformation, text, in: entry),
      let edit = entry.table.edit(replacing: fault.range, in: unit.text, with: meant)
    else { return nil }
    return Fix("write '\(meant)'", .unsafe, [edit])
  }

  private static func meaning(
    of malformation: ArgumentFault.Malformation, _ text: String, in entry: Entry
  ) -> String? {
    switch malformation {
    case .confusable: ascii(text, in: entry)
    case .damaged(let meant), .misplacedNumber(let meant), .lostDollar(let meant, _): meant
    case .lonePercent, .lostEnd, .unfinished, .strayPercent, .unknownConversion, .space,
      .apostrophe, .numberTooGreat, .doubledPercent, .brokenName, .escapedPlaceholder,
      .unknownLabel:
      nil
    }
  }

  /// Returns a placeholder in ASCII, or nil if it has characters of unknown meaning. `%s` becomes
  /// `%@` where the arguments are objects.
  private static func ascii(_ text: String, in entry: Entry) -> String? {
    var ascii = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let value = scalar.value
      if value < 0x80 {
        ascii.unicodeScalars.append(scalar)
      } else if (0xFF01...0xFF5E).contains(value), let plain = Unicode.Scalar(value - 0xFEE0) {
        ascii.unicodeScalars.append(plain)
      } else if index == 0 {
        ascii += "%"
      } else {
        return nil
      }
    }
    if ["%s", "$s"].contains(ascii.suffix(2)),
      entry.expectedArguments.allSatisfy({ $0.argumentClass == .object })
    {
      ascii = ascii.dropLast() + "@"
    }
    return ascii.utf8.first == UInt8(ascii: "%") ? ascii : nil
  }

  private func checkKey(of entry: Entry, _ context: inout RuleContext) {
    for (malformation, range) in entry.malformationsOfKey {
      let text = entry.string(of: TextSpan(range: range, traits: entry.key.traits))
      context.report(
        Self.message(malformation, text), at: range,
        severity: Self.severity(of: malformation), key: entry.string(of: entry.key),
        locale: entry.table.source?.spelling, help: Self.help(malformation, text),
        kind: malformation.name)
    }
  }

  private static func severity(of malformation: ArgumentFault.Malformation) -> Severity {
    switch malformation {
    case .strayPercent, .space, .escapedPlaceholder: .warning
    case .apostrophe: .note
    case .lostDollar(_, let isRight): isRight ? .note : .error
    case .lonePercent, .lostEnd, .unfinished, .unknownConversion, .numberTooGreat,
      .doubledPercent, .confusable, .brokenName, .damaged, .misplacedNumber, .unknownLabel:
      .error
    }
  }

  private static func message(_ malformation: ArgumentFault.Malformation, _ text: String) -> String
  {
    switch malformation {
    case .lonePercent: "an unescaped percent sign in a format string is read as a format specifier"
    case .lostEnd: "a single percent sign is in place of a format specifier of the source"
    case .unfinished:
      "'\(text.prefix { $0 != "$" })$' is an incomplete format specifier: its letter is missing"
    case .strayPercent:
      "the percent sign before '\(text.dropFirst())' does not start a format specifier"
    case .unknownConversion: "'\(text)' is not a format specifier"
    case .space: "the space in '\(text)' has no effect and is not shown"
    case .apostrophe: "the flag in '\(text)' is unknown to CoreFoundation"
    case .numberTooGreat: "'\(text)' uses an argument number above 127"
    case .doubledPercent:
      "'\(text)' takes no argument: users see '\(text.dropFirst())'"
    case .confusable:
      "'\(text)' looks like a format specifier, but its percent sign is a different character"
    case .brokenName:
      text.hasSuffix("@")
        ? "the variable name in '\(text)' has a character that is not allowed in names"
        : "the name of the variable in '\(text)' does not end with '@'"
    case .damaged where text.hasPrefix("%"): "'\(text)' is not a format specifier"
    case .damaged where text.utf8.first.map { $0 < 0x80 } ?? false:
      "'\(text)' is a format specifier without its percent sign"
    case .damaged:
      "'\(text)' looks like a format specifier, but its percent sign is a different character"
    case .misplacedNumber:
      "the number in '\(text)' is next to its format specifier, so users see it"
    case .lostDollar(_, let isRight):
      "the number in '\(text)' is a width" + (isRight ? "" : ", so another argument is shown")
    case .escapedPlaceholder: "users see '\(text.dropFirst())', because '%%' is a percent sign"
    case .unknownLabel: "the label of '\(text)' is not in the source"
    }
  }

  /// Returns the help for a percent sign in a plural form without the number, of which it may be
  /// the rest, or nil for another fault.
  private static func helpForForm(
    _ malformation: ArgumentFault.Malformation, _ fault: ArgumentFault, in entry: Entry
  ) -> String? {
    guard case .lonePercent = malformation, let unit = fault.unit.map({ entry.units[$0] }),
      let substitution = fault.substitution.map({ entry.substitutions[$0] }),
      !unit.specifiers.contains(where: { entry.specifiers[$0].takesArgument })
    else { return nil }
    let number =
      entry.table.isWrittenLikeCatalog ? "%arg" : substitution.argumentClass.specifier
    return "write %% for a percent sign, or \(number) for the number"
  }

  /// Returns the help for a percent sign that may be the rest of the only argument that the
  /// translation lost, or nil for another fault.
  private static func helpForLostArgument(
    _ malformation: ArgumentFault.Malformation, _ fault: ArgumentFault, _ text: String,
    in entry: Entry
  ) -> String? {
    guard case .lonePercent = malformation, let unit = fault.unit.map({ entry.units[$0] }),
      fault.substitution == nil, !entry.isSource(unit), entry.unnumberedSpecifiers(of: unit).isEmpty
    else { return nil }
    let shown = Set(entry.argumentUses(of: unit).map(\.position))
    let lost = entry.expectedArguments.filter { !shown.contains($0.position) }
    // The digit of `%2` names the argument.
    let digit = text.dropFirst().first?.wholeNumberValue
    let meant = lost.first { $0.position == digit } ?? (lost.count == 1 ? lost[0] : nil)
    guard let meant, meant.argumentClass != .double,
      case let specifier = entry.sourceSpelling(
        of: meant.position, isNumbered: entry.expectedArguments.count > 1),
      !specifier.isEmpty
    else { return nil }
    return "write \(specifier) for the argument that is missing, or %% for a percent sign"
  }

  /// Returns the help for a placeholder whose type is another one too, or nil for another fault.
  private static func helpForSign(
    _ malformation: ArgumentFault.Malformation, _ text: String, in entry: Entry
  ) -> String? {
    guard case .confusable = malformation, !text.hasSuffix("@"),
      let meant = ascii(text, in: entry), meant.hasSuffix("@")
    else { return nil }
    return "write \(meant)"
  }

  private static func helpForPercentSign(
    _ malformation: ArgumentFault.Malformation, in entry: Entry
  ) -> String? {
    isForPercentSign(malformation, in: entry)
      ? "write %% for a percent sign, here and in the source" : nil
  }

  /// Returns whether an unfinished specifier stands for a single percent sign of the source. Xcode
  /// writes `%2$` for it when it numbers the arguments.
  private static func isForPercentSign(
    _ malformation: ArgumentFault.Malformation, in entry: Entry
  ) -> Bool {
    if case .unfinished = malformation { entry.hasLonePercentSignInSource } else { false }
  }

  /// Returns the help for a space in a specifier that belongs before it, because nothing separates
  /// the specifier from the word before it, or nil.
  private static func helpForSpace(
    _ malformation: ArgumentFault.Malformation, _ fault: ArgumentFault, in entry: Entry
  ) -> String? {
    guard case .space = malformation, let unit = fault.unit.map({ entry.units[$0] }) else {
      return nil
    }
    let start = TextSpan(
      range: SourceRange(
        file: fault.range.file, unit.text.range.bytes.lowerBound..<fault.range.bytes.lowerBound),
      traits: unit.text.traits)
    let isAttached = entry.string(of: start).unicodeScalars.last?.isAlphabetic ?? false
    return isAttached ? "move the space before the percent sign" : nil
  }

  private static func help(
    _ malformation: ArgumentFault.Malformation, _ text: String
  ) -> String? {
    switch malformation {
    case .lonePercent where text == "%#": "remove it, or write %% for a percent sign"
    case .lonePercent: "write %% for a percent sign"
    case .lostEnd(let argumentClass, let number):
      "write %\(number.map { "\($0)$" } ?? "")\(argumentClass.specifier.dropFirst())"
    case .unfinished: "copy the format specifier from the source"
    case .strayPercent: "remove it, or write %%"
    case .unknownConversion: "copy the format specifier from the source"
    case .space: "remove the space"
    case .apostrophe: "format the number in the code and pass it as %@"
    case .numberTooGreat: "use the number of one of the source's arguments"
    case .doubledPercent: "write a single percent sign for a format specifier"
    case .confusable: "write an ASCII percent sign"
    case .brokenName: "use ASCII letters, digits and _ in the name, and end it with '@'"
    case .damaged(let meant), .misplacedNumber(let meant), .lostDollar(let meant, _):
      "write \(meant)"
    case .escapedPlaceholder: "write a single percent sign to show an argument"
    case .unknownLabel: "labels are not translated: use one from the source"
    }
  }
}
