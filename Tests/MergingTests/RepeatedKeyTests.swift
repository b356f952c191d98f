import Merging
import Testing

/// Merges of files in which a key is repeated.
@Suite struct RepeatedKeyTests {
  @Test func `repeated keys that no side touched stay`() {
    expect(
      ["a=1", "b", "a=2"], ["a=1", "c", "b", "a=2"], ["a=1", "b", "a=2", "d"],
      becomes: ["a=1", "c", "b", "a=2", "d"])
  }

  @Test func `repeated keys that one side added, changed or removed`() {
    expect(["a", "b"], ["a", "b", "a=2"], ["a", "b=2"], becomes: ["a", "b=2", "a=2"])
    expect(
      ["a=1", "b", "a=2"], ["a=1", "b", "a=3"], ["a=1", "b=2", "a=2"],
      becomes: ["a=1", "b=2", "a=3"])
    expect(["a=1", "b", "a=2"], ["b", "a=2"], ["a=1", "b=2", "a=2"], becomes: ["b=2", "a=2"])
    expect(["a=1", "b", "a=2"], ["b"], ["a=1", "b=2", "a=2"], becomes: ["b=2"])
  }

  @Test func `repeated keys that both sides changed to the same`() {
    expect(
      ["a=1", "b", "a=2"], ["a=1", "b=1", "a=3"], ["a=1", "b", "a=3"],
      becomes: ["a=1", "b=1", "a=3"])
    expect(["b"], ["a=1", "b=1", "a=2"], ["a=1", "b", "a=2"], becomes: ["a=1", "b=1", "a=2"])
  }

  @Test func `an order of repeated keys is data`() {
    expect(
      ["a=1", "a=2", "b"], ["a=1", "a=2", "b"], ["a=2", "a=1", "b"], becomes: ["a=2", "a=1", "b"])
    expect(
      ["a=1", "a=2", "b"], ["a=1", "a=2", "b", "c"], ["a=2", "a=1", "b"],
      becomes: ["a=2", "a=1", "b", "c"])
  }

  @Test func `the order of repeated keys is that of the side that added one`() {
    expect(["b", "a=1"], ["b=2", "a=1"], ["a=0", "b", "a=1"], becomes: ["b=2", "a=0", "a=1"])
  }

  @Test func `repeated keys that both sides changed in different ways are refused`() {
    for (ours, theirs) in [
      (["a=1", "a=3", "b"], ["a=0", "a=2", "b"]), (["a=1", "b"], ["a=1", "a=3", "b"]),
      (["a=1", "a=2", "a=3", "b"], ["a=1", "a=2", "a=4", "b"]),
    ] {
      for (text, path) in Self.formats {
        let refusal = merge(
          text(["n", "n", "a=1", "a=2", "b"]), text(["n", "n"] + ours), text(["n", "n"] + theirs),
          path: path
        ).refusal
        guard case .disputed(.ours, _, let key) = refusal else {
          Issue.record("\(String(describing: refusal))")
          continue
        }
        // Another repeated key doesn't matter.
        #expect(key == "a")
      }
    }
  }

  @Test func `of several keys that are refused the first one is named`() {
    let keys = (0..<20).map { "k\($0)" }
    func sides(_ value: Int) -> [String] { keys.flatMap { ["\($0)=1", "\($0)=\(value)"] } }
    for (text, path) in Self.formats {
      let refusal = merge(text(sides(2)), text(sides(3)), text(sides(4)), path: path).refusal
      guard case .disputed(.ours, _, let key) = refusal else {
        Issue.record("\(String(describing: refusal))")
        continue
      }
      #expect(key == "k0")
    }
  }

  @Test func `other keys of the file conflict as usual`() {
    for (text, path) in Self.formats {
      let result = merge(
        text(["a=1", "b", "a=2"]), text(["a=1", "b=1", "a=2"]), text(["a=1", "b=2", "a=2"]),
        path: path)
      #expect(result.conflicts.map(\.key) == ["b"])
      #expect(chosen(.ours, in: result.text).contains("b"))
    }
  }

  @Test func `a repeated member of an entry is refused`() {
    let twice = catalog(#""k" : { "comment" : "a", "comment" : "b" }"#)
    let forms = "<key>a</key><string>1</string><key>a</key><string>2</string>"
    let list = """
      <plist><dict><key>k</key><dict>\(forms)</dict><key>b</key><string></string></dict></plist>

      """
    for (base, ours, path) in [
      (twice, catalog(), "L.xcstrings"),
      (list, list.replacing("<string></string>", with: "<string>x</string>"), "L.stringsdict"),
    ] {
      guard case .invalid = merge(base, ours, base + "\n", path: path).refusal else {
        Issue.record("not refused")
        return
      }
    }
  }
}

extension RepeatedKeyTests {
  private typealias Format = (text: ([String]) -> String, path: String)

  /// Files with entries that are written as `key=value`.
  private static var formats: [Format] {
    [
      (
        { lines in lines.map { "\(pair($0).key) = \"\(pair($0).value)\";\n" }.joined() },
        "L.strings"
      ),
      (
        { lines in
          let entries = lines.map { line in
            let (key, value) = pair(line)
            let format = "<key>NSStringLocalizedFormatKey</key><string>\(value)</string>"
            return "\t<key>\(key)</key>\n\t<dict>\(format)</dict>\n"
          }
          return "<plist version=\"1.0\">\n<dict>\n\(entries.joined())</dict>\n</plist>\n"
        }, "L.stringsdict"
      ),
      (
        { lines in
          let entries = lines.map {
            "    \"\(pair($0).key)\" : { \"comment\" : \"\(pair($0).value)\" }"
          }
          return """
            {
              "sourceLanguage" : "en",
              "strings" : {
            \(entries.joined(separator: ",\n"))
              },
              "version" : "1.0"
            }
            """
        }, "L.xcstrings"
      ),
    ]
  }

  private static func pair(_ line: String) -> (key: String, value: String) {
    let parts = line.split(separator: "=")
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  private func expect(
    _ base: [String], _ ours: [String], _ theirs: [String], becomes expected: [String],
    at location: SourceLocation = #_sourceLocation
  ) {
    for (text, path) in Self.formats {
      let result = merge(text(base), text(ours), text(theirs), path: path)
      #expect(result.refusal == nil, sourceLocation: location)
      #expect(result.text == text(expected), sourceLocation: location)
    }
  }
}
