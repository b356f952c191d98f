import Foundation
import Git
import Platform
import TestSupport
import Testing

/// Reading the contents of objects.
@Suite struct ObjectReadingTests {
  @Test func `more objects than a pipe can hold are read`() async throws {
    let folder = try Folder()
    var written: [String: String] = [:]
    for number in 0..<300 {
      let text = String(repeating: "\(number)", count: number == 7 ? 100_000 : 1 + number)
      written["\(number).xcstrings"] = text
      try folder.write("\(number).xcstrings", text)
    }
    try folder.becomeRepository()
    let repository = try await Repository.open(at: AbsolutePath(folder.path))
    let files = try await repository.index()
    let contents = try await repository.contents(of: files.compactMap(\.object))
    await repository.close()
    #expect(files.count == 300)
    for file in files {
      let bytes = try #require(file.object.flatMap { contents[$0] })
      #expect(String(decoding: bytes, as: UTF8.self) == written[file.path.text])
    }
  }

  @Test func `expected queries give the same answers`() async throws {
    let (folder, object) = try Self.repository("x")
    try folder.write("M.xcstrings", "y")
    try folder.git("add", "M.xcstrings")
    let repository = try await Repository.open(
      at: AbsolutePath(folder.path), expecting: [.stagedFiles, .index, .objects])
    for _ in 0..<2 {
      #expect(try await repository.stagedFiles().present.map(\.text) == ["M.xcstrings"])
      #expect(try await repository.index().map(\.path.text) == ["L.xcstrings", "M.xcstrings"])
      #expect(try await repository.contents(of: [object]) == [object: Array("x".utf8)])
    }
    await repository.close()
    await #expect(throws: GitFailure.self) { try await repository.contents(of: [object]) }
  }

  @Test func `a missing object is named`() async throws {
    let (folder, object) = try Self.repository("x")
    try folder.remove(object.looseFile)
    let failure = try await Self.failure(to: object, in: folder)
    #expect(failure.message == "the object \(object) is missing from the repository")
    #expect(failure.help == "run 'git fsck'")
  }

  @Test func `an unreadable object fails with git's own message`() async throws {
    let (folder, object) = try Self.repository((0..<999).map { "\($0)" }.joined())
    let file = URL(filePath: folder.path).appending(path: object.looseFile)
    let bytes = try Data(contentsOf: file)
    try folder.remove(object.looseFile)
    try folder.write(object.looseFile, Array(bytes.prefix(bytes.count / 2)))
    let failure = try await Self.failure(to: object, in: folder)
    #expect(failure.message.hasPrefix("git cat-file: "))
    #expect(failure.message.contains(object.name))
  }

  @Test func `a Git LFS file is not confused with its pointer`() async throws {
    let (folder, object) = try Self.repository(
      """
      version https://git-lfs.github.com/spec/v1
      oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
      size 12345

      """)
    let failure = try await Self.failure(to: object, in: folder)
    #expect(failure.message.hasPrefix("Git LFS keeps a file that is to be read"))
  }
}

extension ObjectReadingTests {
  /// Returns a repository with one file, whose contents are an object.
  private static func repository(_ text: String) throws -> (folder: Folder, object: ObjectID) {
    let folder = try Folder()
    try folder.write("L.xcstrings", text)
    try folder.becomeRepository()
    let object = ObjectID(try folder.git("rev-parse", "HEAD:L.xcstrings").prefix(40))
    return (folder, try #require(object))
  }

  private static func failure(
    to object: ObjectID, in folder: Folder
  ) async throws -> GitFailure {
    let repository = try await Repository.open(at: AbsolutePath(folder.path))
    let failure = await #expect(throws: GitFailure.self) {
      try await repository.contents(of: [object])
    }
    await repository.close()
    return try #require(failure)
  }
}
