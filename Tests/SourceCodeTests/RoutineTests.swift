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
    routines.add(routine: "L10n.tr", key: 1)
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
      "a table that is determined when the code runs",
      """
      func t(_ key: String, in table: String) -> String {
        NSLocalizedString(key, tableName: table, comment: "")
      }
      t("k", in: "T")
      """),
    KeyUseCase(
      "a key that isn't the first parameter",
      """
      func show(_ text: String, key: String) { print(NSLocalizedString(key, comment: "")) }
      show("a", key: "k")
      """),
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
}
