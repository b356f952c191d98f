import Diagnostics
import Languages
import SourceText
import Syntax

extension StringCatalogReader {
  /// Adds a fix to the last finding.
  mutating func attach(_ fix: Fix?) {
    guard !diagnostics.isEmpty else { return }
    diagnostics[diagnostics.count - 1].fix = fix
  }

  /// Adds the removal of a member of an entry to the last finding, if that is about the value null.
  ///
  /// The member is optional, and was not read. Without it, the entry means the same.
  mutating func attachRemoval(ofNull name: TextSpan) {
    guard let last = diagnostics.last, last.rule == .syntaxError, repeatedMembers.isEmpty,
      bytes.bytes(last.range.bytes, equal: "null"), let edit = JSONEdit(file),
      let member = edit.member(named: name), member.value == last.range.bytes
    else { return }
    diagnostics[diagnostics.count - 1].help = "remove '\(file.string(of: name))'"
    attach(
      edit.removal(of: member.range).map {
        Fix("remove the member without a value", .safe, [$0], remainders: .all)
      })
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

/// A comparison of two members of one object that have the same name.
///
/// Names and strings are compared decoded, and the order of members doesn't matter.
struct MemberCopies {
  /// Whether both copies have the same value.
  private(set) var areEqual = true
  /// The members that only the second copy has, by the objects in the first copy.
  private var additions: [(object: Range<Int>, members: [JSONValue.Member])] = []
  private let file: SourceFile
  /// The number of bytes of the first copy.
  private let size: Int

  /// The bytes that may be read again to add members, as a multiple of the first copy. Each level
  /// of nesting reads its object once more.
  private static let maxRereads = 16

  /// Returns nil if the copies contradict each other: if one has another string, number or form
  /// than the other.
  init?(_ first: JSONEdit.Member, _ second: JSONEdit.Member, of file: SourceFile) {
    self.file = file
    size = first.value.count
    guard let first = JSONValue(at: first.value.lowerBound, of: file),
      let second = JSONValue(at: second.value.lowerBound, of: file), agree(first, second)
    else { return nil }
  }

  /// Returns the fix that adds to the first copy what only the second one has, and removes the
  /// second one.
  func joint(removing second: JSONEdit.Member) -> Fix? {
    guard let edit = JSONEdit(file), let removal = edit.removal(of: second.range),
      additions.reduce(0, { $0 + $1.object.count }) <= Self.maxRereads * size
    else { return nil }
    var edits = [removal]
    for (object, members) in additions {
      let new = members.compactMap(edit.copy(of:))
      guard new.count == members.count,
        let insertions = edit.insertions(of: new, intoObjectAt: object.lowerBound)
      else { return nil }
      edits += insertions
    }
    return Fix("join both copies", .unsafe, edits, remainders: ["invalid-nesting"])
  }
}

extension MemberCopies {
  private mutating func agree(_ first: JSONValue, _ second: JSONValue) -> Bool {
    switch (first.content, second.content) {
    case (.object(let own), .object(let other)):
      return agree(own, other, in: first.range.bytes)
    case (.array(let own), .array(let other)):
      guard own.count == other.count else { return false }
      // Elements have no names, so nothing can be added to them.
      let wereEqual = areEqual
      areEqual = true
      for (first, second) in zip(own, other) {
        guard agree(first, second), areEqual else { return false }
      }
      areEqual = wereEqual
      return true
    case (.string(let own), .string(let other)):
      // Halves of surrogate pairs have the same replacement.
      return own.utf8.elementsEqual(other.utf8)
        && (!own.unicodeScalars.contains("\u{FFFD}") || haveSameBytes(first, second))
    default: return haveSameBytes(first, second)
    }
  }

  private func haveSameBytes(_ first: JSONValue, _ second: JSONValue) -> Bool {
    file.bytes.bytes(first.range.bytes, equal: file.bytes, second.range.bytes)
  }

  private mutating func agree(
    _ own: [JSONValue.Member], _ other: [JSONValue.Member], in object: Range<Int>
  ) -> Bool {
    let (ownValues, otherValues) = (Self.values(of: own), Self.values(of: other))
    // Members that are repeated must be corrected first.
    guard ownValues.count == own.count, otherValues.count == other.count else { return false }
    for (name, value) in ownValues {
      guard let otherValue = otherValues[name] else { continue }
      guard agree(value, otherValue) else { return false }
    }
    let surplus = own.filter { otherValues[Array($0.name.utf8)] == nil }
    let missing = other.filter { ownValues[Array($0.name.utf8)] == nil }
    guard Self.mayJoin(own, surplus, other, missing) else { return false }
    areEqual = areEqual && surplus.isEmpty && missing.isEmpty
    if !missing.isEmpty { additions.append((object, missing)) }
    return true
  }

  private static func values(of members: [JSONValue.Member]) -> [[UInt8]: JSONValue] {
    Dictionary(members.map { (Array($0.name.utf8), $0.value) }) { first, _ in first }
  }
}

extension MemberCopies {
  /// The members of which a node can have only one.
  private static let forms = ["stringUnit", "stringSet", "variations"]
  private static let kinds = ["plural", "device", "width"]
  /// The members that describe the string or the argument next to them.
  private static let parts = ["state", "value", "values", "argNum", "formatSpecifier"]
  /// The members that describe the comment next to them.
  private static let originsOfComment = ["isCommentAutoGenerated", "commentGenerationVersion"]

  /// Returns whether an object can have all members of two.
  ///
  /// - Parameters:
  ///   - surplus: the members that only the first object has.
  ///   - missing: the members that only the second object has.
  private static func mayJoin(
    _ own: [JSONValue.Member], _ surplus: [JSONValue.Member], _ other: [JSONValue.Member],
    _ missing: [JSONValue.Member]
  ) -> Bool {
    let single = surplus + missing
    guard !single.isEmpty else { return true }
    for alternatives in [forms, kinds] {
      guard single.contains(where: { alternatives.contains($0.name) }) else { continue }
      let present = Set((own + missing).map(\.name)).intersection(alternatives)
      guard present.count == 1 else { return false }
    }
    return !single.contains { parts.contains($0.name) || hasMeaning($0) }
      && mayTakeComment(of: surplus, with: other) && mayTakeComment(of: missing, with: own)
  }

  /// Returns whether a member says something else than its absence.
  private static func hasMeaning(_ member: JSONValue.Member) -> Bool {
    switch (member.name, member.value.content) {
    case ("shouldTranslate", .boolean(false)), ("extractionState", .string("stale")): true
    default: false
    }
  }

  /// Returns whether members don't describe a comment that others have.
  private static func mayTakeComment(
    of single: [JSONValue.Member], with others: [JSONValue.Member]
  ) -> Bool {
    !single.contains { originsOfComment.contains($0.name) }
      || !others.contains { $0.name == "comment" }
  }
}

extension JSONValue {
  /// Reads the value at an offset, or returns nil if it isn't well-formed.
  fileprivate init?(at offset: Int, of file: SourceFile) {
    var scanner = JSONScanner(file)
    scanner.move(to: offset)
    var ignored: [Diagnostic] = []
    guard let value = try? JSONValue.value(from: &scanner, reporting: &ignored) else { return nil }
    self = value
  }
}

/// Members that an object of a catalog has twice. The first one counts.
extension StringCatalogReader {
  /// Records a member of an object. A member that the object has already is reported and skipped.
  ///
  /// - Parameter start: the offset at which the object begins.
  /// - Returns: whether the member counts.
  mutating func note(
    _ name: TextSpan, _ keyword: CatalogKeyword?, in seen: inout MemberSet, since start: Int
  ) throws(JSONSyntaxError) -> Bool {
    guard seen.insert(name, keyword, of: file), !isReadingAgain else { return true }
    try passRepeated(name, since: start)
    return false
  }

  /// Reports a member that an object has twice, and skips it.
  mutating func passRepeated(_ name: TextSpan, since start: Int) throws(JSONSyntaxError) {
    try reportDuplicate(name, since: start)
    try skipRepeated(name)
  }

  /// Skips a member that an object has already, because the first one counts.
  mutating func skipRepeated(_ name: TextSpan) throws(JSONSyntaxError) {
    let end = try skipValue().upperBound
    repeatedMembers.append(file.range(name.range.bytes.lowerBound..<end))
  }

  /// Reads an entry a second time, with the members that its objects have already. Only the errors
  /// in these are reported.
  mutating func readAgain(
    _ key: TextSpan, at start: Int, _ each: (Entry) -> Void
  ) throws(JSONSyntaxError) {
    let count = diagnostics.count
    let repetition = Entry.Repetition.members(repeatedMembers)
    isReadingAgain = true
    defer { isReadingAgain = false }
    scanner.move(to: start)
    begin(key)
    _ = try readEntry()
    _ = scanner.takeLoneSurrogates()
    diagnostics[count...].removeAll {
      $0.severity != .error || $0.rule == .duplicateKey || !repetition.contains($0.range)
    }
    entry.repetition = repetition
    handOut(each)
  }

  /// Removes the findings about an entry that doesn't count, except for errors and those about the
  /// file.
  mutating func keepErrors(since count: Int) {
    diagnostics[count...].removeAll {
      $0.severity != .error && ![.duplicateKey, .invalidEscape].contains($0.rule)
    }
  }
}
