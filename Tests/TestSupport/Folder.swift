import Foundation

/// A type with a folder on disk that tests read from and write to.
public protocol FolderOwner {
  /// An absolute path without symbolic links.
  var path: String { get }
}

extension FolderOwner {
  public func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  /// Writes a file. Creates its folder if it doesn't exist.
  public func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Writes a program.
  ///
  /// A separate process writes it. If this process wrote it, a child process that is started at the
  /// same time would inherit the open descriptor, and the system doesn't run a file that is open
  /// for writing.
  public func writeProgram(_ name: String, _ text: String) throws {
    try write(name + ".text", text)
    _ = try ProgramRun(["install", "-m", "755", name + ".text", name], in: path)
  }

  public func read(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  /// Returns whether something exists at a path, including a link that leads nowhere.
  public func exists(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path + "/" + name)) != nil
  }

  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  public func make(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }
}

/// A folder that is removed, including its contents, when it is deallocated.
public final class Folder: FolderOwner, Sendable {
  public let path: String

  /// - Parameter files: the names of empty files to create.
  public init(_ files: [String] = []) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lint-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard let resolved = realpath(folder.path, nil) else { throw CocoaError(.fileNoSuchFile) }
    defer { free(resolved) }
    path = String(cString: resolved)
    for file in files { try write(file, "") }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
