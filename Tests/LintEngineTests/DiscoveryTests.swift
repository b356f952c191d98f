import Foundation
import LintEngine
import Platform
import TestSupport
import Testing
import Workspace

@Suite struct DiscoveryTests {
  @Test func `a folder search finds localization files in byte order`() throws {
    let folder = try Folder([
      "b.xcstrings", "B.strings", "a/x.stringsdict", "a/x.txt", "a.STRINGS", ".hidden/c.strings",
      "strings", ".strings",
    ])
    #expect(
      folder.paths(at: ".") == [
        ".hidden/c.strings", "B.strings", "a.STRINGS", "a/x.stringsdict", "b.xcstrings",
      ])
  }

  @Test func `folders with copies and build products are skipped unless they are named`() throws {
    let folder = try Folder([
      "a.strings", ".git/a.strings", ".build/a.strings", "x/Pods/a.strings",
      "Carthage/a.strings", "DerivedData/a.strings", "node_modules/a.strings",
      "de.xcloc/Source Contents/a.strings", "de.xcloc/Localized Contents/b.strings",
    ])
    #expect(folder.paths(at: ".") == ["a.strings", "de.xcloc/Localized Contents/b.strings"])
    #expect(folder.paths(at: "x/Pods") == ["x/Pods/a.strings"])
  }

  @Test func `a file with an undecodable name can't be read, and others don't matter`() throws {
    let folder = try Folder(["a.strings"])
    #if os(Linux)
      for name in ["/b\u{1}.strings", "/c\u{1}.png"] {
        let bytes = (folder.path + name).utf8CString.map { $0 == 1 ? -1 : $0 }
        close(open(bytes, O_CREAT | O_WRONLY, 0o600))
      }
      let outcome = folder.discover(".")
      #expect(outcome.problems.isEmpty)
      #expect(outcome.files.map(\.path) == ["a.strings", "b\u{FFFD}.strings"])
      #expect(outcome.files[1].contents == .unreadable(reason: "its name is not UTF-8"))
    #endif
  }

  @Test func `a folder with an undecodable name is unreadable with all of its contents`() throws {
    let folder = try Folder(["a.strings"])
    #if os(Linux)
      let name = Array((folder.path + "/d").utf8CString.dropLast()) + [-1, 0]
      #expect(mkdir(name, 0o700) == 0)
      let outcome = folder.discover(".")
      #expect(outcome.problems.isEmpty)
      #expect(outcome.files.map(\.path) == ["a.strings", "d\u{FFFD}"])
      #expect(outcome.files[1].contents == .unreadable(reason: "its name is not UTF-8"))
    #endif
  }

  @Test func `one of two names that are the same on a Mac is reported`() throws {
    #if os(Linux)
      let files = ["\u{E9}.strings", "e\u{301}.strings", "\u{E9}.png", "e\u{301}.png"]
      let folder = try Folder(files)
      let reason = "another name is the same but for its Unicode normalization; rename one of them"
      #expect(
        folder.discover(".").problems.map { Array($0.utf8) } == [
          Array("\u{E9}.strings: \(reason)".utf8)
        ])
    #endif
  }

  @Test func `folders whose names are the same on a Mac are one file, in any order`() throws {
    #if os(Linux)
      let names = ["e\u{301}.xcstrings", "\u{E9}.xcstrings"]
      let folder = try Folder(names.map { $0 + "/a" })
      for (first, second) in [(names[0], names[1]), (names[1], names[0])] {
        #expect(folder.discover(first, second).files.count == 1)
      }
    #endif
  }

  @Test func `translators' files are found, and bundles are folders that contain one`() throws {
    let folder = try Folder([
      "a.xlf", "b.XLIFF", "c.xliff", "de.xcloc/contents.json",
      "de.xcloc/Localized Contents/de.xliff", "de.xcloc/Source Contents/en.lproj/L.strings",
    ])
    let outcome = folder.discover(".")
    #expect(outcome.problems == [])
    #expect(
      outcome.files.map(\.path)
        == ["a.xlf", "b.XLIFF", "c.xliff", "de.xcloc/Localized Contents/de.xliff"])
    #expect(outcome.files.map(\.isNamed) == [false, false, false, true])
    #expect(folder.paths(at: "de.xcloc/") == ["de.xcloc/Localized Contents/de.xliff"])
    #expect(folder.discover("a.xlf").files.map(\.isNamed) == [true])
  }

  @Test func `a bundle without its file is a problem unless it is excluded`() throws {
    let folder = try Folder([
      "a.strings", "de.xcloc/contents.json", "fr.xcloc/Localized Contents/notes.txt",
    ])
    let problems = [
      "de.xcloc: it has no directory 'Localized Contents', so there is nothing to check",
      "fr.xcloc: its directory 'Localized Contents' has no .xliff file",
    ]
    #expect(Set(folder.discover(".").problems) == Set(problems))
    #expect(folder.discover("de.xcloc").problems == [problems[0]])
    var configuration = Configuration()
    configuration.folder = ConfigurationFolder(
      AbsolutePath(folder.path), workingDirectory: WorkingDirectory(folder.path))
    configuration.exclude = [try Glob("*.xcloc", for: .path)]
    #expect(folder.discover(".", with: configuration).problems == [])
  }

  @Test func `links are followed, and no file is found twice`() throws {
    let folder = try Folder(["real/a.strings", "outside/b.strings", "real/deep/c.strings"])
    try folder.link("a-link", to: "real")
    try folder.link("real/deep/loop", to: "..")
    try folder.link("real/self", to: "self")
    try folder.link("copy.strings", to: "real/a.strings")
    try folder.link("real/deep/other", to: "../../outside")
    #expect(
      folder.paths(at: ".") == ["outside/b.strings", "real/a.strings", "real/deep/c.strings"])
    // A link out of the searched folder is followed only within a repository.
    #expect(folder.paths(at: "real") == ["real/a.strings", "real/deep/c.strings"])
    try folder.make(".git")
    #expect(
      folder.paths(at: "real") == [
        "real/a.strings", "real/deep/c.strings", "real/deep/other/b.strings",
      ])
    #expect(folder.paths(at: "copy.strings", "real/a.strings") == ["copy.strings"])
  }

  @Test func `of several links to a file, the first one by name is shown`() throws {
    let folder = try Folder(["shared/L.strings", "app/a/b/k.strings", "app/c/k.strings"])
    try folder.make(".git")
    try folder.link("app/a/b/L.strings", to: "../../../shared/L.strings")
    try folder.link("app/c/L.strings", to: "../../shared/L.strings")
    #expect(
      folder.paths(at: "app") == ["app/a/b/L.strings", "app/a/b/k.strings", "app/c/k.strings"])
  }

  @Test func `a dangling link is reported`() throws {
    let folder = try Folder([])
    try folder.link("gone.strings", to: "nowhere")
    #expect(folder.paths(at: ".") == ["gone.strings"])
  }

  @Test func `a file that is named twice is checked once`() throws {
    let folder = try Folder(["x/a.strings"])
    #expect(
      folder.paths(at: "x/a.strings", "./x//a.strings", "x", folder.path + "/x/../x/a.strings")
        == ["x/a.strings"])
  }

  @Test func `a folder named like a file is an unreadable file`() throws {
    let folder = try Folder(["x.xcstrings/inner.strings", "a.strings"])
    #expect(folder.paths(at: ".") == ["a.strings", "x.xcstrings"])
    #expect(folder.paths(at: "x.xcstrings") == ["x.xcstrings"])
  }

  @Test func `a missing path or another extension is a problem`() throws {
    let folder = try Folder(["notes.txt", "a.strings"])
    let outcome = folder.discover("gone", "notes.txt", "", "a.strings/x.strings", "a.strings")
    #expect(
      outcome.problems == [
        "gone: No such file or directory",
        "notes.txt: not a localization file; expected .xcstrings, .strings, .stringsdict or .xliff",
        "a path is empty", "a.strings/x.strings: Not a directory",
      ])
    #expect(outcome.files.map(\.path) == ["a.strings"])
  }

  @Test(.disabled(if: geteuid() == 0, "root may read everything"))
  func `an unreadable folder is a problem`() throws {
    let folder = try Folder(["a.strings", "secret/b.strings"])
    chmod(folder.path + "/secret", 0)
    defer { chmod(folder.path + "/secret", 0o755) }
    #expect(folder.discover(".").problems == ["secret: Permission denied"])
  }

  @Test func `the other files of its table are loaded with a translation`() throws {
    let folder = try Folder([
      "App/en.lproj/L.strings", "App/en.lproj/L.stringsdict", "App/de.lproj/L.strings",
      "App/fr.lproj/L.strings", "App/Base.lproj/L.strings", "App/en.lproj/Other.strings",
      "Kit/en.lproj/L.strings",
    ])
    let files = folder.discover("App/de.lproj/L.strings", "App/fr.lproj").files
    #expect(
      files.map { $0.path + ($0.isContext ? " (context)" : "") } == [
        "App/Base.lproj/L.strings (context)", "App/de.lproj/L.strings",
        "App/en.lproj/L.strings (context)", "App/en.lproj/L.stringsdict (context)",
        "App/fr.lproj/L.strings",
      ])
    #expect(folder.discover("Kit/en.lproj/L.strings").files.count == 1)
  }

  @Test func `include and exclude select files relative to their folder`() throws {
    let folder = try Folder([
      "App/a.strings", "App/Vendor/b.strings", "App/c.xcstrings", "Kit/d.strings",
    ])
    var configuration = Configuration()
    configuration.include = [try Glob("App/**", for: .path)]
    configuration.exclude = [try Glob("Vendor", for: .path), try Glob("*.xcstrings", for: .path)]
    configuration.folder = ConfigurationFolder(
      AbsolutePath(folder.path), workingDirectory: WorkingDirectory(folder.path))
    #expect(folder.paths(at: ".", with: configuration) == ["App/a.strings"])
    #expect(folder.paths(at: "Kit/d.strings", with: configuration) == ["Kit/d.strings"])
    let excluded = folder.discover("App/c.xcstrings", with: configuration)
    #expect(excluded.files.isEmpty)
    #expect(excluded.excluded == ["App/c.xcstrings"])
  }

  @Test func `a name can contain a line feed`() throws {
    let folder = try Folder(["a\nb.strings"])
    #expect(folder.paths(at: ".") == ["a\nb.strings"])
  }

  @Test func `the nearest configuration up to the repository root is found`() throws {
    let folder = try Folder([
      "repo/.git/HEAD", "repo/App/Sub/a.strings", "repo/Kit/.lint-config.json",
      "repo/Kit/Sub/a.strings", ".lint-config.json", "loose/a.strings",
    ])
    func find(_ path: String) -> String? {
      ConfigurationFile.find(from: path, workingDirectory: WorkingDirectory(folder.path))?.text
    }
    #expect(find("repo/Kit/Sub/a.strings") == "repo/Kit/.lint-config.json")
    #expect(find("repo/Kit") == "repo/Kit/.lint-config.json")
    #expect(find("repo/App/Sub") == nil)
    #expect(find("loose/a.strings") == ".lint-config.json")
    // A file that doesn't exist yet, for example one that isn't saved in an editor.
    #expect(find("gone") == ".lint-config.json")
    #expect(find("repo/Kit/New/en.lproj/a.strings") == "repo/Kit/.lint-config.json")
  }
}

extension Folder {
  func discover(
    _ paths: String..., with configuration: Configuration = Configuration()
  ) -> FileDiscovery.Outcome {
    FileDiscovery.files(
      at: paths, in: Disk(), rules: configuration.searchRules,
      workingDirectory: WorkingDirectory(path))
  }

  func paths(
    at paths: String..., with configuration: Configuration = Configuration()
  ) -> [String] {
    FileDiscovery.files(
      at: paths, in: Disk(), rules: configuration.searchRules,
      workingDirectory: WorkingDirectory(path)
    ).files.map(\.path)
  }
}
