import Diagnostics
import SourceText
import Syntax

/// Writes parts of a JSON file in few lines, with values as spelled in the file.
///
/// A value that fits is on one line. An object with a single member shares the lines of its member.
struct CompactJSON {
  private static let maxWidth = 100

  private let file: SourceFile
  /// The localization to show, or nil for all.
  private let locale: String?

  private init(of file: SourceFile, locale: String? = nil) {
    self.file = file
    self.locale = locale
  }

  /// Returns the lines of a file, or nil if it isn't JSON.
  static func text(of json: String) -> String? {
    let (file, value) = read(json)
    return value.map {
      CompactJSON(of: file).lines(of: $0, indent: 0, column: 0).joined(separator: "\n")
    }
  }

  /// Returns the lines of a member of an object with its name, or nil if the text is none.
  ///
  /// - Parameter locale: the only locale to show if all of them need more lines than an excerpt
  ///   has.
  static func lines(ofMember text: Substring, preferring locale: String?) -> [String]? {
    let (file, value) = read("{\(text)}")
    guard let member = value?.members.first else { return nil }
    let lines = CompactJSON(of: file).lines(of: member)
    guard lines.count > ExampleExcerpt.maxLines, let locale else { return lines }
    return CompactJSON(of: file, locale: locale).lines(of: member)
  }
}

extension CompactJSON {
  private static func read(_ json: String) -> (file: SourceFile, value: JSONValue?) {
    let file = SourceFile.json(SourceBuffer(Array(json.utf8)), id: FileID(0), path: "")
    var diagnostics: [Diagnostic] = []
    return (file, JSONValue.read(file, reporting: &diagnostics))
  }

  private func lines(of member: JSONValue.Member, indent: Int = 0, column: Int = 0) -> [String] {
    let name = name(of: member)
    var lines = lines(
      of: member.value, indent: indent, column: column + name.count,
      isLocalizations: member.name == "localizations")
    lines[0] = name + lines[0]
    return lines
  }

  private func lines(
    of value: JSONValue, indent: Int, column: Int, isLocalizations: Bool = false
  ) -> [String] {
    let line = line(of: value, isLocalizations)
    guard column + line.count > Self.maxWidth else { return [line] }
    switch value.content {
    case .object:
      let members = shown(value.members, isLocalizations)
      if members.count == 1, isShared(column, by: members[0], indent: indent + 2) {
        var lines = lines(of: members[0], indent: indent, column: column + 2)
        lines[0] = "{ " + lines[0]
        lines[lines.count - 1] += " }"
        return lines
      }
      return block(
        "{", members.map { lines(of: $0, indent: indent + 2, column: indent + 2) }, "}", indent)
    case .array(let elements):
      return block(
        "[", elements.map { lines(of: $0, indent: indent + 2, column: indent + 2) }, "]", indent)
    case .string, .number, .boolean, .null: return [line]
    }
  }

  /// Returns whether the only member of an object begins on the object's line: it doesn't fit on a
  /// line of its own, but its name fits on this one.
  private func isShared(_ column: Int, by member: JSONValue.Member, indent: Int) -> Bool {
    let name = name(of: member).count
    let line = line(of: member.value, member.name == "localizations")
    return indent + name + line.count > Self.maxWidth && column + name + 4 <= Self.maxWidth
  }

  private func block(
    _ opening: String, _ parts: [[String]], _ closing: String, _ indent: Int
  ) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines = [opening]
    for (index, part) in parts.enumerated() {
      lines.append(margin + "  " + part[0])
      lines += part.dropFirst()
      if index < parts.count - 1 { lines[lines.count - 1] += "," }
    }
    return lines + [margin + closing]
  }

  private func line(of value: JSONValue, _ isLocalizations: Bool = false) -> String {
    switch value.content {
    case .object:
      let members = shown(value.members, isLocalizations).map {
        name(of: $0) + line(of: $0.value, $0.name == "localizations")
      }
      return members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
    case .array(let elements):
      let parts = elements.map { line(of: $0) }
      return parts.isEmpty ? "[]" : "[ \(parts.joined(separator: ", ")) ]"
    case .string, .number, .boolean, .null: return file.bytes.string(in: value.range.bytes)
    }
  }

  private func shown(_ members: [JSONValue.Member], _ areLocalizations: Bool) -> [JSONValue.Member]
  {
    guard areLocalizations, let locale else { return members }
    let shown = members.filter { $0.name == locale }
    return shown.isEmpty ? Array(members.prefix(1)) : shown
  }

  private func name(of member: JSONValue.Member) -> String {
    "\"\(file.bytes.string(in: member.nameRange.bytes))\" : "
  }
}
