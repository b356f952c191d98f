package import Diagnostics
import SourceText
import Syntax

/// A part of a change that can hide findings or lower their severity.
package struct Weakening: Hashable, Sendable {
  /// What the change does, as the end of a sentence: "turns off 'missing-argument'".
  package let text: String
  /// The place in the changed file that does it, or the start of the file if something was removed.
  package let location: Location

  package init(_ text: String, at location: Location) {
    (self.text, self.location) = (text, location)
  }
}

/// The places of the settings in a configuration.
package struct SettingPlaces {
  private var root: (value: JSONValue, source: ConfigurationSource)?
  /// The start of the file.
  package let start: Location

  /// - Parameters:
  ///   - contents: nil if the file is gone. All settings are then at its start.
  ///   - path: the displayed path of the file.
  package init(of contents: [UInt8]?, path: String) {
    let first = SourceLocation(line: 1, column: 1, offset: 0)
    start = Location(path: path, start: first, end: first)
    guard let contents else { return }
    let file = SourceFile.settings(SourceBuffer(contents), path: path)
    var ignored: [Diagnostic] = []
    guard let plain = try? file.withoutJSONComments(),
      let value = JSONValue.read(plain, reporting: &ignored)
    else { return }
    root = (value, ConfigurationSource(file, withoutComments: plain, value))
  }

  /// Returns the location of a setting's name, or of the innermost object around it that exists.
  ///
  /// - Parameter names: the names from the outermost to the innermost.
  package func location(of names: String...) -> Location {
    guard let root else { return start }
    var (value, location) = (root.value, start)
    for name in names {
      guard let member = value.members.last(where: { $0.name == name }) else { break }
      location = root.source.location(of: member.quotedNameRange)
      value = member.value
    }
    return location
  }
}
