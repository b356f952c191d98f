import LintKit

/// What is found while the texts of one entry are compared.
struct PlaceholderComparison {
  /// Which texts of the source a text is compared with.
  enum Scope: Hashable {
    case text(Text)
    /// One text, as far as those for other devices agree with it.
    case devices(Text)
    case all
  }

  private let kinds: Set<NamedPlaceholder.Kind>
  private let ignored: Set<String>
  /// What is looked at.
  private var scope: Scope?
  /// Its placeholders, each once.
  private(set) var expected: [NamedPlaceholder] = []
  /// Those of what was looked at before: long texts may be needed in turns.
  private var expectedBefore: [Scope: [NamedPlaceholder]] = [:]
  /// Whether texts of the source have a dollar sign.
  var dollars = TextMemory<Bool>()
  private var faults: [PlaceholderFault] = []
  /// How many texts have a placeholder as it is in the source.
  private var kept: [NamedPlaceholder.Identity: Int] = [:]

  init(kinds: Set<NamedPlaceholder.Kind>, ignored: Set<String>) {
    self.kinds = kinds
    self.ignored = ignored
  }

  /// Takes the placeholders of the source, unless they are known.
  mutating func expect(_ scope: Scope, _ read: () -> [NamedPlaceholder]) {
    guard self.scope != scope else { return }
    if let last = self.scope { expectedBefore[last] = expected }
    self.scope = scope
    if let known = expectedBefore[scope] {
      expected = known
      return
    }
    var seen: Set<NamedPlaceholder.Identity> = []
    expected = read().filter { placeholder in
      kinds.contains(placeholder.kind) && placeholder.isCodeName
        && !ignored.contains(placeholder.name) && seen.insert(placeholder.identity).inserted
    }
  }

  /// Compares the placeholders of a text with the expected ones.
  ///
  /// - Parameters:
  ///   - mayOmit: whether the text may do without a placeholder.
  ///   - hasDollar: whether the dollar of `${price}` may be a sign of money that moved.
  mutating func compare(
    _ found: [NamedPlaceholder], ofUnit unit: Int, at range: SourceRange, mayOmit: Bool,
    hasDollar: Bool
  ) {
    var names = Set(found.map(\.identity))
    if hasDollar {
      for placeholder in found where placeholder.kind == .braces {
        names.insert(.init(.dollarBraces, placeholder.name))
      }
      for placeholder in found where placeholder.kind == .dollarBraces {
        names.insert(.init(.braces, placeholder.name))
      }
    }
    let known = Set(expected.map(\.identity))
    var foreign = found.filter { !known.contains($0.identity) }[...]
    var lost: [NamedPlaceholder] = []
    for placeholder in expected {
      if names.contains(placeholder.identity) {
        kept[placeholder.identity, default: 0] += 1
      } else if let other = foreign.popFirst() {
        faults.append(
          PlaceholderFault(
            kind: .changed(placeholder, to: other), unit: unit, range: other.range))
      } else {
        lost.append(placeholder)
      }
    }
    if !mayOmit && !lost.isEmpty {
      faults.append(PlaceholderFault(kind: .lost(lost), unit: unit, range: range))
    }
  }

  /// The faults, without those about words in braces that each language has in its own way.
  ///
  /// `{Name}` may be a word of a sentence about names. It is one when it was translated more often
  /// than kept, and not always by the same.
  var faultsWithoutWords: [PlaceholderFault] {
    var translations: [NamedPlaceholder.Identity: (names: Set<String>, count: Int)] = [:]
    for case .changed(let placeholder, let other) in faults.map(\.kind)
    where placeholder.kind == .braces || placeholder.kind == .doubledBraces {
      translations[placeholder.identity, default: ([], 0)].names.insert(other.name)
      translations[placeholder.identity, default: ([], 0)].count += 1
    }
    return faults.filter { fault in
      guard case .changed(let placeholder, _) = fault.kind,
        let known = translations[placeholder.identity]
      else { return true }
      return known.names.count < 2 || known.count <= kept[placeholder.identity, default: 0]
    }
  }
}
