package import SourceCode
package import SourceText

/// The routines of a project nearly all of whose literals are keys, although nothing shows that
/// they look them up.
package struct LearnedRoutines: Sendable {
  /// A routine with the number of its different keys.
  package struct Routine: Sendable {
    /// The table that has nearly all of its keys, or nil if they are in several.
    package let table: String?
    package let found: Int
    package let missing: Int
  }

  /// By their numbers.
  package private(set) var routines: [UInt32: Routine] = [:]

  /// Fewer keys can be keys by chance.
  private static let minimum = 12
  /// How many keys must be found for each that is missing.
  private static let ratio = 10

  init(_ uses: UseTable, _ tables: KeyIndex) {
    var tablesOfKeys: [UInt32: [UInt64: String?]] = [:]
    // An error keeps its text. Whether it is looked up or becomes a part of another text, only the
    // code shows that handles the error.
    let errors = Set(
      uses.files.lazy.flatMap(\.literalCalls).filter(\.isThrown).map(\.routine))
    // Most routines have few calls.
    var calls: [UInt32: Int] = [:]
    for file in uses.files {
      for call in file.literalCalls { calls[call.routine, default: 0] += 1 }
    }
    for call in uses.files.lazy.flatMap(\.literalCalls)
    where calls[call.routine, default: 0] >= Self.minimum && !errors.contains(call.routine) {
      guard tablesOfKeys[call.routine]?[call.key] == nil else { continue }
      tablesOfKeys[call.routine, default: [:]][call.key] = .some(tables.firstTable(of: call.key))
    }
    for (number, keys) in tablesOfKeys where keys.count >= Self.minimum {
      var counts: [String: Int] = [:]
      for table in keys.values.lazy.compactMap(\.self) { counts[table, default: 0] += 1 }
      let found = counts.values.reduce(0, +)
      guard found >= max(Self.minimum, Self.ratio * (keys.count - found)),
        let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })
      else { continue }
      let table = most.value * Self.ratio >= found * (Self.ratio - 1) ? most.key : nil
      routines[number] = Routine(table: table, found: found, missing: keys.count - found)
    }
  }
}

extension ProjectKeys {
  /// Returns the calls of learned routines in a file.
  package func learnedCalls(in file: CodeFile) -> [LiteralCall] {
    guard !learned.routines.isEmpty else { return [] }
    return file.literalCalls.filter { learned.routines[$0.routine] != nil }
  }

  /// Returns whether a file calls learned routines with keys that no table has.
  package func mayMissKeys(in file: CodeFile) -> Bool {
    learnedCalls(in: file).contains { tables.firstTable(of: $0.key) == nil }
  }

  /// Returns a file whose uses include those by learned routines.
  ///
  /// - Parameters:
  ///   - bytes: the contents of the file.
  ///   - isMissing: whether only keys are included that no table has.
  package func addingLearnedUses(
    to file: CodeFile, _ bytes: SourceBuffer, onlyMissing isMissing: Bool
  ) -> CodeFile {
    let calls = learnedCalls(in: file).filter {
      !isMissing || tables.firstTable(of: $0.key) == nil
    }
    return file.adding(
      calls.compactMap { call in
        learned.routines[call.routine].map { KeyUse(call, table: $0.table, in: bytes) }
      })
  }
}
