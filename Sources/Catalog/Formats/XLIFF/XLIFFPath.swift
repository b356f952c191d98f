import Languages
package import SourceText
import Syntax

/// The location of a unit's string according to the unit's ID: the key and the path to a branch.
///
/// Xcode's exports append the branches of a catalog to the key, for example
/// `KEY|==|device.iphone.plural.one` and `KEY|==|substitutions.NAME.plural.other`, with `@` around
/// a name that contains dots. The branches of a `.stringsdict` are paths in the property list:
/// `/KEY:dict/VARIABLE:dict/one:dict/:string`.
struct XLIFFPath {
  /// A choice and the branch that is taken.
  struct Step {
    let kind: Variation.Kind
    /// The word that names the kind, or the variable.
    let kindName: Range<Int>
    let branch: Range<Int>
  }

  private(set) var key: Range<Int>
  private(set) var substitution: Range<Int>?
  private(set) var steps: [Step] = []
  /// Whether the path leads to a string for users, and not, for example, to the type of a number.
  private(set) var isText = true

  /// Whether the path leads to the format of an entry of a `.stringsdict` file.
  var isFormat: Bool { isText && substitution == nil && steps.isEmpty }

  /// Returns the key as part of the ID of a unit.
  func key(of unit: XLIFFUnit, in file: SourceFile) -> TextSpan {
    TextSpan(range: file.range(key), traits: unit.id.traits)
  }

  /// Reads an ID, or returns nil if all of it is the key.
  init?(_ id: Range<Int>, in bytes: SourceBuffer) {
    if let mark = Self.lastMark(in: id, of: bytes) {
      self.init(catalog: mark + Self.markLength..<id.upperBound, bytes)
      key = id.lowerBound..<mark
    } else {
      self.init(propertyList: id, bytes)
    }
  }

  /// Returns the part of a key that Xcode reads as the path to a branch, so that the key can't be
  /// imported.
  static func confusable(in key: Range<Int>, of bytes: SourceBuffer) -> Range<Int>? {
    guard let mark = lastMark(in: key, of: bytes), isPath(at: mark, in: bytes) else { return nil }
    return mark..<key.upperBound
  }

  /// Returns whether there is a mark at an offset, followed by the path to a branch.
  static func isPath(at offset: Int, in bytes: SourceBuffer) -> Bool {
    bytes.hasBytes("|==|plural.", at: offset) || bytes.hasBytes("|==|device.", at: offset)
      || bytes.hasBytes("|==|substitutions.", at: offset)
  }
}

extension XLIFFPath {
  private static let markLength = 4

  private static func lastMark(in range: Range<Int>, of bytes: SourceBuffer) -> Int? {
    var offset = range.upperBound - markLength
    while offset >= range.lowerBound {
      // The mark ends in a bar, which is rare in keys.
      if bytes[offset + 3] == UInt8(ascii: "|"), bytes.hasBytes("|==|", at: offset) {
        return offset
      }
      offset -= 1
    }
    return nil
  }

  private init?(catalog path: Range<Int>, _ bytes: SourceBuffer) {
    key = path
    var offset = path.lowerBound
    if bytes.hasBytes("substitutions.", at: offset) {
      guard let name = Self.substitution(from: offset + 14, before: path.upperBound, bytes) else {
        return nil
      }
      substitution = name.range
      offset = name.end
    }
    repeat {
      guard let step = Self.step(from: offset, before: path.upperBound, bytes), mayFollow(step.kind)
      else { return nil }
      steps.append(step)
      offset = step.branch.upperBound + 1
    } while offset <= path.upperBound
  }

  /// Returns whether a choice may be nested in those before it. A plural is always the last one.
  private func mayFollow(_ kind: Variation.Kind) -> Bool {
    !steps.contains { $0.kind == kind || $0.kind == .plural }
  }

  /// Returns the name of a substitution, and the offset at which the rest of the path begins.
  private static func substitution(
    from start: Int, before end: Int, _ bytes: SourceBuffer
  ) -> (range: Range<Int>, end: Int)? {
    let dot = UInt8(ascii: ".")
    if start < end, bytes[start] == UInt8(ascii: "@") {
      guard let close = bytes.firstOffset(of: UInt8(ascii: "@"), in: start + 1..<end),
        close + 1 < end, bytes[close + 1] == dot
      else { return nil }
      return (start + 1..<close, close + 2)
    }
    guard start < end, let close = bytes.firstOffset(of: dot, in: start..<end), close > start else {
      return nil
    }
    return (start..<close, close + 1)
  }

  private static func step(from start: Int, before end: Int, _ bytes: SourceBuffer) -> Step? {
    let kinds: [(StaticString, Variation.Kind)] = [
      ("plural.", .plural), ("device.", .device), ("width.", .width),
    ]
    for (word, kind) in kinds where bytes.hasBytes(word, at: start) {
      let first = start + word.utf8CodeUnitCount
      guard first < end else { return nil }
      let last = bytes.firstOffset(of: UInt8(ascii: "."), in: first..<end) ?? end
      guard last > first else { return nil }
      return Step(kind: kind, kindName: start..<first - 1, branch: first..<last)
    }
    return nil
  }
}

extension XLIFFPath {
  private init?(propertyList id: Range<Int>, _ bytes: SourceBuffer) {
    let tail: StaticString = ":dict/:string"
    let end = id.upperBound - tail.utf8CodeUnitCount
    guard end > id.lowerBound, bytes[id.lowerBound] == UInt8(ascii: "/"),
      bytes.hasBytes(tail, at: end)
    else { return nil }
    let parts = Self.parts(of: id.lowerBound + 1..<end, bytes)
    guard (2...5).contains(parts.count) else { return nil }
    key = parts[0]
    var rest = parts.dropFirst()
    if let first = rest.first, rest.count > 1 {
      let choice: Variation.Kind? =
        bytes.bytes(first, equal: "NSStringDeviceSpecificRuleType")
        ? .device : bytes.bytes(first, equal: "NSStringVariableWidthRuleType") ? .width : nil
      if let choice {
        steps.append(Step(kind: choice, kindName: first, branch: rest[rest.startIndex + 1]))
        rest = rest.dropFirst(2)
      }
    }
    switch rest.count {
    case 0 where !steps.isEmpty: break
    case 1 where bytes.bytes(rest[rest.startIndex], equal: "NSStringLocalizedFormatKey"): break
    case 2:
      // A variable has one set of forms, regardless of the device whose string refers to it.
      let (variable, form) = (rest[rest.startIndex], rest[rest.startIndex + 1])
      substitution = variable
      steps = [Step(kind: .plural, kindName: variable, branch: form)]
      isText = !bytes.hasBytes("NSStringFormat", at: form.lowerBound)
    default: return nil
    }
  }

  private static func parts(of path: Range<Int>, _ bytes: SourceBuffer) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, offset) = (path.lowerBound, path.lowerBound)
    while offset < path.upperBound, parts.count < 6 {
      if bytes[offset] == UInt8(ascii: ":"), bytes.hasBytes(":dict/", at: offset) {
        parts.append(start..<offset)
        (start, offset) = (offset + 6, offset + 6)
      } else {
        offset += 1
      }
    }
    return parts + [start..<max(start, path.upperBound)]
  }
}

extension Entry {
  /// The part of the key, from its first mark on, that an export of the catalog would read as the
  /// path to a variant. Nil if there is none.
  package var exportPath: SourceRange? {
    guard key.traits.contains(.escaped) else {
      return Self.startOfPath(in: key.range.bytes, of: file.bytes).map { start in
        SourceRange(file: key.range.file, start..<key.range.bytes.upperBound)
      }
    }
    var decoded = DecodedText()
    decoded.decode(key, of: file)
    let count = decoded.bytes.count
    return Self.startOfPath(in: 0..<count, of: SourceBuffer(decoded.bytes)).map { start in
      SourceRange(file: key.range.file, decoded.sourceRange(start..<count))
    }
  }

  private static func startOfPath(in key: Range<Int>, of bytes: SourceBuffer) -> Int? {
    var offset = key.lowerBound
    while let bar = bytes.firstOffset(of: UInt8(ascii: "|"), in: offset..<key.upperBound) {
      if XLIFFPath.isPath(at: bar, in: bytes) { return bar }
      offset = bar + 1
    }
    return nil
  }
}

/// A builder for the variations of one localization from paths, which repeat the names of all
/// branches.
struct XLIFFVariations {
  /// The position and the kind of a variation.
  private struct Location: Hashable {
    let kind: Variation.Kind
    let parent: Int?
    let substitution: Int?
  }

  private struct BranchName: Hashable {
    let variation: Int
    let name: String
  }

  let localization: Int
  let file: SourceFile
  /// The substitutions in the order in which they were found, as indices in the entry.
  private(set) var substitutions: [Int] = []
  private var indexOfName: [String: Int] = [:]
  private var variations: [Location: Int] = [:]
  private var branches: [BranchName: Int] = [:]
  private var lastBranch: [Int: Int] = [:]

  init(localization: Int, file: SourceFile) {
    self.localization = localization
    self.file = file
  }

  /// Finds a substitution by its name, or adds it.
  ///
  /// - Returns: its index among those of the localization.
  mutating func substitution(_ name: TextSpan, of entry: inout Entry) -> Int {
    let string = file.string(of: name)
    if let known = indexOfName[string] { return known }
    let index = entry.append(Substitution(localization: localization, name: name))
    entry.substitutions[index].hasVariations = true
    substitutions.append(index)
    indexOfName[string] = substitutions.count - 1
    return substitutions.count - 1
  }

  /// Finds the branch at the end of a path, and adds what doesn't exist yet. Returns nil for an
  /// empty path.
  mutating func branch(
    _ steps: [XLIFFPath.Step], _ traits: TextSpan.Traits, in substitution: Int?,
    of entry: inout Entry
  ) -> Int? {
    var parent: Int?
    for step in steps {
      let place = Location(kind: step.kind, parent: parent, substitution: substitution)
      let variation =
        variations[place]
        ?? entry.append(
          Variation(
            kind: step.kind, localization: localization, substitution: substitution, parent: parent,
            name: file.range(step.kindName)))
      variations[place] = variation
      parent = branch(
        TextSpan(range: file.range(step.branch), traits: traits), of: variation, step.kind, &entry)
    }
    return parent
  }

  private mutating func branch(
    _ name: TextSpan, of variation: Int, _ kind: Variation.Kind, _ entry: inout Entry
  ) -> Int {
    let known = BranchName(variation: variation, name: file.string(of: name))
    if let index = branches[known] { return index }
    let category = kind == .plural ? PluralCategory(name, in: file) : nil
    let index = entry.append(
      Branch(variation: variation, name: name, category: category), after: lastBranch[variation])
    branches[known] = index
    lastBranch[variation] = index
    return index
  }
}
