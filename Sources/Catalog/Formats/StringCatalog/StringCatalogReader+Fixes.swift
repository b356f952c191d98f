import Diagnostics
import SourceText
import Syntax

extension StringCatalogReader {
  /// Adds a fix to the last finding.
  mutating func attach(_ fix: Fix?) {
    guard !diagnostics.isEmpty else { return }
    diagnostics[diagnostics.count - 1].fix = fix
  }

  /// Reports a member that its object has already.
  ///
  /// It is compared with the copy before it. Readers that use the first of several copies, and
  /// those that use the last, then find the same string after one of two equal copies is removed.
  mutating func reportDuplicate(_ name: TextSpan, value: SourceRange, earlier: KeyTable.Slot) {
    let first = JSONEdit.Member(name: earlier.key, value: earlier.value.bytes)
    let second = JSONEdit.Member(name: name, value: value.bytes)
    var isSame = bytes.bytes(first.value, equal: bytes, second.value)
    let size = first.value.count + second.value.count
    var copies: MemberCopies?
    if !isSame, size <= duplicateBudget {
      duplicateBudget -= size
      copies = MemberCopies(first, second, of: file)
      isSame = copies?.areEqual ?? false
    }
    append(.duplicateKey(name, value: value, earlier: earlier, hasSameValue: isSame, in: file))
    if !isSame { attach(copies?.joint(removing: second)) }
  }

  /// Rewords the finding about a locale that the entry has already. Findings for several locales
  /// then have the same wording.
  mutating func reportRepeatedLocale(_ index: Int, named name: TextSpan) {
    guard let last = diagnostics.indices.last, diagnostics[last].rule == .duplicateKey,
      diagnostics[last].range == name.range
    else { return }
    let locale = file.string(of: name)
    diagnostics[last].subject.locale = locale
    diagnostics[last].message =
      "duplicate language" + diagnostics[last].message.dropFirst("duplicate key '\(locale)'".count)
    if mayMix(index) { attach(nil) }
  }

  /// Returns whether the entry has the locale in another spelling too. The order then decides which
  /// one is used.
  func mayMix(_ locale: Int) -> Bool {
    guard table.locales.count <= Self.maxCompared else { return true }
    let name = table.locales[locale].canonical
    return table.locales.indices.contains {
      known.isInEntry($0) && $0 != locale && table.locales[$0].canonical == name
    }
  }

  /// More locales than any table has.
  private static var maxCompared: Int { 512 }

  /// The addition of the version as the last member of a catalog.
  func versionFix(at brace: SourceRange) -> Fix? {
    let version = JSONEdit.NewMember("version") { _ in #""1.0""# }
    return JSONEdit(file)?.insertion(of: version, intoObjectAt: brace.bytes.lowerBound)
      .map { Fix("add the version", .safe, [$0]) }
  }

  /// Adds the removal of empty localizations to their findings, after the whole entry was read.
  ///
  /// Of two localizations of a locale, the first one counts. If that is the empty one, users see
  /// the key, and would see the other one afterwards.
  mutating func attachRemovals() {
    defer { emptyLocalizations = [] }
    guard let member = memberOfLocalizations, repeatedMembers.isEmpty, let edit = JSONEdit(file),
      emptyLocalizations.count <= Self.maxCompared
    else { return }
    for (finding, name, locale) in emptyLocalizations {
      guard !mayMix(locale), let empty = edit.member(named: name),
        edit.isHollow(empty.value)
      else { continue }
      let isOnly = entry.localizations.count == 1
      let removed = isOnly ? edit.member(named: member) : empty
      guard let removal = removed.flatMap({ edit.removal(of: $0.range) }) else { continue }
      // Without a localization in the source language, translations are compared with the key.
      let revealed: Fix.Remainders = locale == table.sourceLocale ? .strings : []
      diagnostics[finding].fix = Fix(
        "remove the empty localization", .safe, [removal],
        remainders: revealed.union(["lost-translation", "missing-table", "missing-translation"]))
    }
  }

  /// Adds the moves of entries into `strings` to their findings, after the whole file was read.
  ///
  /// An entry isn't moved if `strings` has its key too, or if it has a fault.
  mutating func attachMoves(in catalog: SourceRange) {
    guard let edit = JSONEdit(file),
      let members = edit.members(ofObjectAt: catalog.bytes.lowerBound),
      members.count(where: { file.string(of: $0.name) == "strings" }) == 1
    else { return }
    var known = keys
    var probe = StringCatalogReader(
      file, Table(ofCatalog: "", purpose: .general), nil, [], finishesEntries: false)
    probe.begin()
    var moves: [(finding: Int, removal: Edit, copy: JSONEdit.NewMember)] = []
    for (finding, name) in misplacedEntries {
      guard known.index(of: name, in: file, value: name.range).isNew,
        let member = edit.member(named: name), let removal = edit.removal(of: member.range),
        let copy = edit.indentedCopy(of: member), probe.canRead(name, at: member.value)
      else { continue }
      moves.append((finding, removal, copy))
    }
    let insertions = edit.insertions(ofEach: moves.map(\.copy), intoObjectAt: startOfKeys)
    for (move, insertion) in zip(moves, insertions ?? []) {
      // The entry may have a member twice.
      var fix = Fix(
        "move it into 'strings'", .unsafe, [move.removal, insertion],
        remainders: [.duplicateKey])
      fix.sharesInsertions = true
      diagnostics[move.finding].fix = fix
    }
  }

  /// Returns whether an entry that was skipped has no fault that would damage the catalog.
  private func canRead(_ key: TextSpan, at value: Range<Int>) -> Bool {
    var reader = self
    reader.diagnostics = []
    reader.scanner.move(to: value.lowerBound)
    reader.begin(key)
    guard (try? reader.readEntry()) == true else { return false }
    return reader.diagnostics.allSatisfy { $0.severity != .error || $0.rule == .duplicateKey }
  }
}
