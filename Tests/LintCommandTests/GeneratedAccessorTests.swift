import BuiltinRules
import LintCommand
import Testing

/// Keys whose accessors a tool generated: SwiftGen, R.swift, xcstrings-tool.
@Suite struct GeneratedAccessorTests {
  private static let allKeys = ["alert__title", "cancel", "settings.title", "settings.sub_title"]

  /// Returns a project with the keys in English and German, and some files.
  private func project(
    _ files: [String: String], keys: [String] = allKeys, table: String = "Localizable"
  ) throws -> Project {
    var all = files
    for locale in ["en", "de"] {
      all["App/\(locale).lproj/\(table).strings"] =
        keys.map { "\"\($0)\" = \"\(locale) text\";\n" }.joined()
    }
    let project = try repository(all)
    project.rules = builtinRules
    return project
  }

  private func unused(_ project: Project) async throws -> [String] {
    let run = try await project.run("keys", "--unused", "--format", "csv", "--code", "App")
    return run.output.split(separator: "\r\n").dropFirst().map {
      String($0.split(separator: ",")[0])
    }
  }

  /// The file that SwiftGen writes with its structured template.
  private static let structured = """
    // swiftlint:disable all
    // Generated using SwiftGen — https://github.com/SwiftGen/SwiftGen
    internal enum L10n {
      /// Title
      internal static let alertTitle = L10n.tr("Localizable", "alert__title", fallback: "cancel")
      internal static var cancel: String { return L10n.tr("Localizable", "cancel") }
      internal enum Settings {
        internal static func title(_ p1: Any) -> String {
          return L10n.tr("Localizable", "settings.title", String(describing: p1))
        }
        internal static let subTitle = L10n.tr("Localizable", "settings.sub_title")
      }
    }
    extension L10n {
      private static func tr(_ table: String, _ key: String, _ args: CVarArg...) -> String {
        String(format: Custom.look(key, table), arguments: args)
      }
    }
    """

  @Test(arguments: [
    ("a = L10n.alertTitle; b = L10n.Settings.subTitle", ["cancel", "settings.title"]),
    ("a = L10n\n  .Settings\n  .title(5).uppercased()", ["alert__title", "cancel", "sub"]),
    ("// L10n.cancel\na = \"L10n.cancel \\(L10n.alertTitle)\"", ["cancel", "title", "sub"]),
    ("a = Other.cancel; b = view.title; c = Module.L10n.cancel", ["alert__title", "title", "sub"]),
    (
      "typealias Strings = L10n.Settings\na = Strings.title(5); b = L10n.cancel",
      ["alert__title", "sub"]
    ),
    ("extension L10n.Settings { static var all: String { title(5) + subTitle } }", ["alert", "c"]),
    ("extension L10n { static let b = cancel }", ["alert", "title", "sub"]),
    ("a = L10n.tr(\"Localizable\", \"settings.\\(name)\")", ["alert__title", "cancel"]),
    ("a = \"alert__title\"; b = \"\\(kind).title\"", ["cancel", "title", "sub"]),
  ])
  func `a key is used if the accessor of SwiftGen is`(
    _ code: String, _ expected: [String]
  ) async throws {
    let names = [
      "alert": "alert__title", "c": "cancel", "title": "settings.title",
      "sub": "settings.sub_title",
    ]
    let project = try project(["App/Strings.swift": Self.structured, "App/View.swift": code])
    #expect(try await unused(project).sorted() == expected.map { names[$0] ?? $0 }.sorted())
  }

  @Test func `the uses of an accessor are listed as those of its key`() async throws {
    let project = try project([
      "App/Strings.swift": Self.structured, "App/View.swift": "a = b\nc = L10n.Settings.title(5)",
    ])
    let run = try await project.run("keys", "--key", "settings.title", "--code", "App")
    #expect(
      run.output == """
        settings.title  [Localizable]
          App/View.swift:2:5  likely

        1 key

        """)
  }

  @Test func `the help for an unused key names its accessor`() async throws {
    let project = try project(
      [
        "App/Strings.swift": """
        // Generated using SwiftGen
        enum L10n {
          static let shown = L10n.tr("Localizable", "is.shown")
          static let gone = L10n.tr("Localizable", "is.gone")
        }
        extension L10n {
          static func tr(_ table: String, _ key: String) -> String { look(key, table) }
        }
        """, "App/View.swift": "f(L10n.shown)",
      ], keys: ["is.shown", "is.gone"])
    let run = try await project.run("--code", "App", "--only", "unused-key")
    #expect(run.output.contains("only its accessor 'L10n.gone' has it"), "\(run.output)")
  }

  @Test func `an accessor whose key the table has no longer is undefined`() async throws {
    let rows = (0..<9).map { "row\($0)" }
    let accessors = (rows + ["gone"]).map {
      "  static let \($0) = L10n.tr(\"Localizable\", \"\($0)\")\n"
    }
    let project = try project(
      [
        "App/Strings.swift": """
        // Generated using SwiftGen
        enum L10n {
        \(accessors.joined())}
        extension L10n {
          static func tr(_ table: String, _ key: String) -> String { look(key, table) }
        }
        """,
        "App/View.swift": (rows + ["gone"]).map { "f(L10n.\($0))\n" }.joined(),
      ], keys: rows)
    let run = try await project.run(
      "--code", "App", "--only", "undefined-key", "--format", "json")
    #expect(try keys(run) == ["gone"])
    #expect(run.output.contains("App/View.swift"))
  }

  @Test(arguments: [
    "\"L10n.tr\"", #"{ "name": "L10n.tr", "table": 0, "key": 1 }"#,
    #"{ "name": "tr", "key": 1 }"#,
  ])
  func `a routine of the configuration has the arguments of its declaration`(
    _ routine: String
  ) async throws {
    let project = try project(
      [
        ".lint-config.json": """
        { "code": { "include": ["App/**"], "routines": [\(routine)] } }
        """,
        "App/Strings.swift": """
        enum L10n {
          static func tr(_ table: String, _ key: String, _ args: CVarArg...) -> String {
            Custom.look(key, table)
          }
        }
        """,
        "App/View.swift": """
        a = L10n.tr("Localizable", "cancel")
        b = L10n.tr("Localizable", "missing.key")
        """,
      ])
    let run = try await project.run("--only", "undefined-key", "--format", "json")
    #expect(try keys(run) == ["missing.key"])
  }

  @Test(arguments: [
    (#"["R.string"]"#, "a = R.string.localizable.settingsTitle()", true),
    (#"["R.string"]"#, "a = R.string(preferredLanguages: [x]).localizable.settingsTitle()", true),
    (#"["R.string"]"#, "a = view.settingsTitle", true),
    (#"["Strings"]"#, "a = Strings.Settings.title", true),
    (#"["localizable"]"#, "a = Text(.localizable(.settingsTitle))", true),
    (#"["localizable"]"#, "a = Text(localizable: .settingsTitle)", true),
    ("[]", "a = L10n.Settings.title", true),
    ("[]", "a = Strings.Settings.title", false),
  ])
  func `without the generated file, the names show which keys are used`(
    _ accessors: String, _ code: String, _ isUsed: Bool
  ) async throws {
    let project = try project([
      ".lint-config.json": """
      { "code": { "include": ["App/**"], "accessors": \(accessors) } }
      """,
      "App/View.swift": code,
    ])
    #expect(try await unused(project).contains("settings.title") != isUsed)
  }

  @Test(arguments: [
    (
      """
      extension Failure: LocalizedError {
        var errorDescription: String? { tr(key: "cancel") }
      }
      """, false
    ),
    (
      """
      struct Failure: LocalizedError { var errorDescription: String? { tr(key: "cancel") } }
      """, false
    ),
    (
      """
      struct Failure { static var text: String { tr(key: "cancel") } }
      """, true
    ),
  ])
  func `members that other code finds without the name of the type are no accessors`(
    _ code: String, _ isUnused: Bool
  ) async throws {
    let project = try project([
      "App/Errors.swift": """
      // This file was generated.
      func tr(key: String) -> String { NSLocalizedString(key, comment: "") }
      \(code)
      """
    ])
    #expect(try await unused(project).contains("cancel") == isUnused)
  }

  @Test func `a plural form is used if another one is`() async throws {
    let forms = ["one", "few", "countable"]
    let accessors =
      (["day", "week"].flatMap { name in
        forms.map {
          "  static let \(name)_\($0) = L10n.tr(\"Localizable\", \"\(name)_\($0)\")\n"
        }
      }).joined()
    let project = try project(
      [
        "App/Strings.swift": """
        // Generated using SwiftGen
        enum L10n {
        \(accessors)}
        extension L10n {
          static func tr(_ table: String, _ key: String) -> String { look(key, table) }
        }
        """,
        "App/View.swift": "a = L10n.day_countable",
      ], keys: ["day", "week"].flatMap { name in forms.map { "\(name)_\($0)" } })
    #expect(try await unused(project).sorted() == ["week_countable", "week_few", "week_one"])
  }

  @Test func `names of other members are no accessors if all accessors of a table are known`()
    async throws
  {
    let rows = (0..<8).map { "row\($0)" }
    let uses = rows.map { "a = R.string.localizable.\($0)()\n" }.joined()
    let settings = #"{ "code": { "include": ["App/**"], "accessors": ["R.string"] } }"#
    for (code, expected) in [
      ("b = view.cancel", ["cancel"]), ("let t = R.string.localizable\nb = t.cancel()", []),
    ] {
      let project = try project(
        [".lint-config.json": settings, "App/View.swift": uses + code], keys: rows + ["cancel"])
      #expect(try await unused(project) == expected)
    }
  }
}
