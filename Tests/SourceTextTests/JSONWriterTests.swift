import SourceText
import Testing

/// The layout of JSON documents.
@Suite struct JSONWriterTests {
  @Test(arguments: [
    (JSONWriter.Layout.compact, #"{"a":[1,true],"b":{},"c":["x"],"d":[]}"#),
    (.spaced, #"{"a": [1, true], "b": {}, "c": ["x"], "d": []}"#),
    (.lines, "{\n\"a\":[1,true],\n\"b\":{},\n\"c\":[\"x\"],\n\"d\":[]\n}"),
    (
      .indented,
      """
      {
        "a": [
          1,
          true
        ],
        "b": {},
        "c": ["x"],
        "d": []
      }
      """
    ),
  ])
  func `a layout sets line breaks and spaces`(_ layout: JSONWriter.Layout, _ text: String) {
    let written = JSONWriter.text(layout) {
      $0.object {
        $0.array("a") {
          $0.value(1)
          $0.value(true)
        }
        $0.object("b") { _ in }
        $0.member("c", ["x"])
        $0.member("none", nil)
        $0.array("d") { _ in }
      }
    }
    #expect(written == text)
  }

  @Test func `only short arrays of simple values stay on one line of a document`() {
    #expect(
      JSONWriter.document { $0.value(["1", "2", "3", "4", "5", "6"]) }
        == #"["1", "2", "3", "4", "5", "6"]"# + "\n")
    #expect(
      JSONWriter.document { $0.value(["1", "2", "3", "4", "5", "6", "7"]) }
        == "[\n  \"1\",\n  \"2\",\n  \"3\",\n  \"4\",\n  \"5\",\n  \"6\",\n  \"7\"\n]\n")
  }

  @Test(arguments: [0, 7, 10, -1, 1_234_567_890, .max, .min])
  func `a number has its decimal digits`(_ number: Int) {
    #expect(JSONWriter.text(.compact) { $0.value(number) } == String(number))
  }

  @Test func `output that is flushed in pieces is one document`() {
    var json = JSONWriter()
    var output = ""
    json.object {
      $0.member("first", json: nil)
      $0.breakLine()
      $0.array("list", .lines) { json in
        for number in 1...2 {
          json.object { $0.member("number", number) }
          json.flush(to: &output)
        }
      }
    }
    json.endLine()
    json.flush(to: &output)
    #expect(
      output == "{\"first\":null,\n\"list\":[\n{\"number\":1},\n{\"number\":2}\n]}\n")
  }
}
