import FormatStrings

/// What a specifier reads for an argument.
enum ArgumentReading {
  case integer(Int)
  case double(Double)
  case text(String)
  /// Memory whose contents are unknown, as it is shown: `⟨memory of argument 2 read as an object⟩`.
  case unknown(String)

  /// - Parameters:
  ///   - position: The argument that the specifier names.
  ///   - slot: The place from which it is read.
  init(
    _ value: ArgumentValue?, at position: Int, from slot: Int, as argumentClass: ArgumentClass
  ) {
    switch (value, argumentClass) {
    case (nil, _):
      self = .unknown("⟨argument \(slot)⟩")
    case (.integer(let value)?, .int32), (.integer(let value)?, .uint32),
      (.integer(let value)?, .int64), (.integer(let value)?, .uint64),
      (.integer(let value)?, .character), (.integer(let value)?, .star):
      self = .integer(value)
    case (.double(let value)?, .double), (.double(let value)?, .longDouble),
      (.impossible(let value)?, .int32), (.impossible(let value)?, .uint32),
      (.impossible(let value)?, .int64), (.impossible(let value)?, .uint64):
      self = .double(value)
    case (.text(let value)?, .object), (.text(let value)?, .cString),
      (.text(let value)?, .wideString):
      self = .text(value)
    case (_?, .pointer): self = .unknown("⟨address of argument \(slot)⟩")
    case (_?, _): self = .unknown("⟨memory of argument \(slot) read as \(argumentClass)⟩")
    }
  }

  /// Whether the argument is of the type that is read.
  var isKnown: Bool {
    if case .unknown = self { false } else { true }
  }
}
