import Preview
import Testing

@Suite struct PreviewArgumentTests {
  @Test(arguments: [
    ("22", ["22"]), ("1,2,5", ["1", "2", "5"]), ("0..3", ["0", "1", "2", "3"]),
    ("0..2,21,1.5", ["0", "1", "2", "21", "1.5"]), ("-1..1", ["-1", "0", "1"]),
    ("Anna", ["Anna"]), ("Hello, world", ["Hello, world"]), ("1, many", ["1, many"]), ("", [""]),
    ("..", [".."]), ("a..b", ["a..b"]), ("3..3", ["3"]),
  ]) func `the values of an argument`(_ text: String, _ values: [String]) throws {
    #expect(try PreviewArgument(text).values == values)
  }

  @Test func `a range that ends before it begins`() {
    #expect(throws: PreviewArgument.Failure.reversed(first: 5, last: 1)) {
      try PreviewArgument("0,5..1")
    }
  }

  @Test(arguments: [
    "0..1000", "0..9223372036854775807", "-9223372036854775808..9223372036854775807",
    "0..600,0..600", String(repeating: "1,", count: 2_000),
  ]) func `too many values`(_ text: String) {
    #expect(throws: PreviewArgument.Failure.tooMany) { try PreviewArgument(text) }
  }

  @Test func `the number of combinations is limited`() throws {
    var choice = PreviewChoice()
    #expect(choice.isWithinLimit)
    choice.arguments = try ["0..99", "0..9"].map { try PreviewArgument($0) }
    #expect(choice.isWithinLimit)
    choice.widths = [1, 2]
    #expect(!choice.isWithinLimit)
    choice.widths = Array(repeating: 1, count: 100_000)
    choice.arguments = Array(repeating: try PreviewArgument("0..999"), count: 50)
    #expect(!choice.isWithinLimit)
  }
}
