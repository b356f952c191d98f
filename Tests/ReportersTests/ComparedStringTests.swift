import Diagnostics
import Reporters
import SourceText
import Testing

/// Source and translation, one above the other.
@Suite struct ComparedStringTests {
  @Test func `values are aligned, the source comes first, and the difference is marked`() {
    let strings = [
      string("en", "%@ replied to", note: 0, 0..<13), string("zh-Hans", "回复了 ", 9..<10),
    ]
    #expect(
      shown(strings) == """
        warning: something is wrong [a]
          App/L.xcstrings:1:1
          "status"
          en       "%@ replied to"
          zh-Hans  "回复了 "
                          ^
          help: remove it

        """)
  }

  @Test func `a note's message is next to its mark unless it only names the string`() {
    let note = LocatedNote(
      message: "argument 1 is an object", location: location("A.strings", 3, 5))
    let strings = [string("en", "Hi %@", note: 0, 3..<5), string("pl", "Cze", 0..<3)]
    #expect(
      rows(strings, notes: [note]) == [
        #"  en  "Hi %@""#, "          -- argument 1 is an object", #"  pl  "Cze""#,
        "       ^^^",
      ])
  }

  @Test func `a note's message has its own line if it does not fit`() {
    let note = LocatedNote(
      message: "argument 1 is an object", location: location("A.strings", 3, 5))
    let strings = [string("en", "Hello there, %@", note: 0, 13..<15), string("pl", "Cze", 0..<3)]
    #expect(
      rows(strings, notes: [note], width: 40).prefix(3) == [
        #"  en  "Hello there, %@""#, "                    --",
        "       argument 1 is an object",
      ])
  }

  @Test func `several marks share one line`() {
    var source = string("en", "{a} and {b}", note: 0, 0..<3)
    source.marks.append(.init(bytes: 8..<11, note: 1))
    let lines = rows([source, string("fr", "{c}", 0..<3)], notes: [caption, caption])
    #expect(lines[1] == "       ---     ---")
  }

  @Test func `an empty translation and the end of a translation have a caret`() {
    let source = string("en", "a", note: 0, 0..<1)
    #expect(rows([source, string("de", "", 0..<0)])[2] == "       ^")
    #expect(rows([source, string("de", "ab", 2..<2)])[2] == "         ^")
  }

  @Test func `wide and combining characters keep the caret in location`() {
    let lines = rows([
      string("en", "%d", note: 0, 0..<2), string("he", "e\u{301}写👨‍👩‍👧‍👦%d", 31..<33),
    ])
    #expect(lines[2] == "            ^^")
  }

  @Test func `long strings are shortened on both sides of the marked range`() {
    let long = String(repeating: "x", count: 100)
    let lines = rows(
      [string("en", long + "%d" + long, note: 0, 100..<102), string("de", long + " ", 100..<101)],
      width: 50)
    #expect(lines.allSatisfy { TerminalWidth.cells(of: $0) <= 50 })
    #expect(lines[0].hasPrefix(#"  en  "…xxx"#))
    #expect(lines[0].hasSuffix(#"xxx…""#))
    #expect(lines[0].contains("%d"))
    #expect(lines[2].hasSuffix(#"xxx ""#))
  }

  @Test func `a long source shows the part that the finding refers to`() {
    let long = String(repeating: "word ", count: 40)
    let strings = [
      string("en", long + "end", note: 0, 0..<203), string("de", long + " ", 200..<201),
    ]
    #expect(rows(strings, width: 50)[0].hasSuffix(#"word end""#))
  }

  @Test func `a key that is the source string is not repeated`() {
    let text = shown([string("en", "status", note: 0, 0..<6), string("de", "x", 0..<1)])
    #expect(text.contains("App/L.xcstrings:1:1\n  en  \"status\"\n"))
  }

  @Test func `deceptive characters are visible`() {
    let lines = rows([string("en", "a", note: 0, 0..<1), string("de", "\u{202E}x\n", 3..<4)])
    #expect(lines[1...] == [#"  de  "⟨U+202E⟩x⏎""#, "               ^"])
  }

  private let caption = LocatedNote(
    message: "the source text is here", location: location("A.strings", 3, 5), isCaption: true)

  private func string(
    _ name: String, _ text: String, note: Int? = nil, _ mark: Range<Int>
  ) -> ComparedExcerpt {
    ComparedExcerpt(name: name, text: text, marks: [.init(bytes: mark, note: note)])
  }

  private func shown(
    _ strings: [ComparedExcerpt], notes: [LocatedNote]? = nil, width: Int? = nil
  ) -> String {
    var compared = finding(
      "a", .warning, key: "status", locale: "de", notes: notes ?? [caption], help: "remove it")
    compared.strings = strings
    return rendered(.text, report([compared])) {
      $0.quiet = true
      $0.width = width
    }
  }

  /// The lines of the strings and their marks.
  private func rows(
    _ strings: [ComparedExcerpt], notes: [LocatedNote]? = nil, width: Int? = nil
  ) -> [String] {
    let lines = shown(strings, notes: notes, width: width).split(separator: "\n").map(String.init)
    return Array(lines.dropFirst(3).dropLast())
  }
}

extension LocatedNote {
  fileprivate init(message: String, location: Location, isCaption: Bool) {
    self.init(message: message, location: location)
    self.isCaption = isCaption
  }
}
