package import Diagnostics
package import SourceText
import Syntax

/// What a build in Xcode writes into a catalog for a key that it finds in the code.
package struct CatalogAddition: Sendable {
  package let key: String
  /// The comments of the code, joined, or nil.
  package let comment: String?
  /// The default value in the code, with numbers if it has several arguments.
  package let defaultValue: String?
  /// The key with numbers, if it has several arguments.
  package let numberedKey: String?

  package init(key: String, comment: String?, defaultValue: String?, numberedKey: String?) {
    (self.key, self.comment) = (key, comment)
    (self.defaultValue, self.numberedKey) = (defaultValue, numberedKey)
  }

  /// Returns the value of the key.
  ///
  /// - Parameter language: the source language of the catalog.
  fileprivate func value(in language: String) -> JSONTree {
    var members: [(name: String, value: JSONTree)] = []
    if let comment { members.append(("comment", .string(comment))) }
    if defaultValue != nil {
      members.append(("extractionState", .string("extracted_with_value")))
    }
    if let source = defaultValue ?? numberedKey {
      let unit = JSONTree.object([
        ("stringUnit", .object([("state", .string("new")), ("value", .string(source))]))
      ])
      members.append(("localizations", .object([(language, unit)])))
    }
    return .object(members)
  }
}

/// A catalog to which keys are added.
package struct CatalogAdditions {
  private let edit: JSONEdit
  private let brace: Int
  private let members: [JSONEdit.Member]
  package let language: String
  /// Whether Xcode extracts keys of the catalog from the code, or the catalog is empty.
  package let isExtracted: Bool

  /// Returns nil if the file can't be edited or is damaged, or if all keys are managed manually.
  package init?(_ file: SourceFile) {
    guard let edit = JSONEdit(file),
      file.bytes.firstInvalidUTF8(in: 0..<file.bytes.count) == nil
    else { return nil }
    let start = file.bytes.skipJSONWhitespace(from: file.encoding == .utf8WithMark ? 3 : 0)
    guard let top = edit.members(ofObjectAt: start),
      let strings = top.only("strings", in: file),
      let source = top.only("sourceLanguage", in: file),
      let members = edit.members(ofObjectAt: strings.value.lowerBound),
      let language = edit.string(of: source)
    else { return nil }
    (self.edit, self.members, self.language) = (edit, members, language)
    brace = strings.value.lowerBound
    let states = members.lazy.map { member in
      edit.members(ofObjectAt: member.value.lowerBound)?.only("extractionState", in: file)
        .flatMap(edit.string)
    }
    isExtracted = members.isEmpty || states.contains { $0 == nil }
    guard members.isEmpty || !states.allSatisfy({ $0 == "manual" }) else { return nil }
  }

  /// Whether several keys can be added at the same time. In an empty catalog, each of them replaces
  /// the same whitespace.
  package var sharesInsertions: Bool { !members.isEmpty }

  /// Calls a closure with the entries of some keys.
  package func forEachEntry<Value>(
    among keys: [[UInt8]: Value], _ body: ([UInt8], Value, CatalogEntryEdit) -> Void
  ) {
    for member in members {
      let name = Array(edit.file.string(of: member.name).utf8)
      if let value = keys[name], let entry = CatalogEntryEdit(member, edit) {
        body(name, value, entry)
      }
    }
  }

  /// Returns the edit that adds each of several keys, which the catalog doesn't have.
  package func edits(adding additions: [CatalogAddition]) -> [Edit]? {
    edit.insertions(
      inXcodeOrder: additions.map { ($0.key, $0.value(in: language)) }, into: members,
      ofObjectAt: brace)
  }
}

extension CatalogAdditions {
  /// The bytes of the file with its keys in the order in which Xcode writes them. Each entry keeps
  /// its bytes.
  ///
  /// Nil if the keys are in this order, if no build fills the catalog, or if the keys don't start
  /// lines as in a file that Xcode wrote. Xcode rewrites such a file anyway.
  package var sorted: [UInt8]? {
    let (file, bytes) = (edit.file, edit.file.bytes)
    guard isExtracted, file.encoding == .utf8 || file.encoding == .utf8WithMark,
      zip(members, members.dropFirst()).allSatisfy({
        isLineEnd(bytes.string(in: $0.range.upperBound..<$1.range.lowerBound))
      }),
      let order = XcodeOrder.sorting(
        members.map { XcodeOrder.Key(Array(file.string(of: $0.name).utf8)) })
    else { return nil }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(bytes.count)
    var copied = 0
    for (place, index) in order.enumerated() {
      bytes.append(copied..<members[place].range.lowerBound, to: &sorted)
      bytes.append(members[index].range, to: &sorted)
      copied = members[place].range.upperBound
    }
    bytes.append(copied..<bytes.count, to: &sorted)
    return sorted
  }

  /// Returns whether a text is what Xcode writes between two keys, with any line end.
  private func isLineEnd(_ joint: String) -> Bool { joint == ",\n    " || joint == ",\r\n    " }
}
