import Foundation
import PackagePlugin

/// Lints the localization files of a target during its build, if they have changed.
@main struct CatalogLintBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard context.package.isOfThisBuild, let module = target.sourceModule else { return [] }
    return commands(
      linting: module.sourceFiles.map(\.url), of: target.name,
      in: context.package.directoryURL, with: try context.tool(named: "catalog-lint").url)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CatalogLintBuildToolPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      commands(
        linting: target.inputFiles.map(\.url), of: target.displayName,
        in: context.xcodeProject.directoryURL, with: try context.tool(named: "catalog-lint").url)
    }
  }
#endif

extension CatalogLintBuildToolPlugin {
  private static let extensions: Set<String> = ["xcstrings", "strings", "stringsdict", "xliff"]

  /// The files that the tool looks for in the folder of the first path and its parent folders.
  private static let settings = [".lint-config.json", ".lint-baseline.json"]

  /// Returns the command, which has no output files because SwiftPM and Xcode would ship them as
  /// resources.
  private func commands(
    linting files: [URL], of target: String, in folder: URL, with tool: URL
  ) -> [Command] {
    let files = files.filter { Self.extensions.contains($0.pathExtension.lowercased()) }
    guard !files.isEmpty else { return [] }
    return [
      .buildCommand(
        displayName: "Linting localizations of \(target)", executable: tool,
        arguments: ["lint", "--quiet", "--format", "xcode", "--"]
          + files.map { $0.path(percentEncoded: false) },
        // With this variable, the tool writes absolute paths, as compilers do.
        environment: ["XCODE_VERSION_ACTUAL": "1"],
        inputFiles: files + settings(above: folder))
    ]
  }

  /// Returns the settings files whose changes require linting again.
  private func settings(above folder: URL) -> [URL] {
    var found: [URL] = []
    var folder = folder.standardizedFileURL
    while true {
      found += Self.settings.map { folder.appending(path: $0) }.filter(exists)
      guard !exists(folder.appending(path: ".git")), folder.path() != "/" else { return found }
      folder.deleteLastPathComponent()
    }
  }

  private func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
  }
}

extension Package {
  /// Whether the package is developed here, not downloaded. Problems in the strings of dependencies
  /// must not fail a build.
  fileprivate var isOfThisBuild: Bool {
    switch origin {
    case .root, .local: true
    case .repository, .registry: false
    @unknown default: false
    }
  }
}
