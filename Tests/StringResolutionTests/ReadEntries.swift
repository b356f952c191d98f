import Catalog
import Diagnostics
import Languages
import SourceText
import StringResolution

/// Reads files of one table and passes each of its entries to a closure, for the duration of the
/// call.
func readEntries(_ files: KeyValuePairs<String, String>, _ body: (Entry) -> Void) {
  let paths = files.map(\.key)
  guard let (format, claim) = paths.first.flatMap(TableFormats.builtin.claim) else { return }
  withoutActuallyEscaping(body) { body in
    read(files.map { ($0.key, Array($0.value.utf8)) }, claim.table, as: format, EntryVisitor(body))
  }
}

private func read<Format: TableFormat>(
  _ files: [(path: String, bytes: [UInt8])], _ table: String, as format: Format,
  _ visitor: EntryVisitor
) {
  let parsed = files.enumerated().compactMap { index, file -> TableFile<Format.Document>? in
    guard let claim = format.claim(file.path) else { return nil }
    let unparsed = UnparsedFile(
      SourceBuffer(file.bytes), id: FileID(index), path: file.path, kind: claim.kind,
      sourceLocale: nil)
    return TableFile(
      locale: claim.locale, kind: claim.kind, document: format.parse(unparsed))
  }
  format.read(parsed, as: TableRequest(name: table, sourceLocale: nil), to: visitor)
}

private final class EntryVisitor: TableVisitor {
  private let body: (Entry) -> Void

  init(_ body: @escaping (Entry) -> Void) { self.body = body }

  func visit(_ entry: Entry) { body(entry) }
}

extension StringResolver {
  /// A resolver for a table that is the only one of its bundle.
  init(for table: Table) {
    self.init(locales: table.locales, development: table.source)
  }
}

/// Returns what a user sees of the only key of a table.
func resolve(
  _ files: KeyValuePairs<String, String>, _ locale: String, device: DeviceKey = .other,
  width: Int? = nil, _ arguments: ArgumentValue..., style: StringRequest.NumberStyle = .localized
) -> ResolvedString {
  var result: ResolvedString?
  readEntries(files) { entry in
    guard entry.localizations.count > 0 || entry.string(of: entry.key) == "k" else { return }
    result = StringResolver(for: entry.table).resolve(
      entry,
      StringRequest(
        locale: LocaleIdentifier(locale), device: device, width: width, arguments: arguments,
        numberStyle: style))
  }
  guard let result else { preconditionFailure("the files have no key") }
  return result
}

/// A catalog in English with one key.
///
/// - Parameters:
///   - localizations: the members of `localizations`.
///   - members: further members of the entry.
func catalog(
  _ localizations: String, key: String = "k", members: String = #""extractionState":"manual","#
) -> KeyValuePairs<String, String> {
  [
    "Localizable.xcstrings":
      #"{"sourceLanguage":"en","strings":{"\#(key)":{\#(members)"localizations":{\#(localizations)}}},"#
      + #""version":"1.0"}"#
  ]
}

/// A string unit of a catalog, as a member.
func unit(_ value: String, state: String = "translated") -> String {
  #""stringUnit":{"state":"\#(state)","value":"\#(value)"}"#
}

/// Variations of a catalog, as a member.
func variations(_ kind: String, _ branches: KeyValuePairs<String, String>) -> String {
  let members = branches.map { #""\#($0.key)":{\#($0.value)}"# }
  return #""variations":{"\#(kind)":{\#(members.joined(separator: ","))}}"#
}

/// A `.stringsdict` with one key `k`.
///
/// - Parameter rule: the contents of the key's dictionary.
func stringsdict(_ rule: String, in locale: String = "en") -> KeyValuePairs<String, String> {
  [
    "\(locale).lproj/Localizable.stringsdict":
      "<plist version=\"1.0\"><dict><key>k</key><dict>\(rule)</dict></dict></plist>"
  ]
}

/// The format of an entry in a `.stringsdict`.
func format(_ text: String) -> String {
  "<key>NSStringLocalizedFormatKey</key><string>\(text)</string>"
}

/// A variable of an entry in a `.stringsdict`.
func variable(_ name: String, _ type: String, _ forms: KeyValuePairs<String, String>) -> String {
  "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType"
    + "</string><key>NSStringFormatValueTypeKey</key><string>\(type)</string>"
    + forms.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined() + "</dict>"
}

/// A width or device rule of an entry in a `.stringsdict`.
func rule(_ name: String, _ branches: KeyValuePairs<String, String>) -> String {
  "<key>\(name)</key><dict>"
    + branches.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined() + "</dict>"
}
