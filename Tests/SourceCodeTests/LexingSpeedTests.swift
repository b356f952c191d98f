import Foundation
import SourceCode
import SourceText
import Testing

/// The speed of the lexer, for `ci/bench.sh`. CATALOG_LINT_LEXED names a file of Swift code.
@Suite(.enabled(if: file != nil, "CATALOG_LINT_LEXED names no file"))
struct LexingSpeedTests {
  @Test func `megabytes are lexed in a second`() throws {
    let buffer = try SourceBuffer.contents(ofFile: #require(file))
    var count = 0
    let durations = (0..<9).map { _ in
      ContinuousClock().measure { count += CodeOutline(buffer, .swift).literals.count }
    }
    #expect(count > 0)
    let median = durations.sorted()[4] / .seconds(1)
    print("lexed \(Int(Double(buffer.count) / median / 1e6)) MB/s")
  }
}

private let file = ProcessInfo.processInfo.environment["CATALOG_LINT_LEXED"]
