public import SourceText

extension Entry {
  /// A variation of which some texts are translated and others are not.
  public struct PartialVariation {
    /// The outermost variation, as an index into those of the entry.
    public let variation: Int
    /// The units that are translated, and those that are not, as indices in file order.
    public fileprivate(set) var translated: [Int] = []
    public fileprivate(set) var open: [Int] = []
  }

  /// The variations of translations that are done in part, in file order.
  ///
  /// A text is not translated if it is new, or empty without a known state. An empty text that is
  /// said to be translated is neither: that is another fault.
  public var partialVariations: [PartialVariation] {
    guard isShipped, units.contains(where: { $0.branch != nil && isOpen($0) }) else { return [] }
    var variations: [PartialVariation] = []
    var indices: [Int: Int] = [:]
    for (index, unit) in units.enumerated() where !isInSourceLanguage(unit) {
      guard let branch = unit.branch else { continue }
      let root = outermostVariation(around: branch)
      let place = indices[root] ?? variations.count
      if place == variations.count {
        indices[root] = place
        variations.append(PartialVariation(variation: root))
      }
      if isOpen(unit) {
        variations[place].open.append(index)
      } else if !isBlank(unit.text) {
        variations[place].translated.append(index)
      }
    }
    return variations.filter { !$0.open.isEmpty && !$0.translated.isEmpty }
  }

  /// Whether a unit or a key has nothing but white space; mostly known without a look at its bytes.
  public func isBlank(_ text: Text) -> Bool {
    text.traits.contains(.blankEdge)
      && (text.isEmpty || string(of: text).unicodeScalars.allSatisfy(\.properties.isWhitespace))
  }

  private func isOpen(_ unit: Unit) -> Bool {
    unit.state == .new || unit.state == .unknown && isBlank(unit.text)
  }

  private func outermostVariation(around branch: Int) -> Int {
    var variation = branches[branch].variation
    while let parent = variations[variation].parent { variation = branches[parent].variation }
    return variation
  }
}
