import LintKit
import Testing

@Suite struct CommentLimitTests {
  @Test(arguments: [
    ("max: 20", 20), ("Title of a button. Max: 8 characters", 8), ("max-length:12", 12),
    ("Max length: 30", 30), ("MAX: 1", 1),
  ]) func `a comment gives a limit`(_ comment: String, _ limit: Int) {
    #expect(CommentLimit.limit(in: comment) == limit)
  }

  @Test(arguments: [
    "", "max", "max:", "max: many", "climax: 20", "maximum 20", "max: 0", "max: 99999",
    "max 20", "the maximal: 20",
  ]) func `other comments give none`(_ comment: String) {
    #expect(CommentLimit.limit(in: comment) == nil)
  }

  @Test func `a long comment takes little time`() {
    #expect(CommentLimit.limit(in: String(repeating: "max ", count: 1_000_000)) == nil)
  }
}
