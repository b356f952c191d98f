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
    /// The position in the source, from 1. Unknown if the file is a property list.
    package var line: Int?
    package var column: Int?
  }

  /// The path of the file of code.
  package private(set) var source = ""
  package private(set) var uses: [Use] = []

  /// Reads a file in version 1 of the format, as JSON or as a property list, or returns nil.
  package init?(_ bytes: SourceBuffer) {
    let start = bytes.nextVisible(from: 0)
    let root = bytes[start] == UInt8(ascii: "{") ? Self.json(bytes) : Self.propertyList(bytes)
    guard let root, let source = root["source"]?.text, let tables = root["tables"] else {
      return nil
    }
    self.source = source
    for (table, entries) in tables.members {
      for entry in entries.elements { read(entry, table: table) }
    }
  }
}

extension ExtractedStrings {
  private mutating func read(_ entry: Value, table: String) {
    guard let key = entry["key"]?.text else { return }
    var use = Use(table: table, key: key)
    use.comment = entry["comment"]?.text
    use.defaultValue = entry["value"]?.text
    let location = entry["location"]
    use.line = location?["startingLine"]?.number
    use.column = location?["startingColumn"]?.number
    uses.append(use)
  }

  private static func json(_ bytes: SourceBuffer) -> Value? {
    let file = SourceFile(id: FileID(0), path: "", bytes: bytes, encoding: .utf8, escapes: .json)
    var diagnostics: [Diagnostic] = []
    return JSONValue.read(file, reporting: &diagnostics).map(Value.json)
  }

  private static func propertyList(_ bytes: SourceBuffer) -> Value? {
    let document = PropertyListReader.read(bytes, id: FileID(0), path: "", kind: .stringsdict)
    guard let list = document.list, let root = list.root else { return nil }
    return .list(list, root, document.file)
  }
}

/// A value of either format.
private enum Value {
  case json(JSONValue)
  case list(PropertyList, PropertyList.Node, SourceFile)

  subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

  /// The members of a dictionary.
  var members: [(name: String, value: Value)] {
    switch self {
    case .json(let value): value.members.map { ($0.name, .json($0.value)) }
    case .list(let list, let node, let file):
      list.children(of: node).compactMap { child in
        child.key.map { (file.string(of: $0), .list(list, child, file)) }
      }
    }
  }

  /// The elements of an array.
  var elements: [Value] {
    switch self {
    case .json(let value):
      if case .array(let values) = value.content { values.map(Value.json) } else { [] }
    case .list(let list, let node, let file):
      node.kind == .array ? list.children(of: node).map { .list(list, $0, file) } : []
    }
  }

  var text: String? {
    switch self {
    case .json(let value): if case .string(let text) = value.content { text } else { nil }
    case .list(_, let node, let file): node.kind == .string ? file.string(of: node.text) : nil
    }
  }

  /// The value of an integer of JSON. A property list keeps only where its numbers are.
  var number: Int? {
    guard case .json(let value) = self, case .number(let number) = value.content else { return nil }
    return Int(exactly: number)
  }
}
