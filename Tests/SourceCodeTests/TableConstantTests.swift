import SourceCode
import SourceText
import Testing

/// Names of tables in constants.
@Suite struct TableConstantTests {
  @Test(arguments: own)
  func `a constant of the file names the table`(_ example: KeyUseCase) { example.check() }

  @Test(arguments: unknown)
  func `other expressions name no table`(_ example: KeyUseCase) { example.check() }

  @Test(arguments: [
    ("Tables.main", "enum Tables { static let main = \"T\" }"),
    ("Table.main.rawValue", "enum Table: String {\n  case menu = \"M\"\n  case main = \"T\"\n}"),
    ("kit.Tables.main", "struct Tables { static let main: String = \"T\" }"),
    ("tableName", "let tableName = \"T\""),
  ]) func `a constant of another file names the table`(expression: String, declaration: String) {
    let example = KeyUseCase(
      expression, "NSLocalizedString(⟦\"k\"⟧, tableName: \(expression), comment: \"\")",
      "sure foundation k | table T")
    example.check(Self.routines(declaredIn: declaration))
  }

  @Test(arguments: [
    ("Tables.a", "enum Tables { static let a = \"T\" }; extension Tables { let a = \"U\" }"),
    ("Tables.main", "enum Other { static let main = \"T\" }"),
    ("Tables.main", "enum Tables { static var main = \"T\" }"),
    ("tableName", "enum Tables { static let tableName = \"T\" }"),
    ("tableName", "func f() { let tableName = \"T\" }"),
    ("Tables.main", "enum Tables { static let main = \"a/\\(b)\" }"),
  ]) func `constants of other types, and values that differ, don't`(
    expression: String, declaration: String
  ) {
    let example = KeyUseCase(
      expression, "NSLocalizedString(⟦\"k\"⟧, tableName: \(expression), comment: \"\")",
      "evidence foundation k | unknown table")
    example.check(Self.routines(declaredIn: declaration))
  }

  private static func routines(declaredIn code: String) -> KeyRoutines {
    var routines = KeyRoutines()
    let reader = CodeFileReader(
      SourceBuffer(Array(code.utf8)), .code(.swift), index: 1, knowing: routines)
    routines.constants.formUnion(reader.constants)
    return routines
  }

  private static let own: [KeyUseCase] = [
    .init(
      "a constant of the type",
      """
      class Strings {
        static private let file = "T"
        static let a = NSLocalizedString(⟦"k"⟧, tableName: file, comment: "")
      }
      """, "sure foundation k | table T"),
    .init(
      "a constant after the use",
      """
      struct A { func f() { Text(⟦"k"⟧, tableName: Self.table) } }
      extension A { static let table = "T" }
      """, "likely swiftUI k | table T"),
    .init(
      "a constant of the file", "let a = String(localized: ⟦\"k\"⟧, table: name)\nlet name = \"T\"",
      "sure string k | table T"),
    .init(
      "a constant of a block",
      "func f() { let t: String = \"T\"\n NSLocalizedString(⟦\"k\"⟧, tableName: t, comment: \"\") }",
      "sure foundation k | table T"),
    .init(
      "a constant of another type",
      """
      enum Tables { static let a = "T"; static let b = "U" }
      enum Others { static let a = "V" }
      String(localized: ⟦"k"⟧, table: Tables.a)
      """, "sure string k | table T"),
    .init(
      "a case", #"enum T: String { case a = "T" }; String(localized: ⟦"k"⟧, table: T.a.rawValue)"#,
      "sure string k | table T"),
    c(
      "a constant of Objective-C",
      #"static NSString *const kTable = @"T"; NSLocalizedStringFromTable(⟦@"k"⟧, kTable, nil);"#,
      "sure foundation k | table T"),
    c(
      "a macro", "#define TABLE @\"T\"\nNSLocalizedStringFromTable(⟦@\"k\"⟧, TABLE, nil);",
      "sure foundation k | table T"),
    c(
      "a constant of CoreFoundation",
      #"CFStringRef const t = CFSTR("T"); CFCopyLocalizedStringFromTable(CFSTR(⟦"k"⟧), t, "c");"#,
      "sure foundation k | table T | comment c"),
  ]

  private static let unknown: [KeyUseCase] = [
    .init(
      "a variable", "var t = \"T\"\nlet a = String(localized: ⟦\"k\"⟧, table: t)",
      "evidence string k | unknown table"),
    .init(
      "a parameter",
      """
      let table = "T"
      func f(table: String = "U") -> String { String(localized: ⟦"k"⟧, table: table) }
      """, "evidence string k | unknown table"),
    .init(
      "a parameter of a closure",
      """
      let table = "T"
      all.map { table in String(localized: ⟦"k"⟧, table: table) }
      """, "evidence string k | unknown table"),
    .init(
      "two constants of the file",
      """
      enum A { static let t = "T" }
      enum B { static let t = "U" }
      String(localized: ⟦"k"⟧, table: t)
      """, "evidence string k | unknown table"),
    .init(
      "a call", #"let t = "T"; String(localized: ⟦"k"⟧, table: t.lowercased())"#,
      "evidence string k | unknown table"),
    .init(
      "a sum", "let t = \"T\" + \"U\"\nString(localized: ⟦\"k\"⟧, table: t)",
      "evidence string k | unknown table"),
    c(
      "a variable of Objective-C",
      #"NSString *table = @"T"; NSLocalizedStringFromTable(⟦@"k"⟧, table, nil);"#,
      "evidence foundation k | unknown table"),
  ]

  private static func c(_ title: String, _ code: String, _ expected: String...) -> KeyUseCase {
    KeyUseCase(title, code, expected, language: .c)
  }
}
