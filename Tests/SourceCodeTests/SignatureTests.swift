import SourceCode
import Testing

/// Functions and types of a project of which several have one name.
@Suite struct SignatureTests {
  @Test(arguments: functions + labels)
  func `only the declarations that a call can reach make it a key`(_ example: KeyUseCase) {
    example.check()
  }

  @Test(arguments: lists)
  func `the elements of an array are keys if it is an argument for keys`(_ example: KeyUseCase) {
    example.check()
  }

  @Test(arguments: resources)
  func `an initializer without a type can be that of a resource`(_ example: KeyUseCase) {
    example.check()
  }

  private static let functions: [KeyUseCase] = [
    .init(
      "a function of another type with a string",
      """
      final class ErrorsService {
        func handle(_ error: Error, message: LocalizedStringResource, isOn: Bool = true) {
          handle(error, message: ⟦"own"⟧)
        }
      }
      class CoreDataError { func handle(_ error: Error, message: String) {} }
      CoreDataError.shared.handle(error, message: "a")
      ErrorsService.shared.handle(error, message: ⟦"k"⟧)
      ErrorsService().handle(error, message: ⟦"l"⟧)
      other.handle(error, message: "b")
      func save(_ errors: ErrorsService, _ data: CoreDataError) {
        errors.handle(error, message: ⟦"m"⟧)
        data.handle(error, message: "c")
      }
      """, "likely declared own", "likely declared k", "likely declared l", "likely declared m"),
    .init(
      "a function of another type with other labels",
      """
      class Errors { func show(_ text: LocalizedStringKey) {} }
      class Log { func show(_ text: String, level: Int) {} }
      any.show(⟦"k"⟧); any.show("a", level: 1)
      """, "likely declared k"),
    .init(
      "a function of another type that looks up its string",
      """
      class Errors { func show(_ text: LocalizedStringKey) {} }
      class Log { func show(_ text: String) { print(NSLocalizedString(text, comment: "")) } }
      any.show(⟦"k"⟧)
      """, "likely declared k"),
    .init(
      "a function of another type with another type of parameter",
      """
      class Errors { func show(_ text: LocalizedStringKey?) {} }
      class Log { func show(_ image: UIImage) {} }
      any.show(⟦"k"⟧)
      """, "likely declared k"),
    .init(
      "overloads of one type",
      """
      extension View {
        func header(_ text: LocalizedStringKey) -> some View { self }
        @_disfavoredOverload func header(_ text: String) -> some View { self }
        func footer(_ text: LocalizedStringKey) -> some View { self }
        func footer<S: StringProtocol>(_ text: S) -> some View { self }
      }
      view.header(⟦"k"⟧).footer("a")
      """, "likely declared k"),
    .init(
      "cases of enumerations",
      """
      enum Problem { case failed(reason: LocalizedStringKey) }
      enum Log { case failed(reason: String) }
      Problem.failed(reason: ⟦"k"⟧); Log.failed(reason: "a"); let x = f(.failed(reason: "b"))
      """, "likely declared k"),
    .init(
      "types of one name",
      """
      struct App { struct Row { let title: LocalizedStringKey } }
      struct Watch { struct Row { let title: String } }
      App.Row(title: ⟦"k"⟧); Watch.Row(title: "a"); Row(title: "b")
      """, "likely declared k"),
  ]

  private static let labels: [KeyUseCase] = [
    .init(
      "labels that an initializer doesn't have",
      """
      struct Section { init(title: LocalizedStringKey, footer: LocalizedStringKey? = nil) {} }
      Section(title: "a", subtitle: "b"); Section(title: ⟦"k"⟧, footer: ⟦"l"⟧); Section(title: ⟦"m"⟧)
      """, "likely declared k", "likely declared l", "likely declared m"),
    .init(
      "properties that can be left out",
      """
      struct Row: View {
        @Environment(\\.dismiss) private var dismiss
        @EnvironmentObject var store: Store
        @Binding var isOn: Bool
        static let height: Int = 5
        let title: LocalizedStringKey
        var size = 5
        var text: String?
        @ViewBuilder let content: () -> Content
        let action: Action
        var body: some View { content() }
      }
      Row(isOn: $a, title: ⟦"k"⟧) { b } action: { c }
      Row(isOn: $a, title: ⟦"l"⟧, text: "t", content: b, action: c)
      Row(title: "m", content: b, action: c)
      """, "likely declared k", "likely declared l"),
    .init(
      "closures and further values",
      """
      func add(_ key: LocalizedStringKey, _ values: Int..., @Some in x: Int = 1, do: @escaping () -> Void) {}
      add(⟦"k"⟧, 1, 2) { a() }; add(⟦"l"⟧, in: 5, do: b); add(⟦"m"⟧, do: b); add("n", at: 5) {}
      """, "likely declared k", "likely declared l", "likely declared m"),
    .init(
      "a generic initializer that may fail",
      """
      struct Row<Content> { init?<T: View>(_ title: LocalizedStringKey, view: T) { nil } }
      Row(⟦"k"⟧, view: a); Row("b")
      """, "likely declared k"),
    .init(
      "a wrapper with other labels",
      """
      func t(_ key: String, in table: String? = nil) -> String {
        NSLocalizedString(key, tableName: table, comment: "")
      }
      t(⟦"k"⟧); t(⟦"l"⟧, in: "T"); t("m", size: 5)
      """, "likely wrapper k", "likely wrapper l | table T"),
  ]

  private static let lists: [KeyUseCase] = [
    .init(
      "a property of a type, and a parameter with and without a label",
      #"""
      struct Alert { let title: String; var messages: [LocalizedStringKey] }
      func show(_ keys: [LocalizedStringKey], in place: Place) {}
      func list(items: [ LocalizedStringResource ] = []) {}
      Alert(title: "a", messages: [⟦"k"⟧, ⟦"l \(1)"⟧])
      show([⟦"m"⟧], in: ["b"]); list(items: [⟦"n"⟧]); list(others: ["c"])
      """#, "likely declared k", "likely declared l %lld", "likely declared m", "likely declared n"),
    .init(
      "an array of other values, and another kind of literal",
      """
      struct Alert { let messages: [String: LocalizedStringKey]; let all: [[LocalizedStringKey]] }
      func show(_ text: LocalizedStringKey, tags: [String] = []) {}
      Alert(messages: ["a"], all: ["b"]); show(["c"]); show(⟦"k"⟧, tags: ["d"])
      """, "likely declared k"),
    .init(
      "an overload that takes strings",
      """
      func show(keys: [LocalizedStringKey]) {}
      func show(keys: String) {}
      func log(keys: [LocalizedStringKey], _ level: Int) {}
      show(keys: [⟦"k"⟧]); show(keys: "a"); log(keys: ["b"])
      """, "likely declared k"),
  ]

  private static let resources: [KeyUseCase] = [
    .init(
      "a resource with a default value and a table",
      #"Text(.init(⟦"k"⟧, defaultValue: "Hello \(name)", table: "T"))"#,
      "likely resource k | table T | default Hello %? | displayed"),
    .init(
      "a resource of a modifier and of a label",
      #"v.navigationTitle(.init(⟦"k"⟧, table: "T")); Label(.init(⟦"l"⟧, comment: "c"), image: "i")"#,
      "likely resource k | table T | displayed", "likely resource l | comment c | displayed"),
    .init(
      "a resource of a string",
      #"String(localized: .init(⟦"k"⟧, defaultValue: "K", table: "T"))"#,
      "likely resource k | table T | default K"),
    .init(
      "another type", #"Text(.init("k", attributes: a)); store(.init("k", defaultValue: "x"))"#),
  ]
}
