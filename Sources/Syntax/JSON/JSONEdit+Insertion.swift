package import Diagnostics
import SourceText

extension JSONEdit {
  /// A member that is inserted into an object.
  package struct NewMember {
    /// The name as it is written between quotes, and its value.
    let written: String
    let name: String
    /// Returns the value for the indentation of the member.
    let value: (_ indentation: String) -> String

    /// - Parameter name: a name that needs no escapes.
    package init(_ name: String, value: @escaping (_ indentation: String) -> String) {
      (written, self.name, self.value) = (name, name, value)
    }

    init(written: String, name: String, value: @escaping (_ indentation: String) -> String) {
      (self.written, self.name, self.value) = (written, name, value)
    }
  }

  /// Returns the insertion of a member into an object.
  ///
  /// It is inserted before the first member whose name is greater, if the members are sorted, or
  /// else after the last one. It takes the layout of the other members, or Xcode's.
  ///
  /// - Parameter brace: the offset of the object.
  package func insertion(of member: NewMember, intoObjectAt brace: Int) -> Edit? {
    insertions(of: [member], intoObjectAt: brace)?.first
  }

  /// Returns the insertions of several members into an object, as for one.
  package func insertions(of new: [NewMember], intoObjectAt brace: Int) -> [Edit]? {
    guard let members = members(ofObjectAt: brace) else { return nil }
    guard let first = members.first, let last = members.last else {
      return insertion(of: new, intoEmptyObjectAt: brace).map { [$0] }
    }
    let layout = layout(of: members, first, brace)
    let names = members.map { Array(file.string(of: $0.name).utf8) }
    let isSorted = zip(names, names.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
    var places: [Int: String] = [:]
    for member in new.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      let following =
        isSorted ? names.firstIndex { member.name.utf8.lexicographicallyPrecedes($0) } : nil
      let text = layout.text(of: member)
      places[following ?? names.count, default: ""] +=
        following == nil ? layout.joint + text : text + layout.joint
    }
    return places.sorted { $0.key < $1.key }.map { index, text in
      let offset =
        index < members.count ? members[index].range.lowerBound : last.range.upperBound
      return file.edit(offset..<offset, text)
    }
  }

  /// Returns the edits that remove an entry, and add to a later one what only the removed one has:
  /// members and localizations.
  package func merging(_ earlier: Member, into later: Member) -> [Edit]? {
    guard let removal = removal(of: earlier.range),
      let members = members(ofObjectAt: earlier.value.lowerBound),
      let kept = self.members(ofObjectAt: later.value.lowerBound),
      let added = copies(of: members, missingFrom: kept),
      var edits = added.isEmpty
        ? [] : insertions(of: added, intoObjectAt: later.value.lowerBound)
    else { return nil }
    if let inner = member("localizations", of: members),
      let outer = member("localizations", of: kept)
    {
      guard let localizations = self.members(ofObjectAt: inner.value.lowerBound),
        let known = self.members(ofObjectAt: outer.value.lowerBound),
        let missing = copies(of: localizations, missingFrom: known)
      else { return nil }
      if !missing.isEmpty {
        guard let more = insertions(of: missing, intoObjectAt: outer.value.lowerBound) else {
          return nil
        }
        edits += more
      }
    }
    return edits + [removal]
  }

  /// Returns the insertion of a copy of a member into another object, with the indentation of that
  /// object.
  package func insertion(ofCopyOf member: Member, intoObjectAt brace: Int) -> Edit? {
    guard let value = file.copy(of: member.value) else { return nil }
    let old = indentation(ofLineAt: member.range.lowerBound)
    let new = NewMember(
      written: bytes.string(in: member.name.range.bytes), name: file.string(of: member.name)
    ) { indentation in
      let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
      let moved = lines.dropFirst().map {
        $0.hasPrefix(old) ? indentation + $0.dropFirst(old.count) : String($0)
      }
      return ([String(lines[0])] + moved).joined(separator: "\n")
    }
    return insertion(of: new, intoObjectAt: brace)
  }
}

extension JSONEdit {
  /// Returns a copy of a value in which one part is replaced. Returns nil if it isn't valid
  /// Unicode.
  package func copy(of value: Range<Int>, replacing part: Range<Int>?, with text: String) -> String?
  {
    guard let part else { return file.copy(of: value) }
    guard part.lowerBound >= value.lowerBound, part.upperBound <= value.upperBound,
      let start = file.copy(of: value.lowerBound..<part.lowerBound),
      let end = file.copy(of: part.upperBound..<value.upperBound)
    else { return nil }
    return start + text + end
  }

  /// How the members of an object are written.
  private struct Layout {
    /// The whitespace and the colon between a name and a value.
    let colon: String
    /// The comma between two members, with whitespace.
    let joint: String
    let indentation: String

    func text(of member: NewMember) -> String {
      "\"\(member.written)\"\(colon)\(member.value(indentation))"
    }
  }

  private func layout(of members: [Member], _ first: Member, _ brace: Int) -> Layout {
    let gap = bytes.string(in: brace + 1..<first.range.lowerBound)
    return Layout(
      colon: bytes.string(in: endOfName(first)..<first.value.lowerBound),
      // The whitespace between two members may differ from that before the first one.
      joint: members.count > 1
        ? bytes.string(in: first.range.upperBound..<members[1].range.lowerBound) : ",\(gap)",
      indentation: indentation(in: gap))
  }

  private func insertion(of new: [NewMember], intoEmptyObjectAt brace: Int) -> Edit? {
    let end = bytes.skipJSONWhitespace(from: brace + 1)
    guard bytes[end] == UInt8(ascii: "}") else { return nil }
    let outer = indentation(ofLineAt: brace)
    let newline = lineEnd(bytes.string(in: brace..<end))
    let layout = Layout(
      colon: " : ", joint: ",\(newline)\(outer)  ", indentation: outer + "  ")
    let written = new.map { layout.text(of: $0) }.joined(separator: layout.joint)
    return file.edit(
      brace + 1..<end, "\(newline)\(layout.indentation)\(written)\(newline)\(outer)")
  }

  /// Returns copies of the members whose names others don't have. Returns nil if one can't be
  /// copied.
  private func copies(of members: [Member], missingFrom others: [Member]) -> [NewMember]? {
    let known = Set(others.map { Array(file.string(of: $0.name).utf8) })
    let missing = members.filter { !known.contains(Array(file.string(of: $0.name).utf8)) }
    let copies = missing.compactMap { member in
      file.copy(of: member.value).map { value in
        NewMember(
          written: bytes.string(in: member.name.range.bytes), name: file.string(of: member.name)
        ) { _ in value }
      }
    }
    return copies.count == missing.count ? copies : nil
  }

  private func member(_ name: String, of members: [Member]) -> Member? {
    members.first {
      file.string(of: $0.name) == name && bytes[$0.value.lowerBound] == UInt8(ascii: "{")
    }
  }
}
