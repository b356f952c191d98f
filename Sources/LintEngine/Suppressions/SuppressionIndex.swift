public import Diagnostics

/// The suppressions that hold today, in a form that finds the one for a finding fast.
public struct SuppressionIndex: Sendable {
  private let suppressions: [Suppression]
  /// Those for a key without wildcards, which most are: a project may have thousands.
  private var indicesOfKey: [String: [Int]] = [:]
  private var others: [Int] = []

  /// - Parameter today: the date, as `2026-12-31`.
  public init(_ suppressions: [Suppression], today: String) {
    self.suppressions = suppressions
    for (index, suppression) in suppressions.enumerated()
    where !suppression.isExpired(today: today) {
      if let key = suppression.key?.pattern, !key.contains(where: { $0 == "*" || $0 == "?" }) {
        indicesOfKey[key, default: []].append(index)
      } else {
        others.append(index)
      }
    }
  }

  var isEmpty: Bool { indicesOfKey.isEmpty && others.isEmpty }

  /// Returns the index of the first suppression that covers a finding.
  ///
  /// - Parameter path: relative to the folder of the configuration.
  public func first(covering diagnostic: Diagnostic, path: String) -> Int? {
    let covers: (Int) -> Bool = { suppressions[$0].matches(diagnostic, path: path) }
    let forKey = diagnostic.subject.key.flatMap { indicesOfKey[$0]?.first(where: covers) }
    let other = others.first { $0 < forKey ?? .max && covers($0) }
    return other ?? forKey
  }
}
