import Diagnostics
import SourceText

@testable import Syntax

/// The result of a scanner, as text that a test can compare.
struct PropertyListReadout {
  let file: SourceFile
  let list: PropertyList?
  let diagnostics: [Diagnostic]

  init(xml text: String) {
    file = SourceFile(
      id: FileID(0), path: "a.strings", bytes: SourceBuffer(text.utf8), encoding: .utf8,
      escapes: .xmlPropertyList)
    var diagnostics: [Diagnostic] = []
    list = XMLPropertyListScanner.scan(file, into: &diagnostics)
    self.diagnostics = diagnostics
  }

  init(binary bytes: [UInt8]) {
    file = SourceFile(
      id: FileID(0), path: "a.strings", bytes: SourceBuffer(bytes), encoding: .binary,
      escapes: .none)
    var diagnostics: [Diagnostic] = []
    list = BinaryPropertyListScanner.scan(file, into: &diagnostics)
    self.diagnostics = diagnostics
  }

  /// Strings as `key/key=value`, other values as `key/key:kind`, in file order.
  var values: [String] {
    guard let list, let root = list.root else { return [] }
    var values: [String] = []
    func visit(_ node: PropertyList.Node, _ path: [String]) {
      let path = path + (node.key.map { [file.string(of: $0)] } ?? [])
      let name = path.joined(separator: "/")
      values.append(
        node.kind == .string ? "\(name)=\(file.string(of: node.text))" : "\(name):\(node.kind)")
      for child in list.children(of: node) { visit(child, path) }
    }
    visit(root, [])
    return values
  }

  /// The values of the only dictionary.
  var entries: [PropertyList.Node] {
    guard let list, let root = list.root else { return [] }
    return Array(list.children(of: root))
  }

  /// The findings as `message|text in the range`.
  var errors: [String] { diagnostics.map { "\($0.message)|\(raw($0.range))" } }

  func raw(_ range: SourceRange) -> String { file.bytes.string(in: range.bytes) }
}
