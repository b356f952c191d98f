import Catalog
import Foundation
import Git
import Platform
import Testing
import Workspace

/// Finding the files in a state of a repository.
@Suite struct RepositoryTreeTests {
  /// Finds files in a tree with symbolic links, as if it were checked out at `/home/app`.
  private func found(
    _ paths: [String], files: [String], links: [String: String] = [:],
    workingDirectory: String = "/home/app"
  ) -> FileDiscovery.Outcome {
    // The bytes of a link are its target. The object's name only has to be unique.
    var targets: [ObjectID: [UInt8]] = [:]
    var entries = files.map {
      TreeEntry(path: RepositoryPath($0), isLink: false, object: object(1))
    }
    for (number, (path, target)) in links.sorted(by: { $0.key < $1.key }).enumerated() {
      targets[object(number + 2)] = Array(target.utf8)
      entries.append(
        TreeEntry(path: RepositoryPath(path), isLink: true, object: object(number + 2)))
    }
    return FileDiscovery.files(
      at: paths,
      in: RepositoryTree(entries, root: RepositoryFolder("/home/app"), targets: targets),
      rules: SearchRules(
        formats: .builtin, checksIgnored: false, excludes: { _ in false },
        includes: { _ in true }),
      workingDirectory: WorkingDirectory(workingDirectory))
  }

  private func object(_ number: Int) -> ObjectID {
    let digits = String(number, radix: 16)
    return ObjectID(String(repeating: "0", count: 40 - digits.count) + digits)!
  }

  @Test func `a folder is searched, and a named file is found with its siblings`() {
    let files = ["A/de.lproj/L.strings", "A/en.lproj/L.strings", "B/L.xcstrings", "main.swift"]
    #expect(found(["."], files: files).files.map(\.path) == Array(files.dropLast()))
    let named = found(["A/de.lproj/L.strings"], files: files)
    #expect(named.files.map(\.path) == ["A/de.lproj/L.strings", "A/en.lproj/L.strings"])
    #expect(named.files.map(\.isContext) == [false, true])
    #expect(named.problems.isEmpty)
  }

  @Test func `paths are relative to the working directory`() {
    let inside = found(["."], files: ["A/L.strings"], workingDirectory: "/home/app/A")
    #expect(inside.files.map(\.path) == ["L.strings"])
    let sibling = found(["../B"], files: ["B/L.strings"], workingDirectory: "/home/app/A")
    #expect(sibling.files.map(\.path) == ["../B/L.strings"])
    let above = found(["."], files: ["A/L.strings"], workingDirectory: "/home")
    #expect(above.files.isEmpty)
  }

  @Test func `links are followed, and no file is found twice`() {
    let outcome = found(
      ["."], files: ["Shared/L.xcstrings"],
      links: ["App": "Shared", "M.xcstrings": "Shared/L.xcstrings"])
    #expect(outcome.files.map(\.path) == ["Shared/L.xcstrings"])
    let named = found(["App/L.xcstrings"], files: ["Shared/L.xcstrings"], links: ["App": "Shared"])
    #expect(named.files.map(\.path) == ["App/L.xcstrings"])
    let absolute = found(
      ["App"], files: ["Shared/L.xcstrings"], links: ["App": "/home/app/Shared"])
    #expect(absolute.files.map(\.path) == ["App/L.xcstrings"])
  }

  @Test(arguments: ["App", "../other", "/etc", "", "./../..", "Nowhere"])
  func `a cyclic link or a link out of the repository is ignored`(target: String) {
    let outcome = found(["App/L.strings"], files: ["L.strings"], links: ["App": target])
    #expect(outcome.files.isEmpty)
    #expect(outcome.problems == ["App/L.strings: No such file or directory"])
  }

  @Test func `a missing path is a problem`() {
    let outcome = found(["B"], files: ["A/L.strings"])
    #expect(outcome.problems == ["B: No such file or directory"])
  }
}
