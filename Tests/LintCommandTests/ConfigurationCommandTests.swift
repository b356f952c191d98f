import LintCommand
import Testing

@Suite struct ConfigurationCommandTests {
  @Test(arguments: [(".", "."), ("./", "."), ("App", "App"), ("..", "..")])
  func `a folder is not a configuration, and the error names it`(
    folder: String, name: String
  ) async throws {
    let project = try Project(["App/L.xcstrings": catalog(["a": "b"])])
    for command in ["lint", "coverage", "files", "rules"] {
      let run = try await project.run(command, "--config", folder)
      #expect(run.status == .failure)
      #expect(run.error == "error: \(name): it is a directory, not a file\n")
    }
  }

  @Test func `mistakes are shown with their lines on standard error`() async throws {
    let project = try Project([
      "L.xcstrings": catalog(["good": "x"]),
      ".lint-config.json": """
      {
        "rules": {
          "suspect-kye": "error"
        },
        "failOn": 3
      }
      """,
    ])
    let run = try await project.run("--format", "json")
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(
      run.error == """
        error: unknown rule 'suspect-kye'; did you mean 'suspect-key'? [configuration]
          .lint-config.json:3:5
          3 │     "suspect-kye": "error"
            │     ^^^^^^^^^^^^^

        error: expected a severity (error, warning, note, never), found 3 [configuration]
          .lint-config.json:5:13
          5 │   "failOn": 3
            │             ^
        error: .lint-config.json: 2 errors in the configuration

        """)
  }

  @Test func `a mistake is a compiler-style line where Xcode reads the report`() async throws {
    let project = try Project([
      "L.xcstrings": catalog(["good": "x"]), ".lint-config.json": #"{"failOn": 3}"#,
    ])
    let run = try await project.run("--format", "xcode")
    #expect(run.error.hasPrefix(".lint-config.json:1:12: error: expected a severity"))
  }

  @Test func `an empty configuration is a mistake`() async throws {
    let project = try Project(["L.xcstrings": catalog(["good": "x"]), ".lint-config.json": ""])
    let run = try await project.run()
    #expect(run.status == .failure)
    #expect(
      run.error.hasPrefix(
        "error: the configuration is empty [configuration]\n  .lint-config.json:1:1\n"))
  }

  @Test func `a configuration file can be named`() async throws {
    let project = try Project([
      "L.xcstrings": catalog(["bad": "x"]), "ci/lint.json": #"{"rules": {"suspect-key": "off"}}"#,
      ".lint-config.json": "no JSON",
    ])
    #expect(try await project.run("--config", "ci/lint.json").status == .success)
    #expect(try await project.run().status == .failure)
    let gone = try await project.run("--config", "gone.json")
    #expect(gone.status == .failure)
    #expect(gone.error == "error: gone.json: No such file or directory\n")
    #expect(
      try await project.run("--config", ".git").error
        == "error: .git: it is a directory, not a file\n"
    )
  }

  @Test func `the nearest configuration applies`() async throws {
    let project = try Project([
      "App/Sub/L.xcstrings": catalog(["bad": "x"]),
      "App/.lint-config.json":
        #"{"overrides": [{"paths": ["/Sub"], "rules": {"suspect-key": "note"}}]}"#,
    ])
    #expect(try await project.run("App/Sub").status == .success)
    #expect(try await project.run().status == .success)
  }

  @Test func `options, severities and suppressions take effect`() async throws {
    let project = try Project([
      "L.xcstrings": catalog(["bad one": "x", "bad two": "x"]),
      ".lint-config.json": """
      {
        "rules": {"suspect-key": {"severity": "warning", "noun": "word"}},
        "suppressions": [{"rule": "suspect-key", "key": "* two", "reason": "R"}]
      }
      """,
    ])
    let run = try await project.run("--format", "xcode")
    #expect(run.status == .success)
    #expect(
      run.output == "L.xcstrings:4:6: warning: the word is bad (\"bad one\") [suspect-key]\n")
  }

  @Test func `the rules are listed by category`() async throws {
    let project = try Project()
    #expect(
      try await project.run("rules").output == """
        Text
          suspect-key  error    A key is suspect.

        Project
          every-key    off      A key | exists.

        """)
    #expect(
      try await project.run("rules", "--format", "markdown").output == """
        ## Text

        | rule | severity | what it reports |
        |---|---|---|
        | `suspect-key` | error | A key is suspect. |

        ## Project

        | rule | severity | what it reports |
        |---|---|---|
        | `every-key` | off | A key \\| exists. |

        """)
    let json = try await project.run("rules", "--format", "json")
    #expect(json.status == .success)
    #expect(
      json.output == """
        [
          {
            "id": "every-key",
            "category": "project",
            "severity": "warning",
            "isOn": false,
            "summary": "A key | exists.",
            "options": []
          },
          {
            "id": "suspect-key",
            "category": "text",
            "severity": "error",
            "isOn": true,
            "summary": "A key is suspect.",
            "options": [
              {
                "name": "noun",
                "takes": "a string",
                "default": "key",
                "help": "What a key is called."
              }
            ]
          }
        ]

        """)
  }

  @Test func `a rule is explained`() async throws {
    let project = try Project()
    let run = try await project.run("explain", "suspect-key")
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("# suspect-key\n"))
    #expect(run.error.isEmpty)
    let unknown = try await project.run("explain", "suspectkey")
    #expect(unknown.status == .failure)
    #expect(unknown.output.isEmpty)
    #expect(
      unknown.error.hasPrefix("error: unknown rule 'suspectkey'; did you mean 'suspect-key'?\n"))
  }

  @Test func `a new configuration lists the existing locales`() async throws {
    let project = try Project([
      "L.xcstrings": catalog(["good": "x"]), "App/fr.lproj/L.strings": "",
      "App/Base.lproj/L.strings": "",
    ])
    let run = try await project.run("init")
    #expect(run.status == .success)
    #expect(run.output.isEmpty)
    #expect(
      try project.read(".lint-config.json") == """
        {
          "$schema": "https://raw.githubusercontent.com/catalog-lint/catalog-lint/\
        main/schemas/lint-config.schema.json",
          "sourceLocale": "en",
          "locales": ["de", "fr"]
        }

        """)
    #expect(
      run.error == """
        note: wrote .lint-config.json
        note: next, run 'catalog-lint' to check the 3 files in this directory
        note: run 'catalog-lint baseline write' to record existing findings, so that only new \
        ones are reported

        """)
    #expect(!project.exists(".lint-config.schema.json"))
    #expect(try await project.run("config").status == .success)
  }

  @Test func `a new configuration doesn't require regions to have every string`() async throws {
    let unit = #"{ "stringUnit" : { "state" : "translated", "value" : "x" } }"#
    let all = ["de", "en-GB", "es", "pt-BR"].map { "\"\($0)\" : \(unit)" }.joined(separator: ", ")
    let some = all + ", \"es-MX\" : \(unit), \"pt-PT\" : \(unit)"
    let project = try Project([
      "L.xcstrings": """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
        "a" : { "localizations" : { \(all) } }, "b" : { "localizations" : { \(all) } },
        "c" : { "localizations" : { \(some) } } } }
      """,
      "pt.lproj/M.strings": "a = b; c = d; e = f;", "pt-PT.lproj/M.strings": "a = b;",
      "pt-BR.lproj/M.strings": "a = b; c = d; e = f;",
    ])
    #expect(try await project.run("init").status == .success)
    let configuration = try project.read(".lint-config.json")
    #expect(
      configuration.contains(
        """
          "sourceLocale": "en",
          "locales": ["de", "es", "es-MX", "pt", "pt-BR", "pt-PT"],
          "fallbacks": {
            "es-MX": "es"
          },
          "coverage": {
            "partial": ["en-GB"]
          }
        """), "\(configuration)")
    #expect(try await project.run("config").status == .success)
  }

  @Test func `the schema is written to the given path`() async throws {
    let project = try Project()
    let run = try await project.run("init", "--with-schema")
    #expect(run.status == .success)
    #expect(run.error.contains("note: wrote .lint-config.schema.json\n"))
    #expect(run.error.hasSuffix("note: no localization files found in this directory\n"))
    #expect(
      try project.read(".lint-config.json").contains(
        #""$schema": "./.lint-config.schema.json""#))
    #expect(project.exists(".lint-config.schema.json"))
  }

  @Test func `comments don't shift the locations of mistakes`() async throws {
    let project = try Project([
      "L.xcstrings": catalog(["good": "x"]),
      ".lint-config.json": """
      // Rules are "listed" by the tool. /*
      {
        "rules": { /* " */ "suspect-key": "sever" }, // "x": 1
        "exclude": ["a//b", "/*c*/"]
      }
      """,
    ])
    let run = try await project.run()
    #expect(run.status == .failure)
    #expect(
      run.error == """
        error: unknown severity 'sever' [configuration]
          .lint-config.json:3:37
          3 │   "rules": { /* " */ "suspect-key": "sever" }, // "x": 1
            │                                     ^^^^^^^
          help: use one of error, warning, note, off
        error: .lint-config.json: 1 error in the configuration

        """)
  }

  @Test func `a configuration is never overwritten`() async throws {
    let project = try Project([".lint-config.json": "mine"])
    let run = try await project.run("init")
    #expect(run.status == .failure)
    #expect(run.error == "error: .lint-config.json: already exists and was not changed\n")
    #expect(try project.read(".lint-config.json") == "mine")
  }

  @Test func `the effective configuration is a valid configuration`() async throws {
    let project = try Project([
      ".lint-config.json": """
      {"locales": ["de"], "rules": {"suspect-key": {"noun": "word", "locales": {"de": "note"}}},
       "overrides": [{"paths": ["App"], "rules": {"every-key": "error"}}],
       "suppressions": [{"rule": "every-*", "reason": "R", "until": "2027-01-01"}]}
      """
    ])
    let run = try await project.run("config", "--strict", "--enable", "every-key")
    #expect(run.status == .success)
    #expect(run.error == "note: read from .lint-config.json\n")
    #expect(
      run.output == """
        {
          "locales": ["de"],
          "failOn": "warning",
          "rules": {
            "every-key": "warning",
            "suspect-key": {
              "severity": "error",
              "locales": {
                "de": "note"
              },
              "noun": "word"
            }
          },
          "overrides": [
            {
              "paths": ["App"],
              "rules": {
                "every-key": {
                  "severity": "error"
                }
              }
            }
          ],
          "suppressions": [
            {
              "rule": "every-*",
              "reason": "R",
              "until": "2027-01-01"
            }
          ]
        }

        """)
    try project.write(".lint-config.json", run.output)
    #expect(try await project.run("config").output == run.output)
  }

  @Test func `a locale policy is shown as it was written`() async throws {
    let project = try Project([
      ".lint-config.json": """
      {"locales": ["de", "fr"], "fallbacks": {"lb": "de"},
       "maxSeverity": {"de": "error", "pt-*": "off", "*": "note"},
       "overrides": [{"paths": ["Kit"], "locales": ["de"]}, {"paths": ["Old"], "locales": []},
         {"paths": ["App"], "rules": {}}]}
      """
    ])
    let run = try await project.run("config")
    #expect(run.status == .success)
    #expect(
      run.output.hasPrefix(
        """
        {
          "locales": ["de", "fr"],
          "fallbacks": {
            "lb": "de"
          },
          "maxSeverity": {
            "de": "error",
            "pt-*": "off",
            "*": "note"
          },
          "failOn": "error",
        """))
    #expect(
      run.output.contains(
        """
          "overrides": [
            {
              "paths": ["Kit"],
              "locales": ["de"]
            },
            {
              "paths": ["Old"],
              "locales": []
            },
            {
              "paths": ["App"],
              "rules": {}
            }
          ]
        """))
    try project.write(".lint-config.json", run.output)
    #expect(try await project.run("config").output == run.output)
    try project.write(".lint-config.json", #"{"fallbacks": true}"#)
    #expect(try await project.run("config").output.contains(#""fallbacks": true,"#))
  }

  @Test func `some languages block, and others only inform`() async throws {
    let project = try Project([
      "L.xcstrings": catalog(["good": "bad"]),
      ".lint-config.json": #"{"maxSeverity": {"fr": "error", "*": "note"}}"#,
    ])
    #expect(try await project.run().status == .success)
    try project.write(".lint-config.json", #"{"maxSeverity": {"de": "error", "*": "note"}}"#)
    #expect(try await project.run().status == .findings)
  }

  @Test func `help and version go to standard output`() async throws {
    let project = try Project()
    for arguments in [["--help"], ["help", "lint"], ["lint", "--help"], ["--version"]] {
      let run =
        arguments.count == 1
        ? try await project.run(arguments[0]) : try await project.run(arguments[0], arguments[1])
      #expect(run.status == .success)
      #expect(!run.output.isEmpty)
      #expect(run.error.isEmpty)
    }
    #expect(try await project.run("--version").output == CatalogLint.version + "\n")
  }
}
