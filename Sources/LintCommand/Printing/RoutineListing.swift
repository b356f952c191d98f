import LintEngine
import Reporters
import SourceText

/// A list of the routines of a project that look up keys.
struct RoutineListing {
  private let routines: [ListedRoutine]

  init(_ routines: [ListedRoutine]) { self.routines = routines }

  /// A line for each routine.
  var text: String {
    var text = ""
    for routine in routines {
      let missing = routine.undefined > 0 ? ", \(routine.undefined) in no table" : ""
      text += "\(SafeText.inLine(routine.spelling))  \(routine.origin.rawValue)"
      text += "  \(counted(routine.keys, "key"))\(missing)\n"
    }
    return text + "\n\(counted(routines.count, "routine"))\n"
  }

  var json: String {
    JSONWriter.document {
      $0.object {
        $0.array("routines") { json in
          for routine in routines {
            json.object {
              $0.member("name", routine.name)
              if let label = routine.label { $0.member("label", label) }
              $0.member("property", routine.isProperty)
              $0.member("origin", routine.origin.rawValue)
              $0.member("keys", routine.keys)
              $0.member("undefined", routine.undefined)
            }
          }
        }
      }
    }
  }

  /// A row for each routine.
  var csv: String {
    let rows = routines.map { routine in
      [
        routine.spelling, routine.origin.rawValue, "\(routine.keys)", "\(routine.undefined)",
      ].map { SafeText.csv($0) }.joined(separator: ",")
    }
    return (["routine,origin,keys,undefined"] + rows).map { $0 + "\r\n" }.joined()
  }
}

extension ListedRoutine {
  /// The routine as the code has it: `text(for:)`, `text(_:)`, `.localized` or `L10n`.
  fileprivate var spelling: String {
    if isProperty { return ".\(name)" }
    if origin == .generated { return name }
    return "\(name)(\(label ?? "_"):)"
  }
}
