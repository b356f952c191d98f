import Testing

@testable import Syntax

/// The values that CoreFoundation accepts and rejects, according to `plutil -lint`.
@Suite struct XMLPropertyListValueTests {
  @Test(arguments: [
    "1", " 5", "+ 5", "-7", "00", "0", "0x1F", "0Xff", "18446744073709551615",
    "-9223372036854775808",
  ])
  func `integers are accepted`(_ text: String) {
    #expect(XMLPropertyListValue.isInteger(Array(text.utf8)))
  }

  @Test(arguments: [
    "", " ", "-", "x", "0x", "5 ", "1.5", "1f", "18446744073709551616", "-9223372036854775809",
    "&#53;",
  ])
  func `invalid integers are rejected`(_ text: String) {
    #expect(!XMLPropertyListValue.isInteger(Array(text.utf8)))
  }

  @Test(arguments: ["1", "1.", ".5", " 1", "+1", "-1.5", "1e5", "1E-5", "NaN", "infinity", "-INF"])
  func `real numbers are accepted`(_ text: String) {
    #expect(XMLPropertyListValue.isReal(Array(text.utf8)))
  }

  @Test(arguments: ["", ".", "1 ", "1e", "1e+", "e5", "- 1", "0x10", "1,5", "1_0", "infin"])
  func `invalid real numbers are rejected`(_ text: String) {
    #expect(!XMLPropertyListValue.isReal(Array(text.utf8)))
  }

  @Test(arguments: ["2026-01-02T03:04:05Z", "-5-01-02T03:04:05Z", "2026-99-99T99:99:99Z"])
  func `dates are accepted`(_ text: String) {
    #expect(XMLPropertyListValue.isDate(Array(text.utf8)))
  }

  @Test(arguments: [
    "", "today", " 2026-01-02T03:04:05Z", "2026-01-02T03:04:05.5Z", "2026-01-02",
    "-01-02T03:04:05Z",
    "2026-1-02T03:04:05Z",
  ])
  func `invalid dates are rejected`(_ text: String) {
    #expect(!XMLPropertyListValue.isDate(Array(text.utf8)))
  }
}
