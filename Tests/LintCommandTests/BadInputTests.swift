import BuiltinRules
import Foundation
import LintCommand
import Testing

/// Files that aren't valid localization files. Each is reported in one line, and the file next to
/// it is checked normally.
@Suite struct BadInputTests {
  @Test(arguments: [
    BadFile(
      "X.xcstrings", "<html>\n</html>\n",
      at: "1:1: error: expected '{', found '<' [syntax-error]"),
    BadFile(
      "en.lproj/X.strings", "<html>\n</html>\n",
      at: "1:1: error: '<' starts data here, which is pairs of hexadecimal digits up to '>' (en) "
        + "[syntax-error]"),
    BadFile(
      "en.lproj/X.stringsdict", "{\"a\": 1}\n",
      at: "1:5: error: expected '=' or ';' after the key, found ':' (en) [syntax-error]"),
  ]) func `another file format is an error`(_ file: BadFile) async throws { try await check(file) }

  @Test(arguments: [
    BadFile(
      "de.xliff",
      "<!DOCTYPE x [\n<!ENTITY e SYSTEM \"/etc/passwd\">\n]>\n<xliff version=\"1.2\"/>\n",
      at: "2:1: error: entity declaration 'e' is not allowed [syntax-error]"),
    BadFile(
      "de.xliff",
      "<xliff version=\"1.2\">\n<file original=\"a\" source-language=\"en\">&e;</file></xliff>\n",
      at: "2:41: error: undefined entity '&e;' [syntax-error]"),
    BadFile(
      "de.xcloc/Localized Contents/de.xliff", "{}\n",
      at: "1:1: error: expected '<', with which XML begins [syntax-error]"),
    BadFile(
      "de.xlf",
      "<xliff version=\"1.2\">\n<file original=\"a\" source-language=\"en\" target-language=\"de\">\n<body>\n"
        + "</file></xliff>\n",
      at: "4:1: error: expected '</body>', found '</file>' [syntax-error]"),
  ]) func `a translator's file that is not XLIFF is an error`(_ file: BadFile) async throws {
    try await check(file)
  }

  @Test(arguments: [["."], ["de.xcloc", "Z.xcstrings"]])
  func `a bundle without a folder of strings is a failure`(_ arguments: [String]) async throws {
    let project = try Project(["de.xcloc/contents.json": "{}", "Z.xcstrings": faulty])
    project.rules = builtinRules
    let run = try await project.run(arguments[0], arguments.last ?? "", "--format", "xcode")
    #expect(run.output == faultyLine)
    #expect(
      run.error
        == "error: de.xcloc: it has no directory 'Localized Contents', so there is nothing to check\n"
    )
    #expect(run.status == .failure)
  }

  @Test(arguments: [
    BadFile(
      "X.xcstrings", catalog(["a": "b"], truncatedAfter: "\"de\" : { \"str"),
      at: "4:42: error: the string that begins here is not closed on its line (de: a) "
        + "[syntax-error]"),
    BadFile(
      "en.lproj/X.strings", "\"a\" = \"b\";\n\"c\" = \"d",
      at: "2:7: error: the quote that opens this value is never closed (en: c) [syntax-error]"),
    BadFile(
      "en.lproj/X.stringsdict", "<plist version=\"1.0\">\n<dict>\n<key>a</key>\n<string>b</str",
      at: "4:1: error: '<string>' is never closed (en) [syntax-error]"),
  ]) func `a truncated file is an error`(_ file: BadFile) async throws { try await check(file) }

  @Test(arguments: [
    BadFile(
      "X.xcstrings", catalog(["a": "\u{1}"]), withByte: 0xE9,
      at: "5:42: error: byte 0xE9 is not UTF-8 [suspicious-encoding]"),
    BadFile(
      "en.lproj/X.strings", "\"a\" = \"\u{1}\";\n", withByte: 0xE9,
      at: "1:8: error: byte 0xE9 is not UTF-8: Foundation loads nothing of the file (en) "
        + "[suspicious-encoding]"),
    BadFile(
      "en.lproj/X.stringsdict", propertyList("<dict>\n<key>\u{1}</key>\n</dict>"), withByte: 0xE9,
      at: "3:6: error: byte 0xE9 is not UTF-8: XML parsers refuse the file (en) "
        + "[suspicious-encoding]"),
  ]) func `invalid UTF-8 is an error`(_ file: BadFile) async throws { try await check(file) }

  @Test(arguments: [
    BadFile(
      "X.xcstrings", catalog(["a": "\u{1}"]), withByte: 0,
      at: "5:42: error: control character U+0000 must be escaped in a string (de: a) "
        + "[syntax-error]"),
    BadFile(
      "en.lproj/X.strings", "\"a\" = \"\u{1}\";\n", withByte: 0,
      at: "1:8: warning: a NUL byte inside the file (en) [suspicious-encoding]"),
    BadFile(
      "en.lproj/X.stringsdict", propertyList("<dict>\n<key>\u{1}</key>\n</dict>"), withByte: 0,
      at: "3:6: error: character U+0000 is not allowed in XML (en) [syntax-error]"),
  ]) func `NUL bytes are reported`(_ file: BadFile) async throws { try await check(file) }

  @Test(arguments: [
    BadFile(
      "X.xcstrings", "{\n  \"sourceLanguage\" : \"en\",\n  \"x\" : \(nested("[", "]")) }",
      at: "3:136: error: values are nested more than 128 levels deep [syntax-error]"),
    BadFile(
      "en.lproj/X.strings", "\"a\" = \(nested("(", ")"));\n",
      at: "1:7: error: expected a string, found an array (en: a) [syntax-error]"),
    BadFile(
      "en.lproj/X.stringsdict",
      propertyList("<dict>\n<key>a</key>\n\(nested("<array>", "</array>"))</dict>"),
      at: "4:883: error: elements are nested more than 128 levels deep (en) [syntax-error]"),
  ]) func `200 nesting levels are an error`(_ file: BadFile) async throws { try await check(file) }

  @Test(arguments: ["en.lproj/X.strings", "en.lproj/X.stringsdict"])
  func `an entity bomb is rejected`(path: String) async throws {
    let entities = (1...9).map { level in
      let body = String(repeating: "&e\(level - 1);", count: 10)
      return "<!ENTITY e\(level) \"\(body)\">\n"
    }
    let text = propertyList(
      "<dict><key>a</key><string>&e9;</string></dict>",
      prolog: "<!DOCTYPE plist [\n<!ENTITY e0 \"ha\">\n\(entities.joined())]>\n")
    try await check(
      BadFile(
        path, text, at: "2:1: error: entity declaration 'e0' is not allowed (en) [syntax-error]"))
  }

  @Test(arguments: ["en.lproj/X.strings", "en.lproj/X.stringsdict"])
  func `an external entity is rejected`(path: String) async throws {
    let text = propertyList(
      "<dict><key>a</key><string>&e;</string></dict>",
      prolog: "<!DOCTYPE plist [\n<!ENTITY e SYSTEM \"secret.txt\">\n]>\n")
    let project = try Project()
    try project.write("en.lproj/secret.txt", "top secret")
    let output = try await check(
      BadFile(
        path, text, at: "2:1: error: entity declaration 'e' is not allowed (en) [syntax-error]"),
      in: project)
    #expect(!output.contains("top secret"))
  }

  @Test func `an empty catalog is an error`() async throws {
    try await check(
      BadFile("X.xcstrings", "", at: "1:1: error: the file is empty [syntax-error]"))
  }

  /// Xcode creates a table from an empty .strings file, so that one is a note.
  @Test(arguments: [("en.lproj/X.strings", "note"), ("en.lproj/X.stringsdict", "error")])
  func `an empty localized file is reported`(path: String, severity: String) async throws {
    let project = try Project(["Z.xcstrings": faulty, path: ""])
    project.rules = builtinRules
    let run = try await project.run("--format", "xcode", "--verbose")
    #expect(
      Set(run.output.lines) == [
        faultyLine, "\(path):1:1: \(severity): the file is empty (en) [syntax-error]\n",
      ])
    #expect(run.status == .findings)
  }

  @Test(arguments: ["X.xcstrings", "en.lproj/X.strings", "en.lproj/X.stringsdict"])
  func `a folder with the name of a localization file cannot be read`(path: String) async throws {
    let project = try Project(["\(path)/a.txt": ""])
    try await checkUnreadable(path, "it is a directory, not a file", in: project)
  }

  @Test func `a folder of files outside of the folder of a language is searched`() async throws {
    let project = try Project(["Translated.strings/Z.xcstrings": faulty])
    project.rules = builtinRules
    let run = try await project.run("--format", "xcode")
    #expect(run.output.lines.count == 1)
    #expect(run.output.contains("Translated.strings/Z.xcstrings:"))
  }

  @Test(arguments: ["#!/bin/sh\nLANGUAGES=\"de fr\"\n", "\"VOID:VOID\",\n\"VOID:INT\",\n"])
  func `a file of another tool is only checked if it is named`(text: String) async throws {
    let project = try Project(["Z.xcstrings": faulty, "tools/update.strings": text])
    project.rules = builtinRules
    let found = try await project.run("--format", "xcode", "--verbose")
    #expect(
      Set(found.output.lines) == [
        faultyLine,
        "tools/update.strings:1:1: note: the file is not a table of strings, so it is not checked "
          + "[syntax-error]\n",
      ])
    let named = try await project.run("--format", "xcode", "tools/update.strings")
    #expect(named.output.contains("tools/update.strings:1:"))
    #expect(named.output.contains("error: expected"))
  }

  /// The folder of a language contains tables only.
  @Test func `a script in the folder of a language is an error`() async throws {
    let project = try Project(["en.lproj/X.strings": "#!/bin/sh\n"])
    let run = try await project.run("--format", "xcode")
    #expect(run.output.contains("en.lproj/X.strings:1:1: error: expected a key, found '#'"))
  }

  @Test(arguments: ["X.xcstrings", "en.lproj/X.strings", "en.lproj/X.stringsdict"])
  func `a file with more bytes than an offset can address is rejected`(path: String) async throws {
    let project = try Project([path: ""])
    #expect(truncate(project.path + "/" + path, 4_294_967_296) == 0)
    try await checkUnreadable(path, "it is larger than 4 GiB", in: project)
  }

  /// The superuser can read everything.
  @Test(
    .enabled(if: geteuid() != 0),
    arguments: ["X.xcstrings", "en.lproj/X.strings", "en.lproj/X.stringsdict"])
  func `a file without read permission cannot be read`(path: String) async throws {
    let project = try Project([path: "{}"])
    #expect(chmod(project.path + "/" + path, 0) == 0)
    try await checkUnreadable(path, "Permission denied", in: project)
  }

  @Test(arguments: ["X.xcstrings", "en.lproj/X.strings", "en.lproj/X.stringsdict"])
  func `a named pipe is not read`(path: String) async throws {
    let project = try Project([path: ""])
    let file = project.path + "/" + path
    #expect(unlink(file) == 0 && mkfifo(file, 0o600) == 0)
    try await checkUnreadable(path, "it is not a regular file", in: project)
  }
}

extension BadInputTests {
  @Test(arguments: [
    ("", "1:1: error: the configuration is empty [configuration]"),
    (
      #"{"rules": {"stale-entri": "off"}}"#,
      "1:12: error: unknown rule 'stale-entri'; did you mean 'stale-entry'? [configuration]"
    ),
    (#"{"sourceLocale": "xq"}"#, "1:18: error: unknown locale 'xq' [configuration]"),
    (#"{"locales": ["de", "xq"]}"#, "1:20: error: unknown locale 'xq' [configuration]"),
    (
      #"{"rules": {"stale-entry": {"locales": {"xq": "off"}}}}"#,
      "1:40: error: unknown locale 'xq' [configuration]"
    ),
  ]) func `a mistake in the configuration is reported`(text: String, line: String) async throws {
    let project = try Project(["Z.xcstrings": faulty, ".lint-config.json": text])
    project.rules = builtinRules
    let run = try await project.run("--format", "xcode")
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix(".lint-config.json:\(line)\n"), "\(run.error)")
    #expect(run.error.contains("error: .lint-config.json: 1 error in the configuration\n"))
  }

  @Test func `an unknown locale is rejected as an option`() async throws {
    let project = try Project(["Z.xcstrings": faulty])
    project.rules = builtinRules
    let run = try await project.run("--locale", "xq")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: unknown locale 'xq'\n"))
  }

  /// The plurals of such a locale can't be checked, but its name and its arguments can.
  @Test(arguments: ["xq", "zz-top!!", "@", "-", "", "日本"])
  func `an unknown locale in a file is reported`(locale: String) async throws {
    let project = try Project([
      "X.xcstrings": faulty.replacing("\"de\"", with: "\"\(locale)\""), "Z.xcstrings": faulty,
      "en.lproj/Y.strings": "\"k\" = \"%d\";", "\(locale).lproj/Y.strings": "\"k\" = \"%@\";",
      "\(locale).lproj/P.stringsdict": propertyList(
        """
        <dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
        <key>v</key><dict><key>NSStringFormatSpecTypeKey</key>
        <string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key>
        <string>d</string><key>one</key><string>x</string><key>other</key><string>%d</string>
        </dict></dict></dict>
        """),
    ])
    project.rules = builtinRules
    let run = try await project.run("--format", "xcode")
    #expect(run.status == .findings)
    #expect(run.error.isEmpty)
    let places = run.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(
      Set(places) == [
        "X.xcstrings:4:37:", "X.xcstrings:5:42:", "Z.xcstrings:5:42:",
        "\(locale).lproj/P.stringsdict:1:1:", "\(locale).lproj/Y.strings:1:8:",
      ])
    #expect(places.count == 5)
  }
}

extension BadInputTests {
  /// A file with the one expected line about it.
  struct BadFile: CustomTestStringConvertible {
    let path: String
    let bytes: [UInt8]
    let line: String

    init(_ path: String, _ text: String, withByte byte: UInt8 = 1, at line: String) {
      self.path = path
      bytes = text.utf8.map { $0 == 1 ? byte : $0 }
      self.line = "\(path):\(line)\n"
    }

    var testDescription: String { path }
  }

  /// Expects one line about a file, and another line about a file next to it.
  ///
  /// - Returns: the whole output.
  @discardableResult
  private func check(_ file: BadFile, in project: Project? = nil) async throws -> String {
    let project = try project ?? Project()
    try project.write("Z.xcstrings", faulty)
    try project.write(file.path, file.bytes)
    project.rules = builtinRules
    let run = try await project.run("--format", "xcode")
    #expect(Set(run.output.lines) == [file.line, faultyLine])
    #expect(run.output.lines.count == 2)
    #expect(run.error.isEmpty)
    #expect(run.status == .findings)
    return run.output + run.error
  }

  /// Expects one line about a file that can't be read, and another line about a file next to it.
  private func checkUnreadable(
    _ path: String, _ reason: String, in project: Project
  ) async throws {
    try project.write("Z.xcstrings", faulty)
    project.rules = builtinRules
    let run = try await project.run("--format", "xcode")
    #expect(
      Set(run.output.lines) == [
        "\(path):1:1: error: cannot be read: \(reason) [unreadable-file]\n", faultyLine,
      ])
    #expect(run.output.lines.count == 2)
    #expect(run.error == "error: \(path): \(reason)\n")
    #expect(run.status == .failure)
  }
}

/// A valid catalog with one problem.
private let faulty = catalog(["a %d": "%@"])
private let faultyLine =
  "Z.xcstrings:5:42: error: argument 1 is an object here but a 32-bit integer in the key: "
  + "the app may crash (de: a %d) [format-specifier-mismatch]\n"

private func propertyList(_ body: String, prolog: String = "") -> String {
  "\(prolog)<plist version=\"1.0\">\n\(body)\n</plist>\n"
}

private func nested(_ opening: String, _ closing: String) -> String {
  String(repeating: opening, count: 200) + String(repeating: closing, count: 200)
}

/// Returns the start of a catalog, up to and including a text.
private func catalog(
  _ entries: KeyValuePairs<String, String>, truncatedAfter text: String
) -> String {
  let whole = catalog(entries)
  return whole.range(of: text).map { String(whole[..<$0.upperBound]) } ?? ""
}

extension String {
  /// The lines with their line ends.
  fileprivate var lines: [String] {
    split(separator: "\n").map { $0 + "\n" }
  }
}
