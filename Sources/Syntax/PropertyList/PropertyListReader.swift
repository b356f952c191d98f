package import Diagnostics
package import SourceText

/// The result of reading a property list file.
package struct PropertyListDocument {
  package let file: SourceFile
  /// The values that could be read, with a dictionary at the top, or nil if there is none.
  package let list: PropertyList?
  package var diagnostics: [Diagnostic]
  /// Whether Foundation loads the file. It loads nothing of a file with a fault of its form or its
  /// encoding.
  package let isLoadable: Bool

  package init(
    file: SourceFile, list: PropertyList?, diagnostics: [Diagnostic], isLoadable: Bool
  ) {
    self.file = file
    self.list = list
    self.diagnostics = diagnostics
    self.isLoadable = isLoadable
  }
}

/// A reader for `.strings` and `.stringsdict` files in all of their forms and encodings.
package enum PropertyListReader {
  /// The purpose of the property list.
  package enum Kind: Hashable, Sendable {
    /// A dictionary from strings to strings.
    case strings
    /// A dictionary from strings to dictionaries of rules.
    case stringsdict
    /// Any value.
    case other
  }

  /// Reads a file, and reports faults of its form, its encoding and its keys.
  ///
  /// - Parameter input: the bytes as they are on disk.
  package static func read(
    _ input: SourceBuffer, id: FileID, path: String, kind: Kind
  ) -> PropertyListDocument {
    let decoded = FileEncoding.decode(input)
    let form = form(of: decoded)
    let file = SourceFile(
      id: id, path: path, bytes: decoded.bytes, encoding: decoded.encoding, escapes: form.escapes)
    if let text = decoded.eightBitText {
      // Any other fault would be a consequence.
      return PropertyListDocument(
        file: file, list: nil,
        diagnostics: [FileEncoding.finding(ofEightBitText: text, in: file)], isLoadable: false)
    }
    var diagnostics: [Diagnostic] = []
    var list = scan(file, form, kind, into: &diagnostics)
    FileEncoding.report(decoded, in: file, into: &diagnostics)
    // After a syntax error, Foundation loads nothing, wherever it would stop otherwise.
    let error = diagnostics.filter { $0.rule == .syntaxError && $0.severity == .error }
      .map(\.range.start).min()
    if let error {
      diagnostics.removeAll {
        $0.rule == .truncatedTable && $0.kind == nil && $0.range.start > error
      }
    }
    // Foundation doesn't see the syntax errors after the place where it stops reading.
    let stop = diagnostics.first { $0.rule == .truncatedTable && $0.kind == nil }?.range.start
    let isLoadable = !diagnostics.contains {
      $0.severity == .error
        && ($0.rule == .suspiciousEncoding
          || $0.rule == .syntaxError && $0.range.start <= stop ?? .max)
    }
    check(&list, kind, file, into: &diagnostics)
    return PropertyListDocument(
      file: file, list: list, diagnostics: diagnostics, isLoadable: isLoadable)
  }
}

extension PropertyListReader {
  /// The form of the file according to its first bytes.
  private enum Form {
    case empty, binary, xml, oldStyle, largeFilePointer, leftover

    var escapes: EscapeSyntax {
      switch self {
      case .xml: .xmlPropertyList
      case .binary, .empty, .largeFilePointer, .leftover: .none
      case .oldStyle: .propertyList
      }
    }
  }

  private static func form(of decoded: FileEncoding.Decoded) -> Form {
    let bytes = decoded.bytes
    if decoded.encoding == .binary { return .binary }
    if decoded.start == bytes.count { return .empty }
    if bytes.hasBytes("version https://git-lfs.", at: decoded.start) { return .largeFilePointer }
    if bytes.hasBytes("IDELocalizationWork Temporary File", at: decoded.start) { return .leftover }
    var first = decoded.start
    while bytes[first] == 0x20 || (0x09...0x0D).contains(bytes[first]) { first += 1 }
    let isXML = xmlOpenings.contains { bytes.hasBytes($0, at: first) }
    return isXML ? .xml : .oldStyle
  }

  /// The beginnings of an XML property list. Any other '<' begins data of an old-style one.
  private static let xmlOpenings: [StaticString] = [
    "<?", "<!", "<plist", "<dict", "<array", "<key", "<string", "<data>", "<date", "<integer",
    "<real", "<true", "<false",
  ]

  private static func scan(
    _ file: SourceFile, _ form: Form, _ kind: Kind, into diagnostics: inout [Diagnostic]
  ) -> PropertyList? {
    func report(_ severity: Severity, _ message: String, _ help: String) {
      let line = file.bytes.firstOffset(of: 0x0A, in: 0..<file.bytes.count) ?? file.bytes.count
      diagnostics.append(
        Diagnostic(
          rule: .syntaxError, severity: severity, message: message, range: file.range(0..<line),
          help: help))
    }
    switch form {
    case .binary: return BinaryPropertyListScanner.scan(file, into: &diagnostics)
    case .xml: return XMLPropertyListScanner.scan(file, into: &diagnostics)
    case .oldStyle: return OldStyleScanner.scan(file, into: &diagnostics)
    case .empty:
      // Xcode accepts an empty file only as a .strings table.
      report(
        kind == .strings ? .note : .error, "the file is empty",
        kind == .strings
          ? "add a comment so that Foundation loads the file, or delete it"
          : "write a property list with an empty '<dict/>', or delete the file")
      var list = PropertyList()
      let range = file.range(0..<0)
      list.append(
        PropertyList.Node(kind: .dictionary, text: TextSpan(range: range), range: range), to: nil)
      return list
    case .largeFilePointer:
      report(
        .error, "this is a Git LFS pointer, not the file itself",
        "run 'git lfs pull' before the check")
      return nil
    case .leftover:
      report(.note, "this is a temporary file left over from Xcode", "delete it")
      return nil
    }
  }

  /// Checks what all forms have in common: the kinds of the values, and the keys.
  private static func check(
    _ list: inout PropertyList?, _ kind: Kind, _ file: SourceFile,
    into diagnostics: inout [Diagnostic]
  ) {
    guard kind != .other, let tree = list, let root = tree.root else { return }
    guard root.kind == .dictionary else {
      list = nil
      // Consequences of a fault of the form aren't reported.
      guard !diagnostics.contains(where: { $0.rule == .syntaxError && $0.severity == .error })
      else {
        return
      }
      diagnostics.append(
        Diagnostic(
          rule: .syntaxError, severity: .error,
          message: "expected a dictionary at the top level, found \(root.kind.article)",
          range: root.range, help: "Foundation loads nothing of it; write \"key\" = \"value\";"))
      return
    }
    for node in tree.children(of: root) where !node.isCutOff {
      guard let expected = expectation(for: node, kind) else { continue }
      diagnostics.append(
        Diagnostic(
          // The system reads lists in InfoPlist tables.
          rule: .syntaxError,
          severity: file.path.hasSuffix("InfoPlist.strings") ? .note : .error,
          message: "expected \(expected.article), found \(node.kind.article)", range: node.range,
          help: kind == .strings
            ? "put the value in quotes; plural rules belong in a .stringsdict file"
            : "write a dictionary with a rule, which every entry of a .stringsdict file needs"))
    }
    // In a binary list, the keys of entries aren't next to their values.
    if file.encoding != .binary { nameEntries(of: tree, in: file, to: &diagnostics) }
    DuplicateKeys.report(in: tree, of: file, into: &diagnostics)
  }

  /// Gives findings inside of an entry the entry's key. A fault of the encoding is about the file
  /// wherever it is.
  private static func nameEntries(
    of list: PropertyList, in file: SourceFile, to diagnostics: inout [Diagnostic]
  ) {
    guard let root = list.root, !diagnostics.isEmpty else { return }
    let entries =
      list.children(of: root).compactMap { node in
        node.key.map { (key: $0, end: node.range.end) }
      } as [(key: TextSpan, end: UInt32)]
    var last: (index: Int, key: String)?
    for place in diagnostics.indices where diagnostics[place].rule != .suspiciousEncoding {
      let start = diagnostics[place].range.start
      let next = entries.partitioningIndex { $0.key.range.start > start }
      guard next > 0, start <= entries[next - 1].end else { continue }
      if last?.index != next { last = (next, file.string(of: entries[next - 1].key)) }
      diagnostics[place].subject.key = last?.key
    }
  }
}

extension PropertyListReader {
  /// Returns the expected kind of a key's value if it has another one.
  private static func expectation(
    for node: PropertyList.Node, _ kind: Kind
  ) -> PropertyList.Node.Kind? {
    switch (kind, node.kind) {
    // A string in a .stringsdict file is used like one in a .strings file.
    case (.strings, .string), (.stringsdict, .string), (.stringsdict, .dictionary), (.other, _): nil
    case (.strings, _): .string
    case (.stringsdict, _): .dictionary
    }
  }
}

extension PropertyList.Node.Kind {
  /// The kind as messages name it.
  var article: String {
    switch self {
    case .string: "a string"
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .data: "data"
    case .number: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    }
  }
}

/// A property list that is read once, in any task, for all files with the same bytes.
package struct ParsedPropertyList: Sendable {
  private let source: SharedSource
  private let list: PropertyList?
  private let diagnostics: [Diagnostic]
  private let isLoadable: Bool

  package init(_ document: PropertyListDocument) {
    source = SharedSource(document.file)
    list = document.list
    diagnostics = document.diagnostics
    isLoadable = document.isLoadable
  }

  /// Returns the result of reading a file with the same bytes.
  package func document(id: FileID, path: String) -> PropertyListDocument {
    let file = source.file(id: id, path: path)
    guard id != source.id else {
      return PropertyListDocument(
        file: file, list: list, diagnostics: diagnostics, isLoadable: isLoadable)
    }
    return PropertyListDocument(
      file: file, list: list?.moved(to: id), diagnostics: diagnostics.map { $0.moved(to: id) },
      isLoadable: isLoadable)
  }
}
