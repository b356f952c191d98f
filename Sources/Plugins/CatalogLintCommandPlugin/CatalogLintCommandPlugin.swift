import Foundation
import PackagePlugin

/// `swift package lint-localizations`: runs the tool in the folder of a package or of a project.
///
/// All arguments are the tool's, but for `--target NAME`, which stands for the folder of a target
/// and is what Xcode passes for the targets that are selected.
@main struct CatalogLintCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = ArgumentExtractor(arguments)
    let targets = try context.package.targets(named: arguments.extractOption(named: "target"))
    try run(
      try context.tool(named: "catalog-lint").url,
      arguments.remainingArguments + targets.map { $0.directoryURL.path(percentEncoded: false) },
      in: context.package.directoryURL)
  }

  /// Ends the plugin as the tool ended, so that what is found fails the command.
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
      // A target of a project has no folder, and its files are seldom all: the project is linted.
      _ = arguments.extractOption(named: "target")
      try run(
        try context.tool(named: "catalog-lint").url, arguments.remainingArguments,
        in: context.xcodeProject.directoryURL)
    }
  }
#endif
