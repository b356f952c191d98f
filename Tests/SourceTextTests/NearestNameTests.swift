import SourceText
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("missing-transl", "missing-translation"), ("missing-transaltion", "missing-translation"),
    ("MISSING-T", "missing-table"), ("missing", "missing-table"), ("warn", "warning"),
    ("stale_entry", "stale-entry"), ("wrning", "warning"), ("en", nil), ("xyz", nil),
    ("translation", nil),
  ]) func `a name means the candidate that it begins, else the most similar`(
    name: String, nearest: String?
  ) {
    let candidates = ["missing-translation", "missing-table", "stale-entry", "warning", "ending"]
    #expect(nearestName(to: name, in: candidates) == nearest)
  }

  @Test func `of candidates that differ as much, the one that begins alike is meant`() {
    #expect(nearestName(to: "locate", in: ["docate", "locale"]) == "locale")
  }

  @Test func `a huge name means nothing`() {
    let name = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(nearestName(to: name, in: ["ab"]) == nil)
  }
}
