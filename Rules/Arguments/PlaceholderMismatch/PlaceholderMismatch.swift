import LintKit

/// Compares placeholders that code replaces by name.
struct PlaceholderMismatch: Rule {
  static let info = RuleInfo(
    id: "placeholder-mismatch",
    category: .arguments,
    severity: .warning,
    entriesWith: .placeholders,
    summary: "Translation changes or omits a named placeholder such as `${name}`.",
    rationale: """
      The app searches for exactly the characters of `${name}`, `{name}`, `%(name)@`, `\\(name)` \
      or `%name%`. If a translation has `{nom}` instead of `{name}`, users see `{nom}`. If the \
      placeholder is missing, they don't see its value.

      Every App Shortcuts phrase must contain `${applicationName}`, even in the source language. \
      Otherwise, the build fails, so this is an error. With `--code`, the phrases in the code are \
      checked too. In catalogs, `%(name)@` is an argument: see `malformed-specifier`.
      """,
    fix: "Copy the placeholder from the source. Translate only the text around it.",
    examples: [
      .reported(
        "translated name", as: .warning,
        [
          "en.lproj/Localizable.strings": #""hello" = "Hello {name}";"#,
          "fr.lproj/Localizable.strings": #""hello" = "Bonjour ⟦{nom}⟧";"#,
        ]),
      .reported(
        "name in a different case", as: .warning,
        [
          "en.lproj/Localizable.strings": #""pin" = "Press ${pinKey} to pin";"#,
          "fr.lproj/Localizable.strings": #""pin" = "Appuyez sur ⟦${PinKey}⟧ pour épingler";"#,
        ]),
      .reported(
        "placeholder is missing", as: .warning,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "Send ${message} to ${channel}": {"localizations": {
              "pt-BR": {"stringUnit": {"state": "translated", "value": "⟦Enviar a ${channel}⟧"}}}}}}
          """
        ]),
      .reported(
        "interpolation is translated", as: .warning,
        [
          "en.lproj/Localizable.strings": #""count" = "\\(count) files";"#,
          "nl.lproj/Localizable.strings": #""count" = "⟦\\(aantal)⟧ bestanden";"#,
        ]),
      .reported(
        "label, which is not an argument outside of catalogs", as: .warning,
        [
          "en.lproj/Localizable.strings": """
          <plist version="1.0"><dict>
            <key>greeting</key><string>Hello %(name)@</string>
          </dict></plist>
          """,
          "nl.lproj/Localizable.strings": """
          <plist version="1.0"><dict>
            <key>greeting</key><string>Hallo ⟦%(naam)@⟧</string>
          </dict></plist>
          """,
        ]),
      .reported(
        "translated name between percent signs, which are no format specifiers", as: .warning,
        [
          "en.lproj/Localizable.strings": #"""
          "thanks" = "Thank you for using %APP_NAME%.";
          "hello" = "Hello %user%, %count% files, 100%";
          """#,
          "de.lproj/Localizable.strings": #"""
          "thanks" = "Danke, dass du %APP_NAME% benutzt.";
          "hello" = "Hallo ⟦%benutzer%⟧, %count% Dateien, 100%";
          """#,
        ]),
      .reported(
        "phrases without the app name", as: .error,
        [
          "AppShortcuts.xcstrings": #"""
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "Open ${folder} in ${applicationName}": {"localizations": {
              "en": {"stringSet": {"state": "translated", "values": [
                "Open ${folder} in ${applicationName}", "⟦Open my folder⟧"]}},
              "de": {"stringSet": {"state": "translated", "values": [
                "Öffne ${folder} in ⟦${appName}⟧"]}},
              "fr": {"stringSet": {"state": "translated", "values": [
                "Ouvrir ${folder} dans ⟦\\(.applicationName)⟧"]}}
            }},
            "⟦Start a walk⟧": {"localizations": {
              "de": {"stringUnit": {"state": "translated", "value": "⟦Spaziergang starten⟧"}}
            }}}}
          """#
        ]),
      .reported(
        "phrases without the app name in localized files", as: .error,
        [
          "de.lproj/AppShortcuts.strings": #""Open timer" = "⟦Timer öffnen⟧";"#,
          "en.lproj/AppShortcuts.strings": #""Open timer" = "⟦Open timer⟧";"#,
        ]),
      .reported(
        "phrases without the app name in the code", as: .error,
        [
          "App/Shortcuts.swift": #"""
          let open = AppShortcut(
            intent: OpenTimer(), phrases: ["Open \(.applicationName)", ⟦"Open the timer"⟧],
            shortTitle: "Open", systemImageName: "timer")
          let other = AppShortcut(intent: OpenTimer(make(1)), phrases: [⟦"Open it"⟧])
          """#,
          "App/AppShortcuts.xcstrings": .catalog(
            key: "Open ${applicationName}", values: ["de": "${applicationName} öffnen"]),
        ],
        configuration: #"{ "code": { "include": ["App/**"] } }"#),
      .reported(
        "phrases with an unknown or a missing parameter", as: .warning,
        [
          "AppShortcuts.xcstrings": #"""
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "Open ${folder} in ${applicationName}": {"localizations": {
              "de": {"stringSet": {"state": "translated", "values": [
                "Öffne ${folder} in ${applicationName}",
                "⟦${ordner}⟧ in ${applicationName} öffnen"]}},
              "it": {"stringSet": {"state": "translated", "values": [
                "⟦Apri con ${applicationName}⟧"]}}
            }}}}
          """#
        ]),
      .reported(
        "placeholder missing from a plural form for several numbers; renamed in an ICU message",
        as: .warning,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "{user} sent %lld files": {"localizations": {
              "de": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "{user}: eine Datei"}},
                "other": {"stringUnit": {"state": "translated", "value": "⟦%lld Dateien⟧"}}}}}}},
            "{count, plural, one {file} other {# files}}": {"localizations": {
              "de": {"stringUnit": {"state": "translated",
                "value": "⟦{anzahl, plural, one {Datei} other {# Dateien}}⟧"}}}}}}
          """
        ]),
      .reported(
        "capitalized word in braces became another word", as: .note,
        [
          "en.lproj/Localizable.strings": #""names" = "Use {Date} in names of files.";"#,
          "de.lproj/Localizable.strings": #""names" = "⟦{Datum}⟧ in Dateinamen verwenden.";"#,
        ]),
      .reported(
        "words in doubled braces, with the option on", as: .warning,
        [
          "en.lproj/Localizable.strings": #""hello" = "Hello {{name}}";"#,
          "de.lproj/Localizable.strings": #""hello" = "Hallo ⟦{{Name}}⟧";"#,
        ],
        configuration: #"{"rules": {"placeholder-mismatch": {"doubled-braces": true}}}"#),
      .accepted(
        "different order, or a placeholder used twice",
        [
          "en.lproj/Localizable.strings": #""moved" = "${file} moved to {folder}";"#,
          "ja.lproj/Localizable.strings": #""moved" = "{folder}に${file}を移動（${file}）";"#,
        ]),
      .accepted(
        "braces in prose, in JSON and in code",
        [
          "en.lproj/Localizable.strings": #"""
          "set" = "The set {a, b, c}";
          "json" = "Write {\"name\": 1} or { return }.";
          "hint" = "{That's some days from now}";
          "rule" = "At least [a-z]{12,64}";
          "mark" = "%@ is {{online}}";
          "latex" = "All between \\begin{document} and the end";
          """#,
          "fr.lproj/Localizable.strings": #"""
          "set" = "L’ensemble {x, y}";
          "json" = "Écrivez du JSON.";
          "hint" = "{Dans quelques jours}";
          "rule" = "Au moins 12 lettres";
          "mark" = "%@ est {{en ligne}}";
          "latex" = "Tout le document";
          """#,
        ]),
      .accepted(
        "word in braces that every translation changes",
        [
          "en.lproj/Localizable.strings": #""names" = "Files are called {title}.";"#,
          "de.lproj/Localizable.strings": #""names" = "Dateien heißen {titel}.";"#,
          "es.lproj/Localizable.strings": #""names" = "Los archivos se llaman {título}.";"#,
        ]),
      .accepted(
        "plural form for a single number spells it out",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "{count} of %lld files": {"localizations": {
              "de": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "die Datei"}},
                "other": {"stringUnit": {
                  "state": "translated", "value": "{count} von %lld Dateien"}}}}}}}}}
          """
        ]),
      .accepted(
        "source omits the placeholder on one device",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "open.hint": {"localizations": {
              "de": {"stringUnit": {"state": "translated", "value": "Zum Öffnen klicken"}},
              "en": {"variations": {"device": {
                "ipad": {"stringUnit": {"state": "translated", "value": "Tap {name} to open"}},
                "mac": {"stringUnit": {"state": "translated", "value": "Click to open"}}}}}}}}}
          """
        ]),
      .accepted(
        "placeholder is in a substitution",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "{user} sent %lld files": {"localizations": {"de": {
              "stringUnit": {"state": "translated", "value": "%#@files@"},
              "substitutions": {"files": {"formatSpecifier": "lld", "variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "{user}: eine Datei"}},
                "other": {"stringUnit": {
                  "state": "translated", "value": "{user}: %arg Dateien"}}}}}}}}}}}
          """
        ]),
      .accepted(
        "dollar sign that is a currency sign and moves",
        [
          "en.lproj/Localizable.strings": #""price" = "${price} a month";"#,
          "fr.lproj/Localizable.strings": #""price" = "{price} $ par mois";"#,
        ]),
      .accepted(
        "more or fewer phrases than the source",
        [
          "AppShortcuts.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "Open ${folder} in ${applicationName}": {"localizations": {
              "en": {"stringSet": {"state": "new", "values": [
                "Open ${folder} in ${applicationName}", "Open ${applicationName}"]}},
              "de": {"stringSet": {"state": "translated", "values": [
                "Öffne ${folder} in ${applicationName}"]}},
              "ja": {"stringSet": {"state": "translated", "values": [
                "${applicationName}で${folder}を開く", "${applicationName}を開く",
                "${applicationName}起動"]}}
            }}}}
          """
        ]),
      .accepted(
        "title in the table of phrases, and a phrase that no shortcut has",
        [
          "App/Shortcuts.swift": #"""
          let title = LocalizedStringResource("Open", table: "AppShortcuts")
          AppShortcut(intent: OpenTimer(), phrases: ["Open \(.applicationName)"])
          struct Provider { let phrases = Speech(phrases: ["Open the timer"]) }
          """#,
          "App/AppShortcuts.xcstrings": .catalog(
            """
            "Ajar" : {},
            "Open" : {},
            "Open ${applicationName}" : {}
            """),
        ],
        configuration: #"{ "code": { "include": ["App/**"] } }"#),
      .accepted(
        "kinds and names that the configuration ignores",
        [
          "en.lproj/Localizable.strings": #"""
          "braces" = "Hello {name}";
          "dollar" = "Hello ${name}";
          "label" = "Hello %(name)@";
          "swift" = "Hello \\(name)";
          "percent" = "Hello %user%";
          """#,
          "nl.lproj/Localizable.strings": #"""
          "braces" = "Hallo {naam}";
          "dollar" = "Hallo ${naam}";
          "label" = "Hallo %(naam)@";
          "swift" = "Hallo \\(naam)";
          "percent" = "Hallo %gebruiker%";
          """#,
        ],
        configuration: """
          {"rules": {"placeholder-mismatch": {
            "braces": false, "labels": false, "interpolations": false, "percent-signs": false,
            "ignored": ["name"],
            "dollar-braces": true}}}
          """),
      .accepted(
        "unknown source string, or no translation yet",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "greeting.name": {"localizations": {
              "de": {"stringUnit": {"state": "translated", "value": "Hallo {name}"}}}},
            "Hello {name}": {"localizations": {
              "de": {"stringUnit": {"state": "new", "value": ""}}}}}}
          """
        ]),
    ]
  )

  /// The kinds of placeholders that are compared.
  var dollarBraces = true
  var braces = true
  var doubledBraces = false
  var labels = true
  var interpolations = true
  var percentSigns = true
  /// Names that aren't compared.
  var ignored: [String] = []
  /// The same as sets, which are made once and not for each entry.
  private var kinds: Set<NamedPlaceholder.Kind> = []
  private var ignoredNames: Set<String> = []

  init() { finishOptions() }

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "dollar-braces", into: &dollarBraces, larger: .reportsMore, help: "Compare `${name}`.")
    options.read("braces", into: &braces, larger: .reportsMore, help: "Compare `{name}`.")
    options.read(
      "doubled-braces", into: &doubledBraces, larger: .reportsMore, help: "Compare `{{name}}`.")
    options.read(
      "labels", into: &labels, larger: .reportsMore,
      help: "Compare `%(name)@` where it isn't an argument.")
    options.read(
      "interpolations", into: &interpolations, larger: .reportsMore, help: "Compare `\\(name)`.")
    options.read(
      "percent-signs", into: &percentSigns, larger: .reportsMore, help: "Compare `%name%`.")
    options.read(
      "ignored", into: &ignored, larger: .reportsLess,
      help: "Names that translations may change or omit.")
    finishOptions()
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard TextComparison.mayHavePlaceholders(entry), entry.isShipped else { return }
    for fault in faults(in: entry, context) {
      guard let unit = fault.unit else {
        context.report(
          Self.message(fault.kind), at: fault.range, severity: Self.severity(of: fault.kind),
          key: entry.string(of: entry.key), locale: entry.table.source?.spelling,
          help: Self.help(fault.kind), kind: Self.name(of: fault.kind))
        continue
      }
      context.report(
        Self.message(fault.kind), in: entry.units[unit], of: entry, at: fault.range,
        severity: Self.severity(of: fault.kind), notes: Self.notes(fault.kind),
        help: Self.help(fault.kind), kind: Self.name(of: fault.kind))
    }
  }
}

extension PlaceholderMismatch {
  private func faults(
    in entry: Entry, _ context: borrowing RuleContext
  ) -> [PlaceholderFault] {
    if PhraseComparison.applies(to: entry, context) {
      return dollarBraces ? PhraseComparison(of: entry, ignoring: ignoredNames).faults() : []
    }
    if entry.table.purpose == .appShortcuts { return [] }
    return TextComparison(of: entry, kinds: kinds, ignoring: ignoredNames).faults()
  }

  private mutating func finishOptions() {
    kinds = []
    if dollarBraces { kinds.insert(.dollarBraces) }
    if braces { kinds.insert(.braces) }
    if doubledBraces { kinds.insert(.doubledBraces) }
    if labels { kinds.insert(.label) }
    if interpolations { kinds.insert(.interpolation) }
    if percentSigns { kinds.insert(.percentSigns) }
    ignoredNames = Set(ignored)
  }

  /// A phrase without the name of the app stops the build.
  private static func severity(of kind: PlaceholderFault.Kind) -> Severity {
    switch kind {
    case .noApplicationName: .error
    case .code(let placeholder): placeholder.name == ".applicationName" ? .error : .warning
    case .lost, .changed, .unknown: isWord(kind) ? .note : .warning
    }
  }

  /// Returns the name of a kind of fault in the identity of findings.
  static func name(of kind: PlaceholderFault.Kind) -> String? {
    switch kind {
    case .lost: nil
    case .changed: isWord(kind) ? nil : "changed"
    case .unknown: "unknown"
    case .noApplicationName: "application-name"
    case .code: "code"
    }
  }

  /// Returns whether a capitalized word in braces was replaced by another word.
  private static func isWord(_ kind: PlaceholderFault.Kind) -> Bool {
    guard case .changed(let placeholder, let other) = kind, placeholder.kind == .braces,
      other.kind == .braces, let first = placeholder.name.first
    else { return false }
    return first.isUppercase && placeholder.name.dropFirst().allSatisfy(\.isLowercase)
      && other.name.allSatisfy(\.isLetter)
      && placeholder.name.lowercased() != other.name.lowercased()
  }

  static func message(_ kind: PlaceholderFault.Kind) -> String {
    switch kind {
    case .lost(let placeholders):
      "translation omits \(list(placeholders))"
    case .changed(let placeholder, let other):
      "translation has '\(text(other))' instead of '\(text(placeholder))'"
    case .unknown(let placeholder):
      "no source phrase has the parameter '\(text(placeholder))'"
    case .noApplicationName(let other?):
      "'\(text(other))' is not the name of the app, which every phrase must contain"
    case .noApplicationName(nil): "the phrase does not contain the name of the app"
    case .code(let placeholder): "'\(text(placeholder))' is Swift code, which nothing replaces"
    }
  }

  private static func help(_ kind: PlaceholderFault.Kind) -> String? {
    switch kind {
    case .lost(let placeholders): "add \(list(placeholders))"
    case .changed(let placeholder, _):
      "write '\(text(placeholder))', as in the source"
    case .unknown: "parameter names are not translated: use one from the source"
    case .noApplicationName: "write '${applicationName}' where users say the name"
    case .code(let placeholder):
      "write '${\(placeholder.name.drop { $0 == "." })}'"
    }
  }

  private static func notes(_ kind: PlaceholderFault.Kind) -> [Note] {
    switch kind {
    case .lost(let placeholders):
      placeholders.prefix(4).map { Note(caption: "the source has '\(text($0))'", at: $0.range) }
    case .changed(let placeholder, _):
      [Note(caption: "the source has '\(text(placeholder))'", at: placeholder.range)]
    case .unknown, .noApplicationName, .code: []
    }
  }

  /// Returns a list of the first few placeholders.
  private static func list(_ placeholders: [NamedPlaceholder]) -> String {
    let quoted = placeholders.prefix(4).map { "'\(text($0))'" }
    if placeholders.count > 4 { return quoted.joined(separator: ", ") + " …" }
    return quoted.listed
  }

  /// Returns the spelling of a placeholder for messages.
  private static func text(_ placeholder: NamedPlaceholder) -> String {
    switch placeholder.kind {
    case .dollarBraces: "${\(placeholder.name)}"
    case .braces: "{\(placeholder.name)}"
    case .doubledBraces: "{{\(placeholder.name)}}"
    case .label: "%(\(placeholder.name))@"
    case .interpolation: "\\(\(placeholder.name))"
    case .percentSigns: "%\(placeholder.name)%"
    }
  }
}
