import Catalog
import Diagnostics
import Platform
import SourceText
import Syntax
package import Workspace

/// A first configuration for the files that are there.
package enum StarterConfiguration {
  /// Returns the text of a configuration that names the source locale and the other locales.
  ///
  /// Files that can't be read are left out.
  ///
  /// - Parameter schema: the address or the path of the schema, for editors.
  package static func json(for files: [InputFile], schema: String) -> String {
    var survey = LocaleSurvey()
    for file in files { survey.add(file) }
    let source = survey.source
    let locales = survey.locales.subtracting([source]).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    return JSONWriter.document {
      $0.object {
        $0.member("$schema", schema)
        $0.member("sourceLocale", source)
        if !locales.isEmpty { $0.member("locales", locales) }
      }
    }
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
    guard TableFormats.builtin.claim(file.path)?.format.capabilities.isCompiled == true,
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
