/// Writes the objects of a JSON array, one a line, as they come.
struct JSONElements {
  private var separator = "["

  mutating func write(
    to output: inout some TextOutputStream, _ members: (inout JSONWriter) -> Void
  ) {
    var json = JSONWriter()
    json.object(nil, members)
    output.write(separator + "\n" + json.text)
    separator = ","
  }

  /// Ends the array, which may be empty.
  func end(_ output: inout some TextOutputStream) {
    output.write(separator == "[" ? "[]" : "\n]")
  }
}
