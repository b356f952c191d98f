import Diagnostics
import FormatStrings
import SourceText
import Syntax

/// Scanners of text that all formats share.
enum TextTargets {
  /// Reads JSON as a value and by skipping, which must agree, and asks Foundation.
  static func json(_ bytes: [UInt8]) -> [String] {
    let file = SourceFile.json(SourceBuffer(bytes), id: FileID(0), path: "a.json")
    var diagnostics: [Diagnostic] = []
    let value = JSONValue.read(file, reporting: &diagnostics)
    var problems = Promises.problems(
      with: diagnostics.map(\.range.bytes) + ranges(of: value), in: file.bytes.copied, "JSON")
    let skipped = skip(file)
    if (value != nil) != (skipped != nil) {
      problems.append("skipping a value and reading it don't agree")
    }
    // Foundation refuses lone surrogates, numbers that it can't represent and invalid UTF-8, which
    // others than the scanner report.
    if let value, file.encoding == .utf8, diagnostics.isEmpty, !Promises.isJSON(bytes),
      !value.hasLargeNumber, skipped?.loneSurrogates.isEmpty == true,
      file.bytes.firstInvalidUTF8(in: 0..<file.bytes.count) == nil
    {
      problems.append("Foundation refuses what is read as JSON")
    }
    return problems
  }

  /// Scans a string for everything that looks like an argument.
  static func format(_ bytes: [UInt8]) -> [String] {
    guard String(validating: bytes, as: UTF8.self) != nil else { return [] }
    var problems: [String] = []
    for (isCatalog, isInSubstitution) in [(false, false), (true, false), (true, true)] {
      var scanner = FormatScanner(isCatalog: isCatalog, isInSubstitution: isInSubstitution)
      var found: [Range<Int>] = []
      while let item = scanner.next(in: bytes.span) {
        found.append(item.bytes)
        if let name = item.name { problems += self.problems(with: [name], in: bytes, "name") }
      }
      problems += self.problems(with: found, in: bytes, "specifiers")
    }
    for acceptsDollars in [false, true] {
      var scanner = DamagedPlaceholderScanner(bytes, acceptsDollars: acceptsDollars)
      var found: [Range<Int>] = []
      while let item = scanner.next() { found.append(item.bytes) }
      problems += self.problems(with: found, in: bytes, "damaged placeholders")
    }
    var scanner = NamedPlaceholderScanner(bytes)
    var found: [Range<Int>] = []
    while let item = scanner.next() { found.append(item.bytes) }
    _ = DisguisedPlaceholder.all(in: bytes.span, upTo: 8)
    return problems + self.problems(with: found, in: bytes, "named placeholders")
  }
}

extension TextTargets {
  /// Skips the value of a file. Returns the scanner at its end, or nil if the file isn't JSON.
  private static func skip(_ file: SourceFile) -> JSONScanner? {
    var scanner = JSONScanner(file)
    var ignored: [Diagnostic] = []
    do throws(JSONSyntaxError) {
      try scanner.skipValue(reporting: &ignored)
      try scanner.finish()
      return scanner
    } catch {
      return nil
    }
  }

  private static func ranges(of value: JSONValue?) -> [Range<Int>] {
    guard let value else { return [] }
    let inner: [JSONValue] = if case .array(let elements) = value.content { elements } else { [] }
    return [value.range.bytes] + value.members.map(\.nameRange.bytes)
      + (inner + value.members.map(\.value)).flatMap(ranges)
  }

  /// Checks that ranges are in order and whole.
  private static func problems(
    with ranges: [Range<Int>], in bytes: [UInt8], _ what: String
  ) -> [String] {
    let isSorted = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    return Promises.problems(with: ranges, in: bytes, what)
      + (isSorted ? [] : ["\(what) overlap"])
  }
}

extension JSONValue {
  /// Whether it has a number that Foundation may be unable to represent.
  fileprivate var hasLargeNumber: Bool {
    switch content {
    case .number(let number): !number.isFinite || abs(number) > 1e15 || number == 0
    case .array(let elements): elements.contains(where: \.hasLargeNumber)
    case .object(let members): members.contains(where: \.value.hasLargeNumber)
    case .string, .boolean, .null: false
    }
  }
}

extension SourceBuffer {
  fileprivate var copied: [UInt8] {
    var bytes: [UInt8] = []
    append(0..<count, to: &bytes)
    return bytes
  }
}
