import Catalog
import Git
import Syntax
import TranslationStatus

/// Counts the versions of a table of localized files, one after the other.
///
/// A file is kept until the last version that has it. A locale is counted anew when
/// its files or those of the source language have changed: nothing else has a say in its figures.
/// `Base` is such a source, too: it has the texts that the source language lacks.
struct LocalizedTableHistory {
  /// The files of a locale.
  private struct LocaleFiles {
    let locale: LocaleIdentifier
    var members: [TableVersion.Member]
  }

  /// What a locale came to, and the files that it was counted with.
  private struct Counted {
    let members: [TableVersion.Member]
    /// Nil for what is no language that people speak.
    let status: TableStatus.LocaleStatus?
  }

  private let revisionDocuments: RevisionDocuments
  private let counter: TableCounter
  private let sourceLocale: String?
  private let versions: [TableVersions.Placed]
  /// The last version that has some contents, by index.
  private var lastUse: [TableVersion.Contents: Int] = [:]
  private var documents: [TableVersion.Contents: PropertyListDocument] = [:]
  /// The files of the source language and of `Base` that the locales below were counted with.
  private var sourceMembers: [TableVersion.Member] = []
  /// The table that was counted last, of which all but the other locales still holds.
  private var base: TableStatus?
  private var counted: [String: Counted] = [:]

  /// - Parameters:
  ///   - versions: in the order of time.
  ///   - documents: those of the tables of all revisions.
  ///   - sourceLocale: what the configuration sets.
  init(
    _ versions: [TableVersions.Placed], of documents: RevisionDocuments, _ counter: TableCounter,
    sourceLocale: String?
  ) {
    self.versions = versions
    revisionDocuments = documents
    self.counter = counter
    self.sourceLocale = sourceLocale
    for (index, placed) in versions.enumerated() {
      for member in placed.version.members { lastUse[member.contents] = index }
    }
  }

  /// Counts all versions.
  mutating func statuses() async throws(GitFailure) -> [TableStatus] {
    var statuses: [TableStatus] = []
    for (index, placed) in versions.enumerated() {
      statuses.append(try await status(of: placed))
      for contents in Set(placed.version.members.map(\.contents))
      where lastUse[contents] == index && documents.removeValue(forKey: contents) == nil {
        revisionDocuments.leaveOut(contents)
      }
    }
    return statuses
  }
}

extension LocalizedTableHistory {
  private mutating func status(
    of placed: TableVersions.Placed
  ) async throws(GitFailure) -> TableStatus {
    let locales = Self.locales(of: placed.version)
    // A table without a source has no figures, so it need not be read.
    let source = LocalizedFilesReader.sourceIndex(of: sourceLocale, in: locales.map(\.locale))
    guard let source else {
      return counter.count(
        localizedFiles: [], name: placed.site.name, folder: placed.site.folder,
        paths: placed.site.files
      ).status
    }
    let isSource = locales.indices.map { $0 == source || locales[$0].locale.isBase }
    let sources = zip(locales, isSource).filter(\.1).flatMap(\.0.members)
    if sources != sourceMembers {
      (sourceMembers, base) = (sources, nil)
      counted.removeAll()
    }
    let changed = zip(locales, isSource).filter { !$1 }.map(\.0).filter { files in
      counted[files.locale.canonical]?.members != files.members
    }
    if base == nil || !changed.isEmpty {
      let status = try await count(placed, Set(sources + changed.flatMap(\.members)))
      for files in changed {
        let name = files.locale.canonical
        counted[name] = Counted(members: files.members, status: status.locales[name])
      }
      base = status
    }
    return sum(of: locales)
  }

  /// Puts the locales of a version together.
  private func sum(of locales: [LocaleFiles]) -> TableStatus {
    guard var sum = base else { preconditionFailure("no version was counted") }
    sum.locales = [:]
    for locale in locales.lazy.map(\.locale.canonical) {
      sum.locales[locale] = counted[locale]?.status
    }
    return sum
  }

  /// Counts a table that has only some of its files.
  private mutating func count(
    _ placed: TableVersions.Placed, _ needed: Set<TableVersion.Member>
  ) async throws(GitFailure) -> TableStatus {
    try await read(needed)
    var (files, paths): ([LocalizedFile], [String]) = ([], [])
    for (member, path) in zip(placed.version.members, placed.site.files) {
      guard needed.contains(member), let document = documents[member.contents] else { continue }
      paths.append(path)
      files.append(
        LocalizedFile(
          locale: member.locale, kind: member.contents.kind.propertyList, document: document))
    }
    return counter.count(
      localizedFiles: files, name: placed.site.name, folder: placed.site.folder, paths: paths
    ).status
  }

  private mutating func read(_ members: Set<TableVersion.Member>) async throws(GitFailure) {
    let unread = Set(members.map(\.contents)).filter { documents[$0] == nil }
    guard !unread.isEmpty else { return }
    documents.merge(try await revisionDocuments.documents(of: unread)) { known, _ in known }
  }

  /// The files by locale, in the order in which the locales come.
  private static func locales(of version: TableVersion) -> [LocaleFiles] {
    var locales: [LocaleFiles] = []
    var indexOfName: [String: Int] = [:]
    for member in version.members {
      // A file outside of a folder is the development language's.
      let locale = LocaleIdentifier(member.locale ?? "Base")
      if let index = indexOfName[locale.canonical] {
        locales[index].members.append(member)
      } else {
        indexOfName[locale.canonical] = locales.count
        locales.append(LocaleFiles(locale: locale, members: [member]))
      }
    }
    return locales
  }
}
