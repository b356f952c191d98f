package import Diagnostics
import Languages
package import SourceText
import Syntax

/// A reader for a string catalog, one entry at a time.
///
/// Only the structure that Apple's files have is recognized. Unknown members are skipped. A value
/// of the wrong type is reported and skipped, and the rest is read. Reading ends at text that isn't
/// JSON, and the entries before it are kept.
package struct StringCatalogReader {
  let file: SourceFile
  let bytes: SourceBuffer
  let table: Table
  var scanner: JSONScanner
  var entry: Entry
  var diagnostics: [Diagnostic]
  /// Whether the reader is in the entry, and in its last localization.
  private(set) var isInEntry = false
  private(set) var isInLocalization = false
  /// The key of the previous finding, so that a long key with many findings is decoded once.
  var lastKey: (range: SourceRange, name: String)?
  /// Whether the file has a U+FEFF after its start.
  var hasMark = false
  /// The offset up to which the bytes have been checked for UTF-8.
  var validated: Int
  /// The number of bytes that may still be read again to find the first of duplicate members.
  var duplicateBudget: Int
  /// The objects that were read again, each in the one before it.
  var rereadObjects: [RereadObject] = []
  /// The localizations of earlier entries, from which the next ones are recognized.
  var known = KnownLocalizations()
  /// The name of the member `localizations`.
  var memberOfLocalizations: TextSpan?
  /// The members of the entry that their objects have already, in file order.
  var repeatedMembers: [SourceRange] = []
  /// Whether the entry is read a second time, with its repeated members.
  var isReadingAgain = false
  /// The empty localizations of the entry, with the indices of their findings.
  var emptyLocalizations: [(finding: Int, name: TextSpan, locale: Int)] = []
  /// The entries outside of `strings`, with the indices of their findings.
  var misplacedEntries: [(finding: Int, name: TextSpan)] = []
  /// The offset after the brace or comma before the current localization.
  private(set) var localizationStart: Int?
  private var presence = LocaleSet()
  private(set) var keys = KeyTable()
  /// The offset of the object that contains the keys. A catalog may have several by mistake.
  private(set) var startOfKeys = 0
  /// Whether the keys are in an object that repeats another one.
  private var areKeysRepeated = false
  /// The suggestions for unknown names, because a tool writes the same names again and again.
  var suggestions: [String: String?] = [:]
  /// The keys of which some may differ only in composition.
  var nonASCIIKeys: [TextSpan] = []
  let configuredSource: String?
  /// Whether an entry is finished as soon as it has been read.
  private let finishesEntries: Bool
  /// Whether what has its usual form is read faster. The result is the same.
  let recognizesPlainForm: Bool
  /// Whether strings are only checked and not recorded, because nothing is needed but the locales.
  let findsOnlyLocales: Bool

  /// Reads a whole catalog.
  ///
  /// - Parameters:
  ///   - name: the name of the table.
  ///   - sourceLocale: the configured source locale, or nil for the catalog's own `sourceLanguage`.
  ///   - recognizesPlainForm: whether what has its usual form is read faster, with the same result.
  ///   - isUsed: returns whether the code uses a key. Nil if no code is read.
  ///   - each: called for each entry. The entry must not be stored.
  package static func read(
    _ file: SourceFile, name: String, sourceLocale: String?, recognizesPlainForm: Bool = true,
    isUsed: Table.UsedKeys? = nil, reporting diagnostics: inout [Diagnostic],
    each: (Entry) -> Void
  ) -> Table {
    let table = Table(ofCatalog: name, purpose: .init(ofTable: name, path: file.path))
    table.isUsed = isUsed
    var reader = StringCatalogReader(
      file, table, sourceLocale, diagnostics, finishesEntries: true,
      recognizesPlainForm: recognizesPlainForm)
    let known = diagnostics.count
    reader.read(each)
    reader.readOtherSides(each)
    diagnostics = reader.diagnostics
    table.noteReadFaults(in: diagnostics[known...])
    return table
  }

  /// Reads a whole catalog for tables of any name. The entries aren't finished, and the table has
  /// no keys.
  static func readUnfinished(
    _ file: SourceFile, sourceLocale: String?, reporting diagnostics: inout [Diagnostic],
    each: (Entry) -> Void
  ) -> Table {
    let table = Table(ofCatalog: "", purpose: .general)
    var reader = StringCatalogReader(
      file, table, sourceLocale, diagnostics, finishesEntries: false)
    reader.read(each)
    diagnostics = reader.diagnostics
    return table
  }

  mutating func begin() {
    table.add(file)
    checkEncoding()
  }

  mutating func read(_ each: (Entry) -> Void) {
    begin()
    // As many keys as a file of this size usually has at least.
    let count = min(1024, bytes.count / 1024)
    keys.reserveCapacity(count)
    table.keys.reserveCapacity(count)
    do throws(JSONSyntaxError) {
      try readCatalog(each)
      try scanner.finish()
    } catch {
      table.isCutShort = true
      report(.syntaxError, error.message, at: error.range, help: error.help)
    }
    leaveEntry()
    reportConflicts()
    checkUTF8(before: file.bytes.count)
    reportLoneSurrogates()
    checkMarks()
  }

  init(
    _ file: SourceFile, _ table: Table, _ sourceLocale: String?, _ diagnostics: [Diagnostic],
    finishesEntries: Bool, recognizesPlainForm: Bool = true, findsOnlyLocales: Bool = false
  ) {
    self.finishesEntries = finishesEntries
    self.recognizesPlainForm = recognizesPlainForm
    self.findsOnlyLocales = findsOnlyLocales
    self.file = file
    self.bytes = file.bytes
    self.table = table
    self.diagnostics = diagnostics
    scanner = JSONScanner(file)
    scanner.conflictSide = .first
    entry = Entry(table: table, file: file)
    configuredSource = sourceLocale
    validated = file.encoding == .utf8WithMark ? 3 : 0
    duplicateBudget = max(1 << 20, 4 * file.bytes.count)
  }
}

extension StringCatalogReader {
  /// The object of a catalog, while its members are read.
  private struct Root {
    let start: Int
    let brace: SourceRange
    var object: JSONScanner.Cursor
    var seen = MemberSet()
    /// The offset of the first object with keys.
    var firstKeys: Int?
    /// The offsets of the objects with keys that are read after all other members.
    var postponed: [Int] = []
  }

  private mutating func readCatalog(_ each: (Entry) -> Void) throws(JSONSyntaxError) {
    try refuseOtherFiles()
    let start = scanner.offset
    let object = try scanner.beginObject()
    var root = Root(
      start: start, brace: file.range(scanner.offset - 1..<scanner.offset), object: object)
    while let (name, keyword) = try nextMember(of: &root) {
      try read(name, keyword, of: &root, each)
    }
    try finish(root, each)
  }

  /// Returns the name of the next member, or nil at the end of the catalog.
  private mutating func nextMember(
    of root: inout Root
  ) throws(JSONSyntaxError) -> (name: TextSpan, keyword: CatalogKeyword?)? {
    while let name = try scanner.nextMember(of: &root.object) {
      let keyword = CatalogKeyword.named(name, of: bytes, in: file)
      if keyword == .strings, root.seen.contains(.strings) {
        try reportDuplicate(name, since: root.start)
        return (name, keyword)
      }
      if try note(name, keyword, in: &root.seen, since: root.start) { return (name, keyword) }
    }
    return nil
  }

  private mutating func read(
    _ name: TextSpan, _ keyword: CatalogKeyword?, of root: inout Root, _ each: (Entry) -> Void
  ) throws(JSONSyntaxError) {
    switch keyword {
    case .sourceLanguage:
      guard let language = try string(for: "the source language") else { break }
      setSource(file.string(of: language), at: language.range)
    case .strings:
      root.firstKeys = root.firstKeys ?? scanner.offset
      guard table.sourceLocale == nil else { return try readStrings(of: root, each) }
      // The source language shows which strings are the source's, so it must be known first.
      root.postponed.append(scanner.offset)
      var ignored: [Diagnostic] = []
      try scanner.skipValue(reporting: &ignored)
    case .version: try readVersion()
    default: try skipUnknownRootMember(name)
    }
  }

  /// Reads what was postponed, after all members.
  private mutating func finish(_ root: Root, _ each: (Entry) -> Void) throws(JSONSyntaxError) {
    let end = scanner.offset
    for postponed in root.postponed {
      scanner.move(to: postponed)
      try readStrings(of: root, each)
    }
    scanner.move(to: end)
    reportMissingMembers(root.seen, root.brace)
    if !misplacedEntries.isEmpty { attachMoves(in: root.brace) }
  }

  private mutating func refuseOtherFiles() throws(JSONSyntaxError) {
    scanner.skipWhitespace()
    let offset = scanner.offset
    guard offset >= file.bytes.count || file.bytes.hasBytes("version https://git-lfs", at: offset)
    else { return }
    let isEmpty = offset >= file.bytes.count
    throw JSONSyntaxError(
      isEmpty ? "the file is empty" : "this is a Git LFS pointer, not the file itself",
      help: isEmpty
        ? "a catalog is an object with 'sourceLanguage', 'strings' and 'version'"
        : "run 'git lfs pull' before the check",
      at: file.range(offset..<offset))
  }

  private mutating func reportMissingMembers(_ seen: MemberSet, _ brace: SourceRange) {
    if !seen.contains(.strings) {
      report(
        .syntaxError, "'strings' is missing", at: brace,
        help: "add \"strings\" with an object that contains the keys of the catalog")
    }
    if !seen.contains(.sourceLanguage) {
      report(
        .syntaxError, "'sourceLanguage' is missing", at: brace,
        help: "add \"sourceLanguage\" : \"en\", or the language of the strings in the code")
    }
    if !seen.contains(.version) {
      report(
        .missingVersion, "'version' is missing", at: brace,
        help: "add \"version\" : \"1.0\"; Apple's compiler stops without it")
      attach(versionFix(at: brace))
    }
  }

  private mutating func setSource(_ language: String, at mention: SourceRange) {
    table.setSource(language, configured: configuredSource, at: mention)
  }

  /// Reads an object with keys. Those of the first one count.
  private mutating func readStrings(
    of root: Root, _ each: (Entry) -> Void
  ) throws(JSONSyntaxError) {
    if table.sourceLocale == nil, let configuredSource {
      setSource(configuredSource, at: file.range(0..<0))
    }
    areKeysRepeated = scanner.offset != root.firstKeys
    defer { areKeysRepeated = false }
    guard try isObject("'strings'") else { return }
    startOfKeys = scanner.offset
    if !keys.slots.isEmpty { keys = KeyTable() }
    var object = try scanner.beginObject()
    while let key = try nextKey(of: &object) { try readKey(key, each) }
    leaveEntry()
    reportComposedKeys()
  }

  /// Reads the value of a key, and hands out its entry.
  private mutating func readKey(_ key: TextSpan, _ each: (Entry) -> Void) throws(JSONSyntaxError) {
    scanner.skipWhitespace()
    let start = scanner.offset
    begin(key)
    repeatedMembers = []
    let count = diagnostics.count
    if !scanner.loneSurrogates.isEmpty { reportLoneSurrogates() }
    if !key.traits.isDisjoint(with: [.nonASCII, .escaped]) { nonASCIIKeys.append(key) }
    let isEntry = try readEntry()
    if !scanner.loneSurrogates.isEmpty { reportLoneSurrogates() }
    let value = file.range(start..<scanner.offset)
    if let earlier = keys.insert(key, of: file, value: value) {
      reportDuplicate(key, value: value, earlier: earlier)
      entry.repetition = .key
    }
    if areKeysRepeated { entry.repetition = .key }
    if entry.repetition != nil { keepErrors(since: count) }
    guard isEntry else { return }
    handOut(each)
    if !repeatedMembers.isEmpty { try readAgain(key, at: start, each) }
    // Few bytes are checked together with the next entry, or at the end.
    if scanner.offset - validated >= Self.minChecked { checkUTF8(before: scanner.offset) }
  }

  mutating func begin(_ key: TextSpan) {
    entry.begin(key, in: file)
    isInEntry = true
    isInLocalization = false
    known.beginEntry()
  }

  mutating func handOut(_ each: (Entry) -> Void) {
    if finishesEntries { entry.finish(presence: &presence) }
    each(entry)
    leaveEntry()
  }

  mutating func leaveEntry() {
    isInEntry = false
    isInLocalization = false
  }

  /// Reads the value of a key.
  ///
  /// - Returns: whether it is an entry.
  mutating func readEntry() throws(JSONSyntaxError) -> Bool {
    guard try isObject("an entry") else { return false }
    let start = scanner.offset
    var seen = MemberSet()
    var object = try scanner.beginObject()
    while let (name, keyword) = try nextMember(ofEntry: &object) {
      guard try note(name, keyword, in: &seen, since: start) else { continue }
      let findings = diagnostics.count
      switch keyword {
      case .comment: entry.comment = try string(for: "a comment")
      case .extractionState:
        guard let state = try string(for: "an extraction state") else { break }
        entry.extraction = .init(state, in: file)
        entry.extractionRange = state.range
        reportUnknownExtraction(state)
      case .shouldTranslate:
        entry.isTranslatable = try boolean(for: "'shouldTranslate'") ?? true
      case .generatesSymbol:
        entry.generatesSymbol = try boolean(for: "'generatesSymbol'") ?? true
      case .localizations:
        memberOfLocalizations = name
        try readLocalizations()
      case .isCommentAutoGenerated, .commentGenerationVersion:
        try skipValue()
      default: try skipUnknownMember(name, of: .entry)
      }
      if diagnostics.count > findings { attachRemoval(ofNull: name) }
    }
    if !emptyLocalizations.isEmpty { attachRemovals() }
    return true
  }

  private mutating func readLocalizations() throws(JSONSyntaxError) {
    guard try isObject("'localizations'") else { return }
    let start = scanner.offset
    known.beginLocalizations()
    var object = try scanner.beginObject()
    while true {
      readKnownLocalizations(of: &object)
      localizationStart = Self.offsetAfterSeparator(in: object, at: scanner.offset, of: bytes)
      if passEnd(PlainForm.endOfLocalizations) { break }
      guard let name = try scanner.nextMember(of: &object) else { break }
      let locale = index(ofLocale: name)
      if known.isInEntry(locale), !isReadingAgain,
        try reportDuplicate(name, since: start)
      {
        reportRepeatedLocale(locale, named: name)
        try skipRepeated(name)
        continue
      }
      known.pass(locale, named: name.range.bytes)
      entry.beginLocalization(locale, named: name.range)
      isInLocalization = true
      let findings = diagnostics.count
      try readLocalization()
      isInLocalization = false
      entry.endLocalization()
      if diagnostics.count > findings, diagnostics.last?.rule == .emptyLocalization {
        emptyLocalizations.append((diagnostics.count - 1, name, locale))
      }
      if diagnostics[findings...].contains(where: { $0.rule == .syntaxError }) {
        entry.localizations[entry.localizations.count - 1].isFaulty = true
      }
    }
  }

  /// Returns the index of a locale, which is found by its bytes if it comes in its usual place.
  private mutating func index(ofLocale name: TextSpan) -> Int {
    if let locale = known.locale(named: name.range.bytes, in: bytes) { return locale }
    let index = table.index(ofLocale: file.string(of: name), at: name.range)
    known.reserve(table.locales.count)
    return index
  }
}

extension Entry.Extraction {
  fileprivate init(_ text: TextSpan, in file: SourceFile) {
    guard text.traits.contains(.escaped) else {
      self = Self.named(text.range.bytes, of: file.bytes)
      return
    }
    let decoded = SourceBuffer(Array(file.string(of: text).utf8))
    self = Self.named(0..<decoded.count, of: decoded)
  }

  /// Compares with few names, and creates no string.
  private static func named(_ range: Range<Int>, of bytes: SourceBuffer) -> Self {
    switch range.count {
    case 5 where bytes.bytes(range, equal: "stale"): .stale
    case 6 where bytes.bytes(range, equal: "manual"): .manual
    case 8 where bytes.bytes(range, equal: "migrated"): .migrated
    case 9 where bytes.bytes(range, equal: "extracted") || bytes.bytes(range, equal: "automatic"):
      .automatic
    case 20 where bytes.bytes(range, equal: "extracted_with_value"): .extractedWithValue
    default: .unknown
    }
  }
}
