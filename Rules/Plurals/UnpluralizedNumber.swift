import LintKit

/// Reports source strings that count things without a plural variation.
struct UnpluralizedNumber: Rule {
  static let info = RuleInfo(
    id: "unpluralized-number",
    category: .plurals,
    severity: .warning,
    isOn: false,
    entriesWith: .specifiers,
    summary: "Source string counts things but has no plural variation.",
    rationale: """
      Users read "1 files". In English, this looks careless. In languages with three to six forms, \
      most numbers are shown with the wrong form, and in a `.strings` file translators can't \
      correct it. "%d file(s)" has no equivalent in such a language.

      Nouns after an integer are recognized in English, and endings such as "(s)" in any language. \
      Percentages, durations and versions are ignored, and so are keys of an app that chooses the \
      form itself, for example `files_few`.
      """,
    fix: "Vary the string by plural in the catalog, or move the key to a `.stringsdict` file.",
    examples: [
      .reported(
        "plural noun after a number", as: .warning,
        [
          "en.lproj/Localizable.strings": #""files" = "⟦%d files⟧ were copied";"#
        ]),
      .reported(
        "one of several numbers", as: .warning,
        [
          "en.lproj/Localizable.strings": #"""
          "mails" = "You have ⟦%1$lld new mails⟧ from %2$@";
          "of" = "%d of ⟦%d people⟧";
          """#
        ]),
      .reported(
        "plural ending in parentheses", as: .warning,
        ["en.lproj/Localizable.strings": #""items" = "⟦%d item(s)⟧ selected";"#]),
      .reported(
        "plural ending in parentheses in another language", as: .warning,
        ["de.lproj/Localizable.strings": #""files" = "⟦%d Datei(en)⟧ kopiert";"#],
        configuration: #"{"sourceLocale": "de"}"#),
      .reported(
        "key is the source string", as: .warning,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "⟦%lld photos⟧ in %@": {}}}
          """
        ]),
      .reported(
        ".stringsdict entry that varies by device only", as: .warning,
        [
          "en.lproj/Localizable.stringsdict": """
          <plist version="1.0"><dict><key>select</key><dict>
            <key>NSStringDeviceSpecificRuleType</key><dict>
              <key>mac</key><string>Click ⟦%d files⟧</string>
              <key>other</key><string>Tap the files</string>
            </dict>
          </dict></dict></plist>
          """
        ]),
      .accepted(
        "source varies by plural",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld files": {"localizations": {
              "en": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "%lld file"}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld files"}}}}}}}}}
          """
        ]),
      .accepted(
        "percentages, durations and versions",
        [
          "en.lproj/Localizable.strings": #"""
          "percent" = "%d%% of files, %d percent of clouds";
          "clock" = "%d:%02d";
          "short" = "%d min, %d h, %d sec";
          "long" = "Every %d minutes for %d days";
          "version" = "Version %d supports iCloud";
          "system" = "iOS %d devices";
          """#
        ]),
      .accepted(
        "keys of an app that chooses the plural form itself",
        [
          "en.lproj/Localizable.strings": """
          "files_few" = "%d files";
          "files_other" = "%d files";
          """
        ]),
      .accepted(
        "numbers that don't count anything",
        [
          "en.lproj/Localizable.strings": #"""
          "ratio" = "%d of %d";
          "error" = "Error %d has occurred";
          "size" = "%f kilometers";
          "name" = "%@ files";
          "left" = "%d left";
          "status" = "%d is this class of address";
          """#
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, let locale = entry.table.source, !Self.namesForm(entry) else {
      return
    }
    guard let source = entry.source else {
      guard entry.table.capabilities.hasTextKeys, entry.keyShape == .text,
        let counted = Self.counted(entry.specifiersOfKey, entry.key, entry, locale)
      else { return }
      context.report(
        Self.message(counted.text), at: counted.range, key: entry.string(of: entry.key),
        locale: locale.spelling, help: Self.help(entry))
      return
    }
    guard !entry.variations[source.variations].contains(where: { $0.kind == .plural }) else {
      return
    }
    for unit in source.units.lazy.map({ entry.units[$0] }) {
      guard let counted = Self.counted(unit.specifiers, unit.text, entry, locale) else { continue }
      context.report(
        Self.message(counted.text), in: unit, of: entry, at: counted.range, help: Self.help(entry))
      return
    }
  }
}

extension UnpluralizedNumber {
  /// Returns whether a key ends with the name of a plural form: `files_few`.
  private static func namesForm(_ entry: Entry) -> Bool {
    guard entry.keyShape == .identifier else { return false }
    let key = entry.string(of: entry.key)
    return PluralCategory.allCases.contains { key.hasSuffix("_\($0.name)") }
  }

  /// Returns the first number of a string and what it counts.
  private static func counted(
    _ specifiers: Range<Int>, _ text: TextSpan, _ entry: Entry, _ locale: LocaleIdentifier
  ) -> (text: String, range: SourceRange)? {
    // No real string has more numbers than this.
    for specifier in specifiers.prefix(32).map({ entry.specifiers[$0] }) where isCount(specifier) {
      let file = text.range.file
      let (start, end) = (Int(specifier.range.start), Int(specifier.range.end))
      let tail = part(end..<min(end + 256, Int(text.range.end)), of: text, entry)
      guard let length = lengthOfNoun(in: tail, isEnglish: locale.language == "en") else {
        continue
      }
      let head = part(max(start - 16, Int(text.range.start))..<start, of: text, entry)
      guard !isName(head) else { continue }
      let noun = String(tail.prefix(length))
      let bytes = entry.table.file(file).bytes
      let isPlain = bytes.string(in: end..<min(end + noun.utf8.count, bytes.count)) == noun
      let number = part(start..<end, of: text, entry)
      return (
        number + noun,
        isPlain ? SourceRange(file: file, start..<end + noun.utf8.count) : specifier.range
      )
    }
    return nil
  }

  private static func part(_ range: Range<Int>, of text: TextSpan, _ entry: Entry) -> String {
    let range = SourceRange(file: text.range.file, range)
    return entry.string(of: TextSpan(range: range, traits: text.traits))
  }

  private static func isCount(_ specifier: FormatSpecifier) -> Bool {
    guard specifier.kind == .argument else { return false }
    switch specifier.argumentClass {
    case .int32, .uint32, .int64, .uint64: return "diu".utf8.contains(specifier.conversion)
    case .double, .longDouble, .object, .cString, .wideString, .pascalString, .character, .pointer,
      .discarded, .star, .unknown:
      return false
    }
  }

  /// Returns the number of characters from the end of a number to the end of the noun that it
  /// counts.
  ///
  /// Up to two words can come between them: '%d new unread mails'.
  private static func lengthOfNoun(in tail: String, isEnglish: Bool) -> Int? {
    var rest = tail[...]
    for _ in 0..<3 {
      guard let space = rest.first, space == " " || space == "\u{A0}" else { return nil }
      rest.removeFirst()
      let word = rest.prefix(while: \.isLetter)
      guard !word.isEmpty else { return nil }
      rest.removeFirst(word.count)
      if let bracket = brackets.first(where: { rest.hasPrefix($0) }) {
        return isUnit(word.lowercased()) ? nil : tail.count - rest.count + bracket.count
      }
      let lower = word.lowercased()
      guard !isUnit(lower), !closers.contains(lower) else { return nil }
      if isEnglish && isPlural(lower) { return tail.count - rest.count }
    }
    return nil
  }

  private static func isPlural(_ word: String) -> Bool {
    if ["people", "children", "men", "women"].contains(word) { return true }
    guard word.count > 3, word.hasSuffix("s") else { return false }
    return !["ss", "us", "is"].contains { word.hasSuffix($0) }
  }

  /// Returns whether a word is a unit of time or a percentage.
  private static func isUnit(_ word: String) -> Bool { units.contains(word) }

  /// Returns whether the words before a number make it a name: 'Version 3', 'Error 4'.
  private static func isName(_ head: String) -> Bool {
    let words = head.lowercased().split { !$0.isLetter && $0 != "#" }
    guard let last = words.last, let end = head.last, end == " " || end == "#" || end.isLetter
    else {
      return false
    }
    return names.contains(String(last))
  }

  private static let brackets = ["(s)", "(es)", "(e)", "(n)", "(en)", "(er)", "(i)", "(a)"]

  private static let units: Set<String> = [
    "ms", "millisecond", "milliseconds", "s", "sec", "secs", "second", "seconds", "min", "mins",
    "minute", "minutes", "h", "hr", "hrs", "hour", "hours", "d", "day", "days", "wk", "wks",
    "week", "weeks", "mo", "month", "months", "yr", "yrs", "year", "years", "percent", "percents",
    "percentage",
  ]

  /// Words that no counted noun follows, and verbs that look like plurals.
  private static let closers: Set<String> = [
    "a", "above", "across", "already", "always", "an", "and", "are", "as", "at", "below", "but",
    "by", "can", "contains", "does", "equals", "exists", "fails", "for", "from", "goes", "had",
    "has", "have", "if", "in", "into", "is", "less", "means", "minus", "needs", "of", "off", "on",
    "onwards", "or", "out", "over", "per", "plus", "remains", "requires", "seems", "than", "that",
    "the", "their", "this", "times", "to", "under", "until", "versus", "vs", "was", "were", "when",
    "which", "will", "with", "x", "your",
  ]

  private static let names: Set<String> = [
    "#", "build", "channel", "chapter", "code", "error", "ios", "ipados", "level", "line", "macos",
    "no", "node", "number", "page", "port", "season", "status", "step", "tvos", "v", "version",
    "visionos", "watchos",
  ]

  private static func message(_ text: String) -> String {
    "'\(text)' has the same form for all numbers"
  }

  private static func help(_ entry: Entry) -> String {
    entry.table.capabilities.hasOneFilePerLocale
      ? "move the key to a .stringsdict, with a form for each plural category"
      : "vary the string by plural"
  }
}
