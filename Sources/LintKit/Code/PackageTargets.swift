package import SourceCode
import SourceText

/// The library targets of the Swift packages of a project.
///
/// The strings of such a target are in a bundle of its own.
package struct PackageTargets: Sendable {
  /// The numbers of the targets, by their folders with a trailing slash.
  private var folders: [String: Int] = [:]
  /// The source languages of packages, by their folders with a trailing slash, or empty.
  private var sourceLanguages: [String: String] = [:]
  private let pathOfFile: @Sendable (Int) -> String

  /// - Parameter pathOfFile: returns the displayed path of a file of the run.
  package init(pathOfFile: @escaping @Sendable (Int) -> String = { _ in "" }) {
    self.pathOfFile = pathOfFile
  }

  /// Adds the targets of a package.
  ///
  /// - Parameters:
  ///   - folder: the folder of the package with a trailing slash, or empty.
  ///   - hasFile: returns whether there is code at a displayed path.
  package mutating func add(
    _ manifest: PackageManifest, in folder: String, hasFile: (String) -> Bool
  ) {
    sourceLanguages[folder] = manifest.defaultLocalization
    for target in manifest.libraries.values.sorted() {
      let folder = target.isEmpty ? folder : folder + target + "/"
      // A target of an older package is executable if it has this file.
      if !hasFile(folder + "main.swift"), folders[folder] == nil {
        folders[folder] = folders.count
      }
    }
  }

  /// Returns the folder of the target to which a file of code belongs, or nil.
  package func folder(ofFile index: Int) -> String? { folder(of: pathOfFile(index)) }

  /// Returns the folder of the target to which a path belongs, or nil. If folders are nested, the
  /// one that was added first counts.
  package func folder(of path: String) -> String? {
    guard !isEmpty else { return nil }
    return path.foldersAround.compactMap { folder in folders[folder].map { (folder, $0) } }
      .min { $0.1 < $1.1 }?.0
  }

  package var isEmpty: Bool { folders.isEmpty }

  /// Returns the source language of the innermost package around a path that names one, and the
  /// folder of the package.
  package func sourceLanguage(of path: String) -> (folder: String, language: String)? {
    path.first(in: sourceLanguages).map { (folder: $0, language: $1) }
  }
}

extension String {
  /// Returns what a dictionary has for the innermost folder around a path.
  fileprivate func first<Value>(in folders: [String: Value]) -> (folder: String, value: Value)? {
    guard !folders.isEmpty else { return nil }
    return foldersAround.lazy.compactMap { folder in
      folders[folder].map { (folder: folder, value: $0) }
    }.first { _ in true }
  }
}

/// The Xcode projects among the files of a run.
package struct XcodeProjects: Sendable {
  /// Whether projects build an app, by their folders with a trailing slash, or empty.
  private var hasAppByFolder: [String: Bool] = [:]
  /// The names of the Swift files that projects refer to.
  private var swiftFiles: Set<String> = []
  /// The source languages of projects, by their folders.
  private var sourceLanguages: [String: String] = [:]
  private var targets = XcodeTargets()
  /// The names of the tables that targets copy although they are missing, by the folders of the
  /// projects.
  private var missingTables: [String: Set<String>] = [:]
  /// The first file that a project compiles although it and all files next to it are missing, by
  /// the folder of the project.
  package private(set) var missingSources: [String: String] = [:]

  /// The files of code that no project names.
  private var outsideFiles: Set<Int> = []

  private let pathOfFile: @Sendable (Int) -> String

  /// - Parameter pathOfFile: returns the displayed path of a file of the run.
  package init(pathOfFile: @escaping @Sendable (Int) -> String = { _ in "" }) {
    self.pathOfFile = pathOfFile
  }

  /// Adds a project.
  ///
  /// - Parameters:
  ///   - bytes: the contents of its `project.pbxproj`.
  ///   - path: the displayed path of this file.
  package mutating func add(_ bytes: SourceBuffer, at path: String) {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = names.dropLast(2).map { $0 + "/" }.joined()
    targets.add(bytes, at: path)
    // Of several projects in a folder, the first one counts.
    hasAppByFolder[folder] = hasAppByFolder[folder] ?? BuildSettings.hasApp(bytes)
    swiftFiles.formUnion(BuildSettings.swiftFiles(bytes))
  }

  /// Adds the source language that a project names.
  ///
  /// - Parameter folder: the folder that it is in, with a trailing slash, or empty.
  package mutating func add(sourceLanguage: String, in folder: String) {
    sourceLanguages[folder] = sourceLanguages[folder] ?? sourceLanguage
  }

  /// Returns the source language of the innermost project around a path that names one, and the
  /// folder of the project.
  package func sourceLanguage(of path: String) -> (folder: String, language: String)? {
    path.first(in: sourceLanguages).map { (folder: $0, language: $1) }
  }

  /// Returns the folder of the innermost project around a path, or nil.
  package func folder(of path: String) -> String? { path.first(in: hasAppByFolder)?.folder }

  /// Returns the folder of the innermost project around a file of code, or nil.
  package func folder(ofFile index: Int) -> String? { folder(of: pathOfFile(index)) }

  /// Returns the folder of the innermost project around a file of code, if it builds an app.
  package func appFolder(ofFile index: Int) -> String? {
    project(around: pathOfFile(index)).flatMap { $0.hasApp ? $0.path : nil }
  }

  /// Returns whether a project may compile a file of code: it refers to a file of this name.
  package func compiles(_ file: Int) -> Bool {
    guard !swiftFiles.isEmpty else { return false }
    return swiftFiles.contains(String(pathOfFile(file).split(separator: "/").last ?? ""))
  }

  package var hasTargets: Bool { !targets.isEmpty }

  package var hasFrameworks: Bool { targets.hasFrameworks }

  /// Returns the targets that build a file, without those of tests.
  package func targets(of path: String) -> Set<XcodeTargets.Target> {
    targets.targets(of: path).filter { $0.product != .tests }
  }

  /// Returns the targets that build a file of code, without those of tests.
  package func targets(ofFile index: Int) -> Set<XcodeTargets.Target> {
    targets(of: pathOfFile(index))
  }

  /// Returns whether no target builds a file of code although one compiles files next to it, or
  /// although a project is around it that names all files, so that no app has it.
  package func leavesOut(_ file: Int) -> Bool {
    outsideFiles.contains(file) || targets.isLeftOut(pathOfFile(file))
  }

  /// Notes which files of code no project names.
  ///
  /// - Parameters:
  ///   - included: the names of the files that others include, in lower case.
  ///   - hasBuildFile: returns whether a folder, with a trailing slash or empty, may have a file
  ///     from which another program builds code.
  package mutating func noteOutsideFiles(
    among files: some Sequence<Int>, included: Set<String>, hasBuildFile: (String) -> Bool
  ) {
    var known: [String: Bool] = [:]
    for file in files {
      let path = pathOfFile(file)
      guard targets.isOutside(path),
        !included.contains(path.lowercased().split(separator: "/").last.map { String($0) } ?? "")
      else { continue }
      let isBuilt = path.foldersAround.contains { folder in
        let isBuilt = known[folder] ?? hasBuildFile(folder)
        known[folder] = isBuilt
        return isBuilt
      }
      if !isBuilt { outsideFiles.insert(file) }
    }
  }

  /// Returns whether a file belongs to a table that targets replaced by a catalog next to it, so
  /// that the app doesn't have it.
  package func isReplaced(_ path: String) -> Bool { targets.isReplaced(path) }

  /// Returns whether a project around a file of code copies a table that is missing.
  package func isMissing(table name: String, around file: Int) -> Bool {
    guard !missingTables.isEmpty else { return false }
    return pathOfFile(file).foldersAround.contains { missingTables[$0]?.contains(name) ?? false }
  }

  /// Notes which of the files that targets build are missing.
  ///
  /// - Parameters:
  ///   - hasFile: returns whether there may be a file at a displayed path.
  ///   - hasFiles: returns whether there may be files in a folder, or empty.
  package mutating func noteMissingFiles(
    hasFile: (String) -> Bool, hasFiles: (String) -> Bool
  ) {
    for table in targets.tables where !table.files.contains(where: hasFile) {
      missingTables[table.project, default: []].insert(table.name)
    }
    // A single file may be generated, or contain secrets. A folder is a submodule or the like.
    var isEmpty: [String: Bool] = [:]
    for source in targets.sources where missingSources[source.project] == nil {
      guard !hasFile(source.path), !source.path.lowercased().contains("generated") else { continue }
      let folder = String(source.path.foldersAround.first { _ in true } ?? "")
      let known = isEmpty[folder] ?? !hasFiles(folder)
      isEmpty[folder] = known
      if known { missingSources[source.project] = source.path }
    }
  }

  /// Returns whether a path is in the folder of a project.
  package func contains(_ path: String) -> Bool { project(around: path) != nil }

  private func project(around path: String) -> (path: String, hasApp: Bool)? {
    path.first(in: hasAppByFolder).map { (path: $0, hasApp: $1) }
  }
}
