import Diagnostics
import SourceText
import Syntax

extension FileVersion {
  /// Reads a string catalog.
  ///
  /// - Parameter base: the base, with which a side has most entries in common.
  /// - Returns: nil for a base without text, which both sides added to.
  static func json(
    _ input: VersionInput, base: FileVersion?
  ) throws(VersionFault) -> FileVersion? {
    let side = input.side
    let file = SourceFile.json(input.bytes, id: input.id, path: input.path)
    guard [.utf8, .utf8WithMark].contains(file.encoding) else {
      throw VersionFault(.encoding(side))
    }
    var scanner = JSONScanner(file)
    scanner.skipWhitespace()
    if side == .base, scanner.offset == file.bytes.count { return nil }
    guard file.bytes.firstInvalidUTF8(in: 0..<file.bytes.count) == nil else {
      throw VersionFault(.encoding(side))
    }
    var reading = JSONVersionReading(file, base?.entries)
    reading.keepsRepeated = input.keepsRepeated
    do throws(JSONSyntaxError) {
      let root = try reading.readRoot(&scanner)
      if let fault = reading.diagnostics.first { throw JSONSyntaxError(fault) }
      return FileVersion(
        side, file, .json, root: root, known: reading.known, entries: reading.entries)
    } catch {
      var fault = VersionFault(error.message, at: error.range, in: file, side)
      fault.isRepetition = reading.isRepetition
      throw fault
    }
  }

  /// Returns the members of an object, which was read without an error before.
  func jsonMembers(of value: MergeValue) -> [MergeMember] {
    var reading = JSONVersionReading(file, nil)
    var scanner = JSONScanner(file)
    scanner.move(to: value.range.lowerBound, depth: 0)
    return (try? reading.members(&scanner)) ?? []
  }

  /// Returns the elements of an array, which was read without an error before.
  func jsonElements(of value: MergeValue) -> [MergeValue] {
    var reading = JSONVersionReading(file, nil)
    var scanner = JSONScanner(file)
    scanner.move(to: value.range.lowerBound, depth: 0)
    return (try? reading.elements(&scanner)) ?? []
  }
}

/// A reader for objects and arrays, one level at a time.
private struct JSONVersionReading {
  let file: SourceFile
  /// The entries of the base.
  let base: KnownEntries?
  var diagnostics: [Diagnostic] = []
  /// The members of the objects that were kept, by the start of the object.
  var known: [Int: [MergeMember]] = [:]
  /// The entries of a base, to read other files faster.
  var entries: KnownEntries?
  /// Whether an entry may have the key of another one.
  var keepsRepeated = false
  /// Whether the reading ended because an entry has the key of another one.
  private(set) var isRepetition = false

  init(_ file: SourceFile, _ base: KnownEntries?) { (self.file, self.base) = (file, base) }

  /// Reads the whole file, and keeps the members of the two upper levels.
  mutating func readRoot(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> MergeValue {
    let start = scanner.offset
    var members: [MergeMember] = []
    var seen = KeyTable()
    var object = try scanner.beginObject()
    while let key = try scanner.nextMember(of: &object) {
      let isEntries = scanner.peek() == .object && file.string(of: key) == "strings"
      let valueStart = scanner.offset
      let value: MergeValue
      if isEntries {
        known[valueStart] =
          keepsRepeated ? try self.members(&scanner) : try readEntries(&scanner)
        value = MergeValue(
          kind: .dictionary, range: valueStart..<scanner.offset,
          text: TextSpan(range: file.range(valueStart..<scanner.offset)))
      } else {
        value = try self.value(&scanner)
      }
      if seen.insert(key, of: file, value: file.range(value.range)) != nil {
        throw .duplicate(key, in: file)
      }
      members.append(MergeMember(key: key, value: value))
    }
    try scanner.finish()
    known[start] = members
    let end = members.last.map(\.whole.upperBound) ?? start + 1
    let closing = file.bytes.skipJSONWhitespace(from: end) + 1
    let range = start..<closing
    return MergeValue(kind: .dictionary, range: range, text: TextSpan(range: file.range(range)))
  }

  /// Reads the entries. Those that are the same in the base need only be compared.
  private mutating func readEntries(
    _ scanner: inout JSONScanner
  ) throws(JSONSyntaxError) -> [MergeMember] {
    var matching = EntryMatching(base, in: file)
    var members: [MergeMember] = []
    members.reserveCapacity(matching.count)
    var object = try scanner.beginObject()
    while true {
      if let start = scanner.startOfMember(in: object), let same = matching.take(at: start) {
        members.append(same)
        scanner.passMember(of: &object, endingAt: same.whole.upperBound)
        continue
      }
      guard let key = try scanner.nextMember(of: &object) else { break }
      var member = MergeMember(key: key, value: try value(&scanner))
      guard matching.add(&member) else {
        isRepetition = true
        throw .duplicate(key, in: file)
      }
      members.append(member)
    }
    entries = KnownEntries(file: file, members: members, table: matching.table)
    return members
  }

  /// Reads the members of an object, whose names differ or may be equal.
  mutating func members(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> [MergeMember] {
    var members: [MergeMember] = []
    var object = try scanner.beginObject()
    while let key = try scanner.nextMember(of: &object) {
      members.append(MergeMember(key: key, value: try value(&scanner)))
    }
    return members
  }

  mutating func elements(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> [MergeValue] {
    var elements: [MergeValue] = []
    var array = try scanner.beginArray()
    while try scanner.nextElement(of: &array) { elements.append(try value(&scanner)) }
    return elements
  }

  private mutating func value(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> MergeValue {
    let kind = scanner.peek()
    let start = scanner.offset
    if kind == .string {
      let text = try scanner.string()
      return MergeValue(kind: .string, range: start..<scanner.offset, text: text)
    }
    let range = try scanner.skipValue(reporting: &diagnostics)
    let mergeKind: MergeValue.Kind =
      switch kind {
      case .object: .dictionary
      case .array: .array
      case .string, .number, .literal, .other: .other
      }
    return MergeValue(kind: mergeKind, range: range, text: TextSpan(range: file.range(range)))
  }
}

extension MergeMember {
  /// Creates the member of an object.
  fileprivate init(key: TextSpan, value: MergeValue) {
    self.init(
      key: key, whole: key.range.bytes.lowerBound - 1..<value.range.upperBound, value: value)
  }
}

extension JSONSyntaxError {
  fileprivate static func duplicate(_ key: TextSpan, in file: SourceFile) -> JSONSyntaxError {
    JSONSyntaxError("duplicate key '\(file.string(of: key).shortened)'", at: key.range)
  }

  /// Describes a duplicate key as a reason not to read on.
  fileprivate init(_ diagnostic: Diagnostic) {
    self.init(diagnostic.message, at: diagnostic.range)
  }
}
