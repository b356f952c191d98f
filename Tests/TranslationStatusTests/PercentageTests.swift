import Testing
import TranslationStatus

@Suite struct PercentageTests {
  @Test(arguments: [
    (0, 3, "0.0"), (1, 3, "33.3"), (2, 3, "66.6"), (1999, 2000, "99.9"), (9996, 10000, "99.9"),
    (3, 3, "100.0"), (1, 100_000, "0.1"), (Int.max / 2, Int.max, "49.9"),
  ])
  func `a share is never rounded up, and a share above zero is never zero`(
    part: Int, whole: Int, text: String
  ) {
    #expect(Percentage(part, of: whole)?.description == text)
  }

  @Test func `a share of nothing has no percentage`() { #expect(Percentage(0, of: 0) == nil) }
}
