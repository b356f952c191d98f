import Catalog
import Languages
import Platform
import Workspace

/// Finds catalogs with the same name as another catalog in the same target of a Swift package. The
/// build puts all resources of a target into one folder.
///
/// Only packages with the default layout are checked: `Package.swift` next to `Sources`, with a
/// folder for each target. A manifest that sets paths or copies folders can have any other layout.
struct PackageCatalogs {
  /// The path of the first catalog of the same name, by the path of each later one.
  private(set) var firstOfName: [String: String] = [:]
  private let files: [InputFile]
  private var hasDefaultLayout: [String: Bool] = [:]

  /// - Parameters:
  ///   - catalogs: the catalogs among the files of a run, sorted by path.
  ///   - files: all files of the run.
  init(_ catalogs: [InputFile], among files: [InputFile]) {
    self.files = files
    guard catalogs.count > 1 else { return }
    // The keys only distinguish groups, so they are not typed paths.
    var groups: [String: Group] = [:]
    for file in catalogs {
      guard let target = Target(of: file.path) else { continue }
      groups[target.folder + "/" + file.shown.name, default: Group()].add(file)
    }
    for group in groups.values where !group.others.isEmpty {
      guard let first = group.first, let target = Target(of: first.path),
        isPackage(target, of: [first] + group.others)
      else { continue }
      for catalog in group.others { firstOfName[catalog.path] = first.path }
    }
  }
}

extension PackageCatalogs {
  /// The catalogs of one name in a target. Usually there is only one, which needs no array.
  private struct Group {
    private(set) var first: InputFile?
    private(set) var others: [InputFile] = []

    mutating func add(_ file: InputFile) {
      if first == nil { first = file } else { others.append(file) }
    }
  }

  /// A folder such as `Sources/App`.
  private struct Target {
    /// The path of the package's folder with a trailing slash, or empty.
    let package: String
    let folder: String

    /// Creates the target that a file would belong to, or nil if its path contains no such folder.
    init?(of path: String) {
      guard path.utf8.first != UInt8(ascii: "/"),
        let sources = PathName.firstFolder(in: path, where: Self.isSources),
        let target = PathName.firstFolder(
          in: path, from: sources.upperBound + 1, where: { _ in true }),
        PathName.firstFolder(in: path, where: LanguageFolder.isLanguageFolder) == nil
      else { return nil }
      package = path.part(0..<sources.lowerBound)
      folder = path.part(0..<target.upperBound)
    }

    /// Returns whether SwiftPM looks for the folders of targets in a folder.
    private static func isSources(_ name: Span<UInt8>) -> Bool {
      // Few names are as short as these.
      (3...7).contains(name.count) && sources.contains { name.equals($0) }
    }

    private static let sources = ["Source", "Sources", "Tests", "src", "srcs"]
  }

  private mutating func isPackage(_ target: Target, of catalogs: [InputFile]) -> Bool {
    let path = target.package + "Package.swift"
    if let known = hasDefaultLayout[path] { return known }
    let manifest = manifest(at: path, nextTo: catalogs)
    let isDefault = manifest.map { !$0.contains("path:") && !$0.contains(".copy(") } ?? false
    hasDefaultLayout[path] = isDefault
    return isDefault
  }

  /// Returns the contents of a manifest, which is on the disk or, in an example, among the files.
  private func manifest(at path: String, nextTo catalogs: [InputFile]) -> String? {
    if case .memory(let bytes) = files.first(where: { $0.path == path })?.contents {
      return String(decoding: bytes, as: UTF8.self)
    }
    for case (let shown, .disk(let absolute)) in catalogs.map({ ($0.path, $0.contents) })
    where absolute.text.hasSuffix("/" + shown) {
      let root = absolute.text.dropLast(shown.count)
      return SmallFile.bytes(of: AbsolutePath(root + path), upTo: 1 << 20)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    return nil
  }
}
