import Catalog
import SourceText
import Syntax
import Diagnostics

/// A first configuration for the files that are there.
public enum StarterConfiguration {
  /// Returns the text of a configuration that names the source locale and the other locales.
  ///
  /// Files that can't be read are left out.
  ///
  /// - Parameter schema: the address or the path of the schema, for editors.
  public static func json(for files: [InputFile], schema: String) -> String {
    var survey = LocaleSurvey()
    for file in files { survey.add(file) }
    let source = survey.source
    let locales = survey.locales.subtracting([source]).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    let head: [(name: String, value: JSONText)] = [
      ("$schema", .string(schema)), ("sourceLocale", .string(source)),
    ]
    return JSONText.object(head + (locales.isEmpty ? [] : [("locales", .strings(locales))]))
      .document
  }
}

/// The locales that occur in files, and which of them is the source.
private struct LocaleSurvey {
  private(set) var locales: Set<String> = []
  private var sources: [String: Int] = [:]

  /// The source language that most catalogs name, else `en`.
  var source: String {
    sources.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "en"
  }

  mutating func add(_ file: InputFile) {
    if let locale = PathName.locale(ofFile: file.place) {
      add(locale: locale)
    }
    guard PathName.split(name: PathName.name(of: file.path)).fileExtension == "xcstrings",
      let bytes = try? file.load(from: [:])
    else { return }
    let source = SourceFile.json(bytes, id: FileID(0), path: file.path)
    var diagnostics: [Diagnostic] = []
    if let catalog = JSONValue.read(source, reporting: &diagnostics) { add(catalog: catalog) }
  }

  private mutating func add(catalog: JSONValue) {
    for member in catalog.members {
      if member.name == "sourceLanguage", case .string(let language) = member.value.content {
        sources[language, default: 0] += 1
        add(locale: language)
      }
      guard member.name == "strings" else { continue }
      for entry in member.value.members {
        for member in entry.value.members where member.name == "localizations" {
          for localization in member.value.members { add(locale: localization.name) }
        }
      }
    }
  }

  private mutating func add(locale: String) {
    let identifier = LocaleIdentifier(locale)
    guard identifier.isValid, !identifier.isBase, !identifier.isMultiple,
      !identifier.isDocumentation, !identifier.isPseudo
    else { return }
    locales.insert(identifier.canonical)
  }
}
