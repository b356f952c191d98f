package import Catalog

/// The branches that no request can reach because of the branches around them.
///
/// A device branch inside of another device, a width above the range of the width around it, and a
/// form that no number selects for which the form around it is shown. Branches that are unreachable
/// by their own names have other faults: a second equal width, or a category that the language
/// doesn't use.
package struct UnreachableBranches {
  /// Why a branch can't be reached.
  package enum Reason: Hashable, Sendable {
    case device(DeviceKey)
    case widths(ClosedRange<Int>)
    /// The variable around it counts the same argument.
    case argument(Int)
  }

  /// Unreachable branches as indices, in ascending order. Empty if the search takes too long.
  package private(set) var branches: [(branch: Int, reason: Reason)] = []
  /// The work of the search: the strings, variations, branches and specifiers that were visited.
  package private(set) var work = 0

  package init(in entry: Entry) {
    let limit = Self.maxWork(for: entry)
    for (index, localization) in entry.localizations.enumerated()
    where entry.hasNestedChoices(in: localization) {
      var search = BranchSearch(of: index, in: entry, workLeft: limit - work)
      search.run()
      work = limit - search.workLeft
      guard work <= limit else {
        branches = []
        return
      }
      branches += search.unreachable
    }
  }

  /// The maximum work for an entry with all of its localizations. It is proportional to the size of
  /// the entry. Real entries take a quarter of it.
  package static func maxWork(for entry: Entry) -> Int {
    16 * (entry.units.count + entry.branches.count + entry.specifiers.count)
  }
}
