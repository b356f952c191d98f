import Diagnostics
import LintEngine
import Reporters

/// The files that a run checks, and what it leaves out.
struct FileList {
  /// The paths as they are shown, in order.
  let checked: [String]
  let skipped: [SkippedFile]

  init(_ outcome: FilesOutcome) { (checked, skipped) = (outcome.checked, outcome.skipped) }

  /// The checked files, a line each, and then the others with the reason.
  var text: String {
    var text = ""
    for path in checked { text += SafeText.atLineStart(path) + "\n" }
    let names = skipped.map { SafeText.inLine($0.path) }
    let width = min(60, names.map(\.utf8.count).max() ?? 0)
    if !skipped.isEmpty { text += "\nskipped:\n" }
    for (name, file) in zip(names, skipped) {
      text += "  \(name.padded(to: width))  \(file.reason.explanation)\n"
    }
    return text + "\n\(counted(checked.count, "file")) to check, \(skipped.count) skipped\n"
  }

  var json: JSONText {
    [
      "files": .array(checked.map(JSONText.string)),
      "skipped": .array(
        skipped.map { ["path": .string($0.path), "reason": .string($0.reason.rawValue)] }),
    ]
  }
}

extension SkippedFile.Reason {
  /// Why one file or folder is left out.
  fileprivate var explanation: String {
    switch self {
    case .ignored: "ignored by git"
    case .framework: "in a framework or an app"
    case .package: "in a package that Xcode checked out"
    case .export: "exported from files that are checked"
    case .link: "a link that leads out of the folder and the repository"
    case .excluded: "excluded by the configuration or '--exclude'"
    case .notIncluded: "not among the files that the configuration includes"
    case .products: "dependencies or products of a build"
    }
  }
}
