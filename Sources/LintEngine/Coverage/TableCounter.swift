public import Catalog
import Diagnostics
public import SourceText
import Syntax
public import TranslationStatus

/// Counts tables one by one without any rules, from bytes that somebody else has read.
public struct TableCounter: Sendable {
  private let options: CountingOptions
  private let configuration: Configuration

  public init(_ options: CountingOptions, configuration: Configuration) {
    (self.options, self.configuration) = (options, configuration)
  }

  /// Counts a catalog.
  public func count(catalog bytes: SourceBuffer, path: String) -> ProjectStatus.Table {
    let name = TableStatus.Name(ofCatalog: path)
    return count(name, paths: [path]) { diagnostics, each in
      StringCatalogReader.read(
        .json(bytes, id: FileID(0), path: path), name: name.table,
        sourceLocale: configuration.sourceLocale, reporting: &diagnostics, each: each)
    }
  }

  /// Counts a table of localized files, which may have been parsed under other paths.
  ///
  /// - Parameters:
  ///   - name: the name of the table: `Localizable`.
  ///   - folder: the path of the folder that holds the `*.lproj` folders.
  ///   - paths: those of the files, sorted, and the files in the same order. Files of one identity
  ///     must have the same bytes.
  public func count(
    localizedFiles files: [LocalizedFile], name: String, folder: String, paths: [String]
  ) -> ProjectStatus.Table {
    let title = TableStatus.Name(ofLocalizedFiles: name, in: folder, paths: paths)
    return count(title, paths: paths) { diagnostics, each in
      LocalizedFilesReader.read(
        files, name: name, sourceLocale: configuration.sourceLocale, reporting: &diagnostics,
        each: each)
    }
  }

  /// Counts the sections of an XLIFF.
  ///
  /// - Returns: also whether they are all of another platform. Such a file counts only if somebody
  ///   asks for it.
  public func count(
    xliff bytes: SourceBuffer, path: String
  ) -> (sections: [ProjectStatus.Table], isForeign: Bool) {
    let document = XLIFFScanner.read(bytes, id: FileID(0), path: path)
    let sections = document.sections.map { section in
      count(TableStatus.Name(of: section, in: document, path: path), paths: [path]) {
        XLIFFReader.read(section, of: document, reporting: &$0, each: $1)
      }
    }
    return (sections, XLIFFReader.isForeign(document))
  }

  private func count(
    _ name: TableStatus.Name, paths: [String],
    _ read: (inout [Diagnostic], _ each: (Entry) -> Void) -> Table
  ) -> ProjectStatus.Table {
    var ignored: [Diagnostic] = []
    var counter = StatusCounter(options)
    let table = read(&ignored) { counter.count($0) }
    return ProjectStatus.Table(
      counter.finish(table, name: name, files: paths),
      requiredLocales: configuration.requiredLocales(at: paths))
  }
}

extension Configuration {
  /// The locales that are required of a table with files at some paths.
  func requiredLocales(at paths: [String]) -> [LocaleIdentifier] {
    (overriddenLocales(at: paths) ?? locales).map { LocaleIdentifier($0) }
  }
}
