/// A reader for objects of a repository, with a single git process.
///
/// Git is started for the first request or before it, serves one request after the other, and ends
/// when the reader is closed or released.
final class ObjectReader: Sendable {
  /// Work that uses the pipe to git.
  private struct Request: Sendable {
    let read: @Sendable (inout ObjectPipe) async throws(ObjectPipe.Closed) -> Void
    /// Called instead of `read`, or if the pipe was closed in the meantime.
    let fail: @Sendable (GitFailure) -> Void
  }

  private let requests: AsyncStream<Request>.Continuation
  private let service: Task<Void, Never>

  init(_ git: GitCommand) {
    let (stream, continuation) = AsyncStream.makeStream(of: Request.self)
    requests = continuation
    service = Task { await Self.serve(stream, git) }
  }

  deinit { requests.finish() }

  /// Starts git before the first request.
  func start() {
    let nothing = Request(read: { _ in }, fail: { _ in })
    requests.yield(nothing)
  }

  /// Ends git, and waits until it has ended. Nothing can be read after that.
  func close() async {
    requests.finish()
    await service.value
  }

  /// Reads objects and adds each to a result as it arrives.
  ///
  /// - Throws: If git failed. What was read before is lost.
  func reduce<Result: Sendable>(
    _ objects: [ObjectID], into initial: Result,
    _ add: @escaping @Sendable (inout Result, ObjectID, ObjectPipe.Answer) async -> Void
  ) async throws(GitFailure) -> Result {
    let outcome: Swift.Result<Result, GitFailure> = await withCheckedContinuation { waiting in
      let request = Request { pipe throws(ObjectPipe.Closed) in
        var result = initial
        try await pipe.read(objects) { await add(&result, $0, $1) }
        waiting.resume(returning: .success(result))
      } fail: {
        waiting.resume(returning: .failure($0))
      }
      guard case .enqueued = requests.yield(request) else {
        preconditionFailure("the repository is closed")
      }
    }
    return try outcome.get()
  }

  /// Serves requests until there are no more. If git ends earlier, the remaining requests fail.
  private static func serve(_ requests: AsyncStream<Request>, _ git: GitCommand) async {
    var requests = requests.makeAsyncIterator()
    var request = await requests.next(isolation: #isolation)
    guard request != nil else { return }
    let failure: GitFailure
    do throws(GitFailure) {
      let answer = try await git.run(["cat-file", "--batch"]) { input, output in
        var pipe = ObjectPipe(input, output)
        while let present = request {
          guard (try? await present.read(&pipe)) != nil else { return }
          request = await requests.next(isolation: #isolation)
        }
      }
      failure = GitFailure("git cat-file: \(answer.reason)")
    } catch { failure = error }
    while let present = request {
      present.fail(failure)
      request = await requests.next(isolation: #isolation)
    }
  }
}
