import Diagnostics
import SourceText
import Syntax

/// A configuration file with the locations of all its names and values, which are computed in one
/// pass.
struct ConfigurationSource {
  private let file: SourceFile
  private let locations: SourceLocations

  init(_ file: SourceFile, _ value: JSONValue) {
    self.file = file
    var offsets: [UInt32] = []
    Self.collect(value, in: &offsets)
    locations = file.locations(of: offsets)
  }

  /// Returns the location of a value, or of a name including its quotes.
  func location(of range: SourceRange) -> Location {
    Location(
      path: file.path, start: locations[range.start], end: locations[range.end],
      excerpt: Excerpt(of: range.bytes, in: file))
  }

  private static func collect(_ value: JSONValue, in offsets: inout [UInt32]) {
    offsets += [value.range.start, value.range.end]
    switch value.content {
    case .object(let members):
      for member in members {
        offsets += [member.quotedNameRange.start, member.quotedNameRange.end]
        collect(member.value, in: &offsets)
      }
    case .array(let elements): for element in elements { collect(element, in: &offsets) }
    case .string, .number, .boolean, .null: break
    }
  }
}
