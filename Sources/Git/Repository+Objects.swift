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

  /// Returns the objects of some commits that a partial clone doesn't have. Git ends if it is asked
  /// for the contents of one of them.
  package func objectsNotFetched(
    of commits: [ObjectID]
  ) async throws(GitFailure) -> Set<ObjectID> {
    guard !commits.isEmpty, try settings.isPartial() else { return [] }
    let list = try git.output(
      of: ["rev-list", "--objects", "--no-walk", "--missing=print"] + commits.map(\.name))
    return Set(
      list.text.split(separator: "\n").lazy.filter { $0.hasPrefix("?") }
        .compactMap { ObjectID($0.dropFirst()) })
  }

  private func missing(_ object: ObjectID) -> GitFailure {
    .missing(object, isPartial: (try? settings.isPartial()) ?? false)
  }
}

extension GitFailure {
  private static let fetchingAll =
    "the clone is partial; fetch all objects with 'git fetch --refetch --no-filter'"

  /// Creates the failure of a git command that ended, in git's own words.
  init(reason: String, of subcommand: String) {
    // Git wanted to fetch an object, and isn't allowed to.
    let isPartial = reason.hasSuffix("from promisor remote")
    self.init("git \(subcommand): \(reason)", help: isPartial ? Self.fetchingAll : nil)
  }

  /// Creates the failure to read an object that the repository doesn't have.
  package static func missing(_ object: ObjectID, isPartial: Bool) -> GitFailure {
    GitFailure(
      "the object \(object) is missing from the repository",
      help: isPartial ? fetchingAll : "run 'git fsck'")
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
