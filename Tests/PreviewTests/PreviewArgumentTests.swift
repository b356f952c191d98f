import Preview
import Testing

@Suite struct PreviewArgumentTests {
  @Test(arguments: [
    ("22", ["22"]), ("1,2,5", ["1", "2", "5"]), ("0..3", ["0", "1", "2", "3"]),
    ("0..2,21,1.5", ["0", "1", "2", "21", "1.5"]), ("-1..1", ["-1", "0", "1"]),
    ("Anna", ["Anna"]), ("Hello, world", ["Hello, world"]), ("1, many", ["1, many"]), ("", [""]),
    ("5..1", ["5..1"]), ("..", [".."]),
  ]) func `the values of an argument`(_ text: String, _ values: [String]) {
    #expect(PreviewArgument(text)?.values == values)
  }

  @Test(arguments: [
    "0..1000", "0..9223372036854775807", "-9223372036854775808..9223372036854775807",
    "0..600,0..600", String(repeating: "1,", count: 2_000),
  ]) func `too many values`(_ text: String) {
    #expect(PreviewArgument(text) == nil)
  }

  @Test func `the number of combinations is limited`() {
    var choice = PreviewChoice()
    #expect(choice.isWithinLimit)
    choice.arguments = ["0..99", "0..9"].compactMap { PreviewArgument($0) }
    #expect(choice.isWithinLimit)
    choice.widths = [1, 2]
    #expect(!choice.isWithinLimit)
    choice.widths = Array(repeating: 1, count: 100_000)
    choice.arguments = Array(repeating: "0..999", count: 50).compactMap { PreviewArgument($0) }
    #expect(!choice.isWithinLimit)
  }
}
