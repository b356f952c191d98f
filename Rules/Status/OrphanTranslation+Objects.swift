import LintKit

/// Keys of storyboards and xibs, whose comments show the text of the object.
extension OrphanTranslation {
  /// Saves the text of an object of a storyboard or xib that some translations omit.
  func keepObject(
    _ entry: Entry, _ source: Localization, _ context: inout RuleContext
  ) {
    guard entry.table.capabilities.hasOneFilePerLocale,
      source.locale == entry.table.sourceLocale,
      entry.localizations.count < entry.table.locales.count, entry.table.isObjectID(entry.key),
      let unit = entry.rootUnit(of: source)
    else { return }
    context.keep(
      RecordedText(key: entry.key, locale: source.locale, source: unit.text, text: unit.text))
  }

  /// The length in bytes of comments and keys that Xcode doesn't write.
  private static let maxLength = 1024

  /// Saves the key of an object that the source doesn't have, if its comment shows the text that
  /// the object had. Returns whether it was saved.
  func keepOrphan(
    _ entry: Entry, _ localization: Localization, _ context: inout RuleContext
  ) -> Bool {
    guard let comment = localization.comment, comment.range.bytes.count < Self.maxLength,
      entry.key.range.bytes.count < Self.maxLength, entry.table.isObjectID(entry.key)
    else { return false }
    context.keep(
      RecordedText(
        key: entry.key, locale: localization.locale, source: comment,
        text: TextSpan(range: localization.name)))
    return true
  }

  /// Reports the keys of objects that the source doesn't have. If another object has the text that
  /// the comment of the key shows, it replaced that one.
  func reportObjects(of table: Table, _ context: inout RuleContext) {
    let kept = context.takeRecorded()
    guard let source = table.sourceLocale, !kept.isEmpty else { return }
    let objects = Dictionary(grouping: kept.filter { $0.locale == source }) {
      table.string(of: $0.text)
    }
    let records = Dictionary(table.keys.map { ($0.key.range, $0) }) { first, _ in first }
    for orphan in kept
    where orphan.locale != source && context.hasObject(of: orphan.key, in: table) != true {
      let key = table.string(of: orphan.key)
      let text = Self.text(ofObject: key, inComment: table.string(of: orphan.source))
      let successor = text.flatMap { objects[$0] }?.first { object in
        records[object.key.range].map { !table.has($0, in: orphan.locale) } ?? false
          && context.hasObject(of: object.key, in: table) != false
      }
      let addition = "add it to \(Self.sourceFile(of: table))"
      context.report(
        "the key is not in \(Self.sourceFile(of: table))", at: orphan.text.range,
        severity: successor == nil ? .note : .warning, key: key,
        locale: table.locales[orphan.locale].spelling,
        help: successor.map { Self.help(table.string(of: $0.key), text ?? "") }
          ?? Self.advice(addition, orphan.key, of: table, context))
    }
  }

  /// Returns the text of an object that Xcode writes in its comment:
  /// `Class = "NSButtonCell"; title = "Custom"; ObjectID = "vFD-HU-RVz";`.
  private static func text(ofObject key: String, inComment comment: String) -> String? {
    guard let period = key.firstIndex(of: "."),
      let start = comment.firstRange(of: "\(key[key.index(after: period)...]) = \""),
      let end = comment[start.upperBound...].firstRange(of: "\"; ObjectID = ")
    else { return nil }
    let text = comment[start.upperBound..<end.lowerBound]
    return text.isEmpty ? nil : String(text)
  }

  private static func help(_ successor: String, _ text: String) -> String {
    "write \(successor.quotedForMessage) in place of the key: that object has the text "
      + "\(text.quotedForMessage) now, and no translation here"
  }
}
