import SourceText
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("missing-transl", "missing-translation"), ("missing-transaltion", "missing-translation"),
    ("MISSING-T", "missing-table"), ("missing", "missing-table"), ("warn", "warning"),
    ("stale_entry", "stale-entry"), ("wrning", "warning"), ("en", nil), ("xyz", nil),
    ("translation", nil),
  ]) func `a prefix matches its candidate, otherwise the most similar one`(
    name: String, nearest: String?
  ) {
    let candidates = ["missing-translation", "missing-table", "stale-entry", "warning", "ending"]
    #expect(nearestName(to: name, in: candidates) == nearest)
  }

  @Test func `of equally different candidates the one with the same start wins`() {
    #expect(nearestName(to: "locate", in: ["docate", "locale"]) == "locale")
  }

  @Test func `a huge name has no suggestion`() {
    let name = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(nearestName(to: name, in: ["ab"]) == nil)
  }
}
