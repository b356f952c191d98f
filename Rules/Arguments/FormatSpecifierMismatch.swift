import LintKit

/// Compares the argument types that a string reads with those that the code passes.
struct FormatSpecifierMismatch: Rule {
  static let info = RuleInfo(
    id: "format-specifier-mismatch",
    category: .arguments,
    severity: .error,
    entriesWith: .argumentFaults,
    summary: "Specifier reads an argument as a different type than the source.",
    rationale: """
      If a translation expects an object where the code passes a number, the app may crash, but \
      only in that language. If a specifier reads only 32 of 64 bits, users see 705032704 instead \
      of 5000000000.

      If a specifier reads too few or too many bits, or if only the signedness differs (for example \
      `%u` for `%d`), the finding is a warning, because the number may still be right. A different \
      notation of the same number, for example `%x` for `%u`, is a note.
      """,
    fix: """
      Copy the specifier from the source. If the order of the arguments changes, number them: \
      `%2$@ … %1$d`. Flags, widths and precisions may differ.
      """,
    examples: [
      .reported(
        "number is read as an object", as: .error,
        [
          "en.lproj/Localizable.strings": #""items" = "%d items";"#,
          "fr.lproj/Localizable.strings": #""items" = "⟦%@⟧ éléments";"#,
        ]),
      .reported(
        "32-bit specifier for a 64-bit integer", as: .warning,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld items": {"localizations": {
              "de": {"stringUnit": {"state": "translated", "value": "⟦%d⟧ Objekte"}}}}}}
          """
        ],
        fixed: [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld items": {"localizations": {
              "de": {"stringUnit": {"state": "translated", "value": "%lld Objekte"}}}}}}
          """
        ]),
      .reported(
        "translation that is marked as new, which Xcode compiles for a manual key", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "items" : { "extractionState" : "manual", "localizations" : {
              "de" : { "stringUnit" : { "state" : "new", "value" : "⟦%@⟧ Objekte" } },
              "en" : { "stringUnit" : { "state" : "translated", "value" : "%lld items" } }
            } }
            """)
        ]),
      .reported(
        "64-bit specifier for a 32-bit integer", as: .warning,
        [
          "en.lproj/Localizable.strings": #""items" = "%d items";"#,
          "de.lproj/Localizable.strings": #""items" = "⟦%lld⟧ Objekte";"#,
        ]),
      .reported(
        "double is read as a long double", as: .error,
        [
          "en.lproj/Localizable.strings": #""ratio" = "Ratio: %f";"#,
          "de.lproj/Localizable.strings": #""ratio" = "Anteil: ⟦%Lf⟧";"#,
        ]),
      .reported(
        "precision is an argument only in the source", as: .error,
        [
          "en.lproj/Localizable.strings": #""price" = "%.*f euros";"#,
          "de.lproj/Localizable.strings": #""price" = "⟦%.2f⟧ Euro";"#,
        ]),
      .reported(
        "arguments are reordered without numbers", as: .error,
        [
          "en.lproj/Localizable.strings": #""copied" = "Copied %d to %@";"#,
          "de.lproj/Localizable.strings": #""copied" = "Nach ⟦%@⟧ wurden ⟦%d⟧ kopiert";"#,
        ],
        fixed: ["de.lproj/Localizable.strings": #""copied" = "Nach %2$@ wurden %1$d kopiert";"#]),
      .reported(
        "plural form reads the number as an object", as: .error,
        [
          "en.lproj/Localizable.stringsdict": """
          <plist><dict><key>files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@count@</string>
            <key>count</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>d</string>
              <key>other</key><string>⟦%@⟧ files</string>
            </dict>
          </dict></dict></plist>
          """
        ]),
      .reported(
        "variable uses the wrong argument because an earlier variable is missing", as: .error,
        [
          "en.lproj/Localizable.stringsdict": """
          <plist><dict><key>followed</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@names@%#@count@</string>
            <key>names</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>ld</string>
              <key>other</key><string></string>
            </dict>
            <key>count</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>ld</string>
              <key>other</key><string>Followed by %1$@ and %ld others</string>
            </dict>
          </dict></dict></plist>
          """,
          "pl.lproj/Localizable.stringsdict": """
          <plist><dict><key>followed</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>⟦%#@count@⟧</string>
            <key>count</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>ld</string>
              <key>other</key><string>Obserwowany przez %1$@ i %ld innych</string>
            </dict>
          </dict></dict></plist>
          """,
        ]),
      .reported(
        "variable counts an object", as: .error,
        [
          "en.lproj/Localizable.stringsdict": """
          <plist><dict><key>%@ has %d files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@files@</string>
            <key>files</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>⟦d⟧</string>
              <key>other</key><string>%d files</string>
            </dict>
          </dict></dict></plist>
          """
        ]),
      .reported(
        "XLIFF file that hasn't been imported yet", as: .error,
        [
          "de.xliff": .xliff(
            """
            <trans-unit id="items">
              <source>%lld items</source>
              <target state="translated">⟦%@⟧ Objekte</target>
            </trans-unit>
            """, target: "de")
        ]),
      .reported(
        "only the signedness differs", as: .warning,
        [
          "en.lproj/Localizable.strings": #""left" = "%lu left";"#,
          "de.lproj/Localizable.strings": #""left" = "noch ⟦%ld⟧";"#,
        ]),
      .reported(
        "16-bit specifier for a 32-bit integer", as: .warning,
        [
          "en.lproj/Localizable.strings": #""port" = "Port %d";"#,
          "de.lproj/Localizable.strings": #""port" = "Anschluss ⟦%hd⟧";"#,
        ]),
      .reported(
        "same number in a different notation", as: .note,
        [
          "en.lproj/Localizable.strings": #""code" = "Code %u";"#,
          "de.lproj/Localizable.strings": #""code" = "Code ⟦%x⟧";"#,
        ]),
      .accepted(
        "different flags, widths and precisions",
        [
          "en.lproj/Localizable.strings": #""price" = "%+d for %f";"#,
          "de.lproj/Localizable.strings": #""price" = "%5i für %.2f";"#,
        ]),
      .accepted(
        "arguments are numbered only in the translation",
        [
          "en.lproj/Localizable.strings": #""moved" = "%@ moved %d files";"#,
          "ja.lproj/Localizable.strings": #""moved" = "%2$d個のファイルを%1$@が移動";"#,
        ]),
      .accepted(
        "substitutions with different names",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld posts": {"localizations": {
              "eu": {
                "stringUnit": {"state": "translated", "value": "%#@bidalketa@"},
                "substitutions": {"bidalketa": {"formatSpecifier": "lld", "variations": {"plural": {
                  "other": {"stringUnit": {"state": "translated", "value": "%arg bidalketa"}}}}}}
              }}}}}
          """
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for fault in context.argumentFaults(of: entry).list {
      switch fault.kind {
      case .mismatch(let mismatch):
        context.report(
          Self.message(mismatch, in: entry), of: fault, in: entry,
          severity: Self.severity(of: mismatch),
          note: Self.note(mismatch, in: entry), help: Self.help(mismatch, fault, in: entry),
          fix: fault.unit.flatMap { Self.fix(mismatch, fault, in: entry.units[$0], entry) })
      case .displaced(let displaced):
        context.report(
          Self.message(displaced, in: entry), of: fault, in: entry,
          severity: displaced.difference == .type ? .error : .warning,
          note: "in the source, it uses argument \(displaced.expectedPosition)",
          help: Self.help(displaced, in: entry))
      default: break
      }
    }
  }
}

extension FormatSpecifierMismatch {
  private typealias Mismatch = ArgumentFault.Mismatch

  /// Numbers the arguments of a translation if only their order differs, or makes a specifier read
  /// all bits.
  private static func fix(
    _ mismatch: Mismatch, _ fault: ArgumentFault, in unit: StringUnit, _ entry: Entry
  ) -> Fix? {
    guard !readsTooFewBits(mismatch) else { return widening(mismatch, fault, in: unit, entry) }
    guard mismatch.authority == .source else { return nil }
    return entry.numberingBySource(of: unit).map {
      Fix("number the arguments as in the source", .unsafe, $0)
    }
  }

  /// Returns the fix that adds the length modifier of the source.
  private static func widening(
    _ mismatch: Mismatch, _ fault: ArgumentFault, in unit: StringUnit, _ entry: Entry
  ) -> Fix? {
    let written = entry.string(of: fault)
    guard mismatch.variable == nil, mismatch.foundLength == .none,
      written.utf8.last == mismatch.foundConversion,
      written.utf8.count == fault.range.bytes.count
    else { return nil }
    let letter = fault.range.bytes.upperBound - 1
    let place = SourceRange(file: fault.range.file, letter..<letter)
    let modifier = mismatch.expectedLength == .long ? "l" : "ll"
    return entry.table.edit(replacing: place, in: unit.text, with: modifier).map {
      Fix("read all 64 bits", .unsafe, [$0])
    }
  }

  /// Returns whether only the upper bits of an integer are lost, so that smaller numbers are right.
  private static func readsTooFewBits(_ mismatch: Mismatch) -> Bool {
    bits(of: mismatch.expected) == 64 && bits(of: mismatch.found) == 32
  }

  /// Returns whether both sides read an integer, of 32 and of 64 bits.
  private static func hasOtherSize(_ mismatch: Mismatch) -> Bool {
    guard let expected = bits(of: mismatch.expected), let found = bits(of: mismatch.found) else {
      return false
    }
    return expected != found
  }

  private static func severity(of mismatch: Mismatch) -> Severity {
    switch mismatch.difference {
    case .notation: .note
    case .range: .warning
    // The code may pass 64 bits, which the source shows as 32, or the other way round.
    case .type: hasOtherSize(mismatch) ? .warning : .error
    }
  }

  private static func message(_ mismatch: Mismatch, in entry: Entry) -> String {
    if let variable = mismatch.variable {
      return message(mismatch, variable: name(of: variable, in: entry))
    }
    let subject = "argument \(mismatch.position)"
    let authority = name(of: mismatch.authority)
    guard mismatch.expected == mismatch.found else {
      if let widths = widths(mismatch, reader: "") { return widths }
      return "\(subject) is \(mismatch.found) here but \(mismatch.expected) in \(authority)"
        + harm(of: mismatch)
    }
    let isSmall = mismatch.expected == .int32 || mismatch.expected == .uint32
    guard !isSmall || mismatch.expectedLength.bits == mismatch.foundLength.bits else {
      return "\(subject) is shown with \(mismatch.foundLength.bits) bits here but with "
        + "\(mismatch.expectedLength.bits) in \(authority)"
    }
    return "\(subject) is written with '%\(letter(mismatch.foundConversion))' here but with "
      + "'%\(letter(mismatch.expectedConversion))' in \(authority)"
  }

  /// Returns the message for a variable, which is reported at its value type.
  private static func message(_ mismatch: Mismatch, variable: String) -> String {
    if let widths = widths(mismatch, reader: " by variable '\(variable)'") { return widths }
    let subject = "variable '\(variable)' counts argument \(mismatch.position)"
    let passed = "\(mismatch.expected) in \(name(of: mismatch.authority))"
    guard mismatch.expected.isNumeric else { return "\(subject), which is \(passed)" }
    return "\(subject) as \(mismatch.found), which is \(passed)" + harm(of: mismatch)
  }

  /// Returns the message for an integer of a different size, or nil for other mismatches.
  private static func widths(_ mismatch: Mismatch, reader: String) -> String? {
    guard let expected = bits(of: mismatch.expected), let found = bits(of: mismatch.found),
      expected != found
    else { return nil }
    let subject = "argument \(mismatch.position) is read as \(found) bits\(reader), "
    let passes = mismatch.authority == .variable ? "counts" : "passes"
    let authority = "\(name(of: mismatch.authority)) \(passes)"
    guard found == 32 else {
      return subject + "but \(authority) 32, so the number is wrong unless the code passes 64"
    }
    let maximum = mismatch.found == .int32 ? "2147483647" : "4294967295"
    return subject + "but \(authority) 64: numbers above \(maximum) are displayed incorrectly"
  }

  private static func bits(of argumentClass: ArgumentClass) -> Int? {
    switch argumentClass {
    case .int32, .uint32: 32
    case .int64, .uint64: 64
    default: nil
    }
  }

  /// Returns the message for a variable whose position differs from the source.
  private static func message(
    _ displaced: ArgumentFault.DisplacedVariable, in entry: Entry
  ) -> String {
    let variable = name(of: displaced.variable, in: entry)
    let place = "'\(variable)' uses argument \(displaced.position)"
    if let lost = displaced.lost {
      return "'%#@\(name(of: lost, in: entry))@' is missing, so \(place) instead of "
        + "\(displaced.expectedPosition)"
    }
    let other = displaced.passed == displaced.counted ? "" : ", \(displaced.passed),"
    return "\(place)\(other) instead of \(displaced.expectedPosition)"
  }

  private static func help(
    _ displaced: ArgumentFault.DisplacedVariable, in entry: Entry
  ) -> String {
    let variable = name(of: displaced.variable, in: entry)
    let others = displaced.hasOthers ? " and number the other arguments" : ""
    let alternative =
      displaced.lost.map { ", or keep '%#@\(name(of: $0, in: entry))@'" } ?? ""
    return "write '%\(displaced.expectedPosition)$#@\(variable)@'\(others)\(alternative)"
  }

  private static func name(of variable: Int, in entry: Entry) -> String {
    entry.name(of: entry.substitutions[variable].name)
  }

  /// Returns the consequence for users if a mismatch is an error.
  private static func harm(of mismatch: Mismatch) -> String {
    guard mismatch.difference == .type else { return "" }
    return mismatch.mayCrash ? ": the app may crash" : ": a wrong value is shown"
  }

  private static func note(_ mismatch: Mismatch, in entry: Entry) -> String {
    switch mismatch.authority {
    case .source: entry.argumentSummary
    case .key: "in the key, it is \(mismatch.expected)"
    case .variable: "the variable counts \(mismatch.expected)"
    }
  }

  private static func help(
    _ mismatch: Mismatch, _ fault: ArgumentFault, in entry: Entry
  ) -> String? {
    if mismatch.expected == mismatch.found { return nil }
    if let variable = mismatch.variable {
      return help(mismatch, variable: name(of: variable, in: entry), in: entry)
    }
    if mismatch.expected == .star || mismatch.found == .star {
      return "use an argument for the width or precision on both sides"
    }
    let source = entry.sourceSpelling(of: mismatch.position, isNumbered: false)
    let meant =
      mismatch.authority == .source && !source.isEmpty ? source : mismatch.expected.specifier
    if mismatch.authority == .source, hasOtherSize(mismatch), !readsTooFewBits(mismatch) {
      return
        "write \(meant); if the code passes a 64-bit integer, write \(mismatch.found.specifier) in the "
        + "source"
    }
    if entry.string(of: fault).contains("$") {
      return "write %\(mismatch.position)$\(meant.dropFirst())"
    }
    // A single argument has no order.
    guard entry.expectedArguments.count > 1 else { return "write \(meant)" }
    return "write \(meant), or number the arguments if their order changes"
  }

  /// Returns the help for a variable. Its value type has no percent sign, and it can only count
  /// numbers.
  private static func help(_ mismatch: Mismatch, variable: String, in entry: Entry) -> String {
    if mismatch.expected.isNumeric { return "write \(mismatch.expected.specifier.dropFirst())" }
    guard let suggestion = mismatch.suggestion else {
      return "make the variable count a number that the code passes"
    }
    return entry.table.isWrittenLikeCatalog
      ? "give it the number that it counts: \"argNum\": \(suggestion)"
      : "give it its position: '%\(suggestion)$#@\(variable)@'"
  }

  private static func name(of authority: Mismatch.Authority) -> String {
    switch authority {
    case .source: "the source"
    case .key: "the key"
    case .variable: "its variable"
    }
  }

  private static func letter(_ conversion: UInt8) -> String {
    String(Unicode.Scalar(conversion))
  }
}
