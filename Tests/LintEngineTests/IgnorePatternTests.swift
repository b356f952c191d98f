import Foundation
import Platform
import TestSupport
import Testing

@testable import Patterns
@testable import Workspace

/// The paths that lines of a `.gitignore` match.
@Suite struct IgnorePatternTests {
  @Test(arguments: [
    ("a.txt", ["a.txt", "x/a.txt"], ["ba.txt", "a.txt.b"]),
    ("/a.txt", ["a.txt"], ["x/a.txt"]),
    ("x/a.txt", ["x/a.txt"], ["y/x/a.txt", "a.txt"]),
    ("*.txt", [".txt", "a.txt", "x/y/a.txt"], ["a.txtb"]),
    ("x/*.txt", ["x/a.txt"], ["x/y/a.txt"]),
    ("**/a", ["a", "x/a", "x/y/a"], ["xa"]),
    ("x/**", ["x/a", "x/y/a"], ["x", "y/x/a"]),
    ("x/**/a", ["x/a", "x/y/a", "x/y/z/a"], ["x/ya", "a"]),
    ("x**y/a", ["xy/a", "x1y/a"], ["x/y/a"]),
    ("a?c", ["abc", "x/a-c"], ["ac", "a/c"]),
    ("a[b-d]e", ["abe", "ade"], ["aae", "abbe"]),
    ("a[!b-d]e", ["aae"], ["abe", "a/e"]),
    ("a[]-]e", ["a]e", "a-e"], ["a[e"]),
    ("[[:digit:][:upper:]]", ["1", "A"], ["a", "-"]),
    ("a[b", [], ["a[b", "ab"]),
    ("a\\", [], ["a\\", "a"]),
    ("\\#a", ["#a"], ["a"]),
    ("\\!a", ["!a"], ["a"]),
    ("\\*", ["*"], ["a"]),
    ("a ", ["a"], ["a "]),
    ("a\\ ", ["a "], ["a"]),
    ("a b", ["a b"], ["a"]),
    ("\u{E9}?", ["\u{E9}x"], ["\u{E9}"]),
  ]) func `a pattern matches as it does in git`(line: String, yes: [String], no: [String]) throws {
    for path in yes { #expect(matches(line, path), "\(path)") }
    for path in no { #expect(!matches(line, path), "\(path)") }
  }

  @Test func `a list can have comments, and its last match decides`() {
    let list = IgnoreList(
      Array("\u{FEFF}#a\r\n\n*.txt\r\n!b.txt\nc/\n".utf8), depth: 0, ignoringCase: false)
    var work = 0
    func ignores(_ path: String, isFolder: Bool = false) -> Bool? {
      list.ignores(components(path), isFolder: isFolder, work: &work)
    }
    #expect(ignores("#a") == nil)
    #expect(ignores("a.txt") == true)
    #expect(ignores("b.txt") == false)
    #expect(ignores("c") == nil)
    #expect(ignores("c", isFolder: true) == true)
  }

  @Test func `generated patterns and paths match as they do in git`() throws {
    var generator = Generator(seed: 11)
    for round in 0..<24 {
      let folder = try Folder([])
      try folder.git("init", "--quiet")
      let paths = Set((0..<60).map { _ in generator.path() })
      for path in paths { try? folder.make(path) }
      for place in ["", "a", "a/b", "ab"] {
        guard place.isEmpty || folder.exists(place) else { continue }
        let lines = (0..<6).map { _ in generator.pattern() }
        try folder.write(place + "/.gitignore", lines.joined(separator: "\n") + "\n")
      }
      if round % 3 == 0 { try folder.git("config", "core.ignoreCase", "true") }
      // The leaves are folders. Some contain a file, so that both kinds are queried.
      var asked: [(path: String, isFolder: Bool)] = []
      for path in paths.sorted() where folder.exists(path) {
        asked.append((path, true))
        let file = path + "/" + generator.name()
        if !folder.exists(file) {
          try folder.write(file, "")
          asked.append((file, false))
        }
      }
      let expected = try gitIgnored(asked.map(\.path), in: folder)
      for (path, isFolder) in asked {
        #expect(
          ignores(path, isFolder: isFolder, root: folder.path) == expected.contains(path),
          "\(path), round \(round)")
      }
    }
  }
}

extension IgnorePatternTests {
  /// Generates patterns and paths from a few letters, so that many match.
  private struct Generator {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func name() -> String {
      generator.text(1...3, of: ["a", "b", "B", "c", "-", "1"])
    }

    mutating func path() -> String {
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in name() }.joined(separator: "/")
    }

    mutating func pattern() -> String {
      let part = generator.text(
        1...3,
        of: [
          "a", "b", "B", "c", "*", "?", "[ab]", "[!a]", "[a-c]", "\\a", "[[:alpha:]]", "[]a]", "-",
          "1", "[^1-]", "[", "[[:digit:]a]", "\\[",
        ])
      let start = generator.one(of: ["", "", "", "!", "/", "**/", "a/", "*/", "#", "!/", "a/**/"])
      let end = generator.one(of: ["", "", "", "/", "/**", "/*", " ", "\\ ", "/b", "/**/c", "\r"])
      return start + part + end
    }
  }

  private func matches(_ line: String, _ path: String) -> Bool {
    var work = 0
    let pattern = IgnorePattern(Array(line.utf8)[...], ignoringCase: false)
    return pattern?.matches(components(path)[...], work: &work) ?? false
  }

  private func components(_ path: String) -> [ArraySlice<UInt8>] {
    Array(path.utf8).split(separator: UInt8(ascii: "/"))
  }

  /// Descends to a path like a search does.
  private func ignores(_ path: String, isFolder: Bool, root: String) -> Bool {
    let work = WorkBudget()
    let root = RepositoryFolder(root)
    let folder = root.absolute(RepositoryPath(path).folder)
    guard var scope = IgnoreScope(root: root, folder: folder, work: work) else { return true }
    scope.read(in: folder)
    return scope.ignores(PathName.name(of: path), isFolder: isFolder, work: work)
  }

  private func gitIgnored(_ paths: [String], in folder: Folder) throws -> Set<String> {
    // Git fails if it ignores none of the paths.
    let output = try folder.git(
      ["-c", "core.excludesFile=/dev/null", "check-ignore", "--no-index", "--"] + paths,
      mayFail: true)
    return Set(output.split(separator: "\n").map(String.init))
  }
}
