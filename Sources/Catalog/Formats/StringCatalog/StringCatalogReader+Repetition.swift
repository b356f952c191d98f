import Diagnostics
import SourceText
import Syntax

/// Members that an object of a catalog has twice. The first one counts.
extension StringCatalogReader {
  /// Records a member of an object. A member that the object has already is reported and skipped.
  ///
  /// - Parameter start: The offset at which the object begins.
  /// - Returns: Whether the member counts.
  mutating func note(
    _ name: TextSpan, _ keyword: CatalogKeyword?, in seen: inout MemberSet, since start: Int
  ) throws(JSONSyntaxError) -> Bool {
    guard seen.insert(name, keyword, of: file), !isReadingAgain else { return true }
    try passRepeated(name, since: start)
    return false
  }

  /// Reports a member that an object has twice, and skips it.
  mutating func passRepeated(_ name: TextSpan, since start: Int) throws(JSONSyntaxError) {
    try reportDuplicate(name, since: start)
    try skipRepeated(name)
  }

  /// Skips a member that an object has already, because the first one counts.
  mutating func skipRepeated(_ name: TextSpan) throws(JSONSyntaxError) {
    let end = try skipValue().upperBound
    repeatedMembers.append(file.range(name.range.bytes.lowerBound..<end))
  }

  /// Reads an entry a second time, with the members that its objects have already. Only the errors
  /// in these are reported.
  mutating func readAgain(
    _ key: TextSpan, at start: Int, _ each: (Entry) -> Void
  ) throws(JSONSyntaxError) {
    let count = diagnostics.count
    let repetition = Entry.Repetition.members(repeatedMembers)
    isReadingAgain = true
    defer { isReadingAgain = false }
    scanner.move(to: start)
    begin(key)
    _ = try readEntry()
    _ = scanner.takeLoneSurrogates()
    diagnostics[count...].removeAll {
      $0.severity != .error || $0.rule == .duplicateKey || !repetition.contains($0.range)
    }
    entry.repetition = repetition
    handOut(each)
  }

  /// Removes the findings about an entry that doesn't count, except for errors and those about the
  /// file.
  mutating func keepErrors(since count: Int) {
    diagnostics[count...].removeAll {
      $0.severity != .error && ![.duplicateKey, .invalidEscape].contains($0.rule)
    }
  }
}
