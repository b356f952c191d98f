import Catalog
import Diagnostics
import SourceText
import Syntax
import Testing

/// The rows of the specification's stringsdict vectors that are about arguments.
@Suite struct StringsdictArgumentTests {
  @Test func `a variable shows its own number`() {
    #expect(kinds(entry("%#@n@", ["n": ("d", ["%d file", "%d files"])])).isEmpty)
    #expect(kinds(entry("%#@n@", ["n": ("ld", ["%lld files"])])).isEmpty)
  }

  @Test func `a value type of another size than in the key is an error at the value type`() {
    #expect(
      kinds(entry("%#@n@", ["n": ("d", ["%d files"])]), key: "%lld files")
        == ["error mismatch 'd'"])
  }

  @Test func `a branch that reads its number as an object is an error`() {
    #expect(kinds(entry("%#@n@", ["n": ("d", ["%@"])])) == ["error mismatch '%@'"])
  }

  @Test func `an undefined variable leaves the defined one unused`() {
    #expect(
      kinds(entry("%#@m@", ["n": ("d", ["%d"])])) == [
        "error undefined '%#@m@'", "warning unused 'n'",
      ])
  }

  @Test func `variables may refer to each other, but not in a circle`() {
    #expect(
      kinds(entry("%#@a@", ["a": ("d", ["%d in %#@b@"]), "b": ("d", ["%d dirs"])])).isEmpty)
    #expect(
      kinds(entry("%#@a@", ["a": ("d", ["%d in %#@b@"]), "b": ("d", ["%d of %#@a@"])]))
        == ["error invalid '%#@a@'"])
  }

  @Test func `the name of a variable has to end`() {
    #expect(
      kinds(entry("%#@n", ["n": ("d", ["%d"])]))
        == ["error malformed '%#@n'"])
    #expect(
      kinds(entry("%#@my files@", ["n": ("d", ["%d"])]))
        == ["error malformed '%#@my files@'"])
  }

  @Test func `numbered variables change their order freely`() {
    let source = entry("%1$@ %2$#@n@", ["n": ("d", ["%d"])])
    #expect(kinds(source, entry("%2$#@n@ %1$@", ["n": ("d", ["%d"])])).isEmpty)
  }

  @Test func `unnumbered variables do not`() {
    let found = kinds(
      entry("%@ %#@n@", ["n": ("d", ["%d"])]), entry("%#@n@ %@", ["n": ("d", ["%d"])]))
    #expect(Set(found) == ["error displaced '%#@n@'", "error mismatch '%@'"])
  }

  @Test func `variables of one type that changed their places are told once`() {
    let variables: KeyValuePairs<String, (type: String, texts: [String])> = [
      "a": ("d", ["%d files"]), "b": ("d", ["%d folders"]),
    ]
    #expect(
      kinds(entry("%#@a@ in %#@b@", variables), entry("%#@b@: %#@a@", variables))
        == ["warning displaced '%#@b@'"])
    #expect(
      kinds(entry("%#@a@ in %#@b@", variables), entry("%2$#@b@: %1$#@a@", variables)).isEmpty)
  }

  @Test func `a variable that moved up explains what its branches read`() {
    let count: (type: String, texts: [String]) = (
      "ld", ["%1$@ and another", "%1$@ and %ld others"]
    )
    #expect(
      kinds(
        entry("%#@names@%#@count@", ["names": ("ld", ["", ""]), "count": count]),
        entry("%#@count@", ["names": ("ld", ["", ""]), "count": count])
      ) == ["error displaced '%#@count@'", "warning unused 'names'"])
  }

  @Test func `a variable without a number says what its branches number`() {
    #expect(
      kinds(entry("%#@n@", ["n": ("d", ["%1$@ and %2$d others"])]))
        == ["error unnumbered '%#@n@'"])
  }

  @Test func `a format that skips an argument has a gap`() {
    #expect(
      kinds(entry("%1$@ %2$#@n@", ["n": ("d", ["%d"])]), entry("%2$#@n@", ["n": ("d", ["%d"])]))
        == ["error gap '%2$#@n@'"])
  }

  @Test func `a variable without texts steps over an argument that another one shows`() {
    #expect(
      kinds(
        entry(
          "%#@names@%#@count@",
          [
            "names": ("ld", ["", ""]),
            "count": ("ld", ["%1$@ and another", "%1$@ and %ld others"]),
          ]
        )
      ).isEmpty)
  }

  /// The dictionary of one key; the texts are those of `one` and `other`, or of `other`.
  private func entry(
    _ format: String, _ variables: KeyValuePairs<String, (type: String, texts: [String])>
  ) -> String {
    var text = "<key>NSStringLocalizedFormatKey</key><string>\(format)</string>"
    for (name, variable) in variables {
      text += "<key>\(name)</key><dict>"
      text += "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
      text += "<key>NSStringFormatValueTypeKey</key><string>\(variable.type)</string>"
      for (category, leaf) in zip(["one", "other"].suffix(variable.texts.count), variable.texts) {
        text += "<key>\(category)</key><string>\(leaf)</string>"
      }
      text += "</dict>"
    }
    return text
  }

  /// The faults of an entry in English and perhaps in another language.
  private func kinds(_ entries: String..., key: String = "some.key") -> [String] {
    let files = entries.enumerated().map { index, entry in
      let locale = ["en", "xx"][index]
      let bytes = "<plist><dict><key>\(key)</key><dict>\(entry)</dict></dict></plist>"
      return LocalizedFile(
        locale: locale, kind: .stringsdict,
        document: PropertyListReader.read(
          SourceBuffer(bytes.utf8), id: FileID(index), path: "\(locale).lproj/A.stringsdict",
          kind: .stringsdict))
    }
    var diagnostics: [Diagnostic] = []
    var found: [String] = []
    _ = LocalizedFilesReader.read(
      files, name: "A", sourceLocale: nil, reporting: &diagnostics
    ) { entry in
      found += entry.argumentFaults.map { fault in
        let text = entry.table.file(fault.range.file).bytes.string(in: fault.range.bytes)
        return "\(fault.severity) \(name(of: fault.kind)) '\(text)'"
      }
    }
    return found
  }

  private func name(of kind: ArgumentFault.Kind) -> String {
    switch kind {
    case .forbidden: "forbidden"
    case .malformed: "malformed"
    case .conflict: "conflict"
    case .mixed: "mixed"
    case .unnumberedVariable: "unnumbered"
    case .mismatch: "mismatch"
    case .displaced: "displaced"
    case .extra: "extra"
    case .gap: "gap"
    case .missing: "missing"
    case .percentEscape: "percent"
    case .undefinedSubstitution: "undefined"
    case .unusedSubstitution: "unused"
    case .invalidSubstitution: "invalid"
    }
  }
}
