package import Diagnostics
package import SourceText

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

    /// - Parameters:
    ///   - name: a name that needs no escapes.
    ///   - string: the value.
    package init(_ name: String, string: String) {
      self.init(name) { _ in "\"\(JSONEscapes.written(string))\"" }
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
    let sorted = new.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    guard let object = members(ofObjectAt: brace) else { return nil }
    guard !object.isEmpty else {
      return insertion(of: sorted, intoEmptyObjectAt: brace).map { [$0] }
    }
    return insertions(ofEach: sorted, into: object, at: brace).reduce(into: []) { edits, edit in
      if let last = edits.last, last.range == edit.range {
        edits[edits.count - 1] = Edit(edit.range, last.replacement + edit.replacement)
      } else {
        edits.append(edit)
      }
    }
  }

  /// Returns the insertion of each of several members into an object, in the same order. Several
  /// may be at one place, where their order doesn't matter. In an empty object, only one of them
  /// can be used.
  package func insertions(ofEach new: [NewMember], intoObjectAt brace: Int) -> [Edit]? {
    guard let object = members(ofObjectAt: brace) else { return nil }
    guard object.isEmpty else { return insertions(ofEach: new, into: object, at: brace) }
    let edits = new.compactMap { insertion(of: [$0], intoEmptyObjectAt: brace) }
    return edits.count == new.count ? edits : nil
  }

  private func insertions(
    ofEach new: [NewMember], into members: [Member], at brace: Int
  ) -> [Edit] {
    guard let first = members.first, let last = members.last else { return [] }
    let layout = layout(of: members, first, brace)
    let names = members.map { Array(file.string(of: $0.name).utf8) }
    let isSorted = zip(names, names.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
    return new.map { member in
      let text = layout.text(of: member)
      let place =
        isSorted
        ? names.partitioningIndex { member.name.utf8.lexicographicallyPrecedes($0) } : names.count
      let offset = place < members.count ? members[place].range.lowerBound : last.range.upperBound
      return file.edit(
        offset..<offset, place < members.count ? text + layout.joint : layout.joint + text)
    }
  }

  /// Returns the insertion of a last element into an array, or nil if the value isn't one.
  ///
  /// - Parameter element: returns the element for its indentation.
  package func insertion(
    ofElement element: (_ indentation: String) -> String, into array: JSONValue
  ) -> Edit? {
    guard case .array(let elements) = array.content else { return nil }
    let range = array.range.bytes
    guard let first = elements.first?.range.bytes, let last = elements.last?.range.bytes else {
      let outer = indentation(ofLineAt: range.lowerBound)
      let inner = outer + "  "
      return file.edit(
        range.lowerBound + 1..<range.upperBound - 1, "\n\(inner)\(element(inner))\n\(outer)")
    }
    let gap = bytes.string(in: range.lowerBound + 1..<first.lowerBound)
    let isOnLines = gap.contains(where: \.isNewline)
    let inner = isOnLines ? indentation(in: gap) : indentation(ofLineAt: range.lowerBound) + "  "
    return file.edit(
      last.upperBound..<last.upperBound, "," + lineEnd(gap) + inner + element(inner))
  }

  /// Returns a copy of a member for another object with the same indentation. Returns nil if it
  /// can't be copied.
  package func copy(of member: JSONValue.Member) -> NewMember? {
    file.copy(of: member.value.range.bytes).map { value in
      NewMember(
        written: bytes.string(in: member.nameRange.bytes), name: member.name
      ) { _ in value }
    }
  }

  /// Returns a copy of a member for another object, with the indentation of that object. Returns
  /// nil if it can't be copied.
  package func indentedCopy(of member: Member) -> NewMember? {
    guard let value = file.copy(of: member.value) else { return nil }
    let old = indentation(ofLineAt: member.range.lowerBound)
    return NewMember(
      written: bytes.string(in: member.name.range.bytes), name: file.string(of: member.name)
    ) { indentation in
      let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
      let moved = lines.dropFirst().map {
        $0.hasPrefix(old) ? indentation + $0.dropFirst(old.count) : String($0)
      }
      return ([String(lines[0])] + moved).joined(separator: "\n")
    }
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
  struct Layout {
    /// The whitespace and the colon between a name and a value.
    let colon: String
    /// The comma between two members, with whitespace.
    let joint: String
    let indentation: String

    func text(of member: NewMember) -> String {
      "\"\(member.written)\"\(colon)\(member.value(indentation))"
    }
  }

  func layout(of members: [Member], _ first: Member, _ brace: Int) -> Layout {
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
}

extension JSONEdit {
  /// Returns the member with a name at a position, or nil if its value isn't JSON.
  package func member(named name: TextSpan) -> Member? {
    var scanner = JSONScanner(file)
    scanner.move(to: name.range.bytes.upperBound + 1)
    scanner.skipWhitespace()
    guard bytes[scanner.offset] == UInt8(ascii: ":") else { return nil }
    scanner.move(to: scanner.offset + 1)
    var ignored: [Diagnostic] = []
    guard let value = try? scanner.skipValue(reporting: &ignored) else { return nil }
    return Member(name: name, value: value)
  }

  /// Returns whether a value has nothing but the names of empty objects and arrays.
  package func isHollow(_ value: Range<Int>) -> Bool {
    var scanner = JSONScanner(file)
    scanner.move(to: value.lowerBound)
    return (try? scanner.skipHollowValue()) ?? false
  }

  /// Returns whether an object in a value, or the value itself, has a member twice.
  package func repeatsMembers(in value: Range<Int>) -> Bool {
    var scanner = JSONScanner(file)
    scanner.move(to: value.lowerBound)
    var diagnostics: [Diagnostic] = []
    _ = try? scanner.skipValue(reporting: &diagnostics)
    return diagnostics.contains { $0.rule == .duplicateKey }
  }

  /// Returns the members of an object that begins at an offset, or nil if it isn't well-formed.
  package func members(ofObjectAt brace: Int) -> [Member]? {
    var scanner = JSONScanner(file)
    scanner.move(to: brace)
    var ignored: [Diagnostic] = []
    var members: [Member] = []
    guard var object = try? scanner.beginObject() else { return nil }
    do {
      while let name = try scanner.nextMember(of: &object) {
        members.append(Member(name: name, value: try scanner.skipValue(reporting: &ignored)))
      }
    } catch { return nil }
    return members
  }
}

extension JSONScanner {
  /// Skips a value up to the first string, number or literal. Returns whether there is
  /// no such value.
  fileprivate mutating func skipHollowValue() throws(JSONSyntaxError) -> Bool {
    switch peek() {
    case .object:
      var object = try beginObject()
      while try nextMember(of: &object) != nil {
        guard try skipHollowValue() else { return false }
      }
    case .array:
      var array = try beginArray()
      while try nextElement(of: &array) {
        guard try skipHollowValue() else { return false }
      }
    case .string, .number, .literal, .other: return false
    }
    return true
  }
}
