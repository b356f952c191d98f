package import SourceText

/// The targets of Xcode projects, and the files that they build.
///
/// Paths are displayed paths. They are compared in lower case, as on a Mac, and those of tables
/// without the folder of the language and the extension. Files that a project refers to by a build
/// setting are not known.
package struct XcodeTargets: Sendable {
  package struct Target: Hashable, Sendable {
    /// The path of the project and the name: `App.xcodeproj/Kit`.
    package let name: String
    package let product: Product
    /// Whether its bundle is the main bundle of its code: an app or an extension.
    package let isProgram: Bool
  }

  package enum Product: Hashable, Sendable {
    /// A dynamic framework, whose tables are in a bundle of its own.
    case framework
    case tests
    /// Code of an app, or of a library that becomes part of one.
    case other
  }

  /// A table that a target copies.
  package struct Table: Hashable, Sendable {
    package let name: String
    /// The paths of its files.
    package let files: [String]
    /// The folder of the project with a trailing slash, or empty.
    package let project: String
  }

  /// A file that a target compiles.
  package struct Source: Hashable, Sendable {
    package let path: String
    /// The folder of the project with a trailing slash, or empty.
    package let project: String
  }

  /// A folder whose files belong to a target.
  private struct Folder: Sendable {
    let target: Int
    /// The files in it that don't.
    let exceptions: Set<String>
  }

  /// The tables that targets copy, in the order of the projects.
  package private(set) var tables: [Table] = []
  /// The Swift and Objective-C files that targets compile, without those of tests.
  package private(set) var sources: [Source] = []

  /// The extensions of the listed tables by what identifies the table.
  private var extensions: [String: Set<Substring>] = [:]
  private var targets: [Target] = []
  private var targetsByFile: [String: [Int]] = [:]
  private var foldersByPath: [String: [Folder]] = [:]
  /// The folders with files that targets compile, each with a trailing slash.
  private var sourceFolders: Set<String> = []
  /// Whether all projects were read completely.
  private var isComplete = true
  /// The folders of the projects that compile files, each with a trailing slash, or empty.
  private var projectFolders: Set<String> = []
  /// The names of the files that projects refer to, in lower case.
  private var fileNames: Set<String> = []

  package init() {}

  package var isEmpty: Bool { targets.isEmpty }

  package var hasFrameworks: Bool { targets.contains { $0.product == .framework } }

  /// Returns the targets that build a file.
  package func targets(of path: String) -> Set<Target> {
    guard !targets.isEmpty else { return [] }
    let file = Self.place(of: path)
    var found = targetsByFile[file] ?? []
    for path in foldersByPath.isEmpty ? [] : Array(file.foldersAround) {
      for folder in foldersByPath[path] ?? [] where !folder.exceptions.contains(file) {
        found.append(folder.target)
      }
    }
    return Set(found.map { targets[$0] })
  }

  /// Returns whether no target builds a file of code although one compiles files next to it.
  package func isLeftOut(_ path: String) -> Bool {
    guard !sourceFolders.isEmpty else { return false }
    return path.lowercased().foldersAround.prefix(1).contains(where: sourceFolders.contains)
      && targets(of: path).isEmpty
  }

  /// Returns whether no target builds a file of code that is in the folder of a project, and no
  /// project names it, so that no app has it. False if a project was not read completely.
  package func isOutside(_ path: String) -> Bool {
    guard isComplete, !projectFolders.isEmpty else { return false }
    let path = path.lowercased()
    return path.foldersAround.contains(where: projectFolders.contains)
      && !fileNames.contains(String(path.split(separator: "/").last ?? ""))
      && targets(of: path).isEmpty
  }

  /// Returns whether a file belongs to a table of localized files for which the projects have only
  /// a catalog.
  package func isReplaced(_ path: String) -> Bool {
    guard !extensions.isEmpty, Self.isTable(path), !path.hasSuffix(Self.catalog) else {
      return false
    }
    let file = Self.place(of: path)
    return extensions[file] == [Self.catalog.dropFirst()]
      && !file.foldersAround.contains { foldersByPath[$0] != nil }
  }

  /// Adds the targets of a project, if it can be read.
  ///
  /// - Parameter path: the displayed path of its `project.pbxproj`.
  package mutating func add(_ bytes: SourceBuffer, at path: String) {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = names.dropLast(2).map { $0 + "/" }.joined()
    let project = names.dropLast().joined(separator: "/")
    guard var reader = XcodeProjectReader(bytes, in: folder) else {
      isComplete = false
      return
    }
    let own = reader.targets()
    isComplete = isComplete && reader.isComplete
    fileNames.formUnion(reader.fileNames)
    if own.contains(where: { !$0.folders.isEmpty || $0.files.contains(where: Self.isSource) }) {
      projectFolders.insert(folder.lowercased())
    }
    for target in own {
      let number = targets.count
      targets.append(
        Target(
          name: "\(project)/\(target.name)", product: target.product, isProgram: target.isProgram))
      for file in target.files { targetsByFile[Self.place(of: file), default: []].append(number) }
      for (path, exceptions) in target.folders {
        foldersByPath[path.lowercased(), default: []].append(
          Folder(target: number, exceptions: Set(exceptions.map { Self.place(of: $0) })))
      }
      tables += target.tables
      for file in target.tables.flatMap(\.files) {
        guard let ending = file.split(separator: ".").last else { continue }
        extensions[Self.place(of: file), default: []].insert(ending)
      }
      for file in target.files where Self.isSource(file) {
        sourceFolders.formUnion(file.lowercased().foldersAround.prefix(1))
      }
      guard target.product != .tests else { continue }
      sources += target.files.filter(Self.isSource).map { Source(path: $0, project: folder) }
    }
  }
}

extension XcodeTargets {
  /// Returns what identifies a file, or the table that it belongs to.
  private static func place(of path: String) -> String {
    guard isTable(path) else { return path.lowercased() }
    let names = path.lowercased().split(separator: "/", omittingEmptySubsequences: false)
    var place = names.filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
    if let period = place.lastIndex(of: ".") { place = String(place[..<period]) }
    return place
  }

  private static let catalog = ".xcstrings"

  static func isTable(_ path: String) -> Bool {
    [".strings", catalog, ".stringsdict"].contains { path.hasSuffix($0) }
  }

  private static func isSource(_ path: String) -> Bool {
    [".swift", ".m", ".mm"].contains { path.hasSuffix($0) }
  }
}

extension String {
  /// The folders around a path, each with a trailing slash, from the innermost to the empty path.
  package var foldersAround: some Sequence<String> {
    utf8.indices.reversed().lazy.filter { utf8[$0] == UInt8(ascii: "/") }
      .map { String(self[...$0]) } + [""]
  }
}
