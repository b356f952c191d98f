import Foundation
import PackagePlugin

/// `swift package lint-localizations`: runs the tool in the folder of a package or project.
///
/// Passes all arguments to the tool, except `--target NAME`, which is replaced by the folder of the
/// target. Xcode passes it for each selected target.
@main struct CatalogLintCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = ArgumentExtractor(arguments)
    let targets = try context.package.targets(named: arguments.extractOption(named: "target"))
    try run(
      try context.tool(named: "catalog-lint").url,
      arguments.remainingArguments + targets.map { $0.directoryURL.path(percentEncoded: false) },
      in: context.package.directoryURL)
  }

  /// Runs the tool and exits with its exit code, so that findings fail the command.
  private func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CatalogLintCommandPlugin: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      var arguments = ArgumentExtractor(arguments)
      // A target of a project has no folder, and its files rarely include everything, so lint the
      // whole project.
      _ = arguments.extractOption(named: "target")
      try run(
        try context.tool(named: "catalog-lint").url, arguments.remainingArguments,
        in: context.xcodeProject.directoryURL)
    }
  }
#endif
