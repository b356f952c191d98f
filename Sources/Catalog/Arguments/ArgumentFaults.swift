/// What is wrong with the arguments of the texts of an entry.
package struct ArgumentFaults: Sendable {
  /// The faults in the order of the texts.
  package private(set) var list: [ArgumentFault] = []
  private var malformed: Set<Int> = []

  /// Compares the texts of an entry that a reader has finished. Most entries have no fault, and are
  /// not looked at again.
  package init(of entry: borrowing Entry) {
    guard entry.arguments.mayHaveFaults else { return }
    var comparison = ArgumentComparison(of: copy entry)
    comparison.run()
    list = comparison.faults
    malformed = comparison.malformed
  }

  /// Whether a text, given by its index, has a placeholder that cannot be read, so that it is not
  /// known which arguments it takes.
  package func isMalformed(unit: Int) -> Bool { malformed.contains(unit) }
}
