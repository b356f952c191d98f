extension Repository {
  /// Reads the contents of objects. A single git process reads all of them while the repository is
  /// open.
  ///
  /// - Throws: If one of them is missing, as in a damaged repository, or is the pointer of a file
  ///   in Git LFS.
  package func contents(
    of objects: some Sequence<ObjectID>
  ) async throws(GitFailure) -> [ObjectID: [UInt8]] {
    let objects = Array(Set(objects))
    guard !objects.isEmpty else { return [:] }
    var contents: [ObjectID: [UInt8]] = [:]
    var unread: GitFailure?
    try reader.read(objects) { object, answer in
      switch answer {
      case .contents(let bytes): contents[object] = bytes
      case .missing: unread = unread ?? missing(object)
      case .tooLarge: unread = unread ?? .tooLarge(object)
      }
    }
    if let unread { throw unread }
    guard !contents.values.contains(where: \.isLargeFilePointer) else {
      throw GitFailure(
        "Git LFS keeps a file that is to be read, so git does not have its contents",
        help: "check without a revision and '--staged', or exclude what LFS keeps")
    }
    return contents
  }

  private func missing(_ object: ObjectID) -> GitFailure {
    .missing(object, isPartial: (try? settings.isPartial()) ?? false)
  }
}

extension GitFailure {
  fileprivate static func missing(_ object: ObjectID, isPartial: Bool) -> GitFailure {
    GitFailure(
      "the object \(object) is missing from the repository",
      help: isPartial
        ? "the clone is partial; fetch all objects with 'git fetch --refetch --no-filter'"
        : "run 'git fsck'")
  }

  fileprivate static func tooLarge(_ object: ObjectID) -> GitFailure {
    GitFailure("the object \(object) is larger than 4 GiB", help: "exclude the file")
  }
}

extension [UInt8] {
  /// Whether the bytes are a pointer of Git LFS, according to its specification.
  fileprivate var isLargeFilePointer: Bool {
    count < 1024 && starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }
}
