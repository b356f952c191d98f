import Catalog
import Diagnostics
import Languages
import Testing

@Suite struct ArgumentTests {
  @Test(arguments: formatVectors)
  func `a source and its translation have the expected findings`(_ vector: FormatVector) async {
    let found = await faults(in: vector.catalog)
    let isOurs = vector.rule != "number-not-shown"
    let expected = isOurs ? vector.rule.map { "\(vector.severity!) \($0)" } : nil
    // The substitution that the wrong name should have referenced is unused, which is reported as
    // well.
    let others = vector.number == 117 ? ["warning unused-substitution"] : []
    #expect(Set(found.map(\.verdict)) == Set([expected].compactMap { $0 } + others))
  }

  @Test(arguments: formatVectors.filter { $0.context == .plain && $0.number != 93 })
  func `a key without a source string is the source string`(_ vector: FormatVector) async {
    guard !vector.source.contains("%(") else { return }
    let catalog = vector.catalog(of: "", key: vector.source)
    #expect(
      Set(await faults(in: catalog).map(\.verdict))
        == Set([vector.rule].compactMap { $0.map { "\(vector.severity!) \($0)" } }))
  }

  @Test(arguments: [
    ("%@ %@", "%1$@ %s", ["error forbidden-specifier '%s'"]),
    ("%@", "%1$s %1$@", ["error forbidden-specifier '%1$s'"]),
    ("%@ %d", "%s %@", ["error forbidden-specifier '%s'", "error format-specifier-mismatch '%@'"]),
    ("%@", "% 1$s", ["error forbidden-specifier '% 1$s'"]),
    ("%@", "%ls", ["error forbidden-specifier '%ls'"]),
    ("%s", "%@", ["error format-specifier-mismatch '%@'"]),
    ("%@ %@", "%s", ["error forbidden-specifier '%s'"]),
    ("%@", "%2$n", ["error forbidden-specifier '%2$n'"]),
    ("%@", "Hola %nombre", ["error forbidden-specifier '%n'"]),
    ("Hello %name%", "Hola %nombre%", []),
    ("%d%%", "%d% natural", ["error malformed-specifier '% n'"]),
    ("Hello", "Hallo %n", ["error forbidden-specifier '%n'"]),
    ("%d lines%n", "%d Zeilen", ["error forbidden-specifier '%n'"]),
    ("%n%@", "%@", ["error forbidden-specifier '%n'"]),
  ])
  func `a forbidden specifier is the only finding about its argument`(
    _ source: String, _ translation: String, _ expected: [String]
  ) async {
    let vector = FormatVector(0, at: .named, source, translation)
    #expect(
      Set(await faults(in: vector.catalog).map { "\($0.verdict) '\($0.text)'" }) == Set(expected))
  }

  @Test(arguments: [
    ("Save 50%", "50 %% sparen", ["%%"]),
    ("Save 50%%", "50 % sparen", ["%"]),
    ("Half", "50 %%", ["%%"]),
    ("Half", "50 %", []),
    ("Save 50%%", "die Hälfte", []),
    ("5% of 50%%", "5 % von 50 %", []),
    ("Save 50%%", "50 \\u0025 sparen", ["\\u0025 s"]),
    ("Save 50%", "50 %% und 10 %%", ["%%"]),
    ("Save 50%%", "", []),
  ])
  func `a percent sign is escaped as in the source`(
    _ source: String, _ translation: String, _ expected: [String]
  ) async {
    let found = await faults(in: FormatVector(0, at: .named, source, translation).catalog)
    #expect(found.map(\.text) == expected)
    #expect(found.allSatisfy { $0.verdict == "warning percent-escape-mismatch" })
  }

  @Test(arguments: [
    FormatVector(1, "%d files", "% 5d files"),
    FormatVector(2, "% 5.1f km", "%.1f km"),
    FormatVector(3, "% 05d", "%5d"),
    FormatVector(4, "%d files", "%5 d files", .error, "malformed-specifier"),
    FormatVector(5, "%d files", "%0 d files", .error, "malformed-specifier"),
    FormatVector(6, "%ld files", "%l d files", .warning, "malformed-specifier"),
  ])
  func `a space is a flag before a width, prose after it and a mistake after a size`(
    _ vector: FormatVector
  ) async {
    #expect(await faults(in: vector.catalog).map(\.verdict) == vector.verdicts)
  }

  @Test(arguments: [
    ("%1$@ to %2$@", "%1$@ nach %2$", ["error malformed-specifier '%2$'"]),
    ("%1$@ to %2$@", "%2$ nach %1$@", ["error malformed-specifier '%2$'"]),
    ("%1$@ to %2$d", "%1$@ nach %2$ d", []),
    ("%@ posts", "% publicacions", ["error malformed-specifier '% p'"]),
    ("%@ posts", "100% publicacions", ["error malformed-specifier '% p'"]),
    ("You have %@", "%У вас %@", ["warning malformed-specifier '%У'"]),
    ("You have %@", "\\u0025У вас %@", ["warning malformed-specifier '\\u0025У'"]),
    ("You have %@", "%У вас", ["error malformed-specifier '%У'"]),
    ("%lld digits", "%Ild Ziffern", ["error malformed-specifier '%Ild'"]),
  ])
  func `a damaged placeholder is reported at the damage`(
    _ source: String, _ translation: String, _ expected: [String]
  ) async {
    let vector = FormatVector(0, at: .named, source, translation)
    #expect(await faults(in: vector.catalog).map { "\($0.verdict) '\($0.text)'" } == expected)
  }

  @Test func `a source string that contradicts itself is not compared with its key`() async {
    let catalog = #"""
      {"sourceLanguage": "en", "version": "1.0", "strings": {"%ld of %@": {"localizations": {
      "en": {"stringUnit": {"state": "translated", "value": "%2$ld of %2$@"}}}}}}
      """#
    #expect(await faults(in: catalog).map(\.verdict) == ["error conflicting-argument-types"])
  }

  @Test(arguments: [
    FormatVector(1, "%hd", "%hhd", .warning, "format-specifier-mismatch"),
    FormatVector(2, "%hhd", "%hd", .note, "format-specifier-mismatch"),
    FormatVector(3, "%hhu", "%hhd", .warning, "format-specifier-mismatch"),
    FormatVector(4, "%hhd", "%hhi"),
    FormatVector(5, "%@", "%h@"),
  ])
  func `the sizes of small integers are compared`(_ vector: FormatVector) async {
    #expect(await faults(in: vector.catalog).map(\.verdict) == vector.verdicts)
  }

  @Test func `an argument with two types does not hide that another argument is unused`() async {
    let vector = FormatVector(1, "%1$c of %2$@", "%2$@ (%2$p)")
    #expect(
      Set(await faults(in: vector.catalog).map(\.verdict)) == [
        "warning conflicting-argument-types", "error argument-gap",
      ])
  }

  @Test func `a fault after escapes is reported at its specifier`() async {
    let catalog = #"""
      {"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"localizations": {
      "en": {"stringUnit": {"state": "translated", "value": "\"%@\"\n%lld"}},
      "de": {"stringUnit": {"state": "translated", "value": "\u201e%@\u201c\n%d"}}}}}}
      """#
    #expect(await faults(in: catalog).map(\.text) == ["%d"])
  }

  @Test func `strings that are not shipped have no faults`() async {
    for member in [#""shouldTranslate": false"#, #""extractionState": "stale""#] {
      let catalog =
        #"{"sourceLanguage": "en", "version": "1.0", "strings": {"%@": {"#
        + member
        + #", "localizations": {"de": {"stringUnit": {"state": "translated", "value": "%d"}}}}}}"#
      #expect(await faults(in: catalog).isEmpty)
    }
    let new = #"""
      {"sourceLanguage": "en", "version": "1.0", "strings": {"%@": {"localizations": {
      "de": {"stringUnit": {"state": "new", "value": "%d"}}}}}}
      """#
    #expect(await faults(in: new).isEmpty)
  }

  @Test func `the argument of a substitution needs no space after it`() async {
    let catalog = #"""
      {"sourceLanguage": "en", "version": "1.0", "strings": {"%lld km": {"localizations": {
      "de": {"stringUnit": {"state": "translated", "value": "%#@way@"},
      "substitutions": {"way": {"formatSpecifier": "lld", "variations": {"plural": {
      "other": {"stringUnit": {"state": "translated", "value": "%argkm"}}}}}}}}}}}
      """#
    #expect(await faults(in: catalog).isEmpty)
  }

  @Test func `thousands of specifiers in one string are checked in reasonable time`() async {
    let text = String(repeating: "%@ %#@a@ %1$d %arg %", count: 20_000)
    let catalog =
      #"{"sourceLanguage": "en", "version": "1.0", "strings": {"k": {"localizations": {"#
      + #""en": {"stringUnit": {"state": "translated", "value": "\#(text)"}}, "#
      + #""de": {"stringUnit": {"state": "translated", "value": "\#(text)"}}}}}}"#
    #expect(await !faults(in: catalog).isEmpty)
  }
}

private func faults(in catalog: String) async -> [ArgumentFinding] {
  await AllRules.argumentFindings(in: ["Localizable.xcstrings": catalog])
}

extension FormatVector {
  /// A catalog with the two strings in their context.
  fileprivate var catalog: String {
    let isLabelled = source.contains("%(")
    let key = context == .plain && !isLabelled ? source : "some.key"
    guard context == .substitution else {
      return catalog(of: #""en": {\#(unit(source))}, "#, key: key)
    }
    return catalog(of: #""en": {\#(substituted(source))}, "#, key: key)
  }

  fileprivate func catalog(of sourceLocalization: String, key: String) -> String {
    #"{"sourceLanguage": "en", "version": "1.0", "strings": {"\#(key)": {"localizations": {"#
      + sourceLocalization + #""\#(locale)": {\#(localization)}}}}}"#
  }

  private var localization: String {
    switch context {
    case .plain, .named: unit(translation)
    case .device:
      #""variations": {"device": {"iphone": {\#(unit(translation))}, "other": {\#(unit(source))}}}"#
    case .substitution: substituted(translation)
    case .plural(.other): #""variations": {"plural": {"other": {\#(unit(translation))}}}"#
    case .plural(let category):
      #""variations": {"plural": {"\#(category.name)": {\#(unit(translation))}, "#
        + #""other": {\#(unit(source))}}}"#
    }
  }

  private func unit(_ text: String) -> String {
    #""stringUnit": {"state": "translated", "value": "\#(text)"}"#
  }

  /// Returns a string with substitutions, or the string of one.
  private func substituted(_ text: String) -> String {
    let isLeaf = source.hasPrefix("%arg")
    let leaf = isLeaf ? text : "%arg"
    func substitution(_ name: String, _ number: Int) -> String {
      #""\#(name)": {"argNum": \#(number), "formatSpecifier": "lld", "#
        + #""variations": {"plural": {"other": {\#(unit(leaf))}}}}"#
    }
    let dirs = source.contains("dirs") ? ", " + substitution("dirs", 2) : ""
    return unit(isLeaf ? "%#@files@" : text)
      + #", "substitutions": {\#(substitution("files", 1))\#(dirs)}"#
  }
}
