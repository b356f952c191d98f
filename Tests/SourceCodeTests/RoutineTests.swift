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
}
