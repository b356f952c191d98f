import SourceText

/// The generated accessors of a project: those of files that tools generated, and how the names of
/// others begin.
package struct AccessorTable: Sendable {
  /// The accessors by the hash of their path.
  private var byPath: [UInt64: [KeyAccessor]] = [:]
  /// The accessors by the hashes of their table and key.
  private var byKey: [UInt64: [KeyAccessor]] = [:]
  /// The hashes of the paths of all types with accessors.
  private var types: Set<UInt64> = []
  /// The first names of all paths.
  package private(set) var roots: Set<String> = []
  /// What the paths of accessors begin with whose files aren't known.
  private(set) var prefixes: [[String]] = []

  package init() {}

  package mutating func add(_ accessor: KeyAccessor) {
    byPath[Self.hash(accessor.path), default: []].append(accessor)
    byKey[Self.hash(accessor.table, accessor.key), default: []].append(accessor)
    guard !accessor.isImplicit, let root = accessor.path.first else { return }
    roots.insert(root)
    for count in 1..<accessor.path.count { types.insert(Self.hash(accessor.path.prefix(count))) }
  }

  /// Adds what the paths of accessors begin with, for example `L10n` or `R.string`.
  package mutating func add(prefix: String) {
    let names = prefix.split(separator: ".").map(String.init)
    guard let root = names.first, !prefixes.contains(names) else { return }
    prefixes.append(names)
    roots.insert(root)
  }

  var isEmpty: Bool { roots.isEmpty }

  /// Returns the accessors with a path.
  func accessors(at path: [String]) -> [KeyAccessor] { byPath[Self.hash(path)] ?? [] }

  func hasType(_ path: [String]) -> Bool { types.contains(Self.hash(path)) }

  /// Returns the accessors for a key of a table.
  func accessors(for key: [UInt8], in table: String) -> [KeyAccessor] {
    (byKey[Self.hash(Array(table.utf8), key)] ?? []).filter {
      $0.key == key && $0.table.elementsEqual(table.utf8)
    }
  }

  static func hash(_ path: some Sequence<String>) -> UInt64 {
    var hash = StableHash()
    for name in path {
      for byte in name.utf8 { hash.combine(byte) }
      hash.combine(UInt8(ascii: "."))
    }
    return hash.value
  }

  private static func hash(_ table: [UInt8], _ key: [UInt8]) -> UInt64 {
    var hash = StableHash()
    for bytes in [table, [0], key] { for byte in bytes { hash.combine(byte) } }
    return hash.value
  }
}
