import SourceText

/// The names of accessors that code uses, of which only the naming says to which keys they belong.
///
/// A path and a key are compared by their letters and digits, whatever the case is, so it doesn't
/// matter how exactly a tool makes a path from a key.
package struct AccessorNames: Sendable {
  /// The hashes of the paths.
  private var paths: Set<UInt64> = []
  /// The hashes of the paths after their first name, which may be a table, by the hash of that.
  private var byTable: [UInt64: Set<UInt64>] = [:]
  /// The hashes of tables whose type is used without a member.
  private var escapedTables: Set<UInt64> = []
  /// The hashes of the types with known accessors that are used without a member.
  private var escapedTypes: Set<UInt64> = []
  /// The hashes of the types with known accessors that other files extend, and all names in these.
  private var extendedTypes: Set<UInt64> = []
  private var words = MemberNames()

  /// More accessors than a table has if something else has its name.
  private static let minimum = 8

  package init() {}

  /// Adds a path after the prefix that all paths have. Members of the string can follow it.
  mutating func add(_ path: [String]) {
    guard let first = path.first else { return }
    if path.count == 1 { escapedTables.insert(Self.hash(first.utf8)) }
    for count in 1...path.count {
      paths.insert(Self.hash(path.prefix(count).joined().utf8))
      guard count > 1 else { continue }
      let rest = path[1..<count].joined()
      byTable[Self.hash(first.utf8), default: []].insert(Self.hash(rest.utf8))
    }
  }

  /// Adds a type that is used without a member: an alias can stand for it.
  mutating func escape(_ path: [String]) { escapedTypes.insert(AccessorTable.hash(path)) }

  /// Adds a type that a file extends, where members need no period.
  mutating func extend(_ path: [String], in bytes: SourceBuffer) {
    extendedTypes.insert(AccessorTable.hash(path))
    words.findAll(in: bytes)
  }

  mutating func formUnion(_ other: AccessorNames) {
    paths.formUnion(other.paths)
    byTable.merge(other.byTable) { $0.union($1) }
    escapedTables.formUnion(other.escapedTables)
    escapedTypes.formUnion(other.escapedTypes)
    extendedTypes.formUnion(other.extendedTypes)
    words.formUnion(other.words)
  }

  /// Returns whether a path can belong to a key.
  func contains(_ key: [UInt8], in table: String) -> Bool {
    let known = byTable[Self.hash(table.utf8)] ?? []
    return MemberNames.hashes(of: key).contains { paths.contains($0) || known.contains($0) }
  }

  /// Returns whether all uses of a table's accessors are known.
  func follows(table: String) -> Bool {
    let hash = Self.hash(table.utf8)
    return byTable[hash].map { $0.count >= Self.minimum } ?? false && !escapedTables.contains(hash)
  }

  /// Returns whether the code may use an accessor by its name alone.
  ///
  /// - Parameter members: the names after periods in the code.
  func mayUse(_ accessor: KeyAccessor, among members: MemberNames) -> Bool {
    let name = Array((accessor.path.last ?? "").utf8)
    func isInside(_ types: Set<UInt64>) -> Bool {
      !types.isEmpty
        && (1..<accessor.path.count).contains {
          types.contains(AccessorTable.hash(accessor.path.prefix($0)))
        }
    }
    return (accessor.isImplicit || isInside(escapedTypes)) && members.contains(name)
      || isInside(extendedTypes) && words.contains(name)
  }

  private static func hash(_ text: some Sequence<UInt8>) -> UInt64 {
    MemberNames.hash(ofName: text)
  }
}
