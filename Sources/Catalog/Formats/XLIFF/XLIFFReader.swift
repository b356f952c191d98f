package import Diagnostics
import Languages
import SourceText
package import Syntax

/// A reader for a section of an XLIFF as a table of two locales, one entry at a time.
///
/// The units of one key become one entry. Xcode distinguishes them by paths after the key. If only
/// some units of a key are translated, the others become units in the state `new`. They count as
/// untranslated, not as missing forms: Xcode exports a unit for each form that the language needs
/// and makes up its source string. A key without any translation has no localization in the
/// language.
///
/// Only strings from files of Apple's formats are format strings. Those of other platforms keep
/// their IDs as keys, and an empty translation there counts as missing.
package struct XLIFFReader {
  private let document: XLIFFDocument
  private let section: XLIFFSection
  private let origin: XLIFFOrigin
  private let table: Table
  private let hiddenKeys: Set<String>
  private var file: SourceFile { document.file }
  /// The index of the target language in the table's locales.
  private let target: Int?
  private var entry: Entry
  private var diagnostics: [Diagnostic]
  private var presence = LocaleSet()
  private var keys = KeyTable()
  /// The first and the last unit of each key, and for each unit the next one of its key.
  private var firstUnit: [Int32] = []
  private var lastUnit: [Int32] = []
  private var nextUnit: [Int32] = []

  /// Reads a section.
  ///
  /// - Parameters:
  ///   - hiddenKeys: keys that are left out, because another section has the strings that are used.
  ///   - isUsed: returns whether the code uses a key. Nil if no code is read.
  ///   - each: called for each entry. The entry must not be stored.
  package static func read(
    _ section: XLIFFSection, of document: XLIFFDocument, hiding hiddenKeys: Set<String> = [],
    isUsed: Table.UsedKeys? = nil, reporting diagnostics: inout [Diagnostic],
    each: (Entry) -> Void
  ) -> Table {
    let original = section.original.map(document.file.string(of:)) ?? ""
    let origin = origin(of: section, original)
    let table = Table(
      name: section.name, capabilities: .xliff,
      purpose: origin.purpose(ofTable: section.name, path: original))
    table.add(document.file)
    table.isUsed = isUsed
    table.isWrittenLikeCatalog = origin == .catalog
    table.isCutShort = document.isCutShort
    let known = diagnostics.count
    var reader = XLIFFReader(section, document, origin, table, hiddenKeys, diagnostics)
    reader.groupUnits()
    reader.readEntries(each)
    diagnostics = reader.diagnostics
    table.noteReadFaults(in: diagnostics[known...])
    return table
  }

  /// Returns findings about units with the keys of their entries. The scanner knows only the IDs of
  /// the units, which may end in the path to a variant.
  static func namingEntries(
    in diagnostics: [Diagnostic], of document: XLIFFDocument
  ) -> [Diagnostic] {
    let isForeign = document.sections.map { section in
      origin(of: section, section.original.map(document.file.string(of:)) ?? "") == .foreign
    }
    return diagnostics.map { diagnostic in
      guard let id = diagnostic.subject.key else { return diagnostic }
      let next = document.sections.partitioningIndex { $0.tag.start > diagnostic.range.start }
      let bytes = SourceBuffer(Array(id.utf8))
      guard next > 0, !isForeign[next - 1], let path = XLIFFPath(0..<bytes.count, in: bytes) else {
        return diagnostic
      }
      var diagnostic = diagnostic
      diagnostic.subject.key = bytes.string(in: path.key)
      return diagnostic
    }
  }

  /// Returns whether no section of a document comes from a file of Apple's formats or was exported
  /// by Xcode. A section without `original` is not foreign.
  package static func isForeign(_ document: XLIFFDocument) -> Bool {
    !document.sections.isEmpty
      && document.sections.allSatisfy { section in
        guard let original = section.original.map(document.file.string(of:)) else { return false }
        // Xcode names every file. Other programs write an empty name if there is no file.
        return original.isEmpty || origin(of: section, original) == .foreign
      }
  }

  private static func origin(of section: XLIFFSection, _ original: String) -> XLIFFOrigin {
    // The origin is unknown, so the strings are checked like those of Xcode's own format.
    section.needsOriginal
      ? .catalog : XLIFFOrigin(original: original, isFromXcode: section.isFromXcode)
  }

  private init(
    _ section: XLIFFSection, _ document: XLIFFDocument, _ origin: XLIFFOrigin, _ table: Table,
    _ hiddenKeys: Set<String>, _ diagnostics: [Diagnostic]
  ) {
    self.document = document
    self.section = section
    self.origin = origin
    self.table = table
    self.hiddenKeys = hiddenKeys
    self.diagnostics = diagnostics
    func index(of language: TextSpan) -> Int {
      table.index(ofLocale: document.file.string(of: language), at: language.range)
    }
    table.sourceLocale =
      section.sourceLanguage.map(index(of:))
      ?? table.index(ofLocale: "und", at: section.tag)
    target = section.targetLanguage.map(index(of:))
    entry = Entry(table: table, file: document.file)
  }
}

extension XLIFFReader {
  private func path(of unit: XLIFFUnit) -> XLIFFPath? {
    origin == .foreign ? nil : XLIFFPath(unit.id.range.bytes, in: file.bytes)
  }

  private mutating func groupUnits() {
    for (index, unit) in section.units.enumerated() {
      nextUnit.append(-1)
      let path = path(of: unit)
      guard path?.isText != false else { continue }
      let key = path?.key(of: unit, in: file) ?? unit.id
      guard hiddenKeys.isEmpty || !hiddenKeys.contains(file.string(of: key)) else { continue }
      let (slot, isNew) = keys.index(of: key, in: file, value: key.range)
      if isNew {
        firstUnit.append(Int32(index))
        lastUnit.append(Int32(index))
        reportConfusable(key)
      } else {
        nextUnit[Int(lastUnit[slot])] = Int32(index)
        lastUnit[slot] = Int32(index)
      }
    }
  }

  private mutating func reportConfusable(_ key: TextSpan) {
    guard origin != .foreign,
      let range = XLIFFPath.confusable(in: key.range.bytes, of: file.bytes)
    else { return }
    diagnostics.append(
      Diagnostic(
        rule: .syntaxError, severity: .error,
        message: "the key ends in '\(file.bytes.string(in: range))', which Xcode reads as the "
          + "path of a variant",
        range: file.range(range), subject: Subject(table: table.name, key: file.string(of: key)),
        help: "rename the key; this one cannot be imported"))
  }

  /// The slot of the key that may have more units after a fault of the XML. Anything that is
  /// missing from it is a consequence of the fault.
  private var cutOffKey: Int? {
    guard section.isCutOff, let last = section.units.last,
      let slot = lastUnit.firstIndex(of: Int32(section.units.count - 1))
    else { return nil }
    guard let id = section.cutOffID else { return path(of: last) == nil ? nil : slot }
    let key = keys.slots[slot].key.range.bytes
    let other = origin == .foreign ? nil : XLIFFPath(id.range.bytes, in: file.bytes)
    return file.bytes.bytes(key, equal: file.bytes, other?.key ?? id.range.bytes) ? slot : nil
  }

  private func units(ofKey slot: Int) -> [XLIFFUnit] {
    var units: [XLIFFUnit] = []
    var next = Int(firstUnit[slot])
    while next >= 0 {
      units.append(section.units[next])
      next = Int(nextUnit[next])
    }
    return units
  }

  private mutating func readEntries(_ each: (Entry) -> Void) {
    let cutOff = cutOffKey
    for slot in keys.slots.indices where slot != cutOff {
      let units = units(ofKey: slot)
      let translations = units.map { translation(of: $0) }
      let isTranslated = translations.contains { $0 != nil }
      // Nothing to translate, because all source strings are empty.
      guard isTranslated || !units.allSatisfy({ $0.source?.isEmpty == true }) else { continue }
      entry.begin(keys.slots[slot].key, in: file)
      entry.isTranslatable = units.allSatisfy(\.isTranslatable)
      entry.comment = units.lazy.compactMap(\.note).first
      read(units, units.map { $0.source.map { (.translated, nil, $0) } }, into: table.sourceLocale)
      let source = entry.sourceLocalization
      if isTranslated {
        let missing = units.map { TextSpan(range: $0.place) }
        read(units, zip(translations, missing).map { $0 ?? (.new, nil, $1) }, into: target)
      }
      // In an export to the source language, the second localization is a translation too.
      entry.sourceLocalization = source
      entry.finish(presence: &presence)
      each(entry)
    }
  }

  private typealias Translation = (state: StringUnit.State, word: SourceRange?, text: TextSpan)

  private func translation(of unit: XLIFFUnit) -> Translation? {
    guard let target = unit.target else { return nil }
    if origin == .foreign, target.text.isEmpty, target.state == nil { return nil }
    return (state(of: target), target.state?.range, target.text)
  }

  /// Returns the state of a translation in XLIFF. A translation without a state counts as
  /// translated.
  private func state(of target: XLIFFTarget) -> StringUnit.State {
    guard let word = target.state else { return .translated }
    switch file.string(of: word) {
    case "new", "initial", "needs-translation": return .new
    case "translated":
      let isFromMachine = target.qualifier.map { file.string(of: $0) == "leveraged-mt" } ?? false
      return isFromMachine ? .machineTranslated : .translated
    case "final", "signed-off", "reviewed": return .translated
    case let word: return word.utf8.starts(with: "needs-".utf8) ? .needsReview : .unknown
    }
  }

  /// Reads one side of a key's units as a localization.
  private mutating func read(
    _ units: [XLIFFUnit], _ strings: [Translation?], into locale: Int?
  ) {
    guard let locale else { return }
    entry.beginLocalization(locale, named: entry.key.range)
    if units.count == 1, path(of: units[0]) == nil {
      append(strings[0])
    } else {
      readVariants(units, strings)
    }
    entry.endLocalization()
  }

  private mutating func readVariants(_ units: [XLIFFUnit], _ strings: [Translation?]) {
    var variations = XLIFFVariations(localization: entry.localizations.count - 1, file: file)
    // The units of a substitution must be contiguous.
    var substituted: [[Int]] = []
    for (index, unit) in units.enumerated() {
      let path = path(of: unit)
      guard let name = path?.substitution else {
        let branch = variations.branch(path?.steps ?? [], unit.id.traits, in: nil, of: &entry)
        append(strings[index], branch: branch)
        continue
      }
      let text = TextSpan(range: file.range(name), traits: unit.id.traits)
      let substitution = variations.substitution(text, of: &entry)
      if substitution == substituted.count { substituted.append([]) }
      substituted[substitution].append(index)
    }
    for (substitution, indices) in zip(variations.substitutions, substituted) {
      for index in indices {
        let branch = variations.branch(
          path(of: units[index])?.steps ?? [], units[index].id.traits, in: substitution, of: &entry)
        append(strings[index], branch: branch, substitution: substitution)
      }
    }
  }

  private mutating func append(
    _ translation: Translation?, branch: Int? = nil, substitution: Int? = nil
  ) {
    guard let (state, word, text) = translation else { return }
    entry.append(
      StringUnit(
        localization: entry.localizations.count - 1, branch: branch, substitution: substitution,
        state: state, stateRange: word, text: text))
  }
}

extension Table {
  /// Creates a table without keys that contains the file of an XLIFF, for findings about all its
  /// tables.
  convenience init(name: String, of document: XLIFFDocument) {
    self.init(name: name, capabilities: .xliff, purpose: .general)
    add(document.file)
    noteReadFaults(in: document.diagnostics)
  }
}

/// The kind of file that the strings of an XLIFF come from, according to its extension.
enum XLIFFOrigin {
  case catalog, strings, stringsdict
  /// A property list, whose strings the system displays.
  case propertyList
  /// A storyboard, or anything else that Xcode exports. Its strings are displayed as they are.
  case interface
  /// A file of another platform, or unknown.
  case foreign

  /// - Parameter isFromXcode: whether Xcode wrote the section.
  init(original: String, isFromXcode: Bool) {
    let name = original.split(separator: "/").last ?? ""
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    switch name[dot...].lowercased() {
    case ".xcstrings": self = .catalog
    case ".strings": self = .strings
    case ".stringsdict": self = .stringsdict
    case ".plist": self = .propertyList
    case ".storyboard", ".xib", ".intentdefinition": self = .interface
    default: self = isFromXcode ? .interface : .foreign
    }
  }

  /// Returns what the strings are used for.
  func purpose(ofTable name: String, path: String) -> Table.Purpose {
    switch self {
    case .catalog, .strings, .stringsdict: Table.Purpose(ofTable: name, path: path)
    case .propertyList: .infoPlist
    case .interface: .interfaceBuilder
    case .foreign: .foreign
    }
  }
}
