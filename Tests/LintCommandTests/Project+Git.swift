import Foundation
import Testing

extension Project {
  /// Runs git in the folder of the project and returns what it prints.
  ///
  /// - Parameter time: what git takes for the present, as ISO 8601 writes it.
  @discardableResult
  func git(
    _ arguments: String..., at time: String? = nil, mayFail: Bool = false
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let times = time.map { ["GIT_AUTHOR_DATE=\($0)", "GIT_COMMITTER_DATE=\($0)"] } ?? []
    process.arguments =
      times + ["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org"] + arguments
    process.currentDirectoryURL = URL(filePath: path)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(
      mayFail || process.terminationStatus == 0, "git \(arguments.joined(separator: " "))")
    return String(decoding: data, as: UTF8.self)
  }

  /// Commits all that is there.
  func commitAll(_ message: String = "change", at time: String? = nil) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", message, at: time)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }
}

/// A project that is a repository with one commit.
func repository(_ files: [String: String] = [:]) throws -> Project {
  let project = try Project(files)
  try project.git("init", "--quiet", "--initial-branch=main")
  try project.commitAll("first")
  return project
}
