import Catalog
import Languages
import StringResolution
import Testing

@Suite struct VariantTests {
  /// Returns the variants of the only key, with what the first sample of each shows.
  private func variants(
    _ files: KeyValuePairs<String, String>, _ locale: String
  ) -> [String] {
    var lines: [String] = []
    readEntries(files) { entry in
      let resolver = StringResolver(for: entry.table)
      let locale = LocaleIdentifier(locale)
      lines = resolver.variants(of: entry, in: locale).map { variant in
        let shown = resolver.resolve(entry, variant.request(for: entry, in: locale)).text
        return
          ([variant.device?.rawValue, variant.widths.map(Self.text)].compactMap { $0 }
          + variant.counts.map { "\($0.position) \($0.category.name)" } + [shown ?? "undefined"])
          .joined(separator: " · ")
      }
    }
    return lines
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    range.upperBound == .max ? "\(range.lowerBound)…" : "\(range.lowerBound)–\(range.upperBound)"
  }

  @Test func `one string`() {
    #expect(
      variants(catalog(#""en":{\#(unit("%@ has %lld"))}"#), "en") == ["Anna has 7"])
  }

  @Test func `a missing string`() {
    #expect(variants(catalog(#""de":{\#(unit("Hallo"))}"#), "en") == ["k"])
  }

  @Test func `widths for a device`() {
    let files = catalog(
      #""en":{\#(variations("device", ["mac": variations("width", ["20": unit("short"), "50": unit("long")]), "iphone": unit("tap")]))}"#
    )
    #expect(
      variants(files, "en") == [
        "iphone · tap", "mac · 0–49 · short", "mac · 50… · long", "other · undefined",
      ])
  }

  @Test func `widths inside of widths`() {
    let inner = { (first: String, second: String) in
      "<dict><key>NSStringVariableWidthRuleType</key><dict><key>\(first)</key><string>\(first)"
        + "</string><key>\(second)</key><string>\(second)</string></dict></dict>"
    }
    let files = stringsdict(
      "<key>NSStringVariableWidthRuleType</key><dict><key>1</key>\(inner("5", "30"))"
        + "<key>20</key>\(inner("3", "40"))</dict>")
    #expect(variants(files, "en") == ["0–19 · 5", "20–39 · 3", "40… · 40"])
  }

  @Test func `devices inside of devices`() {
    let other = variations("device", ["iphone": unit("never"), "mac": unit("mac")])
    let files = catalog(
      #""en":{\#(variations("device", ["iphone": unit("tap"), "other": other]))}"#)
    #expect(variants(files, "en") == ["iphone · tap", "mac · mac", "other · undefined"])
  }

  @Test func `numbers that are objects`() {
    let files = stringsdict(
      format("%1$#@n@") + variable("n", "@", ["one": "%1$@ sat", "other": "%1$@ sats"]))
    #expect(variants(files, "en") == ["1 one · 1 sat", "1 other · 0 sats"])
  }

  @Test func `categories of a language`() {
    let files = catalog(
      #""uk":{\#(variations("plural", ["zero": unit("нічого"), "one": unit("%lld день"), "few": unit("%lld дні"), "many": unit("%lld днів"), "other": unit("%lld дня")]))}"#
    )
    #expect(
      variants(files, "uk") == [
        "1 zero · нічого", "1 one · 1 день", "1 few · 2 дні", "1 many · 5 днів",
      ])
  }

  @Test func `fractions`() {
    let files = stringsdict(
      format("%#@n@")
        + variable("n", ".1f", ["one": "%.1f день", "few": "%.1f дні", "other": "%.1f дня"]),
      in: "uk")
    #expect(variants(files, "uk") == ["1 other · 1,5 дня"])
    let whole = stringsdict(
      format("%#@n@") + variable("n", ".0f", ["one": "%.0f Tag", "other": "%.0f Tage"]), in: "de")
    #expect(variants(whole, "de") == ["1 one · 1 Tag", "1 other · 2 Tage"])
  }

  private static let photos = catalog(
    #""en":{\#(unit("%#@photos@ by %@")),"substitutions":{"photos":{"argNum":1,"formatSpecifier":"lld",\#(variations("device", ["mac": variations("plural", ["one": unit("%arg image"), "other": unit("%arg images")]), "other": variations("plural", ["one": unit("%arg photo"), "other": unit("%arg photos")])]))}}}"#
  )

  @Test func `devices inside of a substitution`() {
    #expect(
      variants(Self.photos, "en") == [
        "mac · 1 one · 1 image by Anna", "mac · 1 other · 0 images by Anna",
        "other · 1 one · 1 photo by Anna", "other · 1 other · 0 photos by Anna",
      ])
    #expect(
      resolve(Self.photos, "en", device: .mac, .integer(5), .text("Bo")).shown
        == .string("5 images by Bo"))
  }

  @Test func `a device around a substitution chooses inside of it`() {
    let files = catalog(
      #""en":{\#(variations("device", ["mac": unit("Mac: %#@n@"), "other": unit("%#@n@")])),"substitutions":{"n":{"argNum":1,"formatSpecifier":"lld",\#(variations("device", ["mac": unit("%arg on a Mac"), "ipad": unit("%arg on an iPad"), "other": unit("%arg")]))}}}"#
    )
    #expect(
      variants(files, "en") == [
        "mac · Mac: 7 on a Mac", "ipad · 7 on an iPad", "other · 7",
      ])
  }

  @Test func `widths inside of a substitution`() {
    let files = catalog(
      #""en":{\#(unit("%#@n@")),"substitutions":{"n":{"argNum":1,"formatSpecifier":"lld",\#(variations("width", ["1": unit("%arg"), "20": unit("%arg files")]))}}}"#
    )
    #expect(variants(files, "en") == ["0–19 · 7", "20… · 7 files"])
  }

  @Test func `argument numbers that Xcode rejects give no arguments`() {
    let files = catalog(
      #""en":{\#(unit("%#@a@")),"substitutions":{"a":{"argNum":400000000,"formatSpecifier":"lld",\#(variations("plural", ["other": unit("%arg files")]))}}}"#
    )
    #expect(variants(files, "en") == ["1 one · 1 files", "1 other · 0 files"])
  }

  @Test func `combinations of variables`() {
    let files = stringsdict(
      format("%@: %#@a@")
        + variable("a", "d", ["one": "a file in %3$#@b@", "other": "%2$d files in %3$#@b@"])
        + variable("b", "d", ["one": "a folder", "other": "%3$d folders"]))
    #expect(
      variants(files, "en") == [
        "2 one · 3 one · Anna: a file in a folder", "2 one · 3 other · Anna: a file in 0 folders",
        "2 other · 3 one · Anna: 0 files in a folder",
        "2 other · 3 other · Anna: 0 files in 0 folders",
      ])
  }
}

@Suite struct UnreachableBranchTests {
  /// Returns the names of the branches that no request reaches.
  private func branches(_ files: KeyValuePairs<String, String>) -> [String] {
    var names: [String] = []
    readEntries(files) { entry in
      let found = UnreachableBranches(in: entry)
      #expect(found.work <= 2 * UnreachableBranches.maxWork(for: entry))
      names = found.branches.map {
        entry.variant(of: entry.branches[$0.branch])
      }
    }
    return names
  }

  @Test func `a width above the range around it`() {
    let inner =
      "<key>NSStringVariableWidthRuleType</key><dict><key>5</key><string>a</string>"
      + "<key>30</key><string>b</string></dict>"
    let files = stringsdict(
      "<key>NSStringVariableWidthRuleType</key><dict><key>1</key><dict>\(inner)</dict>"
        + "<key>20</key><string>c</string></dict>")
    #expect(branches(files) == ["width.1/width.30"])
  }

  @Test func `a form that other numbers reach elsewhere`() {
    let are = variable("are", "d", ["one": "is", "other": "are"])
    let files = { (other: String) in
      stringsdict(
        format("%1$#@n@")
          + variable("n", "d", ["one": "%1$d file %1$#@are@", "other": other]) + are)
    }
    #expect(branches(files("%1$d files %1$#@are@")).isEmpty)
    #expect(branches(files("%1$d files")) == ["substitution.are/plural.other"])
    #expect(branches(files("%1$d files %2$#@are@")) == [])
  }

  private func work(_ files: KeyValuePairs<String, String>) -> Int {
    var work = 0
    readEntries(files) { work = UnreachableBranches(in: $0).work }
    return work
  }

  @Test func `variables next to each other cost nothing`() {
    let forms: KeyValuePairs = ["one": "%d file", "few": "%d files", "other": "%d files"]
    #expect(
      work(
        stringsdict(
          format("%1$#@a@ %2$#@b@") + variable("a", "d", forms) + variable("b", "d", forms))) == 0)
    let device = variations(
      "device",
      [
        "mac": variations("plural", ["one": unit("%lld"), "other": unit("%lld")]),
        "other": variations("width", ["1": unit("%lld"), "20": unit("%lld")]),
      ])
    #expect(work(catalog(#""en":{\#(device)}"#)) == 0)
  }

  @Test func `a device excludes what is next to it`() {
    let other = variations("device", ["iphone": unit("never"), "mac": unit("mac")])
    let files = catalog(
      #""en":{\#(variations("device", ["iphone": unit("tap"), "other": other]))}"#)
    #expect(branches(files) == ["device.other/device.iphone"])
  }

  @Test func `a branch that one of two strings reaches`() {
    let device = { (name: String) in
      #""\#(name)":{\#(unit("%#@n@"))}"#
    }
    let files = catalog(
      #""en":{"variations":{"device":{\#(device("iphone")),\#(device("mac"))}},"substitutions":{"n":{"argNum":1,"formatSpecifier":"lld",\#(variations("device", ["iphone": unit("tap %arg"), "mac": unit("click %arg"), "ipad": unit("never")]))}}}"#
    )
    #expect(branches(files) == ["substitution.n/device.ipad"])
  }

  /// Variables whose forms refer to the next one twice, with arguments of their own.
  private static func tree(_ forms: [String]) -> String {
    let variables = (0..<10).map { index in
      let text = "%\(index * 2 + 2)$#@v\(index + 1)@%\(index * 2 + 3)$#@v\(index + 1)@"
      return "<key>v\(index)</key><dict><key>NSStringFormatSpecTypeKey</key><string>"
        + "NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>"
        + forms.map { "<key>\($0)</key><string>\(text)</string>" }.joined() + "</dict>"
    }
    return format("%1$#@v0@") + variables.joined() + variable("v10", "d", ["other": "x"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `hostile entries take bounded work`() {
    let forms = ["one", "few", "many", "other"]
    #expect(branches(stringsdict(Self.tree(forms), in: "ru")).isEmpty)
    #expect(branches(stringsdict(Self.tree(["other"]))).isEmpty)
    let multiplied = (0..<15).map { index in
      variable("v\(index)", "d", ["other": String(repeating: "%1$#@v\(index + 1)@", count: 10)])
    }
    #expect(branches(stringsdict(format("%1$#@v0@") + multiplied.joined())).isEmpty)
    let references = String(repeating: "%1$#@a@", count: 400)
    #expect(
      branches(
        stringsdict(
          format(references) + variable("a", "d", ["one": references, "other": references])
        )
      ).isEmpty)
  }
}
