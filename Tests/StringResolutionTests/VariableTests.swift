import Catalog
import StringResolution
import Testing

@Suite struct VariableTests {
  private static let photos = stringsdict(
    format("%1$@ sent %2$#@photos@ in %3$#@albums@")
      + variable("photos", "lld", ["one": "a photo", "other": "%lld photos"])
      + variable("albums", "lld", ["one": "an album", "other": "%lld albums"]))

  @Test func `variables have their own arguments`() {
    let found = resolve(Self.photos, "en", .text("Anna"), .integer(1), .integer(2000))
    #expect(found.shown == .string("Anna sent a photo in 2,000 albums"))
    #expect(
      found.origins.map(\.variant) == [
        nil, "substitution.photos/plural.one", "substitution.albums/plural.other",
      ])
  }

  @Test func `variables refer to each other`() {
    let files = stringsdict(
      format("%#@files@")
        + variable("files", "d", ["one": "%d file %#@in@", "other": "%d files %#@in@"])
        + variable("in", "d", ["one": "in %d folder", "other": "in %d folders"]))
    #expect(
      resolve(files, "en", .integer(3), .integer(1)).shown == .string("3 files in 1 folder"))
  }

  @Test func `substitutions of a catalog`() {
    let substitution = { (name: String, number: Int, one: String, other: String) in
      #""\#(name)":{"argNum":\#(number),"formatSpecifier":"lld",\#(variations("plural", ["one": unit(one), "other": unit(other)]))}"#
    }
    let files = catalog(
      #""en":{\#(unit("%#@dirs@: %#@files@")),"substitutions":{\#(substitution("files", 1, "%arg file", "%arg files")),\#(substitution("dirs", 2, "one folder", "%arg folders"))}}"#
    )
    #expect(resolve(files, "en", .integer(1), .integer(2)).shown == .string("2 folders: 1 file"))
    #expect(
      resolve(files, "en", .integer(1200), .integer(1)).shown == .string("one folder: 1,200 files"))
  }

  @Test(arguments: [0, 128, 400_000_000, Int.max])
  func `argument numbers that Xcode rejects are ignored`(_ number: Int) {
    let substitution = { (name: String, number: Int, text: String) in
      #""\#(name)":{"argNum":\#(number),"formatSpecifier":"lld",\#(variations("plural", ["other": unit(text)]))}"#
    }
    let files = catalog(
      #""en":{\#(unit("%#@a@")),"substitutions":{\#(substitution("a", number, "%lld y %#@b@")),\#(substitution("b", 1, "%arg"))}}"#
    )
    #expect(resolve(files, "en", .integer(5), .integer(7)).shown == .string("7 y 5"))
  }

  @Test func `an argument of a substitution isn't taken by order`() {
    let files = catalog(
      #""en":{\#(unit("%@: %#@files@")),"substitutions":{"files":{"argNum":1,"formatSpecifier":"lld",\#(variations("plural", ["one": unit("%arg file"), "other": unit("%arg files")]))}}}"#
    )
    #expect(resolve(files, "en", .integer(3), .text("Anna")).shown == .string("Anna: 3 files"))
  }

  @Test(arguments: ["%128$d", "%128$#@n@", "%*128$d", "%.*128$d"])
  func `arguments beyond 127 are not read`(_ specifier: String) {
    let found = resolve(
      stringsdict(format("%d" + specifier) + variable("n", "d", ["other": "x"])), "en", .integer(1),
      .integer(2))
    #expect(found.shown == .string("1"))
    #expect(found.problem == .broken)
  }

  @Test(
    arguments: [
      ("%d %#@in@", [1, 2], "10 (20)"), ("%#@in@ %d", [1, 2], "(10) 20"), ("%#@in@", [1], "(10)"),
      ("%#@in@ %#@in@", [1, 2], "(10) (20)"), ("%#@in@ %2$#@in@", [1, 2], "(10) (20)"),
      ("%2$#@in@ %#@in@", [2, 1], "(20) (10)"), ("%*d", [1, 2], "        20"),
    ])
  func `the checks number arguments like the resolver`(
    _ form: String, _ positions: [Int], _ text: String
  ) {
    let files = stringsdict(
      format("%#@n@") + variable("n", "d", ["other": form]) + variable("in", "d", ["other": "(%d)"])
    )
    #expect(resolve(files, "en", .integer(10), .integer(20), .integer(30)).shown == .string(text))
    readEntries(files) { entry in
      let unit = entry.units.first { $0.branch.map { entry.branches[$0].variation } == 0 }
      #expect(unit.map { entry.argumentUses(of: $0).map(\.position) } == positions)
    }
  }

  @Test func `labels are removed`() {
    let files = catalog(
      #""en":{\#(unit("%(name)@ has %(count)lld"))},"de":{\#(unit("%(count)lld hat %(name)@"))}"#)
    #expect(resolve(files, "de", .text("Anna"), .integer(5)).shown == .string("5 hat Anna"))
  }

  @Test func `a gap shifts the arguments`() {
    let files = stringsdict(format("%2$@ and %2$@"))
    let same = resolve(files, "en", .text("one"), .text("two"))
    #expect(same.shown == .string("one and one"))
    #expect(same.problem == .wrongSlot)
    let other = resolve(files, "en", .integer(1), .text("two"))
    #expect(
      other.shown
        == .string(
          "⟨memory of argument 1 read as an object⟩ and ⟨memory of argument 1 read as an object⟩"))
    #expect(other.problem == .wrongSlot)
  }

  @Test func `a gap counts what isn't a number`() {
    let files = stringsdict(format("%2$#@n@") + variable("n", "d", ["other": "many"]))
    let found = resolve(files, "en", .text("Anna"), .integer(5))
    #expect(found.shown == .undefined)
    #expect(found.because.last?.sentence == "argument 1 selects a plural form, but isn't a number")
  }

  @Test func `a gap selects the wrong form`() {
    let files = stringsdict(
      format("%2$#@n@") + variable("n", "d", ["one": "one", "other": "many"]))
    let found = resolve(files, "en", .integer(1), .integer(5))
    #expect(found.shown == .string("one"))
    #expect(found.problem == .wrongSlot)
  }

  @Test func `a form of a variable can skip an argument of its format`() {
    let files = stringsdict(
      format("%1$@ %2$#@n@") + variable("n", "d", ["one": "one", "other": "%2$d"]))
    let found = resolve(files, "en", .text("Anna"), .integer(5))
    #expect(found.shown == .string("Anna 5"))
    #expect(found.problem == nil)
  }

  @Test func `an argument that is not given`() {
    let found = resolve(catalog(#""en":{\#(unit("%@ and %@"))}"#), "en", .text("a"))
    #expect(found.shown == .string("a and ⟨argument 2⟩"))
    #expect(found.because.last?.sentence == "argument 2 is not given")
  }

  @Test func `a name without a variable`() {
    let found = resolve(stringsdict(format("a %#@n@ b")), "en", .integer(1))
    #expect(found.shown == .string("a ⟨n⟩ b"))
    #expect(found.problem == .broken)
  }

  @Test func `a cycle is named`() {
    let files = stringsdict(
      format("%#@a@") + variable("a", "d", ["other": "%#@b@"])
        + variable("b", "d", ["other": "x %#@a@"]))
    let found = resolve(files, "en", .integer(2))
    #expect(found.shown == .undefined)
    #expect(found.problem == .cycle)
    #expect(
      found.because.last?.sentence == "the variables refer to each other: a → b → a")
  }

  private static func chain(_ count: Int) -> KeyValuePairs<String, String> {
    let variables = (1...count).map { index in
      variable("v\(index)", "d", ["other": index < count ? "%#@v\(index + 1)@" : "end"])
    }
    return stringsdict(format("%#@v1@") + variables.joined())
  }

  @Test func `variables are nested to a depth of 16`() {
    #expect(resolve(Self.chain(16), "en", .integer(2)).shown == .string("end"))
    let found = resolve(Self.chain(17), "en", .integer(2))
    #expect(found.shown == .undefined)
    #expect(found.problem == .broken)
  }
}
