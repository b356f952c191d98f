import Catalog
import Languages
import LintConfiguration
import LintEngine
import Platform
import SourceCode
import Workspace

/// Finds the interfaces that are the source of tables.
///
/// `App/Base.lproj/Main.storyboard` is the source of `App/de.lproj/Main.strings`, next to
/// `App/en.lproj/Main.strings`, which need not exist.
package struct InterfaceTables: Sendable {
  private let format: InterfaceFormat
  private let formats: TableFormats
  /// The source language in the configuration.
  private let configured: String?

  /// - Parameter project: the source language that the project names.
  package init(configured: String?, project: String?) {
    self.configured = configured
    format = InterfaceFormat(sourceLocale: configured ?? project)
    formats = TableFormats([format])
  }

  /// Returns tables with their interfaces added. A table without one stays as it is.
  ///
  /// - Parameters:
  ///   - files: the files of the run.
  ///   - indices: the files of the state that the tables belong to.
  func adding(
    to tables: [TableSource], of files: [InputFile], among indices: some Sequence<Int>
  ) -> [TableSource] {
    let indices = Array(indices)
    guard indices.contains(where: { files[$0].isInterface }) else { return tables }
    let all = indices.filter { formats.claims(files[$0].place) }
    var joined: [Int: TableSource] = [:]
    for table in TableSource.group(all, of: files, formats) where table.hasInterface {
      guard let first = table.members.first(where: { !$0.isInterface }) else { continue }
      joined[first.file] = withRoles(table)
    }
    return tables.map { table in
      guard table.format.capabilities.hasOneFilePerLocale, let first = table.members.first else {
        return table
      }
      return joined[first.file] ?? table
    }
  }

  /// Returns a table in which the interfaces of other languages are translations.
  private func withRoles(_ table: TableSource) -> TableSource {
    let locales = table.members.map { LocaleIdentifier($0.locale ?? "Base") }
    let source = table.sourceLocale(configured: configured)
    guard let index = locales.sourceIndex(configured: source) else { return table }
    var table = table
    table.members = zip(table.members, locales).map { member, locale in
      guard member.isInterface, !locale.isBase, locale.canonical != locales[index].canonical else {
        return member
      }
      return TableSource.Member(
        file: member.file, locale: member.locale, kind: InterfaceFormat.translation)
    }
    return table
  }
}

extension TableSource {
  /// Whether an interface is among the files.
  var hasInterface: Bool { members.contains(where: \.isInterface) }

  /// Returns the source language that is looked for among the files, or nil for the default.
  ///
  /// - Parameter configured: the source language in the configuration.
  func sourceLocale(configured: String?) -> String? {
    guard let format = format as? InterfaceFormat else { return configured }
    return format.sourceLocale(
      of: members.map { (locale: $0.locale, kind: $0.kind) }, configured: configured)
  }

  /// The canonical identifiers of the languages that have an interface of their own, and need no
  /// table.
  var localesWithInterface: Set<String> {
    Set(
      members.lazy.filter { $0.kind == InterfaceFormat.translation }
        .map { LocaleIdentifier($0.locale ?? "Base").canonical })
  }
}

extension TableSource.Member {
  fileprivate var isInterface: Bool { InterfaceFormat.isInterface(kind) }
}

extension InputFile {
  /// Whether the file is a storyboard or a xib.
  var isInterface: Bool {
    InterfaceFormat.extensions.contains { PathName.hasExtension(path, $0) }
  }
}

extension Configuration {
  /// The folders with interfaces in a revision, and the rules for them. Nil if no code is read.
  var interfaceSearch: (paths: [String], rules: SearchRules)? {
    guard code.isOn else { return nil }
    let rules = SearchRules(
      formats: TableFormats([InterfaceFormat(sourceLocale: nil)]), checksIgnored: checksIgnored,
      excludes: { excludes($0) }, includes: { _ in true },
      claims: { codeKind(of: $0) == .interface })
    return (codeRoots + codeFolders, rules)
  }

  /// Returns whether a file is an interface that is read.
  func readsInterface(_ file: InputFile) -> Bool { codeKind(of: file.shown) == .interface }
}
