import LintKit
import SourceCode

/// The strings that ask for permission, which are in `Info.plist` or in build settings.
extension MissingTranslation {
  func checkPermissionTexts(
    _ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext
  ) {
    let required = Set(context.requiredLocales.map(\.canonical))
    var seen: Set<String> = []
    for use in file.uses where use.kind == .infoPlist && use.certainty == .sure {
      guard let key = use.key.exactKey.map({ String(decoding: $0, as: UTF8.self) }),
        InfoPlistKey.isPermissionText(key), use.defaultValue.map({ $0.hasWords }) ?? true,
        seen.insert(key).inserted
      else { continue }
      let missing = project.languages(without: use, of: file).filter {
        required.isEmpty || required.contains($0.canonical)
      }
      guard !missing.isEmpty else { continue }
      context.report(
        "the permission string has no translation into \(Self.list(missing))", of: use,
        in: file, key: key, help: "add '\(key)' to the table 'InfoPlist'", kind: "permission")
    }
  }

  private static func list(_ locales: [LocaleIdentifier]) -> String {
    let names = locales.prefix(5).map(\.nameAndSpelling)
    guard locales.count > 5 else { return names.listed }
    return names.joined(separator: ", ") + " and \(locales.count - 5) more"
  }
}

extension ProjectKeys {
  /// Returns the languages of the app that a file belongs to, if no `InfoPlist` table of the app
  /// has the key of a use. Empty if the app isn't localized.
  fileprivate func languages(without use: KeyUse, of file: CodeFile) -> [LocaleIdentifier] {
    let path = uses.path(of: file)
    let project = projects.folder(of: path)
    let own = tables.translations.filter { projects.folder(of: $0.path) == project }
    var near = own.filter { $0.table == Self.infoPlist }
      .nearest(to: path, isOfProject: file.kind == .buildSettings)
    // Without the table, the app is localized if there are others next to the file, or in a folder
    // around it.
    if near.isEmpty, let folder = path.folder, !folder.isEmpty {
      near = own.filter { $0.path.hasPrefix(folder) }
      if near.isEmpty { near = own.nearest(to: path, isOfProject: false).filter(\.isGeneral) }
    }
    let paths = Set(near.map(\.path))
    let known = tables.keys(matching: use.key, in: Self.infoPlist, upTo: .max)
    guard tables.isComplete, !known.contains(where: { paths.contains($0.path) }) else { return [] }
    var missing: [String: LocaleIdentifier] = [:]
    for table in near {
      for locale in table.locales
      where table.source.map({ !locale.isRegion(ofLanguageOf: $0) }) ?? true {
        missing[locale.canonical] = locale
      }
    }
    return missing.sorted { $0.key < $1.key }.map(\.value)
  }

  private static let infoPlist = "InfoPlist"
}

extension [KeyIndex.Translations] {
  /// Returns the tables that have the most folders in common with a path. If there are several
  /// without any in common, they may belong to other targets, unless the path is of the project.
  fileprivate func nearest(to path: String, isOfProject: Bool) -> Self {
    let folders = path.split(separator: "/").dropLast()
    let depths = map { table in
      zip(folders, table.path.split(separator: "/")).prefix(while: ==).count
    }
    guard let deepest = depths.max(),
      deepest > 0 || folders.isEmpty || isOfProject || count == 1
    else { return [] }
    return indices.filter { depths[$0] == deepest }.map { self[$0] }
  }
}

extension KeyIndex.Translations {
  /// Whether the table is the default one, which only a localized app has.
  fileprivate var isGeneral: Bool { table == "Localizable" }
}

extension String {
  /// The folder of a path with a trailing slash, or nil without one.
  fileprivate var folder: String? { lastIndex(of: "/").map { String(self[...$0]) } }
}
