import Diagnostics
package import SourceText
import Syntax

/// The keys that the compiler extracted from a file of code: a `.stringsdata` of a build on a Mac.
package struct ExtractedStrings: Hashable, Sendable {
  package struct Use: Hashable, Sendable {
    package let table: String
    package let key: String
    package var comment: String?
    package var defaultValue: String?
    /// The position in the source, from 1.
    package var line: Int?
    package var column: Int?
  }

  /// The path of the file of code.
  package private(set) var source = ""
  package private(set) var uses: [Use] = []

  /// Reads a file in version 1 of the format, as JSON. Returns nil if it isn't one.
  package init?(_ bytes: SourceBuffer) {
    let file = SourceFile(id: FileID(0), path: "", bytes: bytes, encoding: .utf8, escapes: .json)
    var diagnostics: [Diagnostic] = []
    guard let root = JSONValue.read(file, reporting: &diagnostics),
      let source = root["source"]?.text, let tables = root["tables"]
    else { return nil }
    self.source = source
    for table in tables.members {
      guard case .array(let entries) = table.value.content else { continue }
      for entry in entries { read(entry, table: table.name) }
    }
  }
}

extension ExtractedStrings {
  private mutating func read(_ entry: JSONValue, table: String) {
    guard let key = entry["key"]?.text else { return }
    var use = Use(table: table, key: key)
    use.comment = entry["comment"]?.text
    use.defaultValue = entry["value"]?.text
    let location = entry["location"]
    use.line = location?["startingLine"]?.number
    use.column = location?["startingColumn"]?.number
    uses.append(use)
  }
}

extension JSONValue {
  fileprivate subscript(name: String) -> JSONValue? {
    members.first { $0.name == name }?.value
  }

  fileprivate var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  fileprivate var number: Int? {
    if case .number(let number) = content { Int(exactly: number) } else { nil }
  }
}
