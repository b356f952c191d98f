import Catalog
import Diagnostics
import SourceText
import Syntax
import Testing
import TranslationStatus

/// Counts a catalog, given its `strings`.
func count(
  catalog strings: String, source: String = "en", _ options: CountingOptions = CountingOptions()
) -> TableStatus {
  let text = """
    { "sourceLanguage" : "\(source)", "strings" : { \(strings) }, "version" : "1.0" }
    """
  let counting = Counting(options)
  let format = StringCatalogFormat()
  let document = format.parse(
    UnparsedFile(
      SourceBuffer(text.utf8), id: FileID(0), path: "A.xcstrings", kind: "xcstrings",
      sourceLocale: nil))
  format.read(
    [TableFile(locale: nil, kind: "xcstrings", document: document)],
    as: TableRequest(name: "A", sourceLocale: nil), to: counting)
  guard let table = counting.table else { fatalError("the format delivers a table") }
  return counting.counter.finish(
    table, name: .init(path: "A.xcstrings", table: "A", title: "A.xcstrings"),
    files: ["A.xcstrings"])
}

/// Counts the entries that a format delivers.
private final class Counting: TableVisitor {
  var counter: StatusCounter
  private(set) var table: Table?

  init(_ options: CountingOptions) { counter = StatusCounter(options) }

  func visit(_ entry: Entry) { counter.count(entry) }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) { self.table = table }
}

/// Returns the localization of a string for a catalog.
func unit(_ value: String, _ state: String = "translated") -> String {
  #"{ "stringUnit" : { "state" : "\#(state)", "value" : "\#(value)" } }"#
}

/// Returns a plural for a catalog.
func plural(_ categories: String..., state: String = "translated") -> String {
  let branches = categories.map { #""\#($0)" : \#(unit("%lld \($0)", state))"# }
  return #"{ "variations" : { "plural" : { \#(branches.joined(separator: ", ")) } } }"#
}

/// Returns a key with its localizations for a catalog.
func key(_ name: String, _ members: String = "", _ localizations: (String, String)...) -> String {
  let list = localizations.map { #""\#($0.0)" : \#($0.1)"# }.joined(separator: ", ")
  return
    #""\#(name)" : { \#(members.isEmpty ? "" : members + ", ")"localizations" : { \#(list) } }"#
}

extension TableStatus {
  /// Returns the number of keys in each state of a locale, without empty states.
  func keys(_ locale: String) -> [TranslationState: Int] {
    amounts(locale).mapValues(\.keys).filter { $0.value > 0 }
  }

  /// Returns the number of units in each state of a locale, without empty states.
  func units(_ locale: String) -> [TranslationState: Int] {
    amounts(locale).mapValues(\.units).filter { $0.value > 0 }
  }

  private func amounts(_ locale: String) -> [TranslationState: TextAmount] {
    guard let tally = locales[locale]?.tally else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: TranslationState.allCases.map { ($0, tally[$0]) })
  }
}
