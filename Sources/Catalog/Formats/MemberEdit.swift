public import Diagnostics
public import SourceText
import Syntax

/// Edits of members that a name identifies, in every format that can be edited: catalogs, and
/// property lists as text.
public struct MemberEdit {
  private enum Editor {
    case json(JSONEdit)
    case propertyList(PropertyListEdit)
  }

  private let editor: Editor
  private let file: SourceFile

  /// Returns nil if the file of a range is an export, or a file that can't be edited.
  public init?(at range: SourceRange, in table: Table) {
    guard let file = table.editableFile(of: range) else { return nil }
    self.file = file
    if let edit = JSONEdit(file) {
      editor = .json(edit)
    } else if let edit = PropertyListEdit(file) {
      editor = .propertyList(edit)
    } else {
      return nil
    }
  }

  /// Returns the range of a member: its name, its value and what is between them.
  ///
  /// Returns nil if there are comments in between.
  package func extent(ofMember name: TextSpan) -> Range<Int>? {
    switch editor {
    case .json(let edit): return edit.member(named: name)?.range
    case .propertyList(let edit):
      return edit.entry(named: name).flatMap { edit.extent(of: $0) }
    }
  }

  /// Returns the removal of a member with the lines that it fills.
  ///
  /// Returns nil if there are comments in or next to the member.
  public func removal(ofMember name: TextSpan) -> Edit? {
    switch editor {
    case .json(let edit): return edit.member(named: name).flatMap { edit.removal(of: $0.range) }
    case .propertyList(let edit):
      guard let entry = edit.entry(named: name), !edit.hasComment(around: entry) else { return nil }
      return edit.removal(of: entry)
    }
  }

  /// Returns the removal of a member of an object. If it is the only one, a catalog doesn't keep
  /// the object.
  ///
  /// - Parameters:
  ///   - object: the name of the object.
  ///   - parent: the name of the member that contains it, without quotes.
  public func removal(
    ofMember name: TextSpan, of object: String, in parent: SourceRange
  ) -> Edit? {
    guard case .json(let edit) = editor, let outer = edit.member(named: TextSpan(range: parent)),
      let member = edit.members(ofObjectAt: outer.value.lowerBound)?
        .first(where: {
          file.string(of: $0.name) == object && $0.range.contains(name.range.bytes.lowerBound)
        }),
      edit.members(ofObjectAt: member.value.lowerBound)?.count == 1
    else { return removal(ofMember: name) }
    return edit.removal(of: member.range)
  }

  /// Returns the edits that write members in another order. Each keeps its bytes.
  ///
  /// Returns nil if there are comments in or between the members.
  ///
  /// - Parameters:
  ///   - names: all members of an object, in file order.
  ///   - order: the new order, as indices of the names.
  public func reordering(_ names: [TextSpan], as order: [Int]) -> [Edit]? {
    let extents = names.compactMap(extent)
    guard extents.count == names.count, order.count == names.count,
      zip(extents, extents.dropFirst()).allSatisfy({ isJoint($0.upperBound..<$1.lowerBound) })
    else { return nil }
    let edits = order.indices.filter { order[$0] != $0 }.map { place in
      file.moving(extents[order[place]], to: extents[place])
    }
    return edits.contains { $0 == nil } ? nil : edits.compactMap(\.self)
  }

  /// Returns the insertions of copies of a branch, in alphabetical order as Xcode writes them.
  ///
  /// Returns nil for a branch with repeated members, because each copy would repeat them.
  ///
  /// - Parameters:
  ///   - names: the names of the copies.
  ///   - state: the range of the state of the branch, which becomes `new`, or nil.
  ///   - siblings: the names of all branches, in file order.
  ///   - object: the name of the member that contains the branches.
  public func insertions(
    ofCopies names: [String], of model: TextSpan, state: SourceRange?, among siblings: [TextSpan],
    in object: SourceRange
  ) -> [Edit]? {
    switch editor {
    case .json(let edit):
      guard let parent = edit.member(named: TextSpan(range: object)),
        let value = edit.member(named: model)?.value, !edit.repeatsMembers(in: value),
        let text = edit.copy(of: value, replacing: state?.bytes, with: "new")
      else { return nil }
      return edit.insertions(
        of: names.map { name in JSONEdit.NewMember(name) { _ in text } },
        intoObjectAt: parent.value.lowerBound)
    case .propertyList(let edit):
      let entries = siblings.compactMap(edit.entry)
      guard let model = edit.entry(named: model), let last = entries.last,
        entries.count == siblings.count
      else { return nil }
      let insertions = names.sorted().map { name in
        let following = zip(siblings, entries).first { file.string(of: $0.0) > name }
        return edit.insertion(of: name, like: model, before: following?.1, after: last)
      }
      return insertions.contains { $0 == nil } ? nil : insertions.compactMap(\.self).joined
    }
  }

  /// Returns whether there is nothing but whitespace and commas in a range.
  private func isJoint(_ range: Range<Int>) -> Bool {
    range.allSatisfy {
      let byte = file.bytes[$0]
      return byte == 0x20 || (0x09...0x0D).contains(byte) || byte == UInt8(ascii: ",")
    }
  }
}

extension [Edit] {
  /// The same edits with one insertion at each place.
  fileprivate var joined: [Edit] {
    reduce(into: []) { edits, edit in
      if let last = edits.last, last.range == edit.range {
        edits[edits.count - 1] = Edit(last.range, last.replacement + edit.replacement)
      } else {
        edits.append(edit)
      }
    }
  }
}
