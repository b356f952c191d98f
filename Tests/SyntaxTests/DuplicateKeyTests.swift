import Diagnostics
import SourceText
import Syntax
import Testing

/// Keys that a dictionary contains twice.
@Suite struct DuplicateKeyTests {
  @Test func `keys are compared by their decoded values`() {
    let reading = StringsReading(#""a" = "1"; a = 2; 'a' = '3'; "\U0061" = "1";"#)
    #expect(
      reading.findings == ["error duplicate-key", "error duplicate-key", "error duplicate-key"])
    #expect(reading.places == ["1:12-1:13", "1:20-1:21", "1:31-1:37"])
    #expect(reading.document.diagnostics.map { $0.notes.first?.range.start } == [1, 11, 19])
    #expect(
      reading.messages.first
        == "duplicate key 'a', with a different value; the last one usually wins")
  }

  @Test func `a value is compared with the previous one, so that one can be removed`() {
    let reading = StringsReading("a = 1; a = 2; a = 2; a = 1;")
    #expect(
      reading.findings == ["error duplicate-key", "warning duplicate-key", "error duplicate-key"])
  }

  @Test func `values are compared in decoded form`() {
    let reading = StringsReading(#"a = "é\n"; a = "\U00e9\n";"#)
    #expect(reading.findings == ["warning duplicate-key"])
    #expect(reading.messages == ["duplicate key 'a', with the same value"])
  }

  @Test func `nested dictionaries are checked separately`() {
    let reading = StringsReading("a = {x = 1; x = 2;}; b = {x = 1;};", kind: .stringsdict)
    #expect(reading.findings == ["error duplicate-key"])
    #expect(reading.places == ["1:13-1:14"])
  }

  @Test func `keys with different Unicode composition are distinct`() {
    let reading = StringsReading("\"\u{E9}\" = \"1\";\n\"e\u{301}\" = \"2\";\n\"e\" = \"3\";\n")
    #expect(reading.findings == ["note duplicate-key"])
    #expect(reading.places == ["2:2-2:4"])
    #expect(reading.entries.count == 3)
  }
}
