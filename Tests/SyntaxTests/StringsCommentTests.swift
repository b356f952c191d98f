import Syntax
import Testing

/// The entries that comments belong to.
@Suite struct StringsCommentTests {
  @Test func `the last comment directly before a key belongs to the entry`() {
    let reading = StringsReading(
      """
      /* header */

      /* first */
      "a" = "1"; // after a
      "b" = "2";
      // two
      // lines
      "c" = /* inside */ "3"; /* fourth */ "d" = "4";
      /* other */ // fifth
      "e";
      """)
    #expect(reading.findings.isEmpty)
    #expect(
      reading.comments == ["/* first */", nil, "// two\n// lines", "/* fourth */", "// fifth"])
  }
}
