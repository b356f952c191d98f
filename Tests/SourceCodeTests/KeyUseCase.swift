import SourceCode
import SourceText
import Testing

/// A snippet of code with the uses of keys that it must have.
///
/// `⟦` and `⟧` enclose each literal that is a key. They are removed before the code is read.
struct KeyUseCase: CustomTestStringConvertible, Sendable {
  let title: String
  let language: CodeLanguage
  let code: String
  /// The uses in order: certainty, kind, key, and then what else the call has.
  let expected: [String]

  init(_ title: String, _ code: String, _ expected: String..., language: CodeLanguage = .swift) {
    self.init(title, code, expected, language: language)
  }

  init(_ title: String, _ code: String, _ expected: [String], language: CodeLanguage) {
    self.title = title
    self.code = code
    self.expected = expected
    self.language = language
  }

  var testDescription: String { title }

  /// Reads the snippet, and records an issue for each difference.
  func check(_ routines: KeyRoutines = KeyRoutines()) {
    let (bytes, ranges) = MarkedCode.parse(code)
    let buffer = SourceBuffer(bytes)
    let outline = CodeOutline(buffer, language)
    let file = CodeFileReader(buffer, .code(language), index: 0, knowing: routines)
    var routines = routines
    routines.formUnion(file.declared ?? routines)
    for _ in 0..<3 {
      let new = routines.wrappers(missingFrom: KeyRoutines())
      routines.formUnion(file.callers(of: new, buffer, knowing: routines) ?? routines)
    }
    routines.signatures = file.signatures(
      of: routines.declaredNames, buffer, knowing: routines)
    var reader = KeyUseReader(outline, buffer, routines)
    let uses = reader.uses()
    #expect(uses.map(Self.description) == expected, "\(title)")
    #expect(uses.map(\.range.wide) == ranges, "\(title)")
    #expect(outline.isComplete)
  }

  private static func description(of use: KeyUse) -> String {
    var text = "\(use.certainty) \(use.kind) \(use.key)"
    switch use.table {
    case .unspecified: break
    case .named(let name): text += " | table \(String(decoding: name, as: UTF8.self))"
    case .unknown: text += " | unknown table"
    }
    if use.bundle != .unspecified { text += " | bundle \(use.bundle)" }
    if let value = use.defaultValue { text += " | default \(value)" }
    if let comment = use.comment {
      text += " | comment \(String(decoding: comment, as: UTF8.self))"
    }
    if let arguments = use.format?.arguments {
      text +=
        " | passes (\(arguments.map { $0.text.map { "\($0)" } ?? "%?" }.joined(separator: " ")))"
    }
    if use.format?.hasLocale == true { text += " | with a locale" }
    if use.outcome == .displayed, use.kind != .swiftUI { text += " | displayed" }
    return text
  }
}
