import Catalog
import Diagnostics
import Git
import Languages
import LintEngine
import SourceText
import TranslationStatus

/// Counts the versions of a table of localized files, one after the other.
///
/// A file is kept until the last version that has it. A locale is counted again only if its files
/// or those of the source language have changed, since nothing else affects its figures. `Base`
/// counts as a source too, since it can have strings that are missing from the source language.
struct LocalizedTableHistory {
  /// The files of a locale.
  private struct LocaleFiles {
    let locale: LocaleIdentifier
    var members: [TableVersion.Member]
  }

  /// The result for a locale, and the files that it was counted with.
  private struct Counted {
    let members: [TableVersion.Member]
    /// The status, or nil for a locale that isn't a natural language.
    let status: TableStatus.LocaleStatus?
  }

  private let versions: [TableVersions.Placed]
  private let reader: TableReader<RevisionContents>
  private let options: CountingOptions
  /// The files of the source language and of `Base` that the locales below were counted with.
  private var sourceMembers: [TableVersion.Member] = []
  /// The status of the last counted table. It is still valid except for the other locales.
  private var base: TableStatus?
  private var counted: [String: Counted] = [:]
  /// The files that were not read completely, with the reasons.
  private var faults: [TableVersion.Member: String] = [:]

  /// - Parameter versions: the versions, oldest first.
  init(
    _ versions: [TableVersions.Placed], of reader: TableReader<RevisionContents>,
    _ options: CountingOptions
  ) {
    (self.versions, self.reader, self.options) = (versions, reader, options)
  }

  /// Counts all versions.
  mutating func counts() async -> [CountedVersion] {
    var counts: [CountedVersion] = []
    for placed in versions {
      counts.append(await count(placed))
      reader.release(placed.source)
    }
    return counts
  }
}

extension LocalizedTableHistory {
  private mutating func count(_ placed: TableVersions.Placed) async -> CountedVersion {
    do throws(GitFailure) {
      let status = try await status(of: placed)
      return CountedVersion(statuses: [status], fault: fault(of: placed.version))
    } catch {
      // Only some of the files may have been counted.
      (sourceMembers, base) = ([], nil)
      counted.removeAll()
      return CountedVersion(fault: .init(error))
    }
  }

  /// Returns the fault of the first file that was not read completely.
  private func fault(of version: TableVersion) -> CountedVersion.Fault? {
    version.members.indices.lazy.compactMap { index in
      faults[version.members[index]].map { .init(member: index, reason: $0) }
    }.first
  }

  private mutating func status(
    of placed: TableVersions.Placed
  ) async throws(GitFailure) -> TableStatus {
    let locales = Self.locales(of: placed.version)
    // A table without a source has no figures, so it doesn't need to be read.
    let source = locales.map(\.locale).sourceIndex(
      configured: placed.source.sourceLocale(configured: options.sourceLocale))
    guard let source else { return try await count(placed, []) }
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

  /// Combines the locales of a version.
  private func sum(of locales: [LocaleFiles]) -> TableStatus {
    guard var sum = base else { preconditionFailure("no version was counted") }
    let names = locales.map(\.locale.canonical)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    sum.locales = LocaleStatuses()
    for status in names.compactMap({ counted[$0]?.status }) { sum.locales.append(status) }
    return sum
  }

  /// Counts a table with only some of its files.
  private mutating func count(
    _ placed: TableVersions.Placed, _ needed: Set<TableVersion.Member>
  ) async throws(GitFailure) -> TableStatus {
    let members = placed.version.members
    let indices = members.indices.filter { needed.contains(members[$0]) }
    var source = placed.source
    source.members = indices.map { placed.source.members[$0] }
    let counter = TableCounter(
      of: source, at: indices.map { placed.site.files[$0] }, options, awaitsFaults: false,
      since: nil, requiredLocales: [])
    let pass = TablePass(source, of: reader.source.files, to: [counter])
    try await reader.read(pass)
    for (index, member) in zip(indices, source.members) {
      guard let fault = pass.whole?.readFaults[FileID(member.file)] else { continue }
      faults[members[index]] = fault.message.shortened
    }
    guard let table = counter.statuses().first else {
      preconditionFailure("a table of objects was not read")
    }
    return table.status
  }

  /// Returns the files by locale, in the order in which the locales appear.
  private static func locales(of version: TableVersion) -> [LocaleFiles] {
    var locales: [LocaleFiles] = []
    var indexOfName: [String: Int] = [:]
    for member in version.members {
      // A file outside of a locale's folder belongs to the development language.
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
