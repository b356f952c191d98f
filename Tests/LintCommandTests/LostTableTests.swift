import BuiltinRules
import LintCommand
import Testing

/// Changes after which a table isn't checked any more because it is somewhere else.
@Suite struct LostTableTests {
  private static let strict = #"{"rules": {"weakened-check": "error"}}"#
  private static let lax = #"{"rules": {"format-specifier-mismatch": "off"}}"#
  private static let german = "App/de.lproj/L.strings"
  private static let crash = #""n" = "%@ Dateien";"#

  private func project(_ files: [String: String] = [:]) throws -> Project {
    let project = try repository(
      [
        "App/en.lproj/L.strings": #""n" = "%d files";"#, Self.german: #""n" = "%d Dateien";"#,
        ".lint-config.json": Self.strict,
      ].merging(files) { $1 })
    project.rules = builtinRules
    return project
  }

  /// Returns what weakened-check reports, which is the same in all ways to check the change.
  private func weakenings(
    of project: Project, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [String] {
    try project.git("add", "-A")
    var found: [[String]] = []
    for options in [["--base", "HEAD"], ["--staged"], ["--staged", "--base", "HEAD"]] {
      let run = try await project.run(options + ["--format", "xcode"])
      let lines = run.output.split(separator: "\n").map(String.init)
        .filter { $0.hasSuffix(" [weakened-check]") }
      #expect(
        run.status == .findings || lines.isEmpty, "\(run.error)", sourceLocation: sourceLocation)
      found.append(lines)
    }
    #expect(found.allSatisfy { $0 == found[0] }, "\(found)", sourceLocation: sourceLocation)
    return found[0]
  }

  private func lost(_ reason: String, at path: String = german) -> String {
    "\(path):1:1: error: this change no longer checks '\(Self.german)', \(reason) [weakened-check]"
  }

  @Test func `a table moves to a skipped folder`() async throws {
    let project = try project()
    try project.git("mv", "App", "Pods")
    let place = "Pods/de.lproj/L.strings"
    #expect(
      try await weakenings(of: project).first == lost("which moves to '\(place)'", at: place))
  }

  @Test func `a table moves to a skipped folder, and its old path is excluded`() async throws {
    let project = try project()
    try project.git("mv", "App", "Pods")
    try project.write(
      ".lint-config.json", #"{"rules": {"weakened-check": "error"}, "exclude": ["App"]}"#)
    let place = "Pods/de.lproj/L.strings"
    #expect(
      try await weakenings(of: project).first == lost("which moves to '\(place)'", at: place))
  }

  @Test func `a table is rewritten in a skipped folder`() async throws {
    let project = try project()
    try project.git("rm", "-q", "-r", "App")
    try project.write("Pods/App/en.lproj/L.strings", #""something else" = "A long text: %d";"#)
    try project.write("Pods/App/de.lproj/L.strings", #""something else" = "Anders %@, lang";"#)
    let place = "Pods/App/de.lproj/L.strings"
    #expect(try await weakenings(of: project).first == lost("which '\(place)' replaces", at: place))
  }

  @Test func `a table is copied to a skipped folder, and the old one moves away`() async throws {
    let project = try project()
    try project.git("mv", "App", "Decoy")
    try project.write("Pods/App/en.lproj/L.strings", #""n" = "%d files";"#)
    try project.write("Pods/App/de.lproj/L.strings", Self.crash)
    let place = "Pods/App/de.lproj/L.strings"
    #expect(try await weakenings(of: project).first == lost("which '\(place)' replaces", at: place))
  }

  @Test func `a link takes the place of a table or a folder`() async throws {
    for path in ["App/de.lproj/L.strings", "App/de.lproj", "App"] {
      let project = try project()
      let outside = try Folder()
      try outside.write("de.lproj/L.strings", Self.crash)
      try outside.write("L.strings", Self.crash)
      try project.remove(path)
      try project.link(path, to: outside.path + (path == Self.german ? "/L.strings" : ""))
      #expect(try await weakenings(of: project).first == lost("whose path is a link now"))
    }
  }

  @Test func `a submodule takes the place of a folder`() async throws {
    let project = try project()
    let other = try Folder()
    try other.write("de.lproj/L.strings", Self.crash)
    try other.becomeRepository()
    try project.git("rm", "-q", "-r", "App")
    try project.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.path, "App")
    #expect(try await weakenings(of: project).first == lost("which is in a submodule now"))
  }

  @Test func `a link leads to a table with a weaker policy`() async throws {
    let project = try project([
      "Lax/App/en.lproj/L.strings": #""n" = "%d files";"#,
      "Lax/App/de.lproj/L.strings": #""n" = "%d Dateien";"#, "Lax/.lint-config.json": Self.lax,
    ])
    try project.remove("App")
    try project.link("App", to: "Lax/App")
    try project.write("Lax/App/de.lproj/L.strings", Self.crash)
    #expect(
      try await weakenings(of: project).contains(
        "Lax/App/de.lproj/L.strings:1:1: error: this change moves 'App/de.lproj/L.strings' and "
          + "'App/en.lproj/L.strings' to where the configuration turns off "
          + "'format-specifier-mismatch' [weakened-check]"))
  }

  @Test func `a link leads to a table whose paths have a weaker policy`() async throws {
    let overrides = #"{"paths": ["Lax/**"], "rules": {"format-specifier-mismatch": "off"}}"#
    let project = try project([
      "Lax/en.lproj/L.strings": #""n" = "%d files";"#,
      "Lax/de.lproj/L.strings": #""n" = "%d Dateien";"#,
      ".lint-config.json": #"{"rules": {"weakened-check": "error"}, "overrides": [\#(overrides)]}"#,
    ])
    try project.remove("App")
    try project.link("App", to: "Lax")
    #expect(
      try await weakenings(of: project) == [
        "Lax/de.lproj/L.strings:1:1: error: this change moves 'App/de.lproj/L.strings' and "
          + "'App/en.lproj/L.strings' to where the configuration turns off "
          + "'format-specifier-mismatch' [weakened-check]"
      ])
  }

  @Test func `a link into a skipped folder is removed`() async throws {
    let project = try project(["Pods/Kit/de.lproj/K.strings": #""k" = "x";"#])
    try project.link("Kit", to: "Pods/Kit")
    try project.commitAll()
    try project.remove("Kit")
    try project.git("add", "-A")
    for options in [["--base", "HEAD"], ["--staged", "--base", "HEAD"]] {
      let run = try await project.run(options + ["--format", "xcode"])
      #expect(
        run.output.contains(
          "this change no longer checks 'Kit/de.lproj/K.strings', "
            + "which is only at 'Pods/Kit/de.lproj/K.strings' now"), "\(run.output)")
    }
  }

  /// Ordinary changes of a project.
  private static let ordinary: [@Sendable (Project) throws -> Void] = [
    { try $0.git("mv", "App", "Sources") },
    { project in
      try project.git("mv", "App", "Real")
      try project.link("App", to: "Real")
    },
    { try $0.git("rm", "-q", "-r", "App") },
    { project in
      try project.git("rm", "-q", "-r", "App")
      try project.write("Pods/Kit/de.lproj/L.strings", crash)
    },
    { project in
      try project.git("rm", "-q", "-r", "App")
      try project.write("App/L.xcstrings", catalog(["n": "%d Dateien"]))
      try project.write("Pods/App/de.lproj/L.strings", crash)
    },
    { try $0.git("mv", "Vendor/Kit", "Vendor/OtherKit") },
    { project in
      try project.make("Pods")
      try project.git("mv", "Vendor/Kit", "Pods/Kit")
    },
    { project in
      try project.git("rm", "-q", "-r", "Vendor")
      try project.write("Pods/Kit/de.lproj/K.strings", #""something else" = "Anders %@, lang";"#)
    },
  ]

  @Test(arguments: ordinary.indices) func `an ordinary change is silent`(number: Int) async throws {
    let project = try project([
      "Vendor/Kit/de.lproj/K.strings": #""k" = "x";"#,
      ".lint-config.json": #"{"rules": {"weakened-check": "error"}, "exclude": ["Vendor"]}"#,
    ])
    try Self.ordinary[number](project)
    #expect(try await weakenings(of: project) == [])
  }

  @Test func `tables that a commit deletes are counted, not those that it moves`() async throws {
    let project = try project()
    try project.git("mv", "App/en.lproj", "App/fr.lproj")
    try project.git("rm", "-q", Self.german)
    for options in [["--base", "HEAD"], ["--staged"]] {
      let run = try await project.run(options)
      #expect(run.output.contains(" 1 file deleted"), "\(run.output)")
    }
  }
}
