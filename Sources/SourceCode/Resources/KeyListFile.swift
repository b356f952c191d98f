package import Diagnostics
package import SourceText
import Syntax

/// The keys that property lists of an app use: `Info.plist`, the pages of a settings bundle, intent
/// definitions, and lists of the project's own.
package struct KeyListFile {
  /// What a property list is for.
  package enum Purpose: Hashable, Sendable {
    /// Its keys are those of the table `InfoPlist`.
    case infoPlist
    /// A page of a `Settings.bundle`, whose strings are keys of the table that it names.
    case settings
    /// An `.intentdefinition`. Each of its strings has an identifier, which is the key.
    case intentDefinition
    /// A list of the project's own. Code may look up whatever is in it.
    case other
  }

  package private(set) var uses: [KeyUse] = []
  /// The strings that code may look up.
  package private(set) var evidence: [CodeString] = []
  /// The fault because of which the file was not read, or a note about what was left out.
  package private(set) var fault: Diagnostic?
  /// The `CFBundleLocalizations` of an `Info.plist`.
  package private(set) var languages: DeclaredLanguages?
  /// Whether the whole file was read.
  package private(set) var isComplete: Bool

  private let file: SourceFile
  private let list: PropertyList

  /// The text that ranges refer to. That of a binary property list is empty, since it has no lines.
  package var text: SourceBuffer {
    file.encoding == .binary ? SourceBuffer([]) : file.bytes
  }

  /// Reads a file.
  package init(_ bytes: SourceBuffer, _ purpose: Purpose) {
    let preprocessed = purpose == .infoPlist ? PreprocessedList(bytes) : nil
    let document = PropertyListReader.read(
      preprocessed?.bytes ?? bytes, id: FileID(0), path: "", kind: .other)
    file = document.file
    list = document.list ?? PropertyList()
    let isRead = document.list != nil && document.isLoadable
    isComplete = isRead && preprocessed == nil
    if !isRead {
      // What the file would contain may still be a key.
      evidence = CodeString.all(in: text, from: ">", to: "<")
      evidence += CodeString.all(in: text, from: "\"", to: "\"")
      evidence.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    fault = purpose == .other ? nil : Self.fault(of: document, preprocessed, purpose)
    readKeys(purpose)
    uses.sort { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension KeyListFile {
  private mutating func readKeys(_ purpose: Purpose) {
    guard let root = list.root else { return }
    switch purpose {
    case .infoPlist: readInfoPlist(root)
    case .settings: readSettings(root)
    case .intentDefinition:
      readIntents(root, depth: 0)
      readEvidence(root, depth: 0)
    case .other: readEvidence(root, depth: 0)
    }
  }
}

extension KeyListFile {
  private func name(_ node: PropertyList.Node) -> String {
    node.key.map { file.string(of: $0) } ?? ""
  }

  private mutating func add(
    _ kind: KeyUse.Kind, _ key: String, at range: Range<Int>, table: KeyUse.Table? = nil,
    certainty: KeyUse.Certainty = .sure, value: String? = nil
  ) {
    guard !key.isEmpty else { return }
    var use = KeyUse(
      range: range.compact, kind: kind, certainty: certainty, key: KeyPattern(Array(key.utf8)))
    if let table { use.table = table }
    use.defaultValue = value.map { KeyPattern(Array($0.utf8)) }
    uses.append(use)
  }

  /// The system looks up a value by its key. Strings within other values, for example the titles
  /// of shortcuts, are keys themselves.
  private mutating func readInfoPlist(_ root: PropertyList.Node) {
    for node in list.children(of: root) {
      if node.kind == .string {
        guard let key = node.key else { continue }
        add(
          .infoPlist, name(node), at: key.range.bytes, table: Self.infoPlist,
          value: file.string(of: node.text))
      } else {
        if node.kind == .array, name(node) == DeclaredLanguages.bundleLocalizations {
          readLanguages(node)
        }
        readStrings(node, depth: 0)
      }
    }
  }

  private mutating func readLanguages(_ node: PropertyList.Node) {
    guard let key = node.key else { return }
    let names = list.children(of: node).filter { $0.kind == .string }
      .map { file.string(of: $0.text) }
    languages = DeclaredLanguages(
      setting: DeclaredLanguages.bundleLocalizations, names: names,
      at: key.range.bytes.compact)
  }

  private mutating func readStrings(_ node: PropertyList.Node, depth: Int) {
    guard canRead(at: depth) else { return }
    for child in list.children(of: node) {
      if child.kind == .string {
        add(
          .infoPlist, file.string(of: child.text), at: child.text.range.bytes,
          table: Self.infoPlist,
          certainty: .evidence)
      } else {
        readStrings(child, depth: depth + 1)
      }
    }
  }

  private mutating func readSettings(_ root: PropertyList.Node) {
    var table = KeyUse.Table.named(Array("Root".utf8))
    for node in list.children(of: root) where name(node) == "StringsTable" {
      table = .file(named: Array(file.string(of: node.text).utf8))
    }
    for node in list.children(of: root) where name(node) == "PreferenceSpecifiers" {
      for specifier in list.children(of: node) {
        for field in list.children(of: specifier) { readSetting(field, table) }
      }
    }
  }

  private mutating func readSetting(_ field: PropertyList.Node, _ table: KeyUse.Table) {
    switch name(field) {
    case "Title", "FooterText":
      add(.settings, file.string(of: field.text), at: field.text.range.bytes, table: table)
    case "Titles", "ShortTitles":
      for title in list.children(of: field) where title.kind == .string {
        add(.settings, file.string(of: title.text), at: title.text.range.bytes, table: table)
      }
    default: break
    }
  }

  /// A string `INIntentTitle` has its key in `INIntentTitleID`.
  private mutating func readIntents(_ node: PropertyList.Node, depth: Int) {
    guard canRead(at: depth) else { return }
    var strings: [String: PropertyList.Node] = [:]
    for child in list.children(of: node) {
      if child.kind == .string {
        strings[name(child)] = child
      } else {
        readIntents(child, depth: depth + 1)
      }
    }
    for (name, identifier) in strings.sorted(by: { $0.value.range < $1.value.range })
    where name.hasSuffix("ID") {
      guard let string = strings[String(name.dropLast(2))] else { continue }
      add(
        .intentDefinition, file.string(of: identifier.text), at: identifier.text.range.bytes,
        value: file.string(of: string.text))
    }
  }

  /// Adds all strings and the keys of all dictionaries.
  private mutating func readEvidence(_ node: PropertyList.Node, depth: Int) {
    guard canRead(at: depth) else { return }
    for child in list.children(of: node) {
      if let key = child.key { evidence.append(string(key)) }
      if child.kind == .string {
        evidence.append(string(child.text))
      } else {
        readEvidence(child, depth: depth + 1)
      }
    }
  }

  private func string(_ text: TextSpan) -> CodeString {
    CodeString(
      range: text.range.bytes.compact, key: KeyPattern(Array(file.string(of: text).utf8)))
  }

  /// Returns whether values are nested no more deeply than is read. Otherwise, the file wasn't read
  /// completely.
  private mutating func canRead(at depth: Int) -> Bool {
    if depth >= Self.depthLimit { isComplete = false }
    return depth < Self.depthLimit
  }

  private static let infoPlist = KeyUse.Table.named(Array("InfoPlist".utf8))

  /// As deep as in property lists in XML and in binary form.
  private static let depthLimit = 128
}
