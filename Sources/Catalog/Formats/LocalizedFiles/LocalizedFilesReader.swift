package import Diagnostics
import Languages
import SourceText
import Syntax

/// A reader that joins the `.strings` and `.stringsdict` files of one table by key, and reads the
/// table one entry at a time.
///
/// Keys are in the order of the source language's files, followed by keys that only translations
/// have. If a locale has a key in both of its files, the `.stringsdict` wins, as in Foundation.
package struct LocalizedFilesReader {
  private let files: [LocalizedFile]
  private let table: Table
  private var keys = KeyTable()
  /// The values of the keys in the files.
  private var values: [Value] = []
  /// The first and the last value of each key.
  private var firstValue: [Int32] = []
  private var lastValue: [Int32] = []
  /// The files that have the current key, in path order. `nodes` has the index of the value's node
  /// for each file, or -1 for the others.
  private var holders: [Int] = []
  private var nodes: [Int32]
  /// The `.stringsdict` files of the same locale, for each `.strings` file.
  private let overriding: [[Int]]
  /// The index of each file's locale in the table.
  private let locales: [Int]
  var entry: Entry
  var diagnostics: [Diagnostic]
  private var presence = LocaleSet()
  /// Whether the table has `Base` next to the source language.
  private let hasBase: Bool

  /// Reads a whole table.
  ///
  /// - Parameters:
  ///   - files: the files, in path order.
  ///   - sourceLocale: the configured source locale (default: `en`, then `Base`).
  ///   - each: called for each entry. The entry must not be stored.
  package static func read(
    _ files: [LocalizedFile], name: String, sourceLocale: String?,
    reporting diagnostics: inout [Diagnostic], each: (Entry) -> Void
  ) -> Table {
    let path = files.first?.document.file.path ?? ""
    let table = Table(
      name: name, capabilities: .localizedFiles,
      purpose: .init(ofTable: name, path: path))
    for file in files {
      table.add(file.document.file)
      let locale = table.index(ofLocale: file.localeName, at: file.document.file.range(0..<0))
      table.noteReadFaults(in: file.document.diagnostics)
      if table.readFaults[file.document.file.id] != nil {
        table.brokenFiles.insert(file.document.file.id)
      }
      if !file.document.isLoadable { table.unloadableFiles.insert(file.document.file.id) }
      table.filesOfLocale[locale, default: []].append(file.document.file.id)
    }
    table.namesLocales = files.contains { $0.locale != nil }
    table.sourceLocale = table.locales.sourceIndex(configured: sourceLocale)
    guard let first = files.first?.document.file else { return table }
    let known = diagnostics.count
    var reader = LocalizedFilesReader(files, table, Entry(table: table, file: first), diagnostics)
    reader.joinKeys()
    reader.readEntries(each)
    diagnostics = reader.diagnostics
    table.noteReadFaults(in: diagnostics[known...])
    return table
  }

  private init(
    _ files: [LocalizedFile], _ table: Table, _ entry: Entry, _ diagnostics: [Diagnostic]
  ) {
    self.files = files
    self.table = table
    self.entry = entry
    self.diagnostics = diagnostics
    nodes = Array(repeating: -1, count: files.count)
    let dictionaries = Dictionary(
      grouping: files.indices.filter { files[$0].kind == .stringsdict },
      by: { files[$0].localeName })
    locales = files.map { table.index(ofLocale: $0.localeName, at: $0.document.file.range(0..<0)) }
    hasBase = table.locales.contains(where: \.isBase) && table.source?.isBase == false
    overriding = files.map { $0.kind == .strings ? dictionaries[$0.localeName] ?? [] : [] }
  }
}

extension [LocaleIdentifier] {
  /// Returns the index of the source locale of localized files. This is the configured locale
  /// (default: `en`), or else `Base`, or else another region of the same language.
  ///
  /// The locales are in the order of the files. The locale of a file outside of a folder is `Base`.
  package func sourceIndex(configured: String?) -> Int? {
    let wanted = LocaleIdentifier(configured ?? "en")
    return firstIndex { $0.canonical == wanted.canonical }
      ?? firstIndex(where: \.isBase)
      ?? firstIndex { $0.language == wanted.language }
  }
}

extension LocalizedFilesReader {
  /// The files of the source locale followed by the others, as indices.
  private var readingOrder: [Int] {
    let isSource = locales.map { $0 == table.sourceLocale }
    return files.indices.filter { isSource[$0] } + files.indices.filter { !isSource[$0] }
  }

  /// The node of a key in a file, and the index of the key's value in the next file that has it.
  private struct Value {
    let file: Int32
    var node: Int32
    var next: Int32 = -1
  }

  private mutating func joinKeys() {
    for index in readingOrder {
      let document = files[index].document
      guard let list = document.list else { continue }
      var next = list.root?.firstChild
      var (count, isEmpty) = (0, true)
      while let node = next {
        next = list.nodes[node].nextSibling
        guard let key = list.nodes[node].key else { continue }
        let (slot, isNew) = keys.index(of: key, in: document.file, value: key.range)
        append(Value(file: Int32(index), node: Int32(node)), toKey: isNew ? nil : slot)
        count += 1
        if isEmpty { isEmpty = list.nodes[node].kind == .string && list.nodes[node].text.isEmpty }
      }
      if isEmpty, count > 1 { table.emptyFiles.insert(document.file.id) }
      if locales[index] == table.sourceLocale { table.sourceKeyCount = keys.slots.count }
    }
    table.keyCount = keys.slots.count
  }

  /// - Parameter slot: the index of the key, or nil for a new one.
  private mutating func append(_ value: Value, toKey slot: Int?) {
    guard let slot else {
      firstValue.append(Int32(values.count))
      lastValue.append(Int32(values.count))
      return values.append(value)
    }
    let last = Int(lastValue[slot])
    if values[last].file == value.file {
      // The last of duplicate keys wins.
      noteOverridden(values[last].node, in: Int(value.file))
      values[last].node = value.node
    } else {
      values[last].next = Int32(values.count)
      lastValue[slot] = Int32(values.count)
      values.append(value)
    }
  }

  private mutating func readEntries(_ each: (Entry) -> Void) {
    table.repeatsKeys = files.count == 1 && !table.namesLocales && !keys.slots.isEmpty
    for key in keys.slots.indices {
      let name = keys.slots[key].key
      entry.begin(name, in: table.file(name.range.file))
      findHolders(of: key)
      for index in holders {
        if isOverridden(index) {
          noteOverridden(nodes[index], in: index)
        } else {
          readLocalization(in: index)
        }
      }
      for index in holders { nodes[index] = -1 }
      useBaseAsSource()
      entry.finish(presence: &presence)
      if table.repeatsKeys {
        table.repeatsKeys =
          entry.units.count == 1 && entry.hasSameContent(entry.units[0].text, entry.key)
      }
      each(entry)
    }
  }

  /// Compares the translations of a key that the source language's file doesn't have with `Base`,
  /// which is in the same language.
  private mutating func useBaseAsSource() {
    guard hasBase, entry.sourceLocalization == nil else { return }
    entry.sourceLocalization = entry.localizations.firstIndex {
      table.locales[$0.locale].isBase
    }
    entry.comment = entry.source?.comment
  }

  private mutating func findHolders(of key: Int) {
    holders.removeAll(keepingCapacity: true)
    var next = Int(firstValue[key])
    while next >= 0 {
      let value = values[next]
      holders.append(Int(value.file))
      nodes[Int(value.file)] = value.node
      next = Int(value.next)
    }
    holders.sort()
  }

  /// Returns whether the `.stringsdict` of the same locale has the key too.
  private func isOverridden(_ file: Int) -> Bool {
    overriding[file].contains { nodes[$0] >= 0 }
  }

  /// Keeps the comment above a value that isn't read, if it may be for the linter.
  private func noteOverridden(_ node: Int32, in index: Int) {
    guard let node = files[index].document.list?.nodes[Int(node)], let key = node.key,
      let comment = node.comment,
      AllowingComment.mayOccur(in: comment.bytes, of: files[index].document.file.bytes)
    else { return }
    table.overridden.append(
      OverriddenComment(
        comment: content(of: comment), key: key, locale: locales[index], end: node.range.end))
  }

  private mutating func readLocalization(in index: Int) {
    let document = files[index].document
    guard let list = document.list else { return }
    let node = list.nodes[Int(nodes[index])]
    let name = node.key?.range ?? node.range
    entry.beginLocalization(
      locales[index], named: name, comment: node.comment.map(content(of:)))
    if node.isCutOff {
      // The key exists, but its value is incomplete, so no rule may check it.
    } else if node.kind == .string {
      entry.append(StringUnit(localization: entry.localizations.count - 1, text: node.text))
    } else if node.kind == .dictionary && files[index].kind == .stringsdict {
      var rule = StringsdictRuleReader(file: document.file, list: list)
      rule.read(node, into: &entry)
      diagnostics += rule.diagnostics
    }
    entry.endLocalization()
  }

  /// Returns a comment without its delimiters: `/* … */`, `// …` or `<!-- … -->`.
  private func content(of comment: SourceRange) -> TextSpan {
    let bytes = table.file(comment.file).bytes
    let start = Int(comment.start)
    let end = Int(comment.end)
    let isMarkup = bytes.hasBytes("<!--", at: start)
    let closing = isMarkup ? 3 : bytes.hasBytes("*/", at: end - 2) ? 2 : 0
    let content = start + (isMarkup ? 4 : 2)
    return TextSpan(range: SourceRange(file: comment.file, content..<max(content, end - closing)))
  }
}
