import Synchronization
import Testing
import Workspace

@testable import LintEngine

/// When documents are parsed, and how long they are kept.
@Suite struct ParseCacheTests {
  private typealias Cache = ParseCache<Never>

  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  private let first = Cache.Key(contents: .memory([1]), kind: "strings")
  private let second = Cache.Key(contents: .memory([2]), kind: "strings")
  private let counter = Counter()

  private func get(_ key: Cache.Key, of cache: Cache) async -> Int? {
    let value = await cache.document(key) { [counter] in
      await Task.yield()
      counter.add()
      return Cache.Document(value: 7, size: 8)
    }
    return value as? Int
  }

  @Test func `concurrent tasks that need a document parse it once`() async {
    let cache = Cache(uses: Array(repeating: first, count: 20))
    await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<20 { group.addTask { await get(first, of: cache) } }
      for await value in group { #expect(value == 7) }
    }
    #expect(counter.value == 1)
  }

  @Test func `a document with a single use is not cached`() async {
    for uses in [[first, second, second], [first, second], []] {
      let cache = Cache(uses: uses)
      #expect(await get(first, of: cache) == nil)
      cache.release(first)
      #expect(await get(first, of: cache) == nil)
    }
    #expect(counter.value == 0)
  }

  @Test func `a document is dropped after its last use`() async {
    let cache = Cache(uses: [first, first])
    #expect(await get(first, of: cache) == 7)
    cache.release(first)
    #expect(await get(first, of: cache) == 7)
    cache.release(first)
    #expect(await get(first, of: cache) == nil)
    #expect(counter.value == 1)
  }

  @Test(arguments: [(limit: 16, parsed: 2), (limit: 15, parsed: 3)])
  func `the oldest document is parsed again if the cache is full`(
    _ example: (limit: Int, parsed: Int)
  ) async {
    let cache = Cache(uses: [first, first, second, second], limit: example.limit)
    for key in [first, second, first] { #expect(await get(key, of: cache) == 7) }
    #expect(counter.value == example.parsed)
  }
}
