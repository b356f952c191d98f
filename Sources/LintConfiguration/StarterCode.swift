package import Catalog
import Diagnostics
import SourceCode
package import Workspace

/// The patterns of the code next to the tables of a project, for a first configuration.
package struct StarterCode {
  /// The patterns of the folders with the code and with the tables, sorted. Empty without code.
  package let include: [String]

  /// - Parameters:
  ///   - tables: the localization files.
  ///   - code: the files that could be read as code.
  package init(_ tables: [InputFile], of formats: TableFormats, and code: [InputFile]) {
    let sources = code.filter { $0.isSource && !$0.shown.isTest }
    let used = tables.filter { file in
      guard let (format, _) = formats.claim(file.place) else { return false }
      return !format.capabilities.isExport && !file.shown.isTest
    }
    guard !sources.isEmpty, !used.isEmpty else {
      include = []
      return
    }
    let files = sources + used + code.filter(\.namesRoutines)
    // A pattern without a folder stands for all folders.
    guard !files.contains(where: { $0.topFolder == nil }) else {
      include = ["**"]
      return
    }
    // The manifest names the targets of a package.
    include =
      Set(files.compactMap(\.topFolder)).sorted().map { Self.escaped($0) + "/**" }
      + (code.contains { $0.path == "Package.swift" } ? ["Package.swift"] : [])
  }

  /// Returns a name in which no character has a meaning in a pattern.
  private static func escaped(_ name: String) -> String {
    String(name.map { "*?[]{}\\!".contains($0) ? "?" : $0 })
  }
}

extension InputFile {
  /// Whether it is program code, other than the manifest of a package.
  fileprivate var isSource: Bool {
    guard case .code? = CodeFileKind(path: path) else { return false }
    return topFolder != nil || !(path.hasPrefix("Package") && path.hasSuffix(".swift"))
  }

  /// Whether its build settings name functions that take a key.
  fileprivate var namesRoutines: Bool {
    guard CodeFileKind(path: path) == .buildSettings, topFolder != nil,
      let bytes = try? load(from: [:])
    else { return false }
    return !BuildSettings(bytes).routines.subtracting(Self.usualRoutines).isEmpty
  }

  private static var usualRoutines: Set<String> {
    ["NSLocalizedString", "CFCopyLocalizedString"]
  }

  /// The first folder of the path, or nil for a file in the working directory.
  fileprivate var topFolder: String? {
    let names = path.split(separator: "/", maxSplits: 1)
    return names.count > 1 ? String(names[0]) : nil
  }
}
