import SourceCode
import Testing

/// The calls of Objective-C and C in the tables of the specification, with their exceptions.
@Suite struct CCallTests {
  @Test(arguments: calls + exceptions)
  func `a call uses its key`(_ example: KeyUseCase) { example.check() }

  private static let calls: [KeyUseCase] = [
    c("a key and a comment", #"NSLocalizedString(⟦@"k"⟧, @"c")"#, "sure foundation k | comment c"),
    c("no comment", "NSLocalizedString(⟦@\"k\"⟧, nil)", "sure foundation k"),
    c(
      "the example of the guide",
      #"NSLocalizedStringFromTable(⟦@"Yes"⟧, @"Custom", @"Label for a button")"#,
      "sure foundation Yes | table Custom | comment Label for a button"),
    c(
      "a table in a bundle",
      #"NSLocalizedStringFromTableInBundle(⟦@"k"⟧, @"T", [NSBundle mainBundle], @"c")"#,
      "sure foundation k | table T | bundle main | comment c"),
    c(
      "a default value",
      #"NSLocalizedStringWithDefaultValue(⟦@"k"⟧, nil, NSBundle.mainBundle, @"v", @"c")"#,
      "sure foundation k | bundle main | default v | comment c"),
    c(
      "CoreFoundation",
      #"CFCopyLocalizedString(⟦CFSTR("k")⟧, "c")"#
        .replacing("⟦CFSTR(\"k\")⟧", with: "CFSTR(⟦\"k\"⟧)"), "sure foundation k | comment c"),
    c(
      "CoreFoundation with a table",
      #"CFCopyLocalizedStringFromTable(CFSTR(⟦"k"⟧), CFSTR("T"), "c")"#,
      "sure foundation k | table T | comment c"),
    c(
      "a message", #"[bundle localizedStringForKey:⟦@"k"⟧ value:@"v" table:@"T"]"#,
      "sure bundle k | table T | default v"),
    c(
      "a message in several lines",
      """
      [[NSBundle bundleForClass:[self class]] localizedStringForKey:⟦@"k"⟧
                                                              value:nil
                                                              table:nil];
      """, "sure bundle k"),
    c(
      "joined literals",
      """
      NSLocalizedString(⟦@"one, "
                        @"two, "
                         "three"⟧, @"c" @"d")
      """, "sure foundation one, two, three | comment cd"),
    c(
      "escapes", #"NSLocalizedString(⟦@"\"\u00e9\n\x41\101\\"⟧, nil)"#, "sure foundation \"é\nAA\\"),
    c(
      "a continued line", "NSLocalizedString(⟦@\"one \\\ntwo\"⟧, nil)", "sure foundation one two"),
    c(
      "a format with its arguments",
      #"NSString *a = [NSString stringWithFormat:NSLocalizedString(⟦@"k"⟧, nil), b, 5];"#,
      "sure foundation k | passes (%? %lld)"),
    c(
      "a format without arguments",
      #"[text appendFormat:NSLocalizedString(⟦@"k"⟧, nil)];"#, "sure foundation k | passes ()"),
    c(
      "formats of CoreFoundation",
      """
      CFStringCreateWithFormat(NULL, NULL, CFCopyLocalizedString(CFSTR(⟦"k"⟧), NULL), 5);
      CFStringAppendFormat(text, NULL, CFCopyLocalizedString(CFSTR(⟦"k"⟧), NULL));
      CFStringCreateWithFormat(NULL, CFCopyLocalizedString(CFSTR(⟦"k"⟧), NULL), CFSTR("%d"), 5);
      """, "sure foundation k | passes (%lld)", "sure foundation k | passes ()",
      "sure foundation k"),
    c(
      "a format in the log", #"NSLog(NSLocalizedString(⟦@"k"⟧, nil), 5, @"a");"#,
      "sure foundation k | passes (%lld %@)"),
    c(
      "a format of an exception",
      #"[NSException raise:NSGenericException format:NSLocalizedString(⟦@"k"⟧, nil), 5];"#,
      "sure foundation k | passes (%lld)"),
    c(
      "an argument with the same label",
      #"[image write:path format:NSLocalizedString(⟦@"k"⟧, nil)];"#, "sure foundation k"),
    c(
      "a format in a variable",
      """
      NSString *format = NSLocalizedString(⟦@"k"⟧, nil);
      return [NSString stringWithFormat:format, @"a"];
      """, "sure foundation k | passes (%@)"),
    c("a string that is cut off", "NSLocalizedString(⟦@\"k\"⟧, CFSTR(", "sure foundation k"),
    c(
      "an argument that isn't a format",
      #"[NSString stringWithFormat:@"%@", NSLocalizedString(⟦@"k"⟧, nil)];"#, "sure foundation k"),
    c(
      "a table in a variable", #"NSLocalizedStringFromTable(⟦@"k"⟧, kTable, nil)"#,
      "evidence foundation k | unknown table"),
    c(
      "a macro", "#define L(k) NSLocalizedString(k, nil)\nL(⟦@\"k\"⟧)", "sure foundation k"),
    c(
      "a macro with a table",
      "#define LT(k, t) NSLocalizedStringFromTable(k, t, nil)\nLT(⟦@\"k\"⟧, @\"T\")",
      "sure foundation k | table T"),
    c(
      "a macro in several lines",
      "#define L(a, k) \\\n  (NSLocalizedString((k), nil))\n#define M(k) \\\n"
        + "  NSLocalizedString(k, @\"\")\nM(⟦@\"k\"⟧)", "sure foundation k"),
    c(
      "a macro that passes the table to a part of a message",
      """
      #define LT(key, tbl, comment) \\
          [Manager appliance:self localizedStringForKey:(key) inFile:(tbl)]
      LT(⟦@"k"⟧, @"T", nil)
      """, "sure foundation k | table T"),
    c(
      "a macro that passes a table to a message",
      """
      #define L(k) [[NSBundle mainBundle] localizedStringForKey:(k) value:@"" table:@"T"]
      L(⟦@"k"⟧)
      """, "sure foundation k | table T"),
    c(
      "a macro that passes its comment as a default value",
      """
      #define L(key, comment) [[Languages shared] localizedStringForKey:(key) value:(comment)]
      L(⟦@"k"⟧, @"c")
      """, "sure foundation k | comment c"),
    c(
      "a macro that passes a table",
      "#define L(k) NSLocalizedStringFromTable(k, @\"T\", nil)\nL(⟦@\"k\"⟧)",
      "sure foundation k | table T"),
  ]

  private static let exceptions: [KeyUseCase] = [
    c("another function", #"NSLog(@"k"); [self setTitle:@"k"]; NSString *a = @"k";"#),
    c("a key in a variable", #"NSLocalizedString(key, @"k")"#),
    c(
      "a macro whose other parameter may be the table",
      "#define L(k, a) [Manager localizedStringForKey:(k) in:(a)]\nL(@\"k\", @\"T\")"),
    c(
      "a macro with a table that isn't known",
      "#define L(k) NSLocalizedStringFromTable(k, kTable, nil)\nL(@\"k\")"),
    c(
      "a comment",
      "// NSLocalizedString(@\"k\", nil) \\\n NSLocalizedString(@\"k\", nil)\n/* @\"a\" */"),
    c(
      "a character", #"char a = '"'; NSLocalizedString(⟦@"k"⟧, nil); b = '\'';"#,
      "sure foundation k"),
    c(
      "a number", #"int a = 1'000; NSLocalizedString(⟦@"k"⟧, nil); int b = 0x1'F;"#,
      "sure foundation k"),
    c(
      "a raw string", ##"f(R"x(NSLocalizedString(@"k", nil))x"); NSLocalizedString(⟦@"k"⟧, nil)"##,
      "sure foundation k"),
    c(
      "debugging",
      "#ifdef DEBUG\nNSLocalizedString(⟦@\"a\"⟧, nil);\n#else\nNSLocalizedString(⟦@\"b\"⟧, nil);\n#endif",
      "evidence foundation a", "sure foundation b"),
    c("excluded code", "#if 0\nNSLocalizedString(⟦@\"a\"⟧, nil);\n#endif", "evidence foundation a"),
    c(
      "an apostrophe in a directive", "#error Don't\nNSLocalizedString(⟦@\"k\"⟧, nil)",
      "sure foundation k"),
    c(
      "an unbalanced macro", "#define BEGIN foo({\nNSLocalizedString(⟦@\"k\"⟧, nil)",
      "sure foundation k"),
  ]

  private static func c(_ title: String, _ code: String, _ expected: String...) -> KeyUseCase {
    KeyUseCase(title, code, expected, language: .c)
  }
}
