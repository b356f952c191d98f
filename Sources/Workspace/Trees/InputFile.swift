package import Git
package import Platform
package import SourceText

/// A file to check.
public struct InputFile: Hashable, Sendable {
  /// The location of the contents.
  package enum Contents: Hashable, Sendable {
    case disk(AbsolutePath)
    case memory([UInt8])
    /// A git object of the repository.
    case object(ObjectID)
    /// The file exists but can't be read, for a known reason.
    case unreadable(reason: String)
  }

  /// The displayed path: relative to the working directory if it is below it, with forward slashes
  /// and no leading './'.
  package let path: String
  package private(set) var contents: Contents
  /// The absolute path, from which the locale and the table are derived even if a different path is
  /// displayed. Nil for a file that isn't on the disk.
  package let absolutePath: AbsolutePath?
  /// Whether the file is only needed for comparison with a requested one, so that its own findings
  /// aren't reported.
  package private(set) var isContext: Bool
  /// Whether the user named this file, and not a folder that contains it.
  package let isNamed: Bool
  /// Whether the file is skipped if it is an export of other checked files, because it repeats
  /// their contents.
  package var isSkippedAsExport = false
  /// The folder of the configuration that applies to the file, without symbolic links. Nil if there
  /// is none, or if one configuration applies to all files.
  package var project: AbsolutePath?

  /// Creates a file with contents in memory. Nothing is read from the disk.
  ///
  /// - Parameter isContext: whether the file is only read to check others with it.
  public init(path: String, bytes: [UInt8], isContext: Bool = false) {
    self.init(path: path, contents: .memory(bytes), isContext: isContext)
  }

  package init(
    path: String, contents: Contents, isContext: Bool = false, isNamed: Bool = true
  ) {
    self.init(
      path: path, contents: contents, isContext: isContext, isNamed: isNamed, absolutePath: nil)
  }

  package init(
    path: String, contents: Contents, isContext: Bool = false, isNamed: Bool = true,
    absolutePath: AbsolutePath?
  ) {
    self.path = path
    self.absolutePath = absolutePath
    self.contents = contents
    self.isContext = isContext
    self.isNamed = isNamed
  }

  /// The displayed path as a typed path.
  package var shown: ShownPath { ShownPath(path) }

  /// The same file without reported findings.
  package var asContext: InputFile {
    var file = self
    file.isContext = true
    return file
  }

  /// Returns the same file with other contents.
  package func holding(_ bytes: [UInt8]) -> InputFile { holding(.memory(bytes)) }

  /// Returns the same file with its contents elsewhere.
  package func holding(_ contents: Contents) -> InputFile {
    var file = self
    file.contents = contents
    return file
  }

  /// The path from which the locale and the table are derived.
  package var place: String { absolutePath?.text ?? path }
}

extension [InputFile] {
  /// Returns the files, sorted by the bytes of their paths.
  package func sortedByPath() -> [InputFile] {
    isSortedByPath ? self : sorted { $0.path.utf8.precedes($1.path.utf8) }
  }

  /// Whether the path of each file comes after that of the file before it.
  var isSortedByPath: Bool {
    let files = span
    return files.indices.dropFirst().allSatisfy {
      files[$0 - 1].path.utf8.precedes(files[$0].path.utf8)
    }
  }
}

extension InputFile {
  /// Reads the bytes of the file.
  ///
  /// - Parameter objects: the contents of git objects. The object of this file must be included.
  package func load(from objects: [ObjectID: [UInt8]]) throws(FileReadError) -> SourceBuffer {
    switch contents {
    case .memory(let bytes): SourceBuffer(bytes)
    case .object(let object): SourceBuffer(objects[object] ?? missing(object))
    case .disk(let path): try SourceBuffer.contents(ofFile: path.text)
    case .unreadable(let reason): throw .system(reason)
    }
  }

  private func missing(_ object: ObjectID) -> [UInt8] {
    preconditionFailure("the object \(object) was not read")
  }
}

extension FileReadError {
  /// The reason why a file can't be read, as it appears after the path and a colon.
  package var reason: String {
    switch self {
    case .isDirectory: "it is a directory, not a file"
    case .notRegularFile: "it is not a regular file"
    case .tooLarge: "it is larger than 4 GiB"
    case .changed: "changed while it was read"
    case .system(let reason): reason
    }
  }
}

/// Small files that are read without git, mostly git's own.
package enum SmallFile {
  /// Returns the bytes of a file, or nil if it can't be read or is larger than the limit.
  package static func bytes(of path: AbsolutePath, upTo limit: Int) -> [UInt8]? {
    guard (try? FileSystem.kind(of: path, followsLinks: true)) == .file,
      let buffer = try? SourceBuffer.contents(ofFile: path.text),
      buffer.count <= limit
    else { return nil }
    return (0..<buffer.count).map { buffer[$0] }
  }

  /// Returns the non-empty lines of a file of up to 64 KiB, without leading and trailing
  /// whitespace.
  static func lines(of path: AbsolutePath) -> [Substring] {
    let bytes = bytes(of: path, upTo: 1 << 16) ?? []
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
      var line = line
      while line.last?.isWhitespace ?? false { line.removeLast() }
      return line.drop(while: \.isWhitespace)
    }
  }
}
