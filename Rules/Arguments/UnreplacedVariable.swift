import LintKit

/// Reports Swift interpolations and build settings in strings.
struct UnreplacedVariable: Rule {
  static let info = RuleInfo(
    id: "unreplaced-variable",
    category: .arguments,
    severity: .warning,
    entriesWith: .code,
    summary: #"String has a variable that nothing replaces, such as `\(name)` or `$(NAME)`."#,
    rationale: #"""
      Swift evaluates `\(name)` only in source code, and Xcode replaces `$(PRODUCT_NAME)` only in \#
      files such as `Info.plist`. In a table, both are ordinary text, and users see them. In a \#
      `.strings` file, `\(name)` loses its backslash and is shown as `(name)`. The system also shows \#
      the strings of InfoPlist tables as they are: nothing replaces `%@` there.

      A variable is reported once, in the source language if that has it. Build settings in \#
      backticks or in paths, and those that the key or the string explains, are accepted. Outside \#
      of InfoPlist tables, only settings that Xcode defines are reported in the form `${NAME}`, \#
      because apps use it for their own placeholders.
      """#,
    fix: """
      Write a format specifier such as `%@`, and pass the value in code. In an InfoPlist table, \
      write the name itself.
      """,
    examples: [
      .reported(
        "build setting in an InfoPlist table", as: .warning,
        [
          "en.lproj/InfoPlist.strings": #""CFBundleName" = "⟦${PRODUCT_NAME}⟧";"#,
          "de.lproj/InfoPlist.strings": #""CFBundleName" = "${PRODUCT_NAME}";"#,
        ]),
      .reported(
        "interpolation, with one backslash or two", as: .warning,
        [
          "en.lproj/Mail.strings": #"""
          "hello" = "Hello ⟦\(name)⟧";
          "bye" = "Bye ⟦\\(user.name)⟧";
          "count" = "%d files";
          """#,
          "de.lproj/Mail.strings": #"""
          "hello" = "Hallo \(name)";
          "bye" = "Ade \\(user.name)";
          "count" = "⟦\\(%d)⟧ Dateien";
          """#,
        ]),
      .reported(
        "interpolation in a key that is the source string, and in a plural form", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: #"Hello ⟦\\(name)⟧"#, values: ["de": #"Hallo \\(name)"#]),
          "en.lproj/Mail.stringsdict": .stringsdict(
            key: "chats", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": #"One chat in ⟦\(folder)⟧"#, "other": #"%d chats in \(folder)"#]),
        ]),
      .reported(
        "format specifier in an InfoPlist table, which nothing formats", as: .warning,
        [
          "en.lproj/InfoPlist.strings": #"""
          "NSCameraUsageDescription" = "Takes photos for Notes.";
          """#,
          "ru.lproj/InfoPlist.strings": #"""
          "NSCameraUsageDescription" = "⟦%s⟧ делает снимки.";
          """#,
          "InfoPlist.xcstrings": .catalog(
            key: "NSMicrophoneUsageDescription", values: ["en": "⟦%1$@⟧ records voice notes."]),
        ]),
      .reported(
        "interpolation around a format specifier, and in the key", as: .warning,
        [
          "en.lproj/Mail.strings": #"""
          "copies" = "Send ⟦\(%2$@)⟧ copies to %1$@";
          "SEEK_\(n)_PERCENT" = "SEEK_⟦\(n)⟧_PERCENT";
          """#
        ]),
      .reported(
        "settings that Xcode defines, in other tables", as: .warning,
        [
          "en.lproj/About.strings": #"""
          "version" = "Version ⟦$(MARKETING_VERSION)⟧";
          "name" = "About ⟦${PRODUCT_NAME}⟧";
          """#
        ]),
      .reported(
        "table of a bundle of tests", as: .note,
        [
          "AppTests/en.lproj/InfoPlist.strings": #""CFBundleName" = "⟦${PRODUCT_NAME}⟧";"#
        ]),
      .accepted(
        "placeholders of App Intents, and an app's own placeholders",
        [
          "en.lproj/AppShortcuts.strings": #""open" = "Open ${applicationName}";"#,
          "en.lproj/Mail.strings": #"""
          "hello" = "Hello ${userName}, ${USER_NAME}";
          "price" = "$(5) or ($5)";
          """#,
        ]),
      .reported(
        "table of App.plist, which Xcode renames", as: .warning,
        ["en.lproj/AppPlist.strings": #""NSCameraUsageDescription" = "⟦%@⟧ takes photos.";"#]),
      .accepted(
        "table whose name ends in 'List'",
        ["en.lproj/GroupList.strings": #""members" = "%1$d members of %2$@";"#]),
      .accepted(
        "percentages in an InfoPlist table",
        [
          "en.lproj/InfoPlist.strings": #"""
          "NSCameraUsageDescription" = "100% sharp, 50%s, 20 %";
          """#
        ]),
      .accepted(
        "values of Info.plist in an export, which Xcode replaces",
        [
          "de.xliff": """
          <xliff version="1.2"><file original="App/Info.plist" source-language="en"
            target-language="de" datatype="plaintext"><body>
            <trans-unit id="CFBundleName"><source>$(PRODUCT_NAME)</source></trans-unit>
          </body></file></xliff>
          """
        ]),
      .accepted(
        "strings about build settings",
        [
          "en.lproj/Build.strings": #"""
          "[VERSION_INFO_FILE]-description" = "Defaults to $(PRODUCT_NAME) with a suffix.";
          "file" = "By default, this is set to `$(PRODUCT_NAME)`.";
          "path" = "Set to $(BUILD_DIR)/$(CONFIGURATION).";
          "name" = "The value of PRODUCT_NAME replaces $(PRODUCT_NAME).";
          """#
        ]),
      .accepted(
        "escaped parentheses in formulas and patterns",
        [
          "en.lproj/Math.strings": #"""
          "formula" = "Write \\(x^2\\) for a formula.";
          "pattern" = "\\(a|b\\)";
          "smile" = "\\(^o^)/";
          """#
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    var known: Set<String> = []
    if entry.source?.units.isEmpty ?? true, entry.keyAsSourceText != nil {
      check(entry.key, nil, of: entry, &known, &context)
    }
    let sources = entry.source?.units ?? 0..<0
    // Xcode replaces the variables of Info.plist itself.
    for index in sources where !entry.table.isExportOfInfoPlist {
      check(entry.units[index], of: entry, &known, &context)
    }
    // Translators may have changed the name of a variable that was reported.
    guard known.isEmpty else { return }
    for index in entry.units.indices where !sources.contains(index) {
      check(entry.units[index], of: entry, &known, &context)
    }
  }
}

extension UnreplacedVariable {
  private func check(
    _ unit: StringUnit, of entry: Entry, _ known: inout Set<String>, _ context: inout RuleContext
  ) {
    guard entry.isShipped(unit) else { return }
    check(unit.text, unit, of: entry, &known, &context)
  }

  /// - Parameter known: the variables of the strings before, which aren't checked again.
  private func check(
    _ text: TextSpan, _ unit: StringUnit?, of entry: Entry, _ known: inout Set<String>,
    _ context: inout RuleContext
  ) {
    let isFormatted = entry.table.purpose != .infoPlist
    guard entry.mayHaveCode(text) || !isFormatted && text.traits.contains(.percent) else { return }
    let scalars = entry.scalars(of: text)
    let file = entry.table.file(text.range.file)
    let variables = WrittenVariable.all(in: scalars, findsSpecifiers: !isFormatted) { range in
      file.escapes == .propertyList && file.bytes[Int(range.start)] == UInt8(ascii: "\\")
    }
    for variable in variables {
      guard known.count < Self.limit, known.insert(variable.name).inserted,
        !isExplained(variable, in: scalars, of: entry)
      else { continue }
      let place = scalars.sourceRange(variable.range)
      let written = file.bytes.string(in: place.bytes)
      let isInKey = text.range != entry.key.range && hasKey(of: entry, variable)
      let (message, help) = Self.message(
        variable, written, entry.table.purpose, isInKey: isInKey)
      if let unit {
        context.report(
          message, in: unit, of: entry, at: place,
          severity: isForTests(file.path) ? .note : .warning, help: help)
      } else {
        context.report(
          message, at: place, key: entry.string(of: entry.key),
          locale: entry.table.source?.spelling, help: help)
      }
    }
  }

  /// Returns whether a file belongs to a bundle of tests, which users don't have.
  private func isForTests(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
  }

  /// The maximum number of variables to check for a key.
  private static let limit = 8

  /// Returns whether the key has the same interpolation, perhaps without its backslash.
  private func hasKey(of entry: Entry, _ variable: WrittenVariable) -> Bool {
    variable.kind == .interpolation && entry.string(of: entry.key).contains("(\(variable.name))")
  }

  /// Returns whether a build setting is a name that the string or its key is about.
  private func isExplained(
    _ variable: WrittenVariable, in scalars: TextScalars, of entry: Entry
  ) -> Bool {
    guard variable.kind != .interpolation, variable.kind != .specifier else { return false }
    if entry.table.purpose == .infoPlist { return false }
    if variable.kind == .braces, !Self.settings.contains(variable.name) { return true }
    let key = entry.string(of: entry.key)
    return key.hasPrefix("[") || key.contains(variable.name)
      || variable.isInCode(in: scalars)
      || scalars.string(0..<scalars.count).hasRepeated(variable.name)
  }

  /// The build settings that are common in strings, because `Info.plist` has them.
  private static let settings: Set<String> = [
    "CURRENT_PROJECT_VERSION", "DEVELOPMENT_LANGUAGE", "EXECUTABLE_NAME", "MARKETING_VERSION",
    "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_MODULE_NAME", "PRODUCT_NAME", "PROJECT_NAME",
    "TARGET_NAME",
  ]

  private static func message(
    _ variable: WrittenVariable, _ written: String, _ purpose: Table.Purpose, isInKey: Bool
  ) -> (message: String, help: String) {
    let message = "'\(written)' is not replaced in a table, so users see it"
    switch variable.kind {
    case .interpolation where variable.name.hasPrefix("%"):
      return (message, "write '\(variable.name)', without the backslash and the parentheses")
    case .interpolation where isInKey:
      return (
        "nothing replaces '\(written)' in a table",
        "the code looks up a key with the value in it, so this one is never found; "
          + "write a format specifier in both, and pass the value to String(format:)"
      )
    case .interpolation:
      return (message, "write a format specifier, for example '%@', and pass the value in code")
    case .specifier:
      return (
        "the system shows values of Info.plist as they are, so users see '\(written)'",
        "write what it stands for, for example the name of the app"
      )
    case .parentheses, .braces:
      return (
        "the build setting '\(written)' isn't replaced in a table, so users see it",
        purpose == .infoPlist
          ? "write its value; Xcode replaces build settings in Info.plist, but not in its tables"
          : "write its value, or a format specifier"
      )
    }
  }
}

extension String {
  /// Returns whether a name occurs at least twice.
  fileprivate func hasRepeated(_ name: String) -> Bool {
    guard let first = firstRange(of: name) else { return false }
    return self[first.upperBound...].contains(name)
  }
}

/// A variable of Swift or of Xcode in a string.
private struct WrittenVariable {
  enum Kind {
    /// `\(name)`
    case interpolation
    /// `$(NAME)`
    case parentheses
    /// `${NAME}`
    case braces
    /// `%s`
    case specifier
  }

  let kind: Kind
  /// The name in the brackets, without a modifier.
  let name: String
  let range: Range<Int>

  /// A longer expression isn't searched for its end.
  private static let maxLength = 64

  /// - Parameters:
  ///   - findsSpecifiers: whether format specifiers are variables too, because nothing formats the
  ///     string.
  ///   - isEscaped: returns whether a character is written with a backslash.
  static func all(
    in scalars: TextScalars, findsSpecifiers: Bool, isEscaped: (SourceRange) -> Bool
  ) -> [Self] {
    var all: [Self] = []
    var index = 0
    while index < scalars.count {
      let variable: Self? =
        switch scalars[index] {
        case "\\": interpolation(at: index, bracket: index + 1, in: scalars)
        // In `.strings`, the backslash is part of the written bracket.
        case "(" where isEscaped(scalars.sourceRange(index..<index + 1)):
          interpolation(at: index, bracket: index, in: scalars)
        case "$": setting(at: index, in: scalars)
        case "%" where findsSpecifiers: specifier(at: index, in: scalars)
        default: nil
        }
      if let variable { all.append(variable) }
      index = variable?.range.upperBound ?? index + 1
    }
    return all
  }

  private static func interpolation(
    at start: Int, bracket: Int, in scalars: TextScalars
  ) -> Self? {
    guard bracket < scalars.count, scalars[bracket] == "(",
      let end = end(")", from: bracket + 1, in: scalars), scalars[end - 1] != "\\"
    else { return nil }
    let name = scalars.string(bracket + 1..<end)
    guard let first = name.unicodeScalars.first,
      first.isAlphabetic || first == "_" || first == "." || first == "%",
      name.unicodeScalars.contains(where: { $0.isAlphabetic || $0 == "@" }), !name.contains("|")
    else { return nil }
    return Self(kind: .interpolation, name: name, range: start..<end + 1)
  }

  private static func setting(at start: Int, in scalars: TextScalars) -> Self? {
    guard start + 2 < scalars.count else { return nil }
    let kind: Kind
    switch scalars[start + 1] {
    case "(": kind = .parentheses
    case "{": kind = .braces
    default: return nil
    }
    guard let end = end(kind == .braces ? "}" : ")", from: start + 2, in: scalars) else {
      return nil
    }
    let content = scalars[start + 2..<end]
    let name = content.prefix { $0 != ":" }
    guard name.count >= 4, name.first.map({ "A"..."Z" ~= $0 }) == true,
      name.allSatisfy({ "A"..."Z" ~= $0 || "0"..."9" ~= $0 || $0 == "_" })
    else { return nil }
    return Self(
      kind: kind, name: scalars.string(start + 2..<start + 2 + name.count), range: start..<end + 1)
  }

  /// Reads `%@`, `%s` or `%1$d` that is a word of its own, unlike the sign in `100%ig`.
  private static func specifier(at start: Int, in scalars: TextScalars) -> Self? {
    guard start == 0 || !"0123456789%".unicodeScalars.contains(scalars[start - 1]) else {
      return nil
    }
    var index = start + 1
    while index < min(scalars.count, start + 4), "0"..."9" ~= scalars[index] { index += 1 }
    if index < scalars.count, index > start + 1, scalars[index] == "$" { index += 1 }
    while index < min(scalars.count, start + 7), scalars[index] == "l" { index += 1 }
    guard index < scalars.count, "@dfisu".unicodeScalars.contains(scalars[index]),
      index + 1 == scalars.count || !scalars[index + 1].isAlphabetic
    else { return nil }
    let range = start..<index + 1
    return Self(kind: .specifier, name: scalars.string(range), range: range)
  }

  private static func end(
    _ bracket: Unicode.Scalar, from start: Int, in scalars: TextScalars
  ) -> Int? {
    var index = start
    while index < min(scalars.count, start + maxLength) {
      switch scalars[index] {
      case bracket: return index > start ? index : nil
      case "\n", "(", "{": return nil
      default: index += 1
      }
    }
    return nil
  }

  /// Returns whether the variable is in backticks or in a path.
  func isInCode(in scalars: TextScalars) -> Bool {
    let neighbors = [range.lowerBound - 1, range.upperBound].filter(scalars.indices.contains)
    return neighbors.contains { ["/", "_", "`", "\"", "'"].contains(scalars[$0]) }
      || scalars[..<range.lowerBound].count(where: { $0 == "`" }) % 2 == 1
  }
}
