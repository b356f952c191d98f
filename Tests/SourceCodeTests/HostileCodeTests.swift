import SourceCode
import SourceText
import TestSupport
import Testing

/// Malformed code must be read in time that is linear, and without a crash.
@Suite struct HostileCodeTests {
  private static let swift = [
    "\"", "\"\"\"", "#", "#\"", "\"#", "\\(", "\\#(", "\\", "(", ")", "[", "]", "{", "}", "/", "//",
    "/*", "*/", "#/", "/#", "`", "\n", "\r", " ", "a", "Text(", "\"a\"", " + ", ", ", "comment: ",
    "#if DEBUG\n", "#else\n", "#endif\n", "#Preview {", "PreviewProvider {", "\\u{", "é", "\u{0}",
    "func f(_ a: LocalizedStringKey", "String(format: ", "NSLocalizedString(", "specifier: ", "L",
    "a.text = ", "= ", "? ", ": ", "a.setTitle(", "title: ", ".target(name: ", "path: ",
    ".executableTarget(", ".init(", "let a: LocalizedStringKey", "tableName: b", "case b = ",
    "return ", "a = ", "// generated\n", "enum L {", "static let a = ", ".L.", "self", "func a(",
    "_ key: String", "extension L", "className", "NSStringFromClass(", "a = className; ", "class a",
    "f(\"a\", ", "f(\"a\")", "struct a {", "func f(_ a: String)", "a.f(\"b\")", "...", "init(",
    "String(describing: type(of: ", "path(forResource: a, ofType: \"strings\"",
  ]
  private static let c = [
    "\"", "@\"", "'", "R\"(", ")\"", "\\", "\\\n", "(", ")", "[", "]", "{", "}", "/", "//", "/*",
    "*/",
    "\n", "\r", " ", "a", "1'", "NSLocalizedString(", "@\"a\"", ", ", "#define L(k) ", "#if 0\n",
    "#else\n", "#endif\n", "localizedStringForKey:", "value:", "CFSTR(", "\\x", "\\U", "\u{0}",
    "a.text = ", "= ", "? ", ": ", "[a setTitle:", "message:", "alertControllerWithTitle:",
    "- (a)a:(a)key {", "@implementation NSString", "self", "key",
    "NSStringFromClass(", "@interface a", "pathForResource:@\"a\" ofType:@\"strings\" ",
  ]

  @Test(arguments: [CodeLanguage.swift, .c])
  func `any code is read`(_ language: CodeLanguage) {
    var generator = SeededGenerator(seed: 15)
    let parts = language == .swift ? Self.swift : Self.c
    for _ in 0..<3000 {
      read(Array(generator.text(0...40, of: parts).utf8), language)
    }
    for _ in 0..<1000 {
      let alphabet = Array("\"\\#/*()[]{}'`@L \n\u{0}".utf8) + [0xFF, 0x80]
      read(generator.bytes(Int.random(in: 0...60, using: &generator), from: alphabet), language)
    }
  }

  @Test(arguments: swift) func `any part is repeated in Swift`(_ part: String) {
    read(Array(String(repeating: part, count: 3000).utf8), .swift)
  }

  @Test(arguments: c) func `any part is repeated in C`(_ part: String) {
    read(Array(String(repeating: part, count: 3000).utf8), .c)
  }

  @Test(arguments: [
    "?{\"a\"}", "?{[\"a\"]}", "var t: LocalizedStringKey\n } \"x\"\n",
    "init(format: NSLocalizedString(\"k\"), 1)", "a: LocalizedStringKey;a = \"\"",
  ]) func `code that begins with the end of something is read`(_ code: String) {
    read(Array(code.utf8), .swift)
  }

  @Test func `interpolations are limited in depth`() {
    let deep = SourceBuffer(Array(String(repeating: "\"\\(", count: 100).utf8))
    #expect(!CodeOutline(deep, .swift).isComplete)
    let allowed = String(repeating: "\"\\(", count: 64) + String(repeating: ")\"", count: 64)
    let outline = CodeOutline(SourceBuffer(Array(allowed.utf8)), .swift)
    #expect(outline.isComplete)
    #expect(outline.literals.count == 64)
    #expect(outline.literals.allSatisfy { !$0.traits.contains(.unterminated) })
  }

  @Test(arguments: [CodeLanguage.swift, .c])
  func `brackets are limited in depth`(_ language: CodeLanguage) {
    let deep = Array(String(repeating: "(", count: 1025).utf8)
    #expect(!CodeOutline(SourceBuffer(deep), language).isComplete)
    #expect(CodeOutline(SourceBuffer(Array(deep.dropLast())), language).isComplete)
  }

  @Test func `displayed literals are found in linear time`() {
    let call = "a.setTitle(x ? \"Sign out\" : [1, (2)], for: .b); a.text =\n? \"Log in\"\n"
    let bytes = Array(
      (String(repeating: "(", count: 500) + String(repeating: call, count: 5_000)).utf8)
    let clock = ContinuousClock()
    var count = 0
    let time = clock.measure {
      count = DisplayedStringReader(SourceBuffer(bytes), .swift).strings.count
    }
    #expect(count == 5_000)
    #expect(time < .seconds(5))
  }

  /// Reads code as the only file of a project.
  private func readProject(
    _ buffer: SourceBuffer, _ language: CodeLanguage, _ routines: KeyRoutines
  ) {
    let file = CodeFileReader(buffer, .code(language), index: 0, knowing: routines)
    _ = file.callers(of: routines.wrappers(missingFrom: KeyRoutines()), buffer, knowing: routines)
    var accessors = AccessorTable()
    accessors.add(prefix: "L")
    for accessor in file.accessors(buffer, knowing: routines) { accessors.add(accessor) }
    var evidence = KeyEvidence()
    var routines = routines
    routines.signatures = file.signatures(of: routines.declaredNames, buffer, knowing: routines)
    let read = file.read(buffer, routines, accessors, into: &evidence)
    #expect(read.literalCalls.allSatisfy { Int($0.range.upperBound) <= buffer.count })
    #expect(read.uses.allSatisfy { Int($0.range.upperBound) <= buffer.count })
  }

  /// Reads code in every way, and checks what is true for any code.
  private func read(_ bytes: [UInt8], _ language: CodeLanguage) {
    let buffer = SourceBuffer(bytes)
    let outline = CodeOutline(buffer, language)
    let starts = outline.literals.map(\.start)
    #expect(starts == starts.sorted())
    #expect(outline.literals.allSatisfy { $0.start < $0.end && Int($0.end) <= bytes.count })
    #expect(outline.interpolations.allSatisfy { $0.range.upperBound <= bytes.count })
    var routines = KeyRoutines()
    routines.add(declaredIn: outline, buffer)
    routines.add(property: "a")
    var reader = KeyUseReader(outline, buffer, routines)
    for use in reader.uses() { #expect(Int(use.range.upperBound) <= bytes.count) }
    reader.forEachLiteral {
      #expect($0.range.upperBound <= bytes.count)
    } _: { range, _ in
      #expect(range.upperBound <= bytes.count)
    }
    readProject(buffer, language, routines)
    for string in DisplayedStringReader(buffer, language).strings {
      #expect(Int(string.range.upperBound) <= bytes.count)
      _ = string.hasWords
    }
    _ = PackageManifest(buffer).libraries
  }
}
