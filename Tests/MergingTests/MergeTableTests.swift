import Merging
import Testing

/// The decision for each pair of changes. All of them are the same with the sides exchanged.
@Suite struct MergeTableTests {
  @Test func `a member that one side changed is taken from it`() {
    let (old, new) = (
      catalog(entry("k", "", unit("de", "A"))), catalog(entry("k", "", unit("de", "B")))
    )
    expect(old, new, old, becomes: new)
    expect(old, new, new, becomes: new)
  }

  @Test func `both sides added keys, locales and branches`() {
    expect(
      catalog(entry("k", "", unit("de", "A"))),
      catalog(entry("a", "", unit("de", "1")), entry("k", "", unit("de", "A"), unit("fr", "F"))),
      catalog(entry("k", "", unit("de", "A"), unit("it", "I")), entry("z", "", unit("de", "2"))),
      becomes: catalog(
        entry("a", "", unit("de", "1")),
        entry("k", "", unit("de", "A"), unit("fr", "F"), unit("it", "I")),
        entry("z", "", unit("de", "2"))))
    expect(
      catalog(entry("k", "", plural("de", ["other": "A"]))),
      catalog(entry("k", "", plural("de", ["one": "1", "other": "A"]))),
      catalog(entry("k", "", plural("de", ["other": "A", "zero": "0"]))),
      becomes: catalog(entry("k", "", plural("de", ["one": "1", "other": "A", "zero": "0"]))))
  }

  @Test func `both sides added the same`() {
    expect(
      catalog(), catalog(entry("k", "", unit("de", "A"))), catalog(entry("k", "", unit("de", "A"))),
      becomes: catalog(entry("k", "", unit("de", "A"))))
    // The same key with different locales.
    expect(
      catalog(entry("a", "", unit("de", "A"))),
      catalog(entry("a", "", unit("de", "A")), entry("k", "", unit("de", "A"))),
      catalog(entry("a", "", unit("de", "A")), entry("k", "", unit("de", "A"), unit("fr", "F"))),
      becomes: catalog(
        entry("a", "", unit("de", "A")), entry("k", "", unit("de", "A"), unit("fr", "F"))))
  }

  @Test func `both sides added a string with other values`() {
    expectConflict(
      catalog(entry("a", "", unit("de", "A"))),
      catalog(entry("a", "", unit("de", "A")), entry("k", "", unit("de", "1"))),
      catalog(entry("a", "", unit("de", "A")), entry("k", "", unit("de", "2"))), .added)
    expectConflict(
      catalog(entry("k", "", unit("fr", "A"))),
      catalog(entry("k", "", unit("fr", "A"), unit("de", "1"))),
      catalog(entry("k", "", unit("fr", "A"), unit("de", "2"))), .added)
  }

  @Test func `one side changed the value and the other only the state`() {
    func text(_ value: String, _ state: String) -> String {
      catalog(entry("k", "", unit("de", value, state)))
    }
    expect(
      text("A", "translated"), text("B", "translated"), text("A", "needs_review"),
      becomes: text("B", "needs_review"))
    expect(
      text("A", "new"), text("B", "needs_review"), text("A", "translated"),
      becomes: text("B", "needs_review"))
    expect(
      text("A", "new"), text("B", "machine_translated"), text("A", "translated"),
      becomes: text("B", "machine_translated"))
  }

  @Test func `both sides changed the value to the same, with other states`() {
    func text(_ value: String, _ state: String) -> String {
      catalog(entry("k", "", unit("de", value, state)))
    }
    expect(
      text("A", "new"), text("B", "translated"), text("B", "needs_review"),
      becomes: text("B", "needs_review"))
    expect(
      catalog(entry("k", "", unit("fr", "F"))),
      catalog(entry("k", "", unit("de", "B", "new"), unit("fr", "F"))),
      catalog(entry("k", "", unit("de", "B"), unit("fr", "F"))),
      becomes: catalog(entry("k", "", unit("de", "B", "new"), unit("fr", "F"))))
  }

  @Test func `both sides changed the value`() {
    expectConflict(
      catalog(entry("k", "", unit("de", "A"))), catalog(entry("k", "", unit("de", "B"))),
      catalog(entry("k", "", unit("de", "C"))), .changed)
  }

  @Test func `the source string changed on one side, a translation on the other`() {
    func text(_ source: String, _ german: String, _ french: String) -> String {
      catalog(entry("k", "", german, unit("en", source), french))
    }
    expect(
      text("S", unit("de", "A"), unit("fr", "F")), text("T", unit("de", "A"), unit("fr", "F")),
      text("S", unit("de", "B"), unit("fr", "F")),
      becomes: text("T", unit("de", "B", "needs_review"), unit("fr", "F")))
    // A side that changed both knows the new source string.
    expect(
      text("S", unit("de", "A"), unit("fr", "F")), text("T", unit("de", "B"), unit("fr", "F")),
      text("S", unit("de", "A"), unit("fr", "G")),
      becomes: text("T", unit("de", "B"), unit("fr", "G", "needs_review")))
    // A translation that isn't finished stays so.
    expect(
      text("S", unit("de", "A"), unit("fr", "F")), text("T", unit("de", "A"), unit("fr", "F")),
      text("S", unit("de", "", "new"), unit("fr", "F")),
      becomes: text("T", unit("de", "", "new"), unit("fr", "F")))
  }

  @Test func `a translation was added, changed in a branch or combined with a new source string`() {
    expect(
      catalog(entry("k", "", unit("en", "S"))), catalog(entry("k", "", unit("en", "T"))),
      catalog(entry("k", "", unit("de", "B"), unit("en", "S"))),
      becomes: catalog(entry("k", "", unit("de", "B", "needs_review"), unit("en", "T"))))
    expect(
      catalog(entry("k", "", plural("de", ["one": "1", "other": "A"]), unit("en", "S"))),
      catalog(entry("k", "", plural("de", ["one": "1", "other": "A"]), unit("en", "T"))),
      catalog(entry("k", "", plural("de", ["one": "2", "other": "A"]), unit("en", "S"))),
      becomes: catalog(
        entry("k", "", plural("de", ["one": "2", "other": "A"]), unit("en", "T"))
          .replacing(#""translated", "value" : "2""#, with: #""needs_review", "value" : "2""#)))
    // A source string that is the key doesn't change when it is written.
    expect(
      catalog(entry("k", "", unit("de", "A"))),
      catalog(entry("k", "", unit("de", "A"), unit("en", "k", "new"))),
      catalog(entry("k", "", unit("de", "B"))),
      becomes: catalog(entry("k", "", unit("de", "B"), unit("en", "k", "new"))))
  }

  @Test func `a string for another source needs review, whichever side has its state`() {
    expect(
      catalog(entry("k", "", unit("de", "A"), unit("en", "S"))),
      catalog(entry("k", "", unit("de", "B"), unit("en", "S"))),
      catalog(entry("k", "", unit("de", "A", "machine_translated"), unit("en", "T"))),
      becomes: catalog(entry("k", "", unit("de", "B", "needs_review"), unit("en", "T"))))
  }

  @Test func `a set of phrases for another source needs review`() {
    func text(_ source: String, _ german: String, _ state: String = "translated") -> String {
      func set(_ locale: String, _ phrase: String, _ state: String) -> String {
        #""\#(locale)" : { "stringSet" : { "state" : "\#(state)", "values" : [ "\#(phrase)" ] } }"#
      }
      return catalog(entry("k", "", set("de", german, state), set("en", source, "translated")))
    }
    expect(
      text("S", "A"), text("T", "A"), text("S", "B"), becomes: text("T", "B", "needs_review"))
  }

  @Test func `a removed member`() {
    let old = catalog(
      entry("a", "", unit("de", "A")), entry("k", "", unit("de", "A"), unit("fr", "F")))
    let without = catalog(entry("a", "", unit("de", "A")))
    expect(old, without, old + "\n", becomes: without)
    expectConflict(
      old, without,
      catalog(entry("a", "", unit("de", "A")), entry("k", "", unit("de", "B"), unit("fr", "F"))),
      .removedByOurs)
    expectConflict(
      old, catalog(entry("a", "", unit("de", "A")), entry("k", "", unit("fr", "F"))),
      catalog(entry("a", "", unit("de", "A")), entry("k", "", unit("de", "B"), unit("fr", "F"))),
      .removedByOurs)
  }

  @Test func `a removed key that the other side marks as unused is removed`() {
    let old = catalog(entry("a", "", unit("de", "A")), entry("k", "", unit("de", "A")))
    let stale = #""extractionState" : "stale", "#
    expect(
      old, catalog(entry("a", "", unit("de", "A"))),
      catalog(entry("a", "", unit("de", "A")), entry("k", stale, unit("de", "A"))),
      becomes: catalog(entry("a", "", unit("de", "A"))))
    expectConflict(
      old, catalog(entry("a", "", unit("de", "A"))),
      catalog(entry("a", "", unit("de", "A")), entry("k", stale, unit("de", "B"))), .removedByOurs)
  }

  @Test func `a key that one side marks as unused`() {
    let stale = #""extractionState" : "stale", "#
    let old = catalog(entry("k", "", unit("de", "A")))
    // The other side still works on it.
    expect(
      old, catalog(entry("k", "", unit("de", "B"))), catalog(entry("k", stale, unit("de", "A"))),
      becomes: catalog(entry("k", "", unit("de", "B"))))
    expect(
      old, catalog(entry("k", "", unit("de", "A"))).replacing("1.0", with: "1.1"),
      catalog(entry("k", stale, unit("de", "A"))),
      becomes: catalog(entry("k", stale, unit("de", "A")), version: "1.1"))
    // It is used again.
    expect(
      catalog(entry("k", stale, unit("de", "A"))), catalog(entry("k", "", unit("de", "A"))),
      catalog(entry("k", stale, unit("de", "B"))), becomes: catalog(entry("k", "", unit("de", "B")))
    )
    expectConflict(
      old, catalog(entry("k", #""extractionState" : "manual", "#, unit("de", "A"))),
      catalog(entry("k", stale, unit("de", "A"))), .added)
  }

  @Test(arguments: ["1.0", "1.1", "1.3"])
  func `the higher version is kept`(_ base: String) {
    let members = entry("k", "", unit("de", "A"))
    expect(
      catalog(members, version: base), catalog(members, version: "1.0"),
      catalog(members, entry("z", "", unit("de", "Z")), version: "1.1"),
      becomes: catalog(members, entry("z", "", unit("de", "Z")), version: "1.1"))
  }

  @Test func `another source language is a conflict`() {
    let members = entry("k", "", unit("de", "A"))
    expectConflict(
      catalog(members), catalog(members, source: "fr"), catalog(members, entry("z")), .changed)
  }

  @Test func `comments and other scalar members are atoms`() {
    func text(_ members: String) -> String { catalog(entry("k", members, unit("de", "A"))) }
    expect(
      text(#""comment" : "c", "#), text(#""comment" : "d", "#),
      text(#""comment" : "c", "shouldTranslate" : false, "#),
      becomes: text(#""comment" : "d", "shouldTranslate" : false, "#))
    expectConflict(
      text(#""comment" : "c", "#), text(#""comment" : "d", "#), text(#""comment" : "e", "#),
      .changed)
    expectConflict(
      text(""), text(#""shouldTranslate" : true, "#), text(#""shouldTranslate" : false, "#), .added)
  }

  @Test func `a string set is an atom, and a substitution isn't`() {
    func set(_ values: String) -> String {
      catalog(
        entry("k", "", #""de" : { "stringSet" : { "state" : "new", "values" : [ \#(values) ] } }"#))
    }
    expectConflict(set(#""a""#), set(#""a", "b""#), set(#""a", "c""#), .changed)
    func substitution(_ number: Int, _ specifier: String) -> String {
      catalog(
        entry(
          "k", "",
          #""de" : { "substitutions" : { "n" : { "argNum" : \#(number), "formatSpecifier" : "\#(specifier)" } } }"#
        ))
    }
    expect(
      substitution(1, "d"), substitution(2, "d"), substitution(1, "lld"),
      becomes: substitution(2, "lld"))
  }

  @Test func `a string against plural forms`() {
    expectConflict(
      catalog(entry("k", "", unit("de", "A"))),
      catalog(entry("k", "", plural("de", ["other": "B"]))),
      catalog(entry("k", "", unit("de", "C"))), .changed, ours: nil, theirs: "C")
    expectConflict(
      catalog(entry("k", "", unit("fr", "A"))),
      catalog(entry("k", "", plural("de", ["other": "B"]), unit("fr", "A"))),
      catalog(entry("k", "", unit("de", "C"), unit("fr", "A"))), .added, ours: nil, theirs: "C")
    expect(
      catalog(entry("k", "", unit("de", "A"), unit("fr", "F"))),
      catalog(entry("k", "", plural("de", ["other": "B"]), unit("fr", "F"))),
      catalog(entry("k", "", unit("de", "A"), unit("fr", "G"))),
      becomes: catalog(entry("k", "", plural("de", ["other": "B"]), unit("fr", "G"))))
  }

  @Test func `plural forms against strings for devices`() {
    func forms(_ kind: String, _ value: String) -> String {
      catalog(
        entry("k", "", #""de" : { "variations" : { "\#(kind)" : { \#(unit("other", value)) } } }"#))
    }
    expectConflict(forms("plural", "A"), forms("device", "B"), forms("plural", "C"), .changed)
    expect(
      forms("plural", "A"), forms("device", "B"), forms("plural", "A"),
      becomes: forms("device", "B"))
  }
}

extension MergeTableTests {
  /// Checks a merge without a conflict, and the same data with the sides exchanged.
  private func expect(
    _ base: String, _ ours: String, _ theirs: String, becomes expected: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    let result = merge(base, ours, theirs)
    #expect(result.text == expected, sourceLocation: location)
    #expect(result.conflicts == [], sourceLocation: location)
    let exchanged = merge(base, theirs, ours)
    #expect(
      exchanged.text.filter { !$0.isWhitespace } == expected.filter { !$0.isWhitespace },
      sourceLocation: location)
  }

  /// Checks a merge with a single conflict.
  private func expectConflict(
    _ base: String, _ ours: String, _ theirs: String, _ kind: MergeConflict.Kind,
    ours oursText: String?? = .none, theirs theirsText: String?? = .none,
    at location: SourceLocation = #_sourceLocation
  ) {
    let result = merge(base, ours, theirs)
    #expect(result.conflicts.map(\.kind) == [kind], sourceLocation: location)
    #expect(result.text.contains("<<<<<<< ours\n"), sourceLocation: location)
    #expect(merge(base, theirs, ours).conflicts.count == 1, sourceLocation: location)
    if let oursText { #expect(result.conflicts.first?.ours == oursText, sourceLocation: location) }
    if let theirsText {
      #expect(result.conflicts.first?.theirs == theirsText, sourceLocation: location)
    }
    for side in [MergePreference.ours, .theirs] {
      let decided = merge(base, ours, theirs, prefer: side)
      #expect(!decided.text.contains("<<<<<<<"), sourceLocation: location)
      #expect(
        chosen(side, in: result.text) == decided.text.filter { !$0.isWhitespace },
        sourceLocation: location)
    }
  }
}
