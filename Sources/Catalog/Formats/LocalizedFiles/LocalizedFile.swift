package import Syntax

/// One `.strings` or `.stringsdict` file of a table.
package struct LocalizedFile {
  /// The name of its `*.lproj` folder without the extension, or nil for a file outside of one.
  package let locale: String?
  package let kind: PropertyListReader.Kind
  package let document: PropertyListDocument

  package init(locale: String?, kind: PropertyListReader.Kind, document: PropertyListDocument) {
    self.locale = locale
    self.kind = kind
    self.document = document
  }

  /// The name of the locale in the table. A file outside of a folder belongs to the development
  /// language.
  var localeName: String { locale ?? "Base" }
}
