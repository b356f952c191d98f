package import Catalog

/// Makes consumers for the parts of a large table, which several tasks read at the same time.
package protocol PartConsumers: Sendable {
  associatedtype Consumer: TableVisitor
  /// What a consumer found in its part, as a value for the task of the table.
  associatedtype Share: Sendable

  /// Creates the consumer of a part, in the task that reads it.
  func consumer() -> Consumer

  /// Returns what a consumer found, after its part was read.
  func share(of consumer: Consumer) -> Share
}
