import Foundation
import FuzzTargets
import Testing

/// Feeds the targets of the fuzzer with files that once broke a promise, or that reach much of what
/// a target reads.
@Suite struct ReplayTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fuzz/Corpus")

  @Test(arguments: FuzzTarget.allCases)
  func `every file of the corpus keeps the promises`(_ target: FuzzTarget) async throws {
    let folder = Self.corpus.appending(path: target.rawValue)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(!names.isEmpty)
    for name in names {
      let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
      let problems = await target.problems(with: bytes)
      #expect(problems.isEmpty, "\(target.rawValue)/\(name): \(problems.joined(separator: "\n"))")
    }
  }

  @Test func `every folder of the corpus belongs to a target`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    #expect(names.sorted() == FuzzTarget.allCases.map(\.rawValue).sorted())
  }
}
