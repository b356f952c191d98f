import LintEngine
import Platform
import SourceText
import Workspace

/// Writes files either completely or not at all.
enum OutputFile {
  /// Creates or replaces a file, and creates the folders above it.
  ///
  /// The contents go to a temporary file next to it, which then replaces it with the same
  /// permissions. A file that isn't a regular file, such as a pipe, is written in place.
  /// - Parameter path: a path that can be opened. A symbolic link remains a symbolic link.
  static func write(
    to path: AbsolutePath, _ body: (inout DescriptorStream) -> Void
  ) throws(CommandFailure) {
    try write(to: path, removesLeftovers: true, body)
  }

  /// Does the same for one of many new files, without searching the folder for leftovers.
  static func writeNew(
    to path: AbsolutePath, _ body: (inout DescriptorStream) -> Void
  ) throws(CommandFailure) {
    try write(to: path, removesLeftovers: false, body)
  }

  private static func write(
    to path: AbsolutePath, removesLeftovers: Bool, _ body: (inout DescriptorStream) -> Void
  ) throws(CommandFailure) {
    let target = path.destination ?? path
    let kind = try? FileSystem.kind(of: target, followsLinks: true)
    guard kind == nil || kind == .file else {
      return try fill(target, flags: O_WRONLY | O_CLOEXEC, shownAs: path.text, body)
    }
    FileSystem.makeFolders(above: target)
    // Otherwise a file without write permission would be replaced.
    guard kind == nil || access(target.text, W_OK) == 0,
      var draft = Draft.begin(for: target, removesLeftovers: removesLeftovers)
    else { throw failure(path.text) }
    try fill(draft.descriptor, shownAs: path.text, body)
    guard draft.replace(target) else { throw failure(path.text) }
  }

  /// Replaces the contents of a file, if they are still those that were read.
  ///
  /// The new contents are on the disk before they replace the old ones, so that the file has one or
  /// the other after a power failure.
  /// - Parameters:
  ///   - shown: the path in messages.
  ///   - old: the contents that were read.
  static func replace(
    _ path: AbsolutePath, shownAs shown: String, _ old: [UInt8], with new: [UInt8]
  ) throws(CommandFailure) {
    let target = path.destination ?? path
    guard (try? FileSystem.kind(of: target, followsLinks: false)) == .file else {
      throw CommandFailure("\(shown): it is no longer a regular file, so nothing is written")
    }
    guard access(target.text, W_OK) == 0,
      var draft = Draft.begin(for: target, removesLeftovers: true)
    else { throw failure(shown) }
    try fill(draft.descriptor, shownAs: shown) { $0.write(utf8: new) }
    guard draft.sync() else { throw failure(shown) }
    guard has(old, at: target) else {
      throw CommandFailure(
        "\(shown): it has changed since it was checked, so nothing is written",
        help: "run the command again")
    }
    guard draft.replace(target) else { throw failure(shown) }
  }

  /// Returns whether a file has some contents.
  static func has(_ bytes: [UInt8], at path: AbsolutePath) -> Bool {
    guard let present = try? SourceBuffer.contents(ofFile: path.text),
      present.count == bytes.count
    else { return false }
    return present.withSpan(0..<present.count) { span in
      span.indices.allSatisfy { span[$0] == bytes[$0] }
    }
  }

  /// Appends to a file, or creates it with the folders above it.
  static func append(
    to path: AbsolutePath, _ body: (inout DescriptorStream) -> Void
  ) throws(CommandFailure) {
    FileSystem.makeFolders(above: path)
    try fill(path, flags: O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, shownAs: path.text, body)
  }

  /// Creates a file that must not exist yet.
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
