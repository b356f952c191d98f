import Diagnostics
import SourceText
import XML

/// A builder for an XLIFF document from the events of an XML document.
struct XLIFFBuilder {
  /// An element that has begun.
  enum Frame {
    case root, file, header, unit, segment, notes, leaf
    /// The body of a file, or a group.
    case container(isTranslatable: Bool)
    /// An element inside a string. Some are replaced by their content. The meaning of others is
    /// unknown.
    case inline(needsContent: Bool, tag: Range<Int>)
    /// An element that has no meaning here, or that is inside one.
    case skipped
  }

  /// The versions whose elements differ.
  enum Dialect {
    case version1, version2
  }

  /// A unit whose end tag hasn't been read.
  struct OpenUnit {
    var unit: XLIFFUnit
    let tag: Range<Int>
    let hasID: Bool
    var segments = 0
    var hasSource = false
    var hasTarget = false
    /// The range of the first part that can't be read as a string.
    var unreadable: Range<Int>?
  }

  /// An element that contains a string and hasn't ended.
  struct Leaf {
    enum Role {
      case source, target, note
    }

    let role: Role
    let tag: Range<Int>
    var traits: TextSpan.Traits = []
    var unreadable: Range<Int>?
  }

  var document: XLIFFDocument
  var file: SourceFile { document.file }
  /// The elements that have begun. The innermost is last.
  private var frames: [Frame] = []
  private(set) var dialect = Dialect.version1
  /// The prefix of the names of XLIFF's elements, with its colon.
  private var prefix = ""
  /// The languages. In XLIFF 2, they are in the root element.
  private var languages: (source: TextSpan?, target: TextSpan?)
  var section: XLIFFSection?
  var unit: OpenUnit?
  private var leaf: Leaf?
  /// The state of the unit in XLIFF 2, where it is an attribute of segments.
  var stateOfSegment: TextSpan?
  /// The IDs of the section, and the index of each ID's unit.
  var ids = KeyTable()
  var unitOfID: [Int] = []
  /// The number of units that were skipped, and the range of the first one.
  var unreadable: (count: Int, place: Range<Int>)?
  /// Whether missing languages of the root element were reported.
  var hasReportedLanguages = false
  /// Whether a misplaced unit was reported, in the section or outside of all sections.
  var hasReportedPlace = false

  init(file: SourceFile) {
    document = XLIFFDocument(file: file, root: file.range(0..<0))
  }

  /// Handles the next event.
  ///
  /// - Returns: whether reading should continue.
  mutating func receive(_ event: XMLEvent) -> Bool {
    switch event {
    case .startElement(let name, let tag):
      guard !frames.isEmpty else { return startRoot(name, tag) }
      start(name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : ":", tag)
    case .endElement(_, let tag): end(tag)
    case .text(let range): text(range)
    case .cdata(let range):
      noteContent()
      let traits = XMLEscapes.traits(of: range, in: file.bytes)
      leaf?.traits.formUnion(traits.union(.escaped))
    case .comment, .instruction: leaf?.traits.insert(.escaped)
    }
    return true
  }
}

extension XLIFFBuilder {
  private mutating func startRoot(_ name: String, _ tag: Range<Int>) -> Bool {
    let (prefix, local) = Self.split(name)
    document.root = file.range(tag)
    guard local == "xliff" else {
      report(
        "expected '<xliff>', found '<\(name)>'", at: tag.lowerBound..<tag.lowerBound + 1,
        help: "export the localization again")
      return false
    }
    self.prefix = prefix
    frames.append(.root)
    let attributes = XMLTag(range: tag, file: file)
    guard let version = attributes.value(of: "version") else {
      report(
        "'<xliff>' has no version", at: tag,
        help: "add version=\"1.2\", which Xcode writes and reads"
      )
      return true
    }
    switch file.string(of: version).split(separator: ".").first {
    case "1": return true
    case "2":
      dialect = .version2
      languages = (attributes.value(of: "srcLang"), attributes.value(of: "trgLang"))
      return true
    default:
      report(
        "XLIFF of version '\(file.string(of: version))' is not supported",
        at: version.range.bytes, help: "Xcode writes and reads version 1.2")
      return false
    }
  }

  var nameOfUnit: String { dialect == .version1 ? "trans-unit" : "unit" }

  private static func split(_ name: String) -> (prefix: String, local: String) {
    guard let colon = name.lastIndex(of: ":") else { return ("", name) }
    return (String(name[...colon]), String(name[name.index(after: colon)...]))
  }

  private mutating func start(_ name: String, _ tag: Range<Int>) {
    switch frames[frames.count - 1] {
    case .root where name == "file": startFile(tag)
    case .file where name == "header": frames.append(.header)
    case .file where name == "body":
      frames.append(.container(isTranslatable: isTranslatable(tag)))
    case .file, .container: startInContainer(name, tag)
    case .unit: startInUnit(name, tag)
    case .segment where name == "source": startLeaf(.source, tag)
    case .segment where name == "target": startLeaf(.target, tag)
    case .notes where name == "note": startLeaf(.note, tag)
    case .header:
      if name == "tool" { noteTool(tag) }
      frames.append(.skipped)
    case .leaf, .inline: startInline(name, tag)
    case .root, .segment, .notes, .skipped: skip(name, tag)
    }
  }

  /// Reads a unit or a group. In version 1, they are in the body of a file.
  private mutating func startInContainer(_ name: String, _ tag: Range<Int>) {
    let isUnit = name == nameOfUnit
    guard isUnit || name == "group" || name == "bin-unit" else { return skip(name, tag) }
    if case .file = frames.last, dialect == .version1 { reportOutsideOfBody(name, tag) }
    if isUnit {
      startUnit(tag)
    } else {
      frames.append(.container(isTranslatable: isTranslatable(tag)))
    }
  }

  /// Skips an element, which must not contain units.
  private mutating func skip(_ name: String, _ tag: Range<Int>) {
    if name == nameOfUnit { reportUnreadUnit(tag) }
    frames.append(.skipped)
  }

  private mutating func startFile(_ tag: Range<Int>) {
    frames.append(.file)
    let attributes = XMLTag(range: tag, file: file)
    let original = attributes.value(of: "original")
    if dialect == .version1 {
      languages = (
        attributes.value(of: "source-language"), attributes.value(of: "target-language")
      )
    }
    section = XLIFFSection(
      tag: file.range(tag), original: original, name: name(ofSource: original),
      sourceLanguage: languages.source.flatMap { $0.isEmpty ? nil : $0 },
      targetLanguage: languages.target.flatMap { $0.isEmpty ? nil : $0 },
      // In version 2, it is optional.
      needsOriginal: dialect == .version1 && original?.isEmpty != false)
    hasReportedPlace = false
    if section?.needsOriginal == true { reportMissingOriginal(tag) }
    ids = KeyTable()
    unitOfID = []
  }

  private mutating func noteTool(_ tag: Range<Int>) {
    guard let tool = XMLTag(range: tag, file: file).value(of: "tool-id") else { return }
    if file.bytes.hasBytes("com.apple.", at: Int(tool.range.start)) { section?.isFromXcode = true }
  }

  /// Returns whether the content of an element is translatable, according to it or the elements
  /// around it.
  private func isTranslatable(_ tag: Range<Int>) -> Bool {
    if let word = XMLTag(range: tag, file: file).value(of: "translate") {
      return !file.bytes.bytes(word.range.bytes, equal: "no")
    }
    if case .container(let isTranslatable) = frames.last { return isTranslatable }
    return true
  }

  private mutating func startUnit(_ tag: Range<Int>) {
    stateOfSegment = nil
    let id = XMLTag(range: tag, file: file).value(of: "id")
    if id == nil {
      report(
        "the unit has no id", at: tag, help: "an import finds the string by the id of its unit")
    }
    let end = file.range(tag.upperBound..<tag.upperBound)
    unit = OpenUnit(
      unit: XLIFFUnit(
        id: id ?? TextSpan(range: end), element: file.range(tag),
        isTranslatable: isTranslatable(tag), place: end),
      tag: tag, hasID: id != nil)
    frames.append(.unit)
  }

  private mutating func startInUnit(_ name: String, _ tag: Range<Int>) {
    switch (dialect, name) {
    case (.version1, "source"): startLeaf(.source, tag)
    case (.version1, "target"): startLeaf(.target, tag)
    case (.version1, "note"): startLeaf(.note, tag)
    case (.version2, "notes"): frames.append(.notes)
    case (.version2, "segment"), (.version2, "ignorable"):
      frames.append(.segment)
      guard let open = unit else { return }
      unit?.segments += 1
      if open.segments > 0, open.unreadable == nil { unit?.unreadable = tag }
      if let state = XMLTag(range: tag, file: file).value(of: "state") { stateOfSegment = state }
    default: skip(name, tag)
    }
  }

  private mutating func startLeaf(_ role: Leaf.Role, _ tag: Range<Int>) {
    frames.append(.leaf)
    leaf = Leaf(role: role, tag: tag)
  }

  private mutating func startInline(_ name: String, _ tag: Range<Int>) {
    leaf?.traits.insert(.escaped)
    noteContent()
    switch (dialect, name) {
    case (_, "mrk"), (.version2, "sm"), (.version2, "em"):
      frames.append(.inline(needsContent: false, tag: tag))
    // They contain the code of the source file unchanged.
    case (.version1, "ph"), (.version1, "bpt"), (.version1, "ept"), (.version1, "it"):
      frames.append(.inline(needsContent: true, tag: tag))
    default:
      refuseText(at: tag)
      frames.append(.inline(needsContent: false, tag: tag))
    }
  }

  private mutating func refuseText(at tag: Range<Int>) {
    if leaf?.unreadable == nil { leaf?.unreadable = tag }
  }

  /// Records that the element around a position isn't empty.
  private mutating func noteContent() {
    if case .inline(true, let tag) = frames.last {
      frames[frames.count - 1] = .inline(needsContent: false, tag: tag)
    }
  }

  private mutating func text(_ range: Range<Int>) {
    if leaf != nil {
      noteContent()
      let traits = XMLEscapes.traits(of: range, in: file.bytes)
      leaf?.traits.formUnion(traits)
    } else {
      reportConflict(in: range)
    }
  }

  private mutating func end(_ tag: Range<Int>) {
    switch frames.popLast() {
    case .leaf: endLeaf(tag)
    case .unit: endUnit(tag)
    case .file: endFile()
    case .inline(true, let start): refuseText(at: start)
    case .root, .header, .segment, .notes, .container, .inline, .skipped, nil: break
    }
  }

  private mutating func endLeaf(_ end: Range<Int>) {
    guard let leaf else { return }
    self.leaf = nil
    let content = leaf.tag.upperBound..<max(end.lowerBound, leaf.tag.upperBound)
    let text = TextSpan(range: file.range(content), traits: leaf.traits)
    if leaf.role != .note, let place = leaf.unreadable, unit?.unreadable == nil {
      unit?.unreadable = place
    }
    switch leaf.role {
    case .source:
      guard unit?.hasSource == false else { return reportRepetition(of: "source", leaf.tag) }
      unit?.hasSource = true
      unit?.unit.source = text
      let place = file.range(end.upperBound..<end.upperBound)
      unit?.unit.place = place
    case .target:
      guard unit?.hasTarget == false else { return reportRepetition(of: "target", leaf.tag) }
      unit?.hasTarget = true
      let attributes = XMLTag(range: leaf.tag, file: file)
      unit?.unit.target = XLIFFTarget(
        text: text, state: stateOfSegment ?? attributes.value(of: "state"),
        qualifier: attributes.value(of: "state-qualifier"))
    case .note:
      if unit?.unit.note == nil, !text.isEmpty { unit?.unit.note = text }
    }
  }
}
