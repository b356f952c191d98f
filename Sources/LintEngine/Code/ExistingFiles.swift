import Platform
import Workspace

/// Which files exist in one state of a project: those of the run, and all on the disk, where others
/// may be ignored, excluded or of a kind that isn't read.
struct ExistingFiles {
  /// The displayed paths of the files of the run, in lower case.
  private let paths: Set<String>
  /// The working directory, or nil if no file is on the disk.
  private let root: AbsolutePath?

  /// - Parameter indices: the files of the state.
  init(_ indices: some Sequence<Int>, of run: RunFiles) {
    paths = Set(indices.lazy.map { run.files[$0].path.lowercased() })
    root = run.files.lazy.compactMap(Self.workingDirectory).first { _ in true }
  }

  /// Returns whether there may be a file at a displayed path. Nothing is known outside of the
  /// working directory.
  func hasFile(_ path: String) -> Bool {
    guard PathName.isBelow(path), !paths.contains(path.lowercased()) else { return true }
    return root.map { FileSystem.exists($0.appending(path)) } ?? false
  }

  /// Returns whether there may be files in a folder.
  ///
  /// - Parameter folder: the displayed path with a trailing slash, or empty.
  func hasFiles(inFolder folder: String) -> Bool {
    guard let root else {
      let folder = folder.lowercased()
      return paths.contains { $0.hasPrefix(folder) }
    }
    return (try? FileSystem.entries(inFolder: root.appending(folder)))?.isEmpty == false
  }

  /// Returns whether a folder may have a file from which a program other than Xcode builds code, or
  /// that generates a project. True if nothing is known about the folder.
  ///
  /// - Parameter folder: the displayed path with a trailing slash, or empty.
  func hasBuildFile(inFolder folder: String) -> Bool {
    guard let root,
      let entries = try? FileSystem.entries(
        inFolder: folder.isEmpty ? root : root.appending(folder))
    else { return true }
    return entries.contains { entry in
      Self.buildFiles.contains(entry.name)
        || Self.buildFileExtensions.contains { entry.name.hasSuffix($0) }
    }
  }

  private static let buildFiles: Set<String> = [
    "BUCK", "BUILD", "BUILD.bazel", "CMakeLists.txt", "GNUmakefile", "MODULE.bazel", "Makefile",
    "Package.swift", "Project.swift", "SConstruct", "WORKSPACE", "Workspace.swift", "configure",
    "makefile", "meson.build", "premake5.lua", "project.json", "project.yaml", "project.yml",
    "wscript",
  ]
  private static let buildFileExtensions = [".gyp", ".podspec", ".podspec.json", ".pro"]

  /// Returns the folder that the displayed path of a file is relative to, or nil.
  static func workingDirectory(of file: InputFile) -> AbsolutePath? {
    guard let path = file.absolutePath?.text, path.hasSuffix("/" + file.path) else { return nil }
    return AbsolutePath(String(path.dropLast(file.path.utf8.count + 1)))
  }
}
