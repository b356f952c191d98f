import Catalog

/// Records what the earlier state of a table has, for the pass over its present state.
final class BaseRecorder: TableVisitor {
  private(set) var recorded = EarlierTable()

  func visit(_ entry: Entry) { recorded.record(entry) }
}
