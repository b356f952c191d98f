import CProcess
import LintEngine
import Platform
import Workspace

/// A temporary file that replaces another file when it is complete.
///
/// It is locked while it is written. A process that ends by SIGINT, SIGTERM or SIGHUP removes it. A
/// process that is killed in another way leaves it without a lock, and the next process that writes
/// the same file removes it.
struct Draft: ~Copyable {
  let descriptor: Int32
  private let path: AbsolutePath
  private let number: Int32
  private var isDone = false

  /// Creates a draft next to a file, with the permissions of that file.
  ///
  /// - Parameters:
  ///   - target: the path of the file without links. The file need not exist.
  ///   - removesLeftovers: whether the folder is searched for drafts of the file.
  /// - Returns: the draft, or nil, with `errno` set, if it can't be created.
  static func begin(for target: AbsolutePath, removesLeftovers: Bool) -> Draft? {
    if removesLeftovers { removeLeftovers(of: target) }
    while true {
      let path = target.folder.appending(name(for: target))
      // No other user may read it before it has the permissions of the file that it replaces.
      let mode: mode_t = FileSystem.exists(target) ? 0o600 : 0o666
      var descriptor: Int32 = -1
      let number = process_create_draft(path.text, mode, &descriptor)
      guard descriptor >= 0 else {
        if errno == EEXIST { continue }
        return nil
      }
      // On file systems without locks, no file is ever removed because it is unlocked.
      flock(descriptor, LOCK_EX)
      if isLinked(descriptor) {
        return Draft(descriptor: descriptor, path: path, number: number)
      }
      // Another process removed it as a leftover in the moment before it was locked.
      close(descriptor)
      process_forget_draft(number)
    }
  }

  private init(descriptor: Int32, path: AbsolutePath, number: Int32) {
    (self.descriptor, self.path, self.number) = (descriptor, path, number)
  }

  deinit {
    if !isDone { unlink(path.text) }
    process_forget_draft(number)
    close(descriptor)
  }

  /// Waits until the contents are on the disk. Returns whether that succeeded, with `errno` set if
  /// not.
  func sync() -> Bool { fsync(descriptor) == 0 }

  /// Replaces the file with the draft. Returns whether that succeeded, with `errno` set if not.
  mutating func replace(_ target: AbsolutePath) -> Bool {
    keepPermissions(of: target)
    // Some file systems report only on closing that there was not enough space.
    guard close(dup(descriptor)) == 0, rename(path.text, target.text) == 0 else { return false }
    isDone = true
    return true
  }
}

extension Draft {
  private static let suffix = ".tmp"
  private static let digits = 16
  /// The maximum number of bytes of the file's name that are kept, so that the rest of the name
  /// fits.
  private static let maxNameLength = 200

  /// Returns a name that no other process chooses. The process ID isn't sufficient: containers can
  /// share a folder, and each of them counts from 1.
  private static func name(for target: AbsolutePath) -> String {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let zeros = String(repeating: "0", count: digits - number.utf8.count)
    return prefix(for: target) + zeros + number + suffix
  }

  private static func prefix(for target: AbsolutePath) -> String {
    let name = target.name
    guard name.utf8.count > maxNameLength else { return ".\(name)." }
    return "." + String(decoding: name.utf8.prefix(maxNameLength), as: UTF8.self) + "."
  }

  /// Removes drafts of a file whose processes have ended.
  private static func removeLeftovers(of target: AbsolutePath) {
    let folder = target.folder
    let prefix = prefix(for: target)
    guard let entries = try? FileSystem.entries(inFolder: folder) else { return }
    for name in entries.lazy.filter(\.isText).map(\.name) where isDraft(name, prefix) {
      let path = folder.appending(name)
      let descriptor = open(path.text, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if isRegular(descriptor), flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path.text) }
      close(descriptor)
    }
  }

  private static func isDraft(_ name: String, _ prefix: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let number = name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    return number.count == digits
      && number.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }

  private static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func isLinked(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Gives the draft the owner, the group and the permissions of a file. If the group can't be
  /// kept, the other group gets no more permissions than all users have.
  private func keepPermissions(of target: AbsolutePath) {
    var status = stat()
    guard stat(target.text, &status) == 0 else { return }
    var mode = status.st_mode & 0o777
    if fchown(descriptor, status.st_uid, status.st_gid) != 0,
      fchown(descriptor, uid_t.max, status.st_gid) != 0
    {
      mode &= 0o707 | (mode & 0o007) << 3
    }
    fchmod(descriptor, mode)
  }
}
