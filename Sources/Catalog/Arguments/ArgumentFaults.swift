/// The faults of the arguments in an entry's strings.
@usableFromInline
package struct ArgumentFaults: Sendable {
  /// The faults in the order of the strings.
  @usableFromInline package let list: [ArgumentFault]
  @usableFromInline let malformed: Set<Int>

  /// Creates an empty list: nothing is wrong.
  @inlinable
  package init() { (list, malformed) = ([], []) }

  /// Compares the strings of an entry that a reader has finished. Most entries have no fault and
  /// return early.
  package init(of entry: borrowing Entry) {
    guard entry.mayHaveArgumentFaults else {
      (list, malformed) = ([], [])
      return
    }
    var comparison = ArgumentComparison(of: copy entry)
    comparison.run()
    (list, malformed) = (comparison.faults, comparison.malformed)
  }

  /// Returns whether a string, given by its unit's index, has an unreadable placeholder, so that
  /// its arguments are unknown.
  package func isMalformed(unit: Int) -> Bool { malformed.contains(unit) }
}
