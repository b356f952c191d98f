import Testing

/// The rows about arguments in the specification's stringsdict vectors.
@Suite struct StringsdictArgumentTests {
  @Test func `a variable shows its own number`() async {
    #expect(await kinds(entry("%#@n@", ["n": ("d", ["%d file", "%d files"])])).isEmpty)
    #expect(await kinds(entry("%#@n@", ["n": ("ld", ["%lld files"])])).isEmpty)
  }

  @Test func `a value type with a different size than in the key is reported at the value type`()
    async
  {
    #expect(
      await kinds(entry("%#@n@", ["n": ("d", ["%d files"])]), key: "%lld files")
        == ["warning format-specifier-mismatch 'd'"])
  }

  @Test func `a branch that reads its number as an object is an error`() async {
    #expect(
      await kinds(entry("%#@n@", ["n": ("d", ["%@"])])) == ["error format-specifier-mismatch '%@'"])
  }

  @Test func `an undefined variable leaves the defined one unused`() async {
    #expect(
      await kinds(entry("%#@m@", ["n": ("d", ["%d"])])) == [
        "error undefined-substitution '%#@m@'", "warning unused-substitution 'n'",
      ])
  }

  @Test func `variables can refer to each other, but not in a cycle`() async {
    #expect(
      await kinds(entry("%#@a@", ["a": ("d", ["%d in %#@b@"]), "b": ("d", ["%d dirs"])])).isEmpty)
    #expect(
      await kinds(entry("%#@a@", ["a": ("d", ["%d in %#@b@"]), "b": ("d", ["%d of %#@a@"])]))
        == ["error invalid-substitution '%#@a@'"])
  }

  @Test func `a variable reference must be closed`() async {
    #expect(
      await kinds(entry("%#@n", ["n": ("d", ["%d"])]))
        == ["error malformed-specifier '%#@n'"])
    #expect(
      await kinds(entry("%#@my files@", ["n": ("d", ["%d"])]))
        == ["error malformed-specifier '%#@my files@'"])
  }

  @Test func `numbered variables can be reordered`() async {
    let source = entry("%1$@ %2$#@n@", ["n": ("d", ["%d"])])
    #expect(await kinds(source, entry("%2$#@n@ %1$@", ["n": ("d", ["%d"])])).isEmpty)
  }

  @Test func `unnumbered variables can't be reordered`() async {
    let found = await kinds(
      entry("%@ %#@n@", ["n": ("d", ["%d"])]), entry("%#@n@ %@", ["n": ("d", ["%d"])]))
    #expect(
      Set(found) == [
        "error format-specifier-mismatch '%#@n@'", "error format-specifier-mismatch '%@'",
      ])
  }

  @Test func `swapped variables of the same type are reported once`() async {
    let variables: KeyValuePairs<String, (type: String, forms: [String])> = [
      "a": ("d", ["%d files"]), "b": ("d", ["%d folders"]),
    ]
    #expect(
      await kinds(entry("%#@a@ in %#@b@", variables), entry("%#@b@: %#@a@", variables))
        == ["warning format-specifier-mismatch '%#@b@'"])
    #expect(
      await kinds(entry("%#@a@ in %#@b@", variables), entry("%2$#@b@: %1$#@a@", variables)).isEmpty)
  }

  @Test func `a variable that moved up explains the arguments its branches use`() async {
    let count: (type: String, forms: [String]) = (
      "ld", ["%1$@ and another", "%1$@ and %ld others"]
    )
    #expect(
      await kinds(
        entry("%#@names@%#@count@", ["names": ("ld", ["", ""]), "count": count]),
        entry("%#@count@", ["names": ("ld", ["", ""]), "count": count])
      ) == ["error format-specifier-mismatch '%#@count@'", "warning unused-substitution 'names'"])
  }

  @Test func `an unnumbered variable with numbered branches is flagged`() async {
    #expect(
      await kinds(entry("%#@n@", ["n": ("d", ["%1$@ and %2$d others"])]))
        == ["error mixed-argument-numbering '%#@n@'"])
  }

  @Test func `a format that skips an argument has a gap`() async {
    #expect(
      await kinds(
        entry("%1$@ %2$#@n@", ["n": ("d", ["%d"])]), entry("%2$#@n@", ["n": ("d", ["%d"])]))
        == ["error argument-gap '%2$#@n@'"])
  }

  @Test func `a variable with empty branches skips an argument that another variable shows`() async
  {
    #expect(
      await kinds(
        entry(
          "%#@names@%#@count@",
          [
            "names": ("ld", ["", ""]),
            "count": ("ld", ["%1$@ and another", "%1$@ and %ld others"]),
          ]
        )
      ).isEmpty)
  }

  /// Returns the dictionary of one key. The strings are those of `one` and `other`, or only of
  /// `other`.
  private func entry(
    _ format: String, _ variables: KeyValuePairs<String, (type: String, forms: [String])>
  ) -> String {
    var text = "<key>NSStringLocalizedFormatKey</key><string>\(format)</string>"
    for (name, variable) in variables {
      text += "<key>\(name)</key><dict>"
      text += "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
      text += "<key>NSStringFormatValueTypeKey</key><string>\(variable.type)</string>"
      for (category, leaf) in zip(["one", "other"].suffix(variable.forms.count), variable.forms) {
        text += "<key>\(category)</key><string>\(leaf)</string>"
      }
      text += "</dict>"
    }
    return text
  }

  /// Returns the findings in an entry in English and optionally in another language.
  private func kinds(_ source: String, _ other: String? = nil, key: String = "some.key") async
    -> [String]
  {
    func file(_ entry: String) -> String {
      "<plist><dict><key>\(key)</key><dict>\(entry)</dict></dict></plist>"
    }
    let found =
      if let other {
        await AllRules.argumentFindings(in: [
          "en.lproj/A.stringsdict": file(source), "xx.lproj/A.stringsdict": file(other),
        ])
      } else {
        await AllRules.argumentFindings(in: ["en.lproj/A.stringsdict": file(source)])
      }
    return found.map { "\($0.verdict) '\($0.text)'" }
  }
}
