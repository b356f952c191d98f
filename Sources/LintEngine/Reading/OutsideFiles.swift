import Catalog
import Languages
import Platform
import SourceCode
import SourceText
import Workspace

/// What the Xcode projects around localized files say about them: the files of languages that they
/// don't have, and those in another encoding than UTF-8.
package struct OutsideFiles: Sendable {
  /// The displayed paths of the projects, by the displayed paths of the files.
  private(set) var projects: [String: String] = [:]
  /// The displayed paths of the files that Xcode converts from an 8-bit encoding.
  private(set) var converted: Set<String> = []
  /// The names of the languages of those files, by the folder that their folders are in.
  private var languagesOfFolders: [String: Set<String>] = [:]

  package init() {}

  /// - Parameters:
  ///   - files: the files of a run, on the disk.
  ///   - workingDirectory: the working directory. Projects in the repository around it are read.
  ///   - source: the configured source language.
  init(
    among files: [InputFile], _ formats: TableFormats, in workingDirectory: WorkingDirectory,
    sourceLocale source: String?
  ) {
    var finder = XcodeProjectFinder(in: workingDirectory)
    let tables = TableSource.group(files.indices, of: files, formats).filter { table in
      table.format.capabilities.hasOneFilePerLocale && table.members.count > 1
        && table.members.allSatisfy { files[$0.file].absolutePath != nil && $0.locale != nil }
    }
    let place = { (table: TableSource) in
      files[table.members[0].file].absolutePath?.folder.folder ?? AbsolutePath("")
    }
    let counts = tables.flatMap(\.members).reduce(into: [String: Int]()) { counts, member in
      counts["\(member.locale ?? "")/\(files[member.file].shown.name)".lowercased(), default: 0] +=
        1
    }
    // Of very many projects, the same ones are read in each run.
    let folders = Dictionary(grouping: tables, by: place)
    for (folder, tables) in folders.sorted(by: { $0.key.text.utf8.precedes($1.key.text.utf8) }) {
      guard let around = finder.projects(around: folder) else { continue }
      add(
        tables.map { table in table.members.map { ($0.locale ?? "", files[$0.file].shown) } },
        in: around, sourceLocale: source, counts)
    }
  }

  /// The names of the languages of a table's files that are left out, and of those that have only
  /// files of other tables.
  func languages(among members: [(locale: String?, path: String)]) -> Set<String> {
    guard !projects.isEmpty, let first = members.first else { return [] }
    let own = members.filter { projects[$0.path] == nil }.map(\.locale)
    let outside = languagesOfFolders[Self.folder(ofLocalized: first.path)] ?? []
    return outside.subtracting(own.compactMap { $0 })
  }

  /// Returns the folder that the folder of a language is in.
  private static func folder(ofLocalized path: String) -> String {
    PathName.folder(of: PathName.folder(of: path))
  }
}

extension OutsideFiles {
  /// Adds the files of the tables in a folder whose language no project names.
  ///
  /// A project names each localized file, or the folder around it. So if it names the source file
  /// of a table, it would name the others too.
  private mutating func add(
    _ tables: [[(locale: String, path: ShownPath)]], in around: [XcodeProjectFinder.Project],
    sourceLocale: String?, _ counts: [String: Int]
  ) {
    for (locale, path) in tables.joined() {
      let naming = around.filter { $0.references.hasFile(path.name, in: locale) }
      // Another file with the same name may be the one that the project means.
      guard counts["\(locale)/\(path.name)".lowercased()] == 1, !naming.isEmpty,
        naming.allSatisfy({ $0.references.converts(path.name, in: locale) })
      else { continue }
      converted.insert(path.text)
    }
    let named = tables.contains { table in
      let locales = table.map { LocaleIdentifier($0.locale) }
      guard let source = locales.sourceIndex(configured: sourceLocale) else { return false }
      return around.contains {
        $0.references.hasFile(table[source].path.name, in: table[source].locale)
      }
    }
    guard named, let project = around.first else { return }
    // A folder whose name isn't a language is a mistake. It isn't a language that was left out.
    for (locale, path) in tables.joined()
    where LocaleIdentifier(locale).isForPeople && LocaleIdentifier(locale).isKnownLanguage
      && !around.contains(where: { $0.references.hasLanguage(locale) })
    {
      projects[path.text] = project.path
      languagesOfFolders[Self.folder(ofLocalized: path.text), default: []].insert(locale)
    }
  }
}

/// Finds the Xcode projects in the folders around tables.
private struct XcodeProjectFinder {
  struct Project {
    /// The displayed path of the project, for example `App.xcodeproj`.
    let path: String
    let references: ProjectReferences
  }

  /// What a folder has: its projects, and whether another build system may use the files in it.
  private struct Folder {
    var projects: [Project] = []
    /// Whether there is a project that can't be relied on.
    var isUnclear = false
    var hasOtherBuild = false
  }

  /// More projects than any real repository has.
  private static let maxProjects = 256

  private let workingDirectory: WorkingDirectory
  private let top: AbsolutePath
  private var folders: [AbsolutePath: Folder] = [:]
  private var count = 0

  init(in workingDirectory: WorkingDirectory) {
    self.workingDirectory = workingDirectory
    let repository = FolderChain(from: workingDirectory.path).repository?.path
    top = repository.flatMap { workingDirectory.path.isIn($0) ? $0 : nil } ?? workingDirectory.path
  }

  /// Returns the projects in the folders around tables, the nearest first. Returns nil if the
  /// tables may be built in another way: by a Swift package, a generated project, a pod, or as part
  /// of a bundle or a whole folder.
  mutating func projects(around place: AbsolutePath) -> [Project]? {
    var found: [Project] = []
    var names: [Substring] = []
    var folder = place
    while folder.isIn(top) {
      let here = self.folder(at: folder)
      guard !here.isUnclear, !here.hasOtherBuild,
        !here.projects.contains(where: { $0.references.hasFolder(among: names) })
      else { return nil }
      found += here.projects
      guard folder != top else { break }
      names.append(folder.name[...])
      guard !folder.name.contains(".") else { return nil }
      folder = folder.folder
    }
    return found.isEmpty ? nil : found
  }

  private mutating func folder(at path: AbsolutePath) -> Folder {
    if let known = folders[path] { return known }
    var folder = Folder()
    for entry in (try? FileSystem.entries(inFolder: path)) ?? [] {
      let ending = PathName.split(name: entry.name).fileExtension
      if ending == "xcodeproj" {
        let project = path.appending(entry.name)
        guard entry.kind == .folder, count < Self.maxProjects, let references = read(project) else {
          folder.isUnclear = true
          continue
        }
        let shown = workingDirectory.relative(project)?.text ?? entry.name
        folder.projects.append(Project(path: shown, references: references))
      } else if ending == "podspec" || Self.manifests.contains(entry.name) {
        folder.hasOtherBuild = true
      }
    }
    folders[path] = folder
    return folder
  }

  private mutating func read(_ project: AbsolutePath) -> ProjectReferences? {
    count += 1
    let path = project.appending("project.pbxproj")
    guard (try? FileSystem.kind(of: path, followsLinks: false)) == .file,
      let bytes = try? SourceBuffer.contents(ofFile: path.text)
    else { return nil }
    return ProjectReferences(bytes)
  }

  /// Files of Swift packages and of tools that create projects or build without them.
  private static let manifests: Set<String> = [
    "BUILD", "BUILD.bazel", "CMakeLists.txt", "Package.swift", "Project.swift", "meson.build",
    "project.json", "project.yaml", "project.yml",
  ]
}
