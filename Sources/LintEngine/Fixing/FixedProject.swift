import Diagnostics

/// Files that fixes are applied to: those of a request, or those of an example.
protocol FixedProject {
  /// The reason that files cannot be checked or read at all.
  associatedtype Failure: Error
  /// The result of checking the files.
  associatedtype Outcome

  /// The path of the configuration, if it is a file whose suppressions can be corrected.
  var configurationPath: String? { get }

  /// Checks the files, some of them with other contents than their own, by path. They are checked
  /// with the configuration as it is in these contents.
  func check(holding contents: [String: [UInt8]]) async throws(Failure) -> Outcome

  /// Returns the findings of a check.
  static func findings(of outcome: Outcome) -> FindingList

  /// Returns the contents of files that may be changed, by path. A file that can't be read is
  /// missing.
  mutating func load(
    _ paths: Set<String>
  ) async throws(Failure) -> [String: [UInt8]]
}
