import SourceText

/// Writes JSON members in the order in which they are given, without white space.
struct JSONWriter {
  private(set) var text = ""
  private var needsComma = false

  /// Writes an object, as a member if a name is given.
  mutating func object(_ name: String? = nil, _ members: (inout Self) -> Void) {
    enclose(name, "{", "}", members)
  }

  mutating func array(_ name: String? = nil, _ elements: (inout Self) -> Void) {
    enclose(name, "[", "]", elements)
  }

  /// Writes a member, or nothing if there is no value.
  mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    begin(name)
    JSONString.append(value, to: &text)
    needsComma = true
  }

  mutating func member(_ name: String, _ value: Int) {
    begin(name)
    text += String(value)
    needsComma = true
  }

  mutating func member(_ name: String, _ value: Bool) {
    begin(name)
    text += value ? "true" : "false"
    needsComma = true
  }

  /// Writes a number that is given by its digits, such as `98.2`, or null if there is none.
  mutating func member(_ name: String, digits: String?) {
    begin(name)
    text += digits ?? "null"
    needsComma = true
  }

  /// Writes a string into an array.
  mutating func element(_ value: String) {
    begin(nil)
    JSONString.append(value, to: &text)
    needsComma = true
  }
}

extension JSONWriter {
  private mutating func enclose(
    _ name: String?, _ opening: String, _ closing: String, _ content: (inout Self) -> Void
  ) {
    begin(name)
    text += opening
    needsComma = false
    content(&self)
    text += closing
    needsComma = true
  }

  private mutating func begin(_ name: String?) {
    if needsComma { text += "," }
    guard let name else { return }
    JSONString.append(name, to: &text)
    text += ":"
  }
}
