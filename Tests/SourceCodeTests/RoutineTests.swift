import SourceCode
import Testing

/// The routines and properties of the configuration.
@Suite struct RoutineTests {
  @Test(arguments: [
    KeyUseCase(
      "the routine", #"MyString(⟦"k"⟧, comment: "c")"#, "sure routine k | comment c"),
    KeyUseCase("a method", #"self.MyString(⟦"k"⟧)"#, "sure routine k"),
    KeyUseCase(
      "a variant of the guide",
      #"MyStringWithDefaultValue(⟦@"k"⟧, @"T", nil, @"v", @"c")"#,
      "sure routine k | table T | bundle main | default v | comment c", language: .c),
    KeyUseCase(
      "another variant", #"MyStringFromTable(⟦@"k"⟧, @"T", @"c")"#,
      "sure routine k | table T | comment c", language: .c),
    KeyUseCase(
      "a routine of a type", #"L10n.tr("Localizable", ⟦"k"⟧); tr("Localizable", "k")"#,
      "sure routine k"),
    KeyUseCase("a routine with a table", #"custom(⟦"k"⟧)"#, "sure routine k | table Custom"),
    KeyUseCase(
      "a property", #"⟦"k"⟧.localized; "k".count; ⟦"a"⟧.localized()"#, "sure routine k",
      "sure routine a"),
    KeyUseCase("a key that is computed", #"MyString(⟦"a.\(b)"⟧)"#, "sure routine a.*"),
  ])
  func `a routine of the configuration uses its key`(_ example: KeyUseCase) {
    var routines = KeyRoutines()
    routines.add(routine: "MyString")
    routines.add(routine: "L10n.tr", key: .position(1))
    routines.add(routine: "custom", table: "Custom")
    routines.add(property: "localized")
    example.check(routines)
  }

  @Test(arguments: [
    KeyUseCase(
      "a function",
      """
      func t(_ key: String) -> String { NSLocalizedString(key, comment: "") }
      t(⟦"k"⟧)
      """, "likely wrapper k"),
    KeyUseCase(
      "a function with a label and a table",
      """
      func string(for key: String) -> String {
        Bundle.main.localizedString(forKey: key, value: nil, table: "T")
      }
      string(for: ⟦"k"⟧)
      """, "likely wrapper k | table T"),
    KeyUseCase(
      "a call in a condition",
      """
      static func t(_ key: String) -> String {
        if isOn { return NSLocalizedString(key, comment: "") }
        return key
      }
      Strings.t(⟦"k"⟧)
      """, "likely wrapper k"),
    KeyUseCase(
      "a property of strings",
      """
      extension String {
        var localized: String { NSLocalizedString(self, comment: "") }
      }
      ⟦"k"⟧.localized
      """, "likely wrapper k"),
    KeyUseCase(
      "a method of strings",
      """
      extension String {
        public func localized(_ values: CVarArg...) -> String {
          String(format: NSLocalizedString(self, tableName: "T", comment: ""), arguments: values)
        }
      }
      ⟦"k"⟧.localized(5)
      """, "likely wrapper k | table T"),
    KeyUseCase(
      "a table that a call names",
      """
      func t(_ key: String, in table: String) -> String {
        NSLocalizedString(key, tableName: table, comment: "")
      }
      t(⟦"k"⟧, in: "T")
      t(⟦"k"⟧, in: table)
      """, "likely wrapper k | table T", "evidence wrapper k | unknown table"),
    KeyUseCase(
      "a table that comes first",
      """
      private static func tr(_ table: String, _ key: String, _ args: CVarArg...) -> String {
        let format = bundle.localizedString(forKey: key, value: nil, table: table)
        return String(format: format, arguments: args)
      }
      tr("T", ⟦"k"⟧, 5)
      """, "likely wrapper k | table T"),
    KeyUseCase(
      "a table with a default",
      """
      func t(_ key: String, table: String = "T") -> String {
        NSLocalizedString(key, tableName: table, comment: "")
      }
      t(⟦"k"⟧); t(⟦"k"⟧, table: "U")
      """, "likely wrapper k | table T", "likely wrapper k | table U"),
    KeyUseCase(
      "a table in a property of the app",
      """
      func t(_ key: String) -> String {
        NSLocalizedString(key, tableName: Settings.table, comment: "")
      }
      t("k")
      """),
    KeyUseCase(
      "a key that isn't the first parameter",
      """
      func show(_ text: String, key: String) { print(NSLocalizedString(key, comment: "")) }
      show("a", key: ⟦"k"⟧)
      """, "likely wrapper k"),
    KeyUseCase(
      "a key of SwiftUI",
      """
      func title(_ key: String) -> Text { Text(LocalizedStringKey(key)) }
      func name(_ key: String) -> String { String(localized: String.LocalizationValue(key)) }
      title(⟦"k"⟧); name(⟦"l"⟧)
      """, "likely wrapper k", "likely wrapper l"),
    KeyUseCase(
      "a table of a method of strings",
      """
      extension String {
        func localized(in table: String? = nil) -> String {
          NSLocalizedString(self, tableName: table, comment: "")
        }
      }
      ⟦"k"⟧.localized(in: "T"); ⟦"l"⟧.localized()
      """, "likely wrapper k | table T", "likely wrapper l"),
    KeyUseCase(
      "a variable in the function",
      """
      func show(_ text: String) { print(NSLocalizedString(key, comment: "")) }
      show("a")
      """),
    KeyUseCase(
      "a property of another type",
      """
      extension Key {
        var localized: String { NSLocalizedString(self, comment: "") }
      }
      "k".localized
      """),
  ])
  func `a wrapper of the project uses its key`(_ example: KeyUseCase) { example.check() }

  @Test(arguments: [
    KeyUseCase(
      "a function of C",
      """
      static NSString *L(NSString *key) {
        if (key == nil) { return nil; }
        return NSLocalizedString(key, nil);
      }
      a = L(⟦@"k"⟧);
      """, "likely wrapper k", language: .c),
    KeyUseCase(
      "a function of C with a table, and one with the key after another parameter",
      """
      NSString *L(NSString *key) { return NSLocalizedStringFromTable(key, @"T", nil); }
      NSString *M(int n, NSString *key) { return NSLocalizedString(key, nil); }
      a = L(⟦@"k"⟧); b = M(5, ⟦@"l"⟧);
      """, "likely wrapper k | table T", "likely wrapper l", language: .c),
    KeyUseCase(
      "a method of Objective-C",
      """
      + (NSString *)textFor:(NSString *)key count:(int)n {
        return [[NSBundle mainBundle] localizedStringForKey:key value:nil table:nil];
      }
      a = [Captions textFor:⟦@"k"⟧ count:5];
      """, "likely wrapper k", language: .c),
    KeyUseCase(
      "a category of strings",
      """
      @implementation NSString (Localized)
      - (NSString *)localized { return NSLocalizedString(self, nil); }
      @end
      a = [⟦@"k"⟧ localized]; b = ⟦@"l"⟧.localized; c = [@"m" length];
      """, "likely wrapper k", "likely wrapper l", language: .c),
    KeyUseCase(
      "macros",
      """
      #define _(x) NSLocalizedString(x, nil)
      #define MSG(x) [[NSBundle mainBundle] localizedStringForKey:(x) value:@"" table:nil]
      #define PRINT(x) NSLog(x)
      a = _(⟦@"k"⟧); b = MSG(⟦@"l"⟧); PRINT(@"m");
      """, "sure foundation k", "sure foundation l", language: .c),
    KeyUseCase(
      "a table that is determined when the code runs",
      """
      NSString *L(NSString *key) { return NSLocalizedStringFromTable(key, table, nil); }
      NSString *M(NSString *key) {
        return [b localizedStringForKey:key value:nil table:table];
      }
      a = L(@"k"); b = M(@"k");
      """, language: .c),
  ])
  func `a wrapper in Objective-C uses its key`(_ example: KeyUseCase) { example.check() }

  @Test(arguments: [
    KeyUseCase(
      "functions",
      """
      func lookup(_ key: String, bundle: Bundle) -> String {
        bundle.localizedString(forKey: key, value: nil, table: nil)
      }
      func L(_ key: String) -> String { lookup(key, bundle: .main) }
      func M(for key: String) -> String { return L(key) }
      L(⟦"k"⟧); M(for: ⟦"l"⟧)
      """, "likely wrapper k", "likely wrapper l"),
    KeyUseCase(
      "a function with the table first",
      """
      func tr(_ table: String, _ key: String) -> String {
        NSLocalizedString(key, tableName: table, comment: "")
      }
      func a(_ key: String) -> String { tr("A", key) }
      func b(_ key: String, _ table: String) -> String { tr(table, key) }
      func c(_ key: String) -> String { tr(other, key) }
      a(⟦"k"⟧); b(⟦"l"⟧, "B"); c("m")
      """, "likely wrapper k | table A", "likely wrapper l | table B"),
    KeyUseCase(
      "a property of strings",
      """
      func t(_ key: String) -> String { NSLocalizedString(key, comment: "") }
      extension String { var tr: String { t(self) } }
      ⟦"k"⟧.tr
      """, "likely wrapper k"),
    KeyUseCase(
      "macros and functions of C",
      """
      #define MyString(k) NSLocalizedString(k, nil)
      #define _(k) MyString(k)
      NSString *A(NSString *key) { return _(key); }
      NSString *B(NSString *key) { return A(key); }
      a = _(⟦@"k"⟧); b = A(⟦@"l"⟧); c = B(⟦@"m"⟧);
      """, "sure foundation k", "likely wrapper l", "likely wrapper m", language: .c),
  ])
  func `a wrapper of a wrapper uses its key`(_ example: KeyUseCase) { example.check() }
}
