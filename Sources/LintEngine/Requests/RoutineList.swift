import LintKit
import SourceCode

/// A routine of a project that looks up what it is given.
package struct ListedRoutine: Sendable {
  /// How the routine is known.
  package enum Origin: String, Sendable {
    /// The configuration or a build setting names it.
    case configured
    /// Its declaration shows that it looks up a parameter.
    case declared
    /// Nearly all of its literals are keys.
    case learned
    /// A tool generated its members for keys.
    case generated
  }

  /// The name, which a type may qualify.
  package let name: String
  /// The label of the key, or nil if there is none.
  package var label: String?
  package let origin: Origin
  /// Whether it is a member of the literal: `"key".localized`.
  package var isProperty = false
  /// The number of different keys that it is called with, and of those that no table has.
  package let keys: Int
  package let undefined: Int
}

extension ProjectKeys {
  /// The routines of the project, sorted by name.
  var listedRoutines: [ListedRoutine] {
    var counts: [UInt32: [KeyPattern: Bool]] = [:]
    for use in uses.files.lazy.flatMap(\.uses) where use.wrapper != 0 && use.key.exactKey != nil {
      let isDefined = use.tableName.map { !tables.keys(matching: use.key, in: $0).isEmpty } ?? true
      counts[use.wrapper, default: [:]][use.key] = isDefined
    }
    var listed: Set<UInt32> = []
    var routines = uses.routines.ofProject.compactMap { routine -> ListedRoutine? in
      guard let keys = counts[routine.number], listed.insert(routine.number).inserted else {
        return nil
      }
      return ListedRoutine(routine, keys.count, keys.values.count { !$0 })
    }
    routines += uses.accessorRoots.compactMap { root in
      counts[root.number].map {
        ListedRoutine(
          name: root.name, origin: .generated, keys: $0.count, undefined: $0.values.count { !$0 })
      }
    }
    routines += learned.routines.compactMap { number, routine in
      uses.callee(number).map { callee in
        ListedRoutine(
          name: callee.name, label: callee.label, origin: .learned,
          keys: routine.found + routine.missing, undefined: routine.missing)
      }
    }
    return routines.sorted { ($0.name, $0.label ?? "") < ($1.name, $1.label ?? "") }
  }
}

extension ListedRoutine {
  fileprivate init(_ routine: KeyRoutine, _ keys: Int, _ undefined: Int) {
    self.init(
      name: routine.qualifier.map { "\($0).\(routine.name)" } ?? routine.name,
      origin: routine.kind == .routine ? .configured : .declared, keys: keys, undefined: undefined)
    if case .label(let label) = routine.key { self.label = label }
    isProperty = routine.key == .receiver
  }
}
