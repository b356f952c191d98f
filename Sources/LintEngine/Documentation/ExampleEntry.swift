import Diagnostics
import SourceText
import Syntax

/// An entry in a file of an example. A page shows it without the rest of the file.
struct ExampleEntry {
  let key: String
  /// The byte range of the entry in the file.
  let range: Range<Int>
  /// The lines of the entry as shown on a page.
  let lines: [String]

  /// Returns the entries of a file, or an empty array if the file can't be read or its format has
  /// no entries.
  ///
  /// - Parameter locale: the locale to keep, in addition to the source language, if a catalog entry
  ///   is too long with all of its locales.
  static func all(in text: String, path: String, locale: String?) -> [ExampleEntry] {
    if path.hasSuffix(".xcstrings") { return catalogEntries(in: text, locale: locale) }
    if path.hasSuffix(".xliff") { return xliffUnits(in: text) }
    if path.hasSuffix(".strings") || path.hasSuffix(".stringsdict") {
      return text.contains("<plist") ? propertyListEntries(in: text) : stringsEntries(in: text)
    }
    return []
  }

  /// Whether the app shows none of the strings of the entry.
  var isNotShipped: Bool {
    lines.contains {
      $0.contains("\"extractionState\" : \"stale\"") || $0.contains("\"shouldTranslate\" : false")
    }
  }

  /// Returns the lines of a string without their common indentation.
  static func dedented(_ text: Substring) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let margin =
      lines.filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(margin)) }
  }
}

extension ExampleEntry {
  private init(_ key: some StringProtocol, _ range: Range<String.Index>, in text: String) {
    self.key = String(key)
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    self.range = start..<start + text[range].utf8.count
    let line = text[..<range.lowerBound].lastIndex(of: "\n").map(text.index(after:))
    let lineStart = line ?? text.startIndex
    let isIndented = text[lineStart..<range.lowerBound].allSatisfy(\.isWhitespace)
    let shown = text[(isIndented ? lineStart : range.lowerBound)..<range.upperBound]
    lines = Self.dedented(shown)
  }

  private static func catalogEntries(in text: String, locale: String?) -> [ExampleEntry] {
    let file = SourceFile.json(SourceBuffer(Array(text.utf8)), id: FileID(0), path: "")
    var diagnostics: [Diagnostic] = []
    let catalog = JSONValue.read(file, reporting: &diagnostics)
    let members = catalog?.members ?? []
    var locales = [locale].compactMap(\.self)
    if case .string(let source)? = members.first(where: { $0.name == "sourceLanguage" })?.value
      .content
    {
      locales.append(source)
    }
    let strings = members.first { $0.name == "strings" }?.value.members ?? []
    return strings.map { member in
      let layouts = [nil, locales, Array(locales.prefix(1))].lazy.map {
        CompactJSON(of: file, locales: $0).lines(of: member)
      }
      let lines = layouts.first { $0.count <= RulePage.maxBriefLines } ?? layouts[2]
      let range = member.nameRange.bytes.lowerBound - 1..<member.value.range.bytes.upperBound
      return ExampleEntry(key: member.name, range: range, lines: lines)
    }
  }

  private static func xliffUnits(in text: String) -> [ExampleEntry] {
    text.ranges(of: "<trans-unit").compactMap { tag in
      guard let end = text[tag.upperBound...].firstRange(of: "</trans-unit>") else { return nil }
      let id = text[tag.upperBound...].firstRange(of: "id=\"")
      let key = id.map { text[$0.upperBound...].prefix { $0 != "\"" } }
      return ExampleEntry(key ?? "", tag.lowerBound..<end.upperBound, in: text)
    }
  }

  /// Returns the members of the outermost dictionary.
  private static func propertyListEntries(in text: String) -> [ExampleEntry] {
    var entries: [ExampleEntry] = []
    var open: (key: Substring, start: String.Index)?
    var depth = 0
    func close(at end: String.Index) {
      guard let entry = open else { return }
      let content = text[entry.start..<end]
      let last = content.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? end
      entries.append(ExampleEntry(entry.key, entry.start..<last, in: text))
      open = nil
    }
    for start in text.ranges(of: "<").map(\.lowerBound) {
      let tag = text[start...].prefix { $0 != ">" }
      switch tag {
      case "<dict": depth += 1
      case "</dict":
        if depth == 1 { close(at: start) }
        depth -= 1
      case "<key" where depth == 1:
        close(at: start)
        open = (text[tag.endIndex...].dropFirst().prefix { $0 != "<" }, start)
      default: break
      }
    }
    return entries
  }

  /// Returns the statements of an old-style property list, each with the comment before it.
  private static func stringsEntries(in text: String) -> [ExampleEntry] {
    var entries: [ExampleEntry] = []
    var start: String.Index?
    var key: Substring?
    var index = text.startIndex
    func end(of opening: String, _ closing: String) -> String.Index? {
      guard text[index...].hasPrefix(opening) else { return nil }
      let content = text[index...].dropFirst(opening.count)
      return content.firstRange(of: closing)?.upperBound ?? text.endIndex
    }
    while index < text.endIndex {
      let character = text[index]
      if !character.isWhitespace { start = start ?? index }
      if let next = end(of: "/*", "*/") ?? end(of: "//", "\n") {
        index = next
      } else if character == "\"" {
        let next = endOfQuote(from: index, in: text)
        key = key ?? text[text.index(after: index)..<next].dropLast()
        index = next
      } else {
        index = text.index(after: index)
        guard character == ";", let first = start else { continue }
        entries.append(ExampleEntry(key ?? "", first..<index, in: text))
        (start, key) = (nil, nil)
      }
    }
    return entries
  }

  private static func endOfQuote(from start: String.Index, in text: String) -> String.Index {
    var index = text.index(after: start)
    while index < text.endIndex, text[index] != "\"" {
      let step = text[index] == "\\" ? 2 : 1
      index = text.index(index, offsetBy: step, limitedBy: text.endIndex) ?? text.endIndex
    }
    return index < text.endIndex ? text.index(after: index) : index
  }
}
