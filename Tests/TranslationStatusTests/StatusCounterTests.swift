import Testing
import TranslationStatus

@Suite struct StatusCounterTests {
  @Test func `a key has one state in each locale`() {
    let status = count(
      catalog: [
        key("One", "", ("de", unit("Eins")), ("fr", unit("Un", "needs_review"))),
        key("Two", "", ("de", unit("Two", "new"))),
      ].joined(separator: ", "))
    #expect(status.keys("de") == [.translated: 1, .new: 1])
    #expect(status.keys("fr") == [.needsReview: 1, .missing: 1])
    #expect(status.source.translated.keys == 2)
  }
}
