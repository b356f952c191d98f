package import Diagnostics
package import SourceText

extension JSONEdit {
  /// Returns the value of a member that is a string, or nil.
  package func string(of member: Member) -> String? {
    var scanner = JSONScanner(file)
    scanner.move(to: member.value.lowerBound)
    guard scanner.peek() == .string, let text = try? scanner.string() else { return nil }
    return file.string(of: text)
  }
}

extension JSONEdit {
  /// Returns an edit that replaces the value of a member if it is a string. Otherwise, returns nil.
  package func replacement(of member: Member, with value: String) -> Edit? {
    guard string(of: member) != nil else { return nil }
    return file.edit(member.value, "\"\(JSONEscapes.written(value))\"")
  }
}

extension [JSONEdit.Member] {
  /// Returns the member with a name, or nil if there is none or more than one.
  package func only(_ name: String, in file: SourceFile) -> JSONEdit.Member? {
    let found = filter { file.string(of: $0.name) == name }
    return found.count == 1 ? found[0] : nil
  }
}
