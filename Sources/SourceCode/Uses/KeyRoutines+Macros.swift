import SourceText

extension KeyRoutines {
  /// Adds a macro that passes one of its parameters to a routine as the key.
  mutating func add(_ macro: KeyMacro, _ bytes: SourceBuffer) {
    guard let routine = named(macro.routine.wide, in: bytes).first else { return }
    let parameters = names(from: Int(macro.parameters) + 1, in: bytes)
    let end = Int(macro.routine.upperBound)
    let isMessage = bytes[end] == UInt8(ascii: ":")
    let message = isMessage ? parts(ofMessageFrom: macro.routine.wide, bytes) : []
    let arguments = isMessage ? message.map(\.argument) : names(from: end + 1, in: bytes)
    let index = if case .position(let position) = routine.key { position } else { 0 }
    guard index < arguments.count, let position = parameters.firstIndex(of: arguments[index])
    else { return }
    var added = KeyRoutine(
      bytes.string(in: macro.name.wide), isMessage ? .foundation : routine.kind,
      key: .position(position))
    added.place = .anywhere
    (added.table, added.wrapper) = (routine.table, KeyWrapper.number(of: added.name))
    let meanings: [KeyRoutine.Argument?] =
      isMessage ? message.map(\.meaning) : arguments.indices.map { routine.meaning(at: $0) }
    // The macro passes on what its parameters are, if they have the same names.
    added.arguments = parameters.map { parameter in
      // A comment may be the default value, but isn't meant for users.
      if isMessage, parameter.lowercased().contains("comment") { return .comment }
      return arguments.firstIndex(of: parameter).flatMap { meanings[$0] } ?? .other
    }
    for (other, argument) in arguments.enumerated() where other != index {
      if parameters.contains(argument) {
        // The parameter may be anything, even the table.
        guard meanings[other] != nil else { return }
      } else if meanings[other] == .table, argument != "nil", argument != "NULL" {
        // Other tables are determined when the code runs.
        guard let name = Self.literal(argument) else { return }
        added.table = name.isEmpty ? nil : name
      }
    }
    add(added)
  }
}

extension KeyRoutine {
  /// Returns what an argument of C is.
  fileprivate func meaning(at index: Int) -> Argument {
    index < arguments.count ? arguments[index] : .other
  }
}

extension KeyRoutines {
  /// Returns what is between the quotes of a literal without escapes, or nil.
  private static func literal(_ argument: String) -> [UInt8]? {
    var text = argument.utf8[...]
    if text.first == UInt8(ascii: "@") { text.removeFirst() }
    guard text.count >= 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"")
    else { return nil }
    return text.contains(UInt8(ascii: "\\")) ? nil : Array(text.dropFirst().dropLast())
  }

  /// Returns the parts of a message in the body of a macro, of which there are at most eight.
  ///
  /// - Parameter label: the label of the first one.
  private func parts(ofMessageFrom label: Range<Int>, _ bytes: SourceBuffer) -> [MessagePart] {
    var parts: [MessagePart] = []
    var label = label
    while parts.count < 8, !label.isEmpty, bytes[label.upperBound] == UInt8(ascii: ":") {
      let start = nextInMacro(from: label.upperBound + 1, bytes)
      let end = endOfMessageArgument(from: start, bytes)
      parts.append(
        MessagePart(label: bytes.string(in: label), argument: bytes.string(in: start..<end)))
      label = bytes.name(startingAt: nextInMacro(from: end, bytes))
    }
    return parts
  }

  /// Returns the offset of the next byte that is neither whitespace nor continues the line.
  private func nextInMacro(from start: Int, _ bytes: SourceBuffer) -> Int {
    var offset = start
    var isContinued = false
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0D: offset += 1
      case UInt8(ascii: "\\"): (isContinued, offset) = (true, offset + 1)
      case 0x0A where isContinued: (isContinued, offset) = (false, offset + 1)
      default: return offset
      }
    }
    return offset
  }

  /// Returns the end of an argument, which is whitespace or a bracket outside of its own brackets.
  private func endOfMessageArgument(from start: Int, _ bytes: SourceBuffer) -> Int {
    var (offset, depth) = (start, 0)
    while offset < min(bytes.count, start + 256) {
      switch bytes[offset] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard depth > 0 else { return offset }
        depth -= 1
      case 0x20, 0x09, UInt8(ascii: "\\"):
        if depth == 0 { return offset }
      case 0x0A: return offset
      default: break
      }
      offset += 1
    }
    return offset
  }

  /// Returns the text of each argument up to a closing parenthesis. There are at most eight.
  private func names(from start: Int, in bytes: SourceBuffer) -> [String] {
    var names: [String] = []
    var offset = start
    while names.count < 8 {
      offset = bytes.nextVisible(from: offset)
      let argument = offset
      while offset < bytes.count, offset - argument < 256, bytes[offset] != UInt8(ascii: ","),
        bytes[offset] != UInt8(ascii: ")"), bytes[offset] != 0x0A
      {
        offset += 1
      }
      names.append(bytes.string(in: argument..<offset))
      guard bytes[offset] == UInt8(ascii: ",") else { return names }
      offset += 1
    }
    return names
  }
}

/// A part of a message in the body of a macro: `table:(tbl)`.
private struct MessagePart {
  private static let tableLabels: Set<String> = [
    "file", "filename", "fromfile", "fromtable", "infile", "intable", "table", "tablename",
    "tablenamed",
  ]

  /// What the argument is, or nil if its label doesn't say it.
  let meaning: KeyRoutine.Argument?
  /// The argument without parentheses around it.
  let argument: String

  init(label: String, argument: String) {
    var text = argument[...]
    while text.first == "(", text.last == ")" { text = text.dropFirst().dropLast() }
    self.argument = String(text)
    let label = label.lowercased()
    meaning =
      if label == "localizedstringforkey" {
        .key
      } else if Self.tableLabels.contains(label) {
        .table
      } else if label.contains("value") {
        .value
      } else if label.contains("comment") {
        .comment
      } else if label.contains("bundle") {
        .bundle
      } else {
        nil
      }
  }
}
