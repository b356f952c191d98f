package import FormatStrings

/// The value of one argument that the code passes.
package enum ArgumentValue: Hashable, Sendable {
  case integer(Int)
  case double(Double)
  /// An object by its description, or a C string.
  case text(String)
  /// A number with a fraction where an integer is read, which no code can pass. It shows a form
  /// that no integer selects.
  case impossible(Double)

  /// Reads a value that a user wrote for an argument. What isn't a number of the right kind is
  /// text.
  ///
  /// - Parameter argumentClass: What the string reads, or nil if it is unknown.
  package init(_ text: String, for argumentClass: ArgumentClass?) {
    switch argumentClass {
    case .int32?, .uint32?, .int64?, .uint64?, .star?, .character?:
      self = Int(text).map(Self.integer) ?? .text(text)
    case .double?, .longDouble?:
      self = Double(text).map(Self.double) ?? .text(text)
    case .object?, .cString?, .wideString?, .pascalString?, .pointer?, .discarded?, .unknown?, nil:
      self = .text(text)
    }
  }
}
