import LintKit

/// The state of comparing the strings of one entry.
struct PlaceholderComparison {
  /// The source strings that a string is compared with.
  enum Scope: Hashable {
    case text(TextSpan)
    /// One string, limited to what it has in common with those for other devices.
    case devices(TextSpan)
    case all
  }

  private let kinds: Set<NamedPlaceholder.Kind>
  private let ignored: Set<String>
  /// The current scope.
  private var scope: Scope?
  /// The placeholders of the current scope, without duplicates.
  private(set) var expected: [NamedPlaceholder] = []
  /// The placeholders of earlier scopes. They are cached because long strings may alternate.
  private var expectedBefore: [Scope: [NamedPlaceholder]] = [:]
  /// Whether source strings contain a dollar sign.
  var dollars = TextCache<Bool>()
  private var faults: [PlaceholderFault] = []
  /// The number of strings that contain a placeholder exactly as in the source.
  private var kept: [NamedPlaceholder.Identity: Int] = [:]
  /// The number of strings of the current scope that have just the expected placeholders. They
  /// aren't in `kept` yet.
  private var unchanged = 0

  init(kinds: Set<NamedPlaceholder.Kind>, ignored: Set<String>) {
    self.kinds = kinds
    self.ignored = ignored
  }

  /// Sets the scope. Returns whether its placeholders must be set too, because they aren't cached.
  mutating func begin(_ scope: Scope) -> Bool {
    guard self.scope != scope else { return false }
    noteUnchanged()
    if let last = self.scope { expectedBefore[last] = expected }
    self.scope = scope
    guard let known = expectedBefore[scope] else { return true }
    expected = known
    return false
  }

  /// Sets the placeholders of the scope, of which those that aren't compared are left out.
  mutating func expect(_ found: [NamedPlaceholder]) {
    var seen: Set<NamedPlaceholder.Identity> = []
    expected = found.filter { placeholder in
      kinds.contains(placeholder.kind) && placeholder.isCodeName
        && !ignored.contains(placeholder.name) && seen.insert(placeholder.identity).inserted
    }
  }

  /// Compares the placeholders of a string with the expected ones.
  ///
  /// - Parameters:
  ///   - mayOmit: whether the string may omit placeholders.
  ///   - hasDollar: whether the dollar sign of `${price}` may be a currency sign that moved.
  mutating func compare(
    _ found: [NamedPlaceholder], ofUnit unit: Int, at range: SourceRange, mayOmit: Bool,
    hasDollar: Bool
  ) {
    if found.elementsEqual(expected, by: { $0.identity == $1.identity }) {
      unchanged += 1
      return
    }
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

  /// The faults, except those about words in braces that each language translates.
  ///
  /// `{Name}` may be an ordinary word. It is treated as one if it was translated more often than
  /// kept, and in more than one way.
  mutating func faultsWithoutWords() -> [PlaceholderFault] {
    noteUnchanged()
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

  private mutating func noteUnchanged() {
    guard unchanged > 0 else { return }
    for placeholder in expected { kept[placeholder.identity, default: 0] += unchanged }
    unchanged = 0
  }
}
