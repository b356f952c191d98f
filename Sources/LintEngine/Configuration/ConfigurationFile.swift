public import Diagnostics
public import LintKit
import SourceText

/// A configuration with the file that it came from and the mistakes in it.
public struct ConfigurationFile: Sendable {
  /// How the file is called.
  public static let name = ".lint-config.json"

  /// Why a configuration cannot be read at all.
  public struct Failure: Error, Hashable, Sendable {
    public let path: String
    public let reason: String
  }

  /// The path as it is shown, or nil if there is no file.
  public let path: String?
  public let configuration: Configuration
  /// What is wrong in the file, with the lines it stands on.
  public let mistakes: [Finding]

  /// Stands for the absence of a file.
  public init() {
    path = nil
    configuration = Configuration()
    mistakes = []
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: absolute or relative to the working directory.
  ///   - workingDirectory: an absolute path.
  ///   - contents: what the file holds, if that is not to be read from the disk.
  public init(
    path: String, workingDirectory: String, contents: [UInt8]? = nil, rules: [any Rule.Type]
  ) throws(Failure) {
    let disk = PathName.join(workingDirectory, path)
    let bytes: SourceBuffer
    do throws(FileReadError) {
      bytes =
        if let contents { SourceBuffer(contents) } else { try .contents(ofFile: disk, maps: false) }
    } catch {
      throw Failure(path: path, reason: error.reason)
    }
    let file = SourceFile(
      id: FileID(0), path: path, bytes: bytes,
      encoding: bytes.hasBytes("\u{FEFF}", at: 0) ? .utf8WithMark : .utf8, escapes: .json)
    var diagnostics: [Diagnostic] = []
    var configuration = Configuration.read(file, rules: rules, reporting: &diagnostics)
    let folder = FileSystem.realPath(disk).map(PathName.folder) ?? PathName.folder(of: disk)
    configuration.folder = ConfigurationFolder(folder, workingDirectory: workingDirectory)
    self.path = path
    self.configuration = configuration
    self.mistakes = Self.findings(diagnostics, in: file)
  }

  /// Returns the path of the nearest configuration in the folder of a path or above it, up to
  /// the folder of the repository, or nil.
  ///
  /// The path is shown as others are: relative to the working directory if it lies below it.
  public static func find(from path: String, workingDirectory: String) -> String? {
    find(name, from: path, workingDirectory: workingDirectory)
  }

  /// Looks for a file of another name in the same way.
  static func find(
    _ name: String, from path: String, workingDirectory: String
  ) -> String? {
    let folder = folders(from: path, workingDirectory: workingDirectory).first {
      FileSystem.exists(PathName.join($0, name))
    }
    return folder.map { folder in
      let file = PathName.join(folder, name)
      return PathName.relative(file, to: workingDirectory) ?? file
    }
  }

  /// The absolute path of the repository's folder that a path lies in, or nil outside of one.
  public static func repository(around path: String, workingDirectory: String) -> String? {
    folders(from: path, workingDirectory: workingDirectory).last.flatMap {
      FileSystem.exists(PathName.join($0, ".git")) ? $0 : nil
    }
  }

  /// The folder of a path and those above it, up to the folder of the repository. Folders that do
  /// not exist are left out.
  private static func folders(from path: String, workingDirectory: String) -> [String] {
    var disk = PathName.join(workingDirectory, PathName.clean(path))
    while disk.utf8.count > 1, !FileSystem.exists(disk) { disk = PathName.folder(of: disk) }
    guard var folder = FileSystem.realPath(disk) else { return [] }
    if (try? FileSystem.kind(of: folder, followsLinks: true)) != .folder {
      folder = PathName.folder(of: folder)
    }
    var folders = [folder]
    while folder != "/", !FileSystem.exists(PathName.join(folder, ".git")) {
      folder = PathName.folder(of: folder)
      folders.append(folder)
    }
    return folders
  }
}

extension ConfigurationFile {
  private static func findings(_ diagnostics: [Diagnostic], in file: SourceFile) -> [Finding] {
    diagnostics.map { diagnostic in
      Finding(
        rule: diagnostic.rule, severity: diagnostic.severity, message: diagnostic.message,
        help: diagnostic.help, place: file.place(of: diagnostic.range),
        notes: diagnostic.notes.map { note in
          PlacedNote(message: note.message, place: file.place(of: note.range))
        })
    }
  }
}

extension SourceFile {
  /// Works out one place, which is enough for a file as small as a configuration.
  func place(of range: SourceRange) -> Place {
    let locations = locations(of: [range.start, range.end])
    return Place(
      path: path, start: locations[range.start], end: locations[range.end],
      excerpt: Excerpt(of: range.bytes, in: self))
  }
}
