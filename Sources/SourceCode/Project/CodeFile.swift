package import Diagnostics
package import SourceText
import Syntax

/// The keys that one file of a project uses.
package struct CodeFile: Sendable {
  /// The index of the file among the files of the run.
  package let index: Int
  package let kind: CodeFileKind
  /// The uses of keys, by their positions.
  package internal(set) var uses: [KeyUse] = []
  /// The comments that contain a directive for the linter, without their delimiters.
  package internal(set) var directives: [Range<UInt32>] = []
  /// The names of the tables that the code reads as dictionaries.
  package internal(set) var dictionaries: Set<String> = []
  /// The names of the tables in which the code looks up keys that it gets from data.
  package internal(set) var tablesOfData: Set<String> = []
  /// The names of the files of code that the file includes, in lower case.
  package internal(set) var includes: Set<String> = []
  /// The source language that a project names.
  package internal(set) var sourceLanguage: String?
  /// The languages that a project or an `Info.plist` declares.
  package internal(set) var languages: DeclaredLanguages?
  /// The identifiers of the objects in an interface.
  package internal(set) var identifiers: Set<String> = []
  /// The name of a public function that looks up what other modules pass it in its own bundle.
  package internal(set) var publicWrapper: String?
  /// Whether Xcode generates symbols for keys, if the file has this build setting.
  package internal(set) var generatesSymbols: Bool?
  /// Whether the whole file was read.
  package internal(set) var isComplete = true
  /// Whether the code has markers of a conflict, or a string or a comment that isn't closed.
  package internal(set) var isBroken = false
  /// The fault because of which a property list was not read, or a note about the part that was
  /// left out.
  package internal(set) var fault: Diagnostic?
  /// The strings that are evidence for a key, by their positions, if they are kept.
  package internal(set) var strings: [CodeString] = []

  /// The literals in calls of routines that aren't known, by their positions.
  package internal(set) var literalCalls: [LiteralCall] = []

  /// Whether keys have arguments of unknown types, or are formatted with such arguments.
  package var hasUnknownArguments: Bool {
    guard case .code(.swift) = kind else { return false }
    return uses.contains { use in
      if case .formatted(let format) = use.outcome, format.arguments?.contains(.all) ?? false {
        return true
      }
      return use.isExtractedByXcode
        && (use.key.hasUnknownArgument || use.defaultValue?.hasUnknownArgument ?? false)
    }
  }

  /// Whether keys of any table may be in the part of the file that was not read.
  var mayMissUsesOfAnyTable: Bool {
    switch kind {
    case .propertyList, .buildSettings, .text: false
    case .code, .interface, .extractedStrings: !isComplete
    }
  }
}

extension CodeFile {
  /// Sets the table of the strings of an interface, or of a definition of intents: it has the name
  /// of the file.
  package mutating func setTable(ofFile name: String) {
    let table = KeyUse.Table.file(named: Array(name.utf8.prefix { $0 != UInt8(ascii: ".") }))
    for index in uses.indices
    where uses[index].kind == .interface || uses[index].kind == .intentDefinition {
      uses[index].table = table
    }
  }

  /// Returns the same file with more uses.
  package func adding(_ uses: [KeyUse]) -> CodeFile {
    var file = self
    file.uses = (self.uses + uses).sorted { $0.range.lowerBound < $1.range.lowerBound }
    return file
  }

  /// Returns the file with the text that its ranges refer to.
  ///
  /// - Parameter bytes: the contents of the file.
  package func source(_ bytes: SourceBuffer, path: String) -> SourceFile {
    guard case .propertyList = kind else {
      return SourceFile(
        id: FileID(index), path: path, bytes: bytes, encoding: .utf8, escapes: .json)
    }
    return PropertyListReader.read(bytes, id: FileID(index), path: path, kind: .other).file
  }
}

/// A file of a project that is being read. What the others declare must be known before its uses
/// are.
package final class CodeFileReader: Sendable {
  private let kind: CodeFileKind
  /// The index of the file among the files of the run.
  package let index: Int
  /// What the lexer found, if the file is program code.
  private let outline: CodeOutline?
  /// The known routines and those that the file declares, or nil if it declares none.
  package let declared: KeyRoutines?
  /// The constants of the file that can be the names of tables.
  package let constants: TableConstants
  /// The properties whose strings the file formats.
  package let formats: FormattedProperties
  /// The names that the file declares, if it is program code.
  private let names: DeclaredNames?
  private let byteCount: Int
  /// The declarations for keys, if a tool generated the file.
  private let generated: GeneratedAccessors?
  /// Whether a tool generated the file for keys.
  package var isGenerated: Bool { generated != nil }
  /// Whether the code uses `L10n`, the usual type of generated accessors.
  package var usesL10n: Bool { outline?.usesL10n ?? false }

  /// - Parameters:
  ///   - index: the index of the file among the files of the run.
  ///   - routines: the routines of the system and of the configuration.
  package init(
    _ bytes: SourceBuffer, _ kind: CodeFileKind, index: Int, knowing routines: KeyRoutines
  ) {
    (self.kind, self.index, byteCount) = (kind, index, bytes.count)
    var outline: CodeOutline?
    if case .code(let language) = kind { outline = CodeOutline(bytes, language) }
    self.outline = outline
    var (constants, formats) = (TableConstants(), FormattedProperties())
    if let outline {
      constants.add(outline, bytes)
      formats.add(outline, bytes)
    }
    (self.constants, self.formats) = (constants, formats)
    names = outline.map { DeclaredNames(in: bytes, $0.language) }
    let generated = outline.flatMap { GeneratedAccessors($0, bytes) }
    self.generated = generated
    if let outline {
      let found =
        (generated?.routines(outline, bytes) ?? [])
        + CWrappers.routines(of: outline, bytes, calling: routines)
      declared = routines.adding(found, declaredIn: outline, bytes)
    } else if kind == .buildSettings {
      var routines = routines
      for name in BuildSettings(bytes).routines.sorted() {
        routines.add(routine: name, isMacro: true)
      }
      declared = routines
    } else {
      declared = nil
    }
  }

  /// Returns whether the file declares a function, a case or a type of one of several names.
  package func declares(_ names: NameSet) -> Bool { self.names?.contains(names) ?? false }

  /// Returns the routines of the file that pass what they are given on to other ones, or nil if
  /// there are none.
  ///
  /// - Parameters:
  ///   - callees: the routines whose callers are looked for.
  ///   - routines: all known routines.
  package func callers(
    of callees: KeyRoutines, _ bytes: SourceBuffer, knowing routines: KeyRoutines
  ) -> KeyRoutines? {
    guard var outline, bytes.count == byteCount, bytes.hasCall(of: callees.names) else {
      return nil
    }
    if outline.language == .swift { outline.readWrappers(of: callees.names, in: bytes) }
    let found = CWrappers.routines(of: outline, bytes, calling: callees)
    return routines.adding(found, declaredIn: outline, bytes)
  }

  /// Returns the functions, initializers and cases of a file that have one of several names.
  ///
  /// - Parameter routines: all known routines.
  package func signatures(
    of names: NameSet, _ bytes: SourceBuffer, knowing routines: KeyRoutines
  ) -> FunctionSignatures {
    var signatures = FunctionSignatures()
    guard let outline, bytes.count == byteCount, declares(names) else { return signatures }
    let reader = SignatureReader(outline: outline, bytes: bytes, routines: routines)
    for function in CodeOutline.functions(named: names, in: bytes) {
      guard let signature = reader.signature(of: function) else { continue }
      signatures.add(signature, named: bytes.hash(of: function.name, seed: 0))
    }
    return signatures
  }

  /// Returns the accessors that the file declares, if a tool generated it.
  package func accessors(_ bytes: SourceBuffer, knowing routines: KeyRoutines) -> [KeyAccessor] {
    guard let generated, let outline, bytes.count == byteCount else { return [] }
    var reader = KeyUseReader(outline, bytes, routines)
    return generated.accessors(for: reader.uses(), outline, bytes)
  }

  /// Returns the types that the file declares, with the types of their members.
  package func declaredTypes(_ bytes: SourceBuffer) -> DeclaredTypes {
    guard let outline, bytes.count == byteCount else { return DeclaredTypes() }
    return DeclaredTypes(in: bytes, outline)
  }

  /// Reads the uses of keys.
  ///
  /// - Parameters:
  ///   - bytes: the same bytes as before. If the file has changed, nothing is read.
  ///   - routines: the routines of the system and of the whole project.
  ///   - accessors: the generated accessors of the whole project.
  ///   - evidence: receives what can be a use of any key.
  ///   - keepsStrings: whether the strings that are evidence are kept, to list their places.
  package func read(
    _ bytes: SourceBuffer, _ routines: KeyRoutines, _ accessors: AccessorTable = AccessorTable(),
    into evidence: inout KeyEvidence, keepsStrings: Bool = false
  ) -> CodeFile {
    var file = CodeFile(index: index, kind: kind)
    guard bytes.count == byteCount, !isWide(bytes) else {
      file.isComplete = false
      return file
    }
    var text = bytes
    switch kind {
    case .code: readCode(bytes, routines, accessors, into: &file, &evidence, keepsStrings)
    case .interface:
      let interface = InterfaceFile(bytes)
      file.uses = interface.uses
      file.identifiers = interface.identifiers
      file.isComplete = interface.isComplete
      file.strings = interface.evidence.map { CodeString(range: $0.range, key: $0.key) }
    case .propertyList(let purpose):
      let list = KeyListFile(bytes, purpose)
      (file.uses, file.isComplete) = (list.uses, list.isComplete)
      file.languages = list.languages
      (file.strings, file.fault) = (list.evidence, list.fault?.moved(to: FileID(index)))
      text = list.text
    case .extractedStrings:
      let strings = ExtractedStrings(bytes)
      file.isComplete = strings.faults.isEmpty
      file.strings = strings.uses.map {
        CodeString(range: 0..<0, key: KeyPattern(Array($0.key.utf8)))
      }
    case .buildSettings:
      let settings = BuildSettings(bytes)
      (file.uses, file.languages) = (settings.uses, settings.languages)
      file.sourceLanguage = settings.sourceLanguage
      file.generatesSymbols = settings.generatesSymbols
    case .text: file.strings = CodeString.all(in: bytes, from: "\"", to: "\"")
    }
    add(&file, text, to: &evidence)
    if !keepsStrings { file.strings = [] }
    return file
  }
}

extension CodeFileReader {
  /// Returns whether code is in UTF-16, which isn't read.
  private func isWide(_ bytes: SourceBuffer) -> Bool {
    guard case .code = kind, bytes.count >= 2 else { return false }
    return bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF
  }

  private func readCode(
    _ bytes: SourceBuffer, _ routines: KeyRoutines, _ accessors: AccessorTable,
    into file: inout CodeFile, _ evidence: inout KeyEvidence, _ keepsStrings: Bool
  ) {
    guard let outline else { return }
    var reader = KeyUseReader(outline, bytes, routines)
    file.uses = reader.uses().filter { !isGenerated(Int($0.range.lowerBound)) }
    file.literalCalls = reader.literalCalls.all
    evidence.add(reader.callees)
    (file.dictionaries, file.tablesOfData) = (reader.dictionaries, reader.tablesOfData)
    file.directives = outline.directives
    file.publicWrapper = routines.publicWrapper(in: outline, bytes)
    if outline.language == .c { file.includes = Inclusions.names(in: bytes) }
    file.isComplete = outline.isComplete
    file.isBroken = outline.isBroken(bytes)
    if generated == nil, outline.language == .swift, !accessors.isEmpty {
      let chains = AccessorChains(outline, bytes, accessors)
      evidence.add(chains.names)
      if !chains.uses.isEmpty {
        file.uses = (file.uses + chains.uses).sorted { $0.range.lowerBound < $1.range.lowerBound }
      }
    }
    let uses = file.uses
    var next = 0
    // Both are in the order of their positions.
    func indexOfUse(at start: Int) -> Int? {
      while next < uses.count, uses[next].range.lowerBound < start { next += 1 }
      return next < uses.count && uses[next].range.lowerBound == start ? next : nil
    }
    var lines = LineCounter(bytes)
    reader.forEachLiteral { literal in
      guard !isGenerated(literal.range.lowerBound) else { return }
      let content = literal.range.lowerBound + 1..<literal.range.upperBound - 1
      let knowsTable = indexOfUse(at: literal.range.lowerBound).map { uses[$0].knowsTable } ?? false
      if keepsStrings {
        let key = KeyPattern(content.map { bytes[$0] })
        file.strings.append(
          CodeString(range: literal.range.compact, key: key, knowsTable: knowsTable))
      } else {
        // Most literals are in no table, so their text isn't copied.
        let place = CodePlace(file: index, line: lines.line(of: literal.start))
        evidence.add(content, of: bytes, at: place, knowsTable: knowsTable)
      }
    } part: { text in
      evidence.add(part: text)
    } _: { range, pattern in
      guard !isGenerated(range.lowerBound) else { return }
      let use = indexOfUse(at: range.lowerBound)
      // A use is evidence itself, with the types of its arguments.
      if keepsStrings || use == nil {
        let knowsTable = use.map { uses[$0].knowsTable } ?? false
        file.strings.append(
          CodeString(range: range.compact, key: pattern, knowsTable: knowsTable))
        file.strings += CodeString.all(inData: pattern, at: range)
      }
      if use != nil, pattern.hasArguments, let text = bytes.textWithNames(ofInterpolated: range) {
        file.strings.append(CodeString(range: range.compact, key: KeyPattern(text)))
      }
    }
    if generated == nil, let names { evidence.addNames(in: bytes, declaring: names) }
    addComments(outline, bytes, to: &evidence)
    if ClassNameLookups(outline, bytes, routines).occur() { evidence.addLookupOfClassNames() }
  }

  /// Adds the strings in quotes in comments. Most of them are code that isn't compiled.
  private func addComments(
    _ outline: CodeOutline, _ bytes: SourceBuffer, to evidence: inout KeyEvidence
  ) {
    var lines = LineCounter(bytes)
    for comment in outline.comments.lazy.map(\.wide) {
      var start = comment.lowerBound
      while let quote = bytes.firstOffset(of: 0x22, in: start..<comment.upperBound),
        let end = bytes.firstOffset(of: 0x22, in: quote + 1..<comment.upperBound)
      {
        if (1...512).contains(end - quote - 1) {
          let place = CodePlace(file: index, line: lines.line(of: UInt32(quote)))
          evidence.add(commented: (quote + 1..<end).lazy.map { bytes[$0] }, at: place)
        }
        start = end + 1
      }
    }
  }

  /// Returns whether a literal belongs to an accessor that a tool generated.
  private func isGenerated(_ offset: Int) -> Bool { generated?.member(at: offset) != nil }

  /// Adds the uses and the strings of a file as evidence, with their lines.
  private func add(
    _ file: inout CodeFile, _ bytes: SourceBuffer, to evidence: inout KeyEvidence
  ) {
    var lines = LineCounter(bytes)
    for number in file.uses.indices {
      let use = file.uses[number]
      file.uses[number].place = CodePlace(file: index, line: lines.line(of: use.range.lowerBound))
      evidence.add(use.key, at: file.uses[number].place, knowsTable: use.knowsTable)
    }
    lines = LineCounter(bytes)
    for string in file.strings {
      let place = CodePlace(file: index, line: lines.line(of: string.range.lowerBound))
      evidence.add(string.key, at: place, knowsTable: string.knowsTable)
    }
  }
}

extension SourceBuffer {
  /// Returns what Xcode extracts from `NSLocalizedString("\(count) files", …)`, which it doesn't
  /// evaluate: `(count) files`.
  fileprivate func textWithNames(ofInterpolated literal: Range<Int>) -> [UInt8]? {
    guard (2..<1024).contains(literal.count), self[literal.lowerBound] == UInt8(ascii: "\"") else {
      return nil
    }
    var text: [UInt8] = []
    var offset = literal.lowerBound + 1
    while offset < literal.upperBound - 1 {
      guard self[offset] == UInt8(ascii: "\\") else {
        text.append(self[offset])
        offset += 1
        continue
      }
      switch self[offset + 1] {
      case UInt8(ascii: "("): text.append(self[offset + 1])
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        let digits = offset + 3..<nextOffset(of: UInt8(ascii: "}"), from: offset + 2)
        guard digits.upperBound < literal.upperBound,
          let scalar = UInt32(string(in: digits), radix: 16).flatMap(Unicode.Scalar.init)
        else { return nil }
        text += String(scalar).utf8
        offset = digits.upperBound - 1
      default: text.append(self[offset + 1])
      }
      offset += 2
    }
    return text
  }
}

/// Counts the lines before ascending offsets.
private struct LineCounter {
  private let bytes: SourceBuffer
  private var (line, reached) = (1, 0)

  init(_ bytes: SourceBuffer) { self.bytes = bytes }

  mutating func line(of offset: UInt32) -> Int {
    let offset = max(min(Int(offset), bytes.count), reached)
    line += bytes.lineFeeds(in: reached..<offset)
    reached = offset
    return line
  }
}

extension KeyUse {
  /// Whether the call shows in which table it looks up the key. A function of the project may look
  /// it up in any.
  fileprivate var knowsTable: Bool {
    switch kind {
    case .foundation, .string, .attributedString, .resource, .localizedKey, .bundle, .swiftUI:
      tableName != nil && !leavesTableOpen
    case .accessor: true
    case .chart, .intent, .phrase, .declared, .wrapper, .routine, .interface, .infoPlist, .settings,
      .intentDefinition, .extracted, .literal:
      false
    }
  }
}

/// What a file of a project contributes to the uses of keys.
package enum CodeFileKind: Hashable, Sendable {
  case code(CodeLanguage)
  /// A `.xib` or a `.storyboard`.
  case interface
  case propertyList(KeyListFile.Purpose)
  /// A `.stringsdata` file of a build on a Mac.
  case extractedStrings
  case buildSettings
  /// Any other text, whose strings are evidence.
  case text

  /// Returns the kind of a file according to its path, or nil if it is none of those that are
  /// always read.
  package init?(path: String) {
    let bytes = path.utf8
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { bytes[bytes.index(after: $0)...] } ?? bytes[...]
    // A file such as `._View.swift` has only attributes that macOS keeps for another one.
    guard let period = bytes.lastIndex(of: UInt8(ascii: ".")), !name.starts(with: "._".utf8) else {
      return nil
    }
    let ending = path[bytes.index(after: period)...].lowercased()
    if let language = CodeLanguage(extension: ending) {
      self = .code(language)
      return
    }
    switch ending {
    case "xib", "storyboard": self = .interface
    case "plist":
      if path.contains(".bundle/") {
        self = .propertyList(.settings)
      } else if path.hasSuffix("Info.plist") {
        self = .propertyList(.infoPlist)
      } else {
        self = .propertyList(.other)
      }
    case "intentdefinition": self = .propertyList(.intentDefinition)
    case "stringsdata": self = .extractedStrings
    case "pbxproj", "xcconfig": self = .buildSettings
    case "yml" where path == "project.yml" || path.hasSuffix("/project.yml"): self = .buildSettings
    default: return nil
    }
  }
}
