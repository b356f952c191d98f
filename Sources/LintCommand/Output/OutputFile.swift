import LintEngine
import Platform
import Workspace

/// Writes files that are there either whole or not at all.
enum OutputFile {
  /// Replaces or makes a file, with the folders above it.
  ///
  /// The text goes to a file beside it, which then takes its place with its permissions. What is no
  /// regular file, such as a pipe, is written in place.
  /// - Parameter path: what can be opened. A symbolic link stays one.
  static func write(
    to path: AbsolutePath, _ body: (inout DescriptorStream) -> Void
  ) throws(CommandFailure) {
    let target = path.destination ?? path
    let kind = try? FileSystem.kind(of: target, followsLinks: true)
    guard kind == nil || kind == .file else {
      return try fill(target, flags: O_WRONLY | O_CLOEXEC, shownAs: path.text, body)
    }
    FileSystem.makeFolders(above: target)
    // A file that may not be written to would be replaced by one that may.
    guard kind == nil || access(target.text, W_OK) == 0, var draft = Draft.begin(for: target) else {
      throw failure(path.text)
    }
    try fill(draft.descriptor, shownAs: path.text, body)
    guard draft.replace(target) else { throw failure(path.text) }
  }

  /// Writes behind what a file has, or makes it, with the folders above it.
  static func append(
    to path: AbsolutePath, _ body: (inout DescriptorStream) -> Void
  ) throws(CommandFailure) {
    FileSystem.makeFolders(above: path)
    try fill(path, flags: O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, shownAs: path.text, body)
  }

  /// Makes a file that must not be there yet.
  static func create(_ path: AbsolutePath, _ text: String) throws(CommandFailure) {
    try fill(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, shownAs: path.text) {
      $0.write(text)
    }
  }

  private static func fill(
    _ path: AbsolutePath, flags: Int32, shownAs shown: String,
    _ body: (inout DescriptorStream) -> Void
  ) throws(CommandFailure) {
    let descriptor = open(path.text, flags, 0o666)
    guard descriptor >= 0 else { throw failure(shown) }
    do throws(CommandFailure) {
      try fill(descriptor, shownAs: shown, body)
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw failure(shown) }
  }

  private static func fill(
    _ descriptor: Int32, shownAs shown: String, _ body: (inout DescriptorStream) -> Void
  ) throws(CommandFailure) {
    var stream = DescriptorStream(descriptor)
    body(&stream)
    stream.flush()
    if let reason = stream.failure { throw CommandFailure("\(shown): \(reason)") }
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure("\(path): \(SystemError.last)")
  }
}
