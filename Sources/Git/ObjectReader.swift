import Synchronization

/// A reader for objects of a repository, with a single git process.
///
/// Git is started for the first request or before it, serves one request after the other, and ends
/// when the reader is closed or released.
final class ObjectReader: Sendable {
  private struct State: ~Copyable {
    var pipe: ObjectPipe?
    /// The reason why no more objects can be read.
    var failure: GitFailure?
  }

  private let git: GitCommand
  private let state = Mutex(State())

  init(_ git: GitCommand) { self.git = git }

  /// Starts git before the first request.
  func start() { state.withLock { start(&$0) } }

  /// Ends git, and waits until it has ended. Nothing can be read after that.
  func close() {
    state.withLock { state in
      _ = state.pipe?.end()
      state.pipe = nil
      state.failure = GitFailure("the repository is closed")
    }
  }

  /// Reads objects and passes each to a closure as it arrives, in their order.
  ///
  /// - Throws: If git failed.
  func read(
    _ objects: [ObjectID], each: (ObjectID, ObjectPipe.Answer) -> Void
  ) throws(GitFailure) {
    try state.withLock { state throws(GitFailure) in
      start(&state)
      do throws(ObjectPipe.Closed) {
        try state.pipe?.read(objects, each: each)
      } catch {
        let reason = state.pipe?.end().reason ?? ""
        state.failure = GitFailure(reason: reason, of: "cat-file")
        state.pipe = nil
      }
      if let failure = state.failure { throw failure }
    }
  }

  private func start(_ state: inout State) {
    guard state.pipe == nil, state.failure == nil else { return }
    do throws(GitFailure) {
      state.pipe = ObjectPipe(try git.start(["cat-file", "--batch"], hasInput: true))
    } catch {
      state.failure = error
    }
  }
}
