import Diagnostics
import LintEngine
import Reporters
import SourceText
import Workspace

/// The files that a run checks and those that it skips.
struct FileList {
  /// The displayed paths, in order.
  let checked: [String]
  let skipped: [SkippedFile]

  init(_ outcome: FilesOutcome) { (checked, skipped) = (outcome.checked, outcome.skipped) }

  /// The checked files, one per line, and then the skipped ones with the reasons.
  var text: String {
    var text = ""
    for path in checked { text += SafeText.inLine(path) + "\n" }
    let names = skipped.map { SafeText.inLine($0.path) }
    let width = min(60, names.map(\.utf8.count).max() ?? 0)
    if !skipped.isEmpty { text += "\nskipped:\n" }
    for (name, file) in zip(names, skipped) {
      text += "  \(name.padded(to: width))  \(file.reason.explanation)\n"
    }
    return text + "\n\(counted(checked.count, "file")) to check, \(skipped.count) skipped\n"
  }

  var json: String {
    JSONWriter.document {
      $0.object {
        $0.member("files", checked)
        $0.array("skipped") { json in
          for file in skipped {
            json.object {
              $0.member("path", file.path)
              $0.member("reason", file.reason.rawValue)
            }
          }
        }
      }
    }
  }
}

extension SkippedFile.Reason {
  /// The reason why a file or folder is skipped.
  fileprivate var explanation: String {
    switch self {
    case .ignored: "ignored by git"
    case .framework: "in a framework or an app"
    case .package: "in a package that Xcode checked out"
    case .export: "exported from files that are checked"
    case .link: "a link to a place outside the directory and the repository"
    case .excluded: "excluded by the configuration or '--exclude'"
    case .notIncluded: "not included by the configuration"
    case .products: "dependencies or build products"
    case .notNamed: "not among the given paths"
    case .submodule: "in submodules"
    case .movedLink: "reached through changed links"
    }
  }
}
