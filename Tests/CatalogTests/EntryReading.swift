import Catalog
import Diagnostics
import SourceText
import Syntax

/// Reads a catalog with one English string and passes its entry to a closure, for the duration of
/// the call.
func reading<Result>(_ text: String, _ body: (Entry, TextSpan) -> Result) -> Result? {
  let unit = #"{"stringUnit":{"state":"translated","value":\#(JSONString.quoted(text))}}"#
  let catalog =
    #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"en":\#(unit)}}},"version":"1.0"}"#
  let file = SourceFile.json(
    SourceBuffer(catalog.utf8), id: FileID(0), path: "Localizable.xcstrings")
  var result: Result?
  var diagnostics: [Diagnostic] = []
  _ = StringCatalogReader.read(
    file, name: "Localizable", sourceLocale: nil, reporting: &diagnostics
  ) { entry in result = entry.units.first.map { body(entry, $0.text) } }
  return result
}
