extension Repository {
  /// Reads the contents of objects.
  ///
  /// - Throws: If one of them is missing, as in a damaged repository, or is the pointer of a file
  ///   in Git LFS.
  package func contents(
    of objects: some Sequence<ObjectID>
  ) async throws(GitFailure) -> [ObjectID: [UInt8]] {
    let contents = try await reduce(Set(objects), into: [:]) { contents, object, bytes in
      contents[object] = bytes
    }
    guard !contents.values.contains(where: \.isLargeFilePointer) else {
      throw GitFailure(
        "Git LFS keeps a file that is to be read, so git does not have its contents",
        help: "check without a revision and '--staged', or exclude what LFS keeps")
    }
    return contents
  }

  /// Reads the contents of objects and adds each to a result as it arrives, so that only one
  /// has to be in memory. Git waits for slow callers.
  ///
  /// A single git process reads all requested objects while the repository is open.
  /// - Parameter add: Called for each object, in order and never concurrently. It must not read
  ///   other objects of the repository, because they are read after these.
  /// - Throws: If one of them is missing, after the others have been read.
  package func reduce<Result: Sendable>(
    _ objects: some Sequence<ObjectID>, into initial: Result,
    _ add: @escaping @Sendable (inout Result, ObjectID, [UInt8]) async -> Void
  ) async throws(GitFailure) -> Result {
    let objects = Array(objects)
    guard !objects.isEmpty else { return initial }
    let unread: GitFailure? = nil
    let isPartial = isPartial
    let outcome = try await reader.reduce(objects, into: (result: initial, unread: unread)) {
      switch $2 {
      case .contents(let bytes): await add(&$0.result, $1, bytes)
      case .missing: $0.unread = $0.unread ?? .missing($1, isPartial: isPartial)
      case .tooLarge: $0.unread = $0.unread ?? .tooLarge($1)
      }
    }
    if let unread = outcome.unread { throw unread }
    return outcome.result
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
