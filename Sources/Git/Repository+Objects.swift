extension Repository {
  /// Reads the contents of objects, with one process for all of them.
  ///
  /// - Throws: if one of them is not there, as in a damaged repository, or stands for a file that
  ///   is kept elsewhere.
  public func contents(
    of objects: some Sequence<ObjectID>
  ) async throws(GitFailure) -> [ObjectID: [UInt8]] {
    let wanted = Set(objects)
    guard !wanted.isEmpty else { return [:] }
    let names = wanted.map(\.name).sorted().joined(separator: "\n") + "\n"
    let answer = try await git.output(
      of: ["cat-file", "--batch", "--buffer"], input: Array(names.utf8))
    let contents = Self.objects(inBatch: answer.output)
    if let missing = wanted.first(where: { contents[$0] == nil }) {
      throw GitFailure("the repository lacks the object \(missing)", help: "run 'git fsck'")
    }
    guard !contents.values.contains(where: \.isLargeFilePointer) else {
      throw GitFailure(
        "Git LFS keeps a file that is to be read, so git does not have its contents",
        help: "check without a revision and '--staged', or exclude what LFS keeps")
    }
    return contents
  }

  /// Takes apart what `git cat-file --batch` prints: for each object a line with its name, its type
  /// and its size, then as many bytes, then a line feed.
  private static func objects(inBatch output: [UInt8]) -> [ObjectID: [UInt8]] {
    var contents: [ObjectID: [UInt8]] = [:]
    var rest = output[...]
    while let lineEnd = rest.firstIndex(of: 0x0A) {
      let words = String(decoding: rest[..<lineEnd], as: UTF8.self).split(separator: " ")
      rest = rest[(lineEnd + 1)...]
      // Of an object that is not there, nothing follows.
      guard words.count == 3, let object = ObjectID(words[0]), let size = Int(words[2]),
        size >= 0, size < rest.count
      else { continue }
      contents[object] = Array(rest.prefix(size))
      rest = rest.dropFirst(size + 1)
    }
    return contents
  }
}

extension [UInt8] {
  /// Whether this stands for a file that Git LFS keeps, as its specification has it.
  fileprivate var isLargeFilePointer: Bool {
    count < 1024 && starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }
}
