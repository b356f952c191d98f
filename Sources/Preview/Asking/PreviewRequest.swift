package import Catalog
package import LintConfiguration
package import LintEngine
package import StringResolution
package import Workspace

/// A request for what users read.
package struct PreviewRequest: Sendable {
  package var paths: [String]
  package var configuration = ConfigurationRequest()
  /// Patterns of keys. Without one, keys are shown that vary or take arguments.
  package var keys: [Glob] = []
  /// Patterns of keys to leave out.
  package var exceptKeys: [Glob] = []
  /// The locales of users, as they were written, whether or not a table has them. Empty for all
  /// locales of the tables.
  package var locales: [String] = []
  /// The name of a table, or nil for all.
  package var table: String?
  /// Patterns of paths. Without one, tables at all paths are shown. The languages of the others
  /// count too.
  package var tablePaths: [Glob] = []
  /// The states of the strings to show; empty for all.
  package var states: Set<StringUnit.State> = []
  /// What the app asks for, as far as the user says.
  package var choice = PreviewChoice()
  /// The pseudo-languages that are shown in addition to the locales.
  package var pseudo: [PseudoLanguage] = []
  /// The states of the repository to compare, or nil to show the files on the disk.
  package var comparison: RepositoryStates.Request?
  /// Whether only the source language is shown.
  package var isSourceOnly = false
  /// The source language that the configuration named before the change, if it was another one.
  var earlierSource: String?
  /// Whether the findings about the keys are part of the report.
  package var hasFindings = false

  package init(_ paths: [String]) { self.paths = paths }
}

extension PreviewRequest {
  /// The options that select a part of what differs.
  var selections: [String] {
    let options = [
      ("--key", keys.isEmpty), ("--except", exceptKeys.isEmpty), ("--locale", locales.isEmpty),
      ("--source-only", !isSourceOnly), ("--table", table == nil), ("--path", tablePaths.isEmpty),
      ("--state", states.isEmpty), ("--width", choice.widths.isEmpty),
      ("--device", choice.devices.isEmpty), ("--arg", choice.arguments.isEmpty),
    ]
    return options.filter { !$0.1 }.map(\.0)
  }

  /// The request for everything that differs in the same files.
  var withoutSelections: PreviewRequest {
    var request = PreviewRequest(paths)
    (request.configuration, request.comparison) = (configuration, comparison)
    return request
  }
}

/// What an app asks for, as far as the user of a preview says.
package struct PreviewChoice: Sendable {
  /// The maximum number of combinations of devices, widths and arguments.
  package static let maxCombinations = 1_000

  /// The devices, or empty for those that an entry distinguishes.
  package var devices: [DeviceKey] = []
  /// The widths, or empty for the ranges that an entry distinguishes.
  package var widths: [Int] = []
  /// The values of each argument, in the order of the positions.
  package var arguments: [PreviewArgument] = []
  package var numberStyle = StringRequest.NumberStyle.localized

  package init() {}

  /// Whether the combinations of devices, widths and arguments are within the limit.
  package var isWithinLimit: Bool {
    let counts = [devices.count, widths.count] + arguments.map(\.values.count)
    return counts.reduce(1) { product, count in
      // The product stays small, so that it can't overflow.
      min(product, Self.maxCombinations + 1) * max(min(count, Self.maxCombinations + 1), 1)
    } <= Self.maxCombinations
  }

  /// The combinations of arguments, in the order in which they are shown. There is at least one.
  var argumentLists: [[String]] {
    arguments.reduce([[]]) { lists, argument in
      lists.flatMap { list in argument.values.map { list + [$0] } }
    }
  }
}
