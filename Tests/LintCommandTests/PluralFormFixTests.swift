import BuiltinRules
import LintCommand
import Testing

/// The fix of a missing `other`, which copies a form only if it shows what the source shows.
@Suite struct PluralFormFixTests {
  private func forms(_ forms: KeyValuePairs<String, String>) -> String {
    forms.map { #""\#($0.key)" : \#(unit($0.value))"# }.joined(separator: ", ")
  }

  private func unit(_ value: String) -> String {
    #"{ "stringUnit" : { "state" : "translated", "value" : "\#(value)" } }"#
  }

  private func plural(_ forms: KeyValuePairs<String, String>) -> String {
    #"{ "variations" : { "plural" : { \#(self.forms(forms)) } } }"#
  }

  private func substitution(_ value: String, _ forms: KeyValuePairs<String, String>) -> String {
    """
    { "stringUnit" : { "state" : "translated", "value" : "\(value)" }, "substitutions" : { "n" : {
      "argNum" : 1, "formatSpecifier" : "lld",
      "variations" : { "plural" : { \(self.forms(forms)) } } } } }
    """
  }

  private func stringsdict(_ forms: KeyValuePairs<String, String>) -> String {
    let members = forms.map { "<key>\($0.key)</key><string>\($0.value)</string>" }
    return """
      <plist version="1.0"><dict><key>k</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      \(members.joined(separator: "\n"))
      </dict></dict></dict></plist>

      """
  }

  /// Returns whether a fix adds a form to one of two localized files.
  private func isFixed(_ files: [String: String]) async throws -> Bool {
    let project = try Project(files)
    project.rules = builtinRules
    let lint = try await project.run("lint", "--verbose", "--only", "missing-plural-other")
    #expect(lint.output.contains("[missing-plural-other]"))
    let run = try await project.run("fix", "--unsafe", "--only", "missing-plural-other")
    #expect(run.status != .failure)
    return run.error.hasPrefix("corrected 1 finding")
  }

  private func isFixed(
    catalog de: String, source: String?, key: String = "k", first: String = "de"
  ) async throws -> Bool {
    let other = source.map { #", "en" : \#($0)"# } ?? ""
    return try await isFixed([
      "L.xcstrings": """
      { "sourceLanguage" : "en", "strings" : { "\(key)" : { "localizations" : {
        "\(first)" : \(de)\(other)
      } } }, "version" : "1.0" }
      """
    ])
  }

  @Test func `a form without the number isn't copied in a stringsdict file`() async throws {
    let source = stringsdict(["one": "%d file", "other": "%d files"])
    for (forms, isFixed) in [
      (["zero": "Keine Dateien", "one": "Eine Datei"], false), (["zero": "Keine Dateien"], false),
      (["zero": "%d Dateien"], true), (["zero": "Keine Dateien", "one": "%d Datei"], true),
      (["one": "%2$d Datei"], false),
    ] as [(KeyValuePairs<String, String>, Bool)] {
      #expect(
        try await self.isFixed([
          "en.lproj/L.stringsdict": source, "de.lproj/L.stringsdict": stringsdict(forms),
        ]) == isFixed, "\(forms)")
    }
  }

  @Test func `a form is copied if it shows what the other form of the source shows`() async throws {
    let source = plural(["one": "A file in %2$@", "other": "%1$lld files in %2$@"])
    for (forms, isFixed) in [
      (["one": "Eine Datei in %2$@"], false), (["one": "%1$lld Datei in %2$@"], true),
      (["one": "%1$lld Datei"], false), (["few": "x %2$@", "one": "%1$lld in %2$@"], true),
    ] as [(KeyValuePairs<String, String>, Bool)] {
      #expect(try await self.isFixed(catalog: plural(forms), source: source) == isFixed, "\(forms)")
    }
    // No form shows a number.
    let words = plural(["one": "File", "other": "Files"])
    #expect(try await isFixed(catalog: plural(["one": "Datei"]), source: words))
    #expect(try await !isFixed(catalog: plural(["zero": "Keine Datei"]), source: words))
  }

  @Test func `a translation of a source without forms shows what the source shows`() async throws {
    for source in [nil, unit("%lld files")] {
      let key = source == nil ? "%lld files" : "files"
      #expect(try await isFixed(catalog: plural(["one": "%lld Datei"]), source: source, key: key))
      #expect(try await !isFixed(catalog: plural(["one": "Eine Datei"]), source: source, key: key))
    }
    // Nothing is known about the source.
    #expect(
      try await !isFixed(catalog: plural(["one": "%lld file"]), source: nil, key: "k.files"))
    #expect(
      try await !isFixed(
        catalog: plural(["one": "%lld file"]), source: nil, key: "k.files", first: "en"))
  }

  @Test func `the forms of substitutions are compared`() async throws {
    let source = substitution("%#@n@ in %2$@", ["one": "a file", "other": "%arg files"])
    for text in ["%arg Datei", "Eine Datei"] {
      let de = substitution("%#@n@ in %2$@", ["one": text])
      #expect(try await isFixed(catalog: de, source: source) == (text != "Eine Datei"))
      #expect(
        try await isFixed(catalog: de, source: unit("%lld files in %@"))
          == (text != "Eine Datei"))
    }
  }
}
