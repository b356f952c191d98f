public import Syntax

/// One `.strings` or `.stringsdict` file of a table.
public struct LocalizedFile {
  /// The name of its `*.lproj` folder without the extension; nil for a file outside of one.
  public let locale: String?
  public let kind: PropertyListReader.Kind
  public let document: PropertyListDocument

  public init(locale: String?, kind: PropertyListReader.Kind, document: PropertyListDocument) {
    self.locale = locale
    self.kind = kind
    self.document = document
  }

  /// What the table calls the locale. A file outside of a folder is the development language's.
  var localeName: String { locale ?? "Base" }
}
