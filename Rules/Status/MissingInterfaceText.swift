import LintKit
import SourceCode

extension MissingTranslation: CodeRule {
  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    if file.kind == .interface {
      checkInterface(file, of: project, &context)
    } else {
      checkPermissionTexts(file, of: project, &context)
    }
  }
}

/// The strings of a storyboard or a xib. Its translations are localized files of the same name.
extension MissingTranslation {
  private func checkInterface(
    _ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext
  ) {
    guard let interface = LocalizedInterface(at: project.uses.path(of: file), of: project),
      !interface.languages.isEmpty
    else { return }
    let required = Set(context.requiredLocales.map(\.canonical))
    let languages = interface.languages.filter {
      required.isEmpty || required.contains($0.canonical)
    }
    var left = Self.maxCount
    for use in file.uses where use.certainty == .sure {
      guard let key = use.key.exactKey, let spelling = use.defaultValue?.spelling else { continue }
      let text = InterfaceText(spelling)
      guard text != .untranslatable else { continue }
      let found = interface.locales(with: use, in: project)
      guard !found.isInSource else { continue }
      let missing = languages.filter { !found.locales.contains($0.canonical) }
      left -= missing.count
      guard left >= 0 else { return }
      let name = String(decoding: key, as: UTF8.self)
      for locale in missing {
        context.report(
          Self.message(locale), of: use, in: file, severity: text == .sample ? .note : .warning,
          key: name, locale: locale.spelling,
          help: "add the key to '\(interface.table).strings' of the language", kind: "interface")
      }
    }
  }
}

/// An interface in `Base.lproj` or in the folder of the source language, with the languages that
/// have a table for it.
private struct LocalizedInterface {
  let table: String
  let languages: [LocaleIdentifier]
  private let translations: KeyIndex.Translations

  /// - Parameter path: the displayed path of the interface.
  init?(at path: String, of project: ProjectKeys) {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count > 1, let folder = names.dropLast().last, folder.hasSuffix(".lproj"),
      let name = names.last, let period = name.lastIndex(of: ".")
    else { return nil }
    table = String(name[..<period])
    let root = names.dropLast(2).map { $0 + "/" }.joined()
    guard let translations = project.tables.localizedFiles(named: table, in: root),
      project.tables.isComplete(table)
    else { return nil }
    let own = LocaleIdentifier(String(folder.dropLast(6)))
    let named = project.projects.sourceLanguage(of: path)?.language
    let source = translations.source ?? LocaleIdentifier(named ?? "en")
    guard own.isBase || own.isRegion(ofLanguageOf: source) else { return nil }
    self.translations = translations
    languages = translations.locales.filter { locale in
      !locale.isRegion(ofLanguageOf: source)
        && !project.hasInterface(at: "\(root)\(locale.spelling).lproj/\(name)")
    }
  }

  /// Returns the canonical identifiers of the locales that have the key of a use, and whether the
  /// source language has it, so that it is compared with the other tables anyway.
  func locales(
    with use: KeyUse, in project: ProjectKeys
  ) -> (locales: Set<String>, isInSource: Bool) {
    let keys = project.tables.keys(matching: use.key, in: table, upTo: .max)
      .filter { $0.path == translations.path }
    return (
      Set(keys.flatMap(\.locales)), translations.source != nil && keys.contains(where: \.isInSource)
    )
  }
}
