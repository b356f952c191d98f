import Catalog
import Diagnostics
import SourceText
import Syntax
import TranslationStatus

/// Counts a table of localized files, given as paths such as `de.lproj/A.strings` with their
/// contents.
func count(
  files: KeyValuePairs<String, String>, _ options: CountingOptions = CountingOptions()
) -> TableStatus {
  let localized = files.enumerated().map { index, file in
    let kind: PropertyListReader.Kind =
      file.key.hasSuffix(".stringsdict") ? .stringsdict : .strings
    let document = PropertyListReader.read(
      SourceBuffer(file.value.utf8), id: FileID(index), path: file.key, kind: kind)
    let folder = file.key.split(separator: "/")[0]
    return LocalizedFile(
      locale: String(folder.dropLast(".lproj".count)), kind: kind, document: document)
  }
  var counter = StatusCounter(options)
  var ignored: [Diagnostic] = []
  let table = LocalizedFilesReader.read(
    localized, name: "A", sourceLocale: nil, reporting: &ignored, each: { counter.count($0) })
  return counter.finish(
    table, name: .init(path: "", table: "A", title: "A"), files: files.map(\.key))
}

/// Counts the only file element of a catalog's XLIFF, given its units.
func count(xliff units: String, target: String = "de") -> TableStatus {
  let text = """
    <xliff version="1.2"><file original="A.xcstrings" source-language="en"
      target-language="\(target)" datatype="plaintext"><body>\(units)</body></file></xliff>
    """
  let document = XLIFFScanner.read(SourceBuffer(text.utf8), id: FileID(0), path: "a.xliff")
  var counter = StatusCounter(CountingOptions())
  var ignored: [Diagnostic] = []
  let table = XLIFFReader.read(
    document.sections[0], of: document, reporting: &ignored, each: { counter.count($0) })
  return counter.finish(
    table, name: .init(path: "a.xliff", table: "A", title: "a.xliff: A.xcstrings"),
    files: ["a.xliff"])
}

/// Returns a `.stringsdict` with one key that has plural forms.
func stringsdict(_ key: String, _ forms: String...) -> String {
  let members = forms.map { "<key>\($0)</key><string>%d \($0)</string>" }
  return """
    <plist version="1.0"><dict><key>\(key)</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
    <key>n</key><dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>\(members.joined())
    </dict></dict></dict></plist>
    """
}
