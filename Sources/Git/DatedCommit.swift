/// A commit of a history with its time.
public struct DatedCommit: Hashable, Sendable {
  public let id: ObjectID
  /// When it was committed, in seconds since 1970.
  public let time: Int

  public init(_ id: ObjectID, time: Int) {
    (self.id, self.time) = (id, time)
  }
}
