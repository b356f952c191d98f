import Catalog
import Diagnostics
import Workspace

/// The present names of the files and locales of an earlier table.
///
/// Git pairs files by their contents. The files of two locales may be similar, and a short file may
/// differ too much. So the files of a table that moved are matched locale by locale.
struct TableRenames {
  /// The role of a file in its table.
  private struct Role: Hashable {
    let locale: String?
    let kind: String
  }

  private let present: TableSource?
  private var presentPaths: Set<String> = []
  /// The present paths by earlier path.
  private var paths: [String: String] = [:]
  /// The present spellings of locales by earlier spelling, for spellings that are gone.
  private var locales: [String: String] = [:]

  init(of pair: TablePair, among files: [InputFile], since revision: BaseRevision) {
    present = pair.present
    guard let present else { return }
    var members: [Role: TableSource.Member] = [:]
    var memberOfPath: [String: TableSource.Member] = [:]
    for member in present.members {
      members[Role(locale: member.locale, kind: member.kind)] = member
      memberOfPath[files[member.file].path] = member
    }
    presentPaths = Set(memberOfPath.keys)
    let spellings = Set(present.members.compactMap(\.locale))
    for member in pair.base.lazy.flatMap(\.members) {
      let path = files[member.file].path
      let gitPath = revision.presentPath(of: path)
      let role = Role(locale: member.locale, kind: member.kind)
      let heir = memberOfPath[path] ?? members[role] ?? memberOfPath[gitPath]
      paths[path] = heir.map { files[$0.file].path } ?? gitPath
      guard let old = member.locale, let new = heir?.locale, !spellings.contains(old),
        LocaleIdentifier(old).language == LocaleIdentifier(new).language
      else { continue }
      locales[old] = new
    }
    // A catalog that was made from localized files has the findings of all of them.
    guard present.format.capabilities.isCompiled else { return }
    for path in paths.keys { paths[path] = files[present.members[0].file].path }
  }

  /// Returns a finding of the earlier table with the present names of its file, table and locale.
  func renamed(_ finding: Finding) -> Finding {
    guard let present else { return finding }
    var finding = finding
    let path = paths[finding.location.path] ?? finding.location.path
    finding.location.path = path
    if finding.subject.table != nil, presentPaths.contains(path) {
      finding.subject.table = present.name
    }
    if let locale = finding.subject.locale, let spelling = locales[locale] {
      finding.subject.locale = spelling
    }
    return finding
  }
}
