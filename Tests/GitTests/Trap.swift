import Foundation
import Git
import Platform
import TestSupport

/// A repository next to a script that creates a mark when it runs.
struct Trap: FolderOwner {
  private let around: Folder

  var path: String { around.path + "/home" }
  var script: String { around.path + "/program" }
  /// A folder with the script as a hook.
  var hooks: String { around.path + "/hooks" }
  var isSprung: Bool { around.exists("mark") }

  init(_ files: [String: String]) throws {
    around = try Folder()
    for name in ["program", "hooks/post-index-change"] {
      try around.writeProgram(name, "#!/bin/sh\ntouch '\(around.path)/mark'\ncat\n")
    }
    for (name, text) in files { try write(name, text) }
    try becomeRepository()
  }

  func reset() throws { try around.remove("mark") }

  func move(_ name: String, to place: String) throws {
    try FileManager.default.moveItem(atPath: path + "/" + name, toPath: path + "/" + place)
  }

  /// The results of some queries of a repository.
  struct Answers {
    let root: String
    let staged: [String]
    let present: [TreeEntry]
    let renames: [String: String]
  }

  /// Makes every query on the repository that contains a folder.
  func answers(in folder: String = "") async throws -> Answers {
    let repository = try await Repository.open(
      at: AbsolutePath(folder.isEmpty ? path : "\(path)/\(folder)"),
      expecting: [.stagedFiles, .index, .workingTree, .objects])
    let head = try await repository.commit("HEAD")
    _ = try await repository.mergeBase(of: head, named: "HEAD")
    _ = try await repository.time(of: head)
    _ = try await repository.lastCommit(changing: RepositoryPath("L.xcstrings"))
    _ = try await repository.history(since: 0)
    _ = try await repository.tree(of: head) { _ in true }
    let objects = try await repository.tree(of: head) + repository.index()
    _ = try await repository.contents(of: objects.compactMap(\.object))
    _ = try await Repository.trackedFiles(
      in: BaseFolder(AbsolutePath(path)), with: ["xcstrings"])
    _ = try await repository.renames(ofFilesWith: ["xcstrings"], since: head, isStaged: false)
    _ = try await repository.conflict(at: RepositoryPath("L.xcstrings"))
    let file = repository.root.path.appending("L.xcstrings")
    _ = try await LineMerge.merge(
      base: file, ours: file, theirs: file, in: repository.root.path, markerSize: 7)
    let settings = GitSettings(.local, in: repository.root)
    _ = try await settings.value(of: "core.attributesFile", isPath: true)
    _ = try await settings.set("merge.catalog-lint.name", to: "merge by key")
    let answers = try await Answers(
      root: repository.root.path.text, staged: repository.stagedFiles().present.map(\.text),
      present: repository.workingTree(includingIgnored: [RepositoryPath("")]) { _ in true },
      renames: Dictionary(
        uniqueKeysWithValues: repository.renames(
          ofFilesWith: ["xcstrings"], since: head, isStaged: true
        ).map { ($0.key.text, $0.value.text) }))
    await repository.close()
    return answers
  }
}

extension ObjectID {
  /// The path of the object in a repository before it is packed.
  var looseFile: String { ".git/objects/\(name.prefix(2))/\(name.dropFirst(2))" }
}
