public import SourceText

/// Finds the source text of one unit of an entry after the other.
///
/// Where all units have the same one, which is the rule, it is looked up once.
public struct SourceTexts {
  /// The source text that all units have; nil if they have several, or none.
  public let common: Text?
  /// Whether all units have the same one.
  public let isCommon: Bool

  public init(of entry: Entry) {
    isCommon = (entry.source?.units.count ?? 0) <= 1
    common = isCommon ? entry.units.first.flatMap(entry.sourceText(for:)) : nil
  }

  /// The source text of a unit, or nil if nobody knows it.
  public func text(for unit: Unit, of entry: Entry) -> Text? {
    isCommon ? common : entry.sourceText(for: unit)
  }
}

extension Entry {
  /// Whether somebody ships a text, so that what is wrong with it matters.
  ///
  /// Message documentation for translators and texts that nobody translated yet do not count; the
  /// source's own texts do. The entry must be one that is shipped.
  public func isShipped(_ unit: Unit) -> Bool {
    isSource(unit) || unit.state != .new && !locale(of: unit).isDocumentation
  }

  /// Whether a text is the translation of one certain text, and shipped.
  ///
  /// One of several phrases is not, and neither is a part of a sentence that a translator may have
  /// cut into other parts.
  public func isComparable(_ unit: Unit) -> Bool {
    guard !isSource(unit), !unit.isPhrase, isShipped(unit) else { return false }
    return unit.substitution.map { isWholeText($0, of: unit) } ?? true
  }

  /// Whether the text that refers to a substitution is `%#@name@` and nothing else.
  private func isWholeText(_ substitution: Int, of unit: Unit) -> Bool {
    // No person writes so many texts before the one that matters.
    let nearby = localizations[unit.localization].units.prefix(64).lazy.map { units[$0] }
    guard let root = nearby.first(where: { $0.branch == nil && $0.substitution == nil }) else {
      return false
    }
    let rest = root.text.range.bytes.count - substitutions[substitution].name.range.bytes.count
    return rest == "%#@@".utf8.count || rest == "%1$#@@".utf8.count
  }
}
