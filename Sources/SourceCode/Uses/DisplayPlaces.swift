import SourceText

/// The places of a file of program code that display a string.
struct DisplayPlaces {
  let outline: CodeOutline
  let bytes: SourceBuffer

  init(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    (self.outline, self.bytes) = (outline, bytes)
  }
}

extension DisplayPlaces {
  /// Returns whether the result of a call is displayed as it is.
  ///
  /// - Parameter call: the range of the expression.
  func displays(_ call: Range<Int>) -> Bool {
    guard isOperand(call), let previous = bytes.lastVisible(before: call.lowerBound) else {
      return false
    }
    let property = property(assignedBefore: call)
    if let property, bytes[previous] == UInt8(ascii: "=") {
      return isDisplayed(property) && !isRead(property, from: call.upperBound)
    }
    let bracket = bytes.bracket(around: call.lowerBound)
    if let property, bracket ?? 0 <= property.lowerBound {
      return isDisplayed(property) && !isRead(property, from: call.upperBound)
    }
    guard let bracket else { return false }
    switch bytes[bracket] {
    case UInt8(ascii: "["): return outline.language == .c && isDisplayedByMessage(call, in: bracket)
    case UInt8(ascii: "("):
      return outline.language == .swift
        && (isDisplayedByCall(call, in: bracket) || isDisplayedByView(call, in: bracket))
    default: return false
    }
  }

  /// Returns whether literals that are joined are displayed.
  ///
  /// - Parameter literal: the first one.
  func displays(_ run: LiteralRun, _ literal: CodeLiteral) -> Bool {
    isString(literal) && isOperand(run.range) && isDisplayed(run.range, literal)
  }

  /// Returns whether a literal is an object. In C, others are not displayed.
  private func isString(_ literal: CodeLiteral) -> Bool {
    outline.language == .swift || bytes[literal.range.lowerBound] == UInt8(ascii: "@")
  }

  /// Returns whether literals are a whole value, one of the values of `a ? "b" : "c"`, or the
  /// beginning of a sum. A member of a literal may be its translation.
  private func isOperand(_ expression: Range<Int>) -> Bool {
    guard let previous = bytes.lastVisible(before: expression.lowerBound) else { return false }
    switch bytes[previous] {
    case UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "?"): break
    case UInt8(ascii: "="):
      guard !bytes.isOperator(at: previous - 1) || bytes[previous - 1] == UInt8(ascii: "+") else {
        return false
      }
    default: return false
    }
    let next = bytes.nextVisible(from: expression.upperBound)
    switch bytes[next] {
    // With arguments, a routine of the project may fill them in: `"key".localized(name)`.
    case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "="), UInt8(ascii: "!"),
      UInt8(ascii: "("):
      return false
    default: return true
    }
  }

  private func isDisplayed(_ expression: Range<Int>, _ literal: CodeLiteral) -> Bool {
    if outline.language == .c, isValue(expression) { return true }
    if literal.bracket == CodeLiteral.noBracket { return isAssigned(expression) }
    let bracket = Int(literal.bracket)
    if bytes[bracket] == UInt8(ascii: "[") {
      if outline.language == .c { return isDisplayedByMessage(expression, in: bracket) }
      return label(of: expression, in: bracket, separatedBy: .comma).map(isKey) ?? false
    }
    return outline.language == .swift && isDisplayedByCall(expression, in: bracket)
  }

  private func isDisplayedByCall(_ expression: Range<Int>, in bracket: Int) -> Bool {
    guard let labels = DisplayRoutines.calls[bytes.string(in: bytes.name(endingAt: bracket))],
      let label = label(of: expression, in: bracket, separatedBy: .comma)
    else { return false }
    return labels.contains(bytes.string(in: label))
  }

  /// Returns whether an expression is the text of a view of SwiftUI, which shows a `String` as it
  /// is.
  private func isDisplayedByView(_ expression: Range<Int>, in bracket: Int) -> Bool {
    guard DisplayRoutines.views.contains(bytes.string(in: bytes.name(endingAt: bracket))),
      let label = label(of: expression, in: bracket, separatedBy: .comma)
    else { return false }
    return label.isEmpty || bytes.bytes(label, equal: "verbatim")
  }

  private func isDisplayedByMessage(_ expression: Range<Int>, in bracket: Int) -> Bool {
    guard let label = label(of: expression, in: bracket, separatedBy: .label),
      let context = DisplayRoutines.messages[bytes.string(in: label)]
    else { return false }
    return context.isEmpty || bytes.string(in: bracket..<label.lowerBound).contains(context)
  }

  /// Returns the label of the argument that literals are a value of, or nil. Without a label, only
  /// the first argument is meant.
  private func label(
    of expression: Range<Int>, in bracket: Int, separatedBy separator: ArgumentScanner.Separator
  ) -> Range<Int>? {
    var scanner = ArgumentScanner(
      bytes, outline, from: bracket + 1, literal: outline.literalIndex(from: bracket),
      separator: separator)
    for position in 0..<8 {
      guard let argument = scanner.next() else { return nil }
      guard argument.value.contains(expression.lowerBound) else { continue }
      guard isResult(expression, from: argument.value.lowerBound) else { return nil }
      return !argument.label.isEmpty || position == 0 && separator == .comma ? argument.label : nil
    }
    return nil
  }

  /// Returns whether the value of an expression can be that of literals in it, which are not in a
  /// closure.
  private func isResult(_ expression: Range<Int>, from start: Int) -> Bool {
    guard start < expression.lowerBound else { return true }
    return !(start..<expression.lowerBound).contains { bytes[$0] == UInt8(ascii: "{") }
  }
}

/// The strings of errors.
extension DisplayPlaces {
  /// Returns whether literals in Objective-C have one of the keys of an error: `@{key: value}`, or
  /// in the opposite order.
  private func isValue(_ expression: Range<Int>) -> Bool {
    if let colon = bytes.lastVisible(before: expression.lowerBound),
      bytes[colon] == UInt8(ascii: ":"), let last = bytes.lastVisible(before: colon),
      isKey(bytes.name(endingAt: last + 1))
    {
      return true
    }
    var next = bytes.nextVisible(from: expression.upperBound)
    if bytes[next] == UInt8(ascii: ",") {
      next += 1
    } else if bytes.hasBytes("forKey:", at: next) {
      next += "forKey:".utf8.count
    } else {
      return false
    }
    return isKey(bytes.name(startingAt: bytes.nextVisible(from: next)))
  }

  private func isKey(_ name: Range<Int>) -> Bool {
    name.count > 18 && DisplayRoutines.keys.contains(bytes.string(in: name))
  }
}

/// Assignments.
extension DisplayPlaces {
  /// Returns whether a property is read in the next lines, which may format its text.
  private func isRead(_ property: Range<Int>, from start: Int) -> Bool {
    let limit = min(bytes.count, start + 1000)
    var offset = bytes.nextOffset(of: bytes[property.lowerBound], from: start)
    while offset < limit {
      let end = offset + property.count
      if end < bytes.count, bytes.bytes(offset..<end, equal: bytes, property),
        !bytes.isPartOfName(bytes[end]), bytes[bytes.nextVisible(from: end)] != UInt8(ascii: "=")
      {
        return true
      }
      offset = bytes.nextOffset(of: bytes[property.lowerBound], from: offset + 1)
    }
    return false
  }

  /// Returns whether an expression is assigned to a displayed property.
  private func isAssigned(_ expression: Range<Int>) -> Bool {
    property(assignedBefore: expression).map(isDisplayed) ?? false
  }

  private func isDisplayed(_ property: Range<Int>) -> Bool {
    let name = bytes.name(endingAt: property.upperBound)
    return isKey(name)
      || name.lowerBound > property.lowerBound
        && DisplayRoutines.properties.contains(bytes.string(in: name))
  }

  /// Returns the range of `object.property` to which the value of an expression is assigned, or
  /// nil. It is only a name if nothing is before the period, or for the key of a dictionary.
  func property(assignedBefore expression: Range<Int>) -> Range<Int>? {
    let start = startOfStatement(before: expression.lowerBound)
    guard let equals = assignment(in: start..<expression.lowerBound),
      isResult(expression, from: equals + 1)
    else { return nil }
    var end = equals
    if bytes[end - 1] == UInt8(ascii: "+") { end -= 1 }
    guard let last = bytes.lastVisible(before: end) else { return nil }
    if bytes[last] == UInt8(ascii: "]") { return bytes.name(endingAt: last) }
    let name = bytes.name(endingAt: last + 1)
    guard !name.isEmpty, let period = bytes.lastVisible(before: name.lowerBound),
      bytes[period] == UInt8(ascii: ".")
    else { return name.isEmpty ? nil : name }
    let object = bytes.name(endingAt: period)
    return min(object.lowerBound, period)..<name.upperBound
  }

  /// Returns the start of a line, or of an earlier one if the line continues it with an operator.
  private func startOfStatement(before literal: Int) -> Int {
    var start = startOfLine(before: literal)
    for _ in 0..<4 {
      switch bytes[bytes.nextVisible(from: start)] {
      case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "@"),
        UInt8(ascii: "="):
        start = startOfLine(before: start - 1)
      default: return startOfAssignment(before: start)
      }
    }
    return start
  }

  /// Returns the start of the line before an offset if it ends with an equals sign. Otherwise,
  /// returns the offset.
  private func startOfAssignment(before start: Int) -> Int {
    guard let last = bytes.lastVisible(before: start), bytes[last] == UInt8(ascii: "=") else {
      return start
    }
    return startOfLine(before: last)
  }

  private func startOfLine(before offset: Int) -> Int {
    var start = offset
    while start > 0, offset - start < 512, bytes[start - 1] != 0x0A { start -= 1 }
    return max(start, 0)
  }

  /// Returns the offset of the equals sign of the last assignment in a range, or nil.
  private func assignment(in range: Range<Int>) -> Int? {
    range.dropFirst().last { offset in
      guard bytes[offset] == UInt8(ascii: "="), bytes[offset + 1] != UInt8(ascii: "=") else {
        return false
      }
      return !bytes.isOperator(at: offset - 1) || bytes[offset - 1] == UInt8(ascii: "+")
    }
  }
}

extension SourceBuffer {
  /// Returns whether a byte is part of an operator that ends with an equals sign.
  fileprivate func isOperator(at offset: Int) -> Bool {
    guard offset >= 0 else { return false }
    switch self[offset] {
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"),
      UInt8(ascii: "~"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "%"):
      return true
    default: return false
    }
  }
}
