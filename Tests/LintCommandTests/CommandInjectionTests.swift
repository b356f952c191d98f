import BuiltinRules
import Foundation
import LintCommand
import SourceText
import Testing

/// Whatever is in the files of a project, no line of any command is a command for a build service,
/// and none has a character that changes how its surroundings look.
@Suite struct CommandInjectionTests {
  private static let payloads = [
    "::stop-commands::x", "  ::error::x", "a\n::stop-commands::x", "a\r\n  ::error::x",
    "\u{A0}::error::x", "\u{3000}::error::x", "a\u{2028}::error::x", "\u{1B}[1m::error::x",
    "##[error]x", "###[error]x", "a ##VSO[task.complete]x", "##teamcity[buildStop]x",
    "a\u{202E}b\u{1B}[2J", "##", "[error]x ##",
    "words that are wrapped at the end of a line of a terminal ::error::x ::stop-commands::x",
  ]

  private static let lint = [
    "text", "xcode", "json", "jsonl", "junit", "junit-strict", "gitlab", "checkstyle", "rdjson",
    "azure", "teamcity", "sonarqube", "sarif", "github", "github-summary", "markdown",
  ]

  /// Every command with every format, except `fix --diff`: `git apply` needs its exact bytes.
  private static var commands: [[String]] {
    let payload = payloads[0]
    var commands = lint.map { ["lint", "--verbose", "--format", $0] }
    commands += [
      ["lint"], ["lint", "--color", "always"], ["lint", "--base", "HEAD"],
      ["lint", "--config", "bad.json"], ["lint", payload], ["lint", "--only", payload],
    ]
    for format in ["text", "json", "csv", "markdown", "html", "badge", "shields", "junit"] {
      commands.append(["coverage", "--verbose", "--format", format])
    }
    commands += [
      ["coverage", "--base", "HEAD"], ["coverage", "--format", "csv", "--open"],
      ["coverage", "--history", "h.jsonl"], ["coverage", "--locale", payload],
    ]
    for format in ["text", "json", "markdown", "html"] {
      commands += [
        ["preview", "--key", "*", "--format", format],
        ["preview", "--key", "*", "--format", format, "--verbose", "--pseudo", "rtl,accented"],
        ["preview", "--base", "HEAD", "--format", format],
      ]
    }
    commands += [
      ["preview", "--key", "*", "--color", "always"], ["preview", "--table", payload],
      ["preview", "--key", "*", "--arg", "1,2", "--arg", payload],
      ["preview", "--key", "*", "--locale", "de,fr", "--width", "10,20"],
    ]
    for format in ["text", "json", "csv", "strings"] {
      commands += [
        ["keys", "--format", format], ["keys", "--unused", "--format", format],
      ]
    }
    for format in ["text", "json", "markdown", "names"] {
      commands.append(["rules", "--format", format])
    }
    commands += [
      ["rules", "--verify"], ["explain", "says-0", "--full"], ["explain", "says-2"],
      ["explain", "says-3", "--format", "text", "--full"], ["explain", payload],
      ["explain", "--finding", "L.xcstrings"], ["files"], ["files", "--format", "json"],
      ["config"], ["config", "--config", "bad.json"], ["rules", "--config", "bad.json"],
      ["merge", "O", "A", "B", "--path", "L.xcstrings"],
      ["merge", "O", "A", "B", "--path", payload + ".xcstrings", "--prefer", "theirs"],
      ["merge", "--resolve", payload + ".xcstrings"], ["init"], [payload],
      ["baseline", "write", "--reason", payloads[2]], ["baseline", "show"],
      ["baseline", "show", "--format", "json"], ["lint", "--verbose"], ["fix"],
    ]
    return commands
  }

  @Test func `no command writes a command for a build service`() async throws {
    let project = try Self.project()
    // With a mistake in the configuration, most commands would do nothing.
    #expect(try await project.run("config").status == .success)
    for arguments in Self.commands {
      let run = try await project.run(arguments)
      for text in [run.output, run.error] { expectHarmless(text, arguments) }
    }
  }

  @Test(arguments: [0, 40, 80] as [UInt16])
  func `neither does one on a terminal`(columns: UInt16) async throws {
    let project = try Self.project()
    for arguments in [
      ["lint", "--verbose"], ["coverage", "--verbose"], ["preview", "--key", "*"],
      ["preview", "--base", "HEAD"], ["keys"], ["rules"], ["explain", "says-3"], ["files"],
      ["lint", "--config", "bad.json"], ["fix", "--diff"],
    ] {
      let text = try await project.run(arguments, on: Terminal(columns: columns))
      #expect(!text.isEmpty)
      expectHarmless(text, arguments)
    }
  }
}

extension CommandInjectionTests {
  private func expectHarmless(
    _ text: String, _ arguments: [String], at location: Testing.SourceLocation = #_sourceLocation
  ) {
    let plain = text.replacing(/\u{1B}\[[0-9;]*[mK]/, with: "")
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    let treacherous = plain.unicodeScalars.first { $0.isTreacherous && $0 != "\n" }
    #expect(treacherous == nil, "\(arguments)", sourceLocation: location)
    for line in plain.split(separator: "\n") {
      let start = line.drop(while: \.isWhitespace)
      let lowercased = line.lowercased()
      let isCommand =
        start.hasPrefix("::stop-commands::") || start.hasPrefix("::error::")
        || ["##[error]", "##vso[task.complete", "##teamcity[buildstop"]
          .contains { lowercased.contains($0) }
      #expect(!isCommand, "\(arguments): \(line.debugDescription)", sourceLocation: location)
    }
  }

  private static func json(_ value: Any) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys]),
      as: UTF8.self)
  }

  private static func unit(_ text: String) -> [String: Any] {
    ["stringUnit": ["state": "translated", "value": text]]
  }

  /// Returns a catalog with payloads as keys, comments, values, variants and locales.
  private static func table(
    _ end: String = "", of payloads: [String] = payloads
  ) throws -> String {
    var strings: [String: Any] = [:]
    for (index, payload) in payloads.enumerated() {
      strings[payload] = [
        "comment": payload,
        "localizations": [
          "en": unit("\(payload) %lld\(end)"), "de": unit("\(payload) %@"), payload: unit(payload),
        ],
      ]
      strings["variants \(index)"] = [
        "localizations": [
          "en": [
            "variations": ["plural": ["one": unit(payload), "other": unit("%lld \(payload)")]]
          ],
          "de": ["variations": ["device": ["iphone": unit(payload), "other": unit("a")]]],
          payload: ["variations": ["width": ["10": unit(payload), "30": unit("a \(payload)")]]],
        ]
      ]
    }
    return try json(["sourceLanguage": "en", "version": "1.0", "strings": strings])
  }

  private static func project() throws -> Project {
    let names = payloads.map { $0.replacing("/", with: "") }
    var files = [
      "L.xcstrings": try table(), "O": try table(), "A": try table("a"), "B": try table("b"),
      "h.jsonl": payloads[2] + "\n",
      "Broken/B.strings": "a = b;\n" + payloads[0] + "\n\"a\" = ",
      "bad.json": try json([
        payloads[2]: 1, "sourceLocale": payloads[0], "rules": [payloads[2]: "off"],
        "suppressions": [["rule": payloads[2], "until": payloads[0]]],
      ]),
      // A fix of this one shows the lines around it.
      "en.lproj/F.strings": payloads.map { "/* \($0) */\n" }.joined() + "\"f\" = \"a\\z\";\n",
    ]
    var code = "import SwiftUI\n"
    for (index, payload) in payloads.enumerated() {
      let written = payload.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
      code += """
        let a\(index) = NSLocalizedString("\(written) \(index)", tableName: "\(written)", \
        value: "\(written)", comment: "\(written)")\n
        """
      files["\(names[index]).xcstrings"] = try table(of: [payload])
      files["\(names[index]).lproj/T.strings"] = "\"a\" = \"%d\";\n"
      files["en.lproj/T.strings"] = "\"a\" = \"%@\";\n"
    }
    files["App/A.swift"] = code
    files[".lint-config.json"] = try json([
      "sourceLocale": "en", "code": ["include": ["App/**"]],
      "customRules": payloads.enumerated().map { index, payload in
        [
          "id": "says-\(index)", "message": "\(payload) x", "help": payload, "translation": "%@",
          "examples": [
            ["translation": payload + "%@", "reports": true],
            ["translation": "x", "reports": false],
          ],
        ]
      },
      "suppressions": payloads.map { ["rule": "empty-key", "key": "a", "reason": $0] },
    ])
    let project = try Project(files)
    project.rules = builtinRules
    try project.becomeRepository()
    try project.write("L.xcstrings", table("!"))
    return project
  }
}
