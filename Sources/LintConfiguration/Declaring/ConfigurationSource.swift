import Diagnostics
import SourceText
import Syntax

/// A configuration file with the locations of all its names and values, which are computed in one
/// pass.
struct ConfigurationSource {
  private let file: SourceFile
  private let locations: SourceLocations
  /// The edits that remove elements of `suppressions`, by the start of the element.
  private let removals: [UInt32: Edit]

  /// - Parameter plain: the file with spaces in place of its comments.
  init(_ file: SourceFile, withoutComments plain: SourceFile, _ value: JSONValue) {
    self.file = file
    removals = Self.removals(ofElementsOf: value["suppressions"], in: plain, file)
    var offsets: [UInt32] = []
    Self.collect(value, in: &offsets)
    for edit in removals.values { offsets += [edit.range.start, edit.range.end] }
    locations = file.locations(of: offsets)
  }

  /// Returns the edit that removes a suppression, or nil if a comment next to it would be lost, or
  /// would seem to be about another one.
  func removal(of suppression: JSONValue) -> LocatedEdit? {
    removals[suppression.range.start].map { edit in
      LocatedEdit(
        start: locations[edit.range.start], end: locations[edit.range.end],
        replacement: edit.replacement)
    }
  }

  /// Returns the location of a value, or of a name including its quotes.
  func location(of range: SourceRange) -> Location {
    Location(
      path: file.path, start: locations[range.start], end: locations[range.end],
      excerpt: Excerpt(of: range.bytes, in: file))
  }

  private static func removals(
    ofElementsOf array: JSONValue?, in plain: SourceFile, _ file: SourceFile
  ) -> [UInt32: Edit] {
    guard let array, let edit = JSONEdit(plain) else { return [:] }
    let elements = array.elements.map(\.range.bytes)
    let inside = array.range.bytes.lowerBound + 1..<array.range.bytes.upperBound - 1
    var removals: [UInt32: Edit] = [:]
    for (index, element) in elements.enumerated() {
      let start = index > 0 ? elements[index - 1].upperBound : inside.lowerBound
      let end =
        index + 1 < elements.count ? elements[index + 1].lowerBound : inside.upperBound
      guard (start..<end).allSatisfy({ file.bytes[$0] == plain.bytes[$0] }) else { continue }
      removals[file.range(element).start] =
        elements.count == 1 ? file.edit(inside, "") : edit.removal(of: element)
    }
    return removals
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

/// Names and values from the configurations of other linters, with their equivalents here.
package struct ForeignSettings: Sendable {
  /// The advice, by name in lower case without underscores and hyphens.
  private let help: [String: String]

  init(_ names: KeyValuePairs<[String], String>) {
    var help: [String: String] = [:]
    for (names, text) in names { for name in names { help[name] = text } }
    self.help = help
  }

  /// Returns advice for an unknown name.
  func help(for name: String) -> String? {
    Self.collapsed(name).flatMap { help[$0] }
  }

  /// Returns advice for a number or boolean that is used instead of a name.
  func help(for value: JSONValue) -> String? {
    switch value.content {
    case .boolean(let isOn): help(for: isOn ? "on" : "none")
    case .number(0): help(for: "none")
    case .number(1): help(for: "warn")
    case .number(2): help(for: "err")
    case .object, .array, .string, .number, .null: nil
    }
  }

  /// Returns a name in the form used for comparisons, or nil if it is too long to be one.
  static func collapsed(_ name: String) -> String? {
    name.utf8.count <= 64 ? name.lowercased().filter { $0 != "_" && $0 != "-" } : nil
  }
}

extension ForeignSettings {
  package static let none = ForeignSettings([:])
}
