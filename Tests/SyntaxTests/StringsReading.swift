import Diagnostics
import SourceText
import Syntax

/// A `.strings` or `.stringsdict` file that was read for a test.
struct StringsReading {
  let document: PropertyListDocument

  init(_ text: String, kind: PropertyListReader.Kind = .strings) {
    self.init(bytes: Array(text.utf8), kind: kind)
  }

  init(bytes: [UInt8], kind: PropertyListReader.Kind = .strings) {
    document = PropertyListReader.read(
      SourceBuffer(bytes), id: FileID(0), path: "en.lproj/A.strings", kind: kind)
  }

  /// The entries as 'key->value', in file order.
  var entries: [String] {
    guard let list = document.list, let root = list.root else { return [] }
    return list.children(of: root).map { node in
      let key = node.key.map(document.file.string) ?? "?"
      return key + "->"
        + (node.kind == .string ? document.file.string(of: node.text) : "\(node.kind)")
    }
  }

  /// The keys of entries whose strings are cut off by an error, in file order.
  var cutOffKeys: [String] {
    guard let list = document.list, let root = list.root else { return [] }
    return list.children(of: root).filter(\.isCutOff).map {
      $0.key.map(document.file.string) ?? "?"
    }
  }

  /// The comments of the entries, in file order.
  var comments: [String?] {
    guard let list = document.list, let root = list.root else { return [] }
    return list.children(of: root).map { node in
      node.comment.map { document.file.bytes.string(in: $0.bytes) }
    }
  }

  /// The findings as 'severity rule', sorted by location.
  var findings: [String] { sorted.map { "\($0.severity) \($0.rule.name)" } }

  /// What to do about each finding.
  var help: [String?] { sorted.map(\.help) }

  /// The locations of the findings as 'line:column-line:column'.
  var places: [String] {
    sorted.map { finding in
      let places = document.file.locations(of: [finding.range.start, finding.range.end])
      let (start, end) = (places[finding.range.start], places[finding.range.end])
      return "\(start.line):\(start.column)-\(end.line):\(end.column)"
    }
  }

  var messages: [String] { sorted.map(\.message) }
  var helps: [String] { sorted.map { $0.help ?? "" } }

  private var sorted: [Diagnostic] { document.diagnostics.sorted { $0.range < $1.range } }
}
