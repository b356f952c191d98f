import SourceText

/// The types of expressions, as far as the code of the project and a few types of the system show
/// them.
extension TypeAnnotations {
  /// More expressions within each other than real code has.
  private static let typeDepthLimit = 8

  /// Returns the specifiers of a value of a type, or nil if they aren't known.
  ///
  /// SwiftUI doesn't insert values of most types into a `LocalizedStringKey`, so that Swift takes
  /// the initializer for a `String`, and nothing is looked up. Foundation inserts values of any
  /// type into a `String.LocalizationValue`.
  func specifiers(of type: SwiftType) -> FormatSpecifiers? {
    switch declared.resolved(type) {
    case .named(let name):
      if let number = FormatSpecifiers.number(typeNamed: name) { return number }
      if SystemTypes.doubles.contains(name) { return .double }
      let isObject =
        SystemTypes.objects.contains(name) || declared.inherits(name, SystemTypes.inserted)
        || insertsAnyType && (SystemTypes.values.contains(name) || declared.declares(name))
      return isObject ? .object : nil
    case .sequence, .dictionary: return insertsAnyType ? .object : nil
    // What looks optional may be unwrapped in a way that isn't seen.
    case .optional, .tuple: return nil
    }
  }

  /// Returns the type of an expression, or nil if it isn't known.
  mutating func type(of expression: Range<Int>, _ outline: CodeOutline) -> SwiftType? {
    guard outline.language == .swift, !expression.isEmpty, !declared.isEmpty,
      typeDepth < Self.typeDepthLimit
    else { return nil }
    typeDepth += 1
    defer { typeDepth -= 1 }
    let expression = withoutBrackets(withoutPrefix(expression))
    if bytes[expression.lowerBound] == UInt8(ascii: "[") { return typeOfList(expression, outline) }
    let index = outline.literalIndex(from: expression.lowerBound)
    if index < outline.literals.count, outline.literals[index].range == expression {
      return .string
    }
    if let chain = ExpressionChain(expression, bytes, outline) { return type(of: chain, outline) }
    if let operators = ExpressionOperators(expression, in: bytes, outline) {
      return type(of: operators, outline)
    }
    return typeOfRange(expression, outline)
  }
}

extension TypeAnnotations {
  /// Returns an expression without `try`, `await` and `$`.
  private func withoutPrefix(_ expression: Range<Int>) -> Range<Int> {
    var start = expression.lowerBound
    for _ in 0..<3 {
      let word = bytes.name(startingAt: start)
      // The arguments of closures have numbers: `$0`.
      if bytes[start] == UInt8(ascii: "$"), !bytes[start + 1].isDigit {
        start += 1
      } else if bytes.bytes(word, equal: "try") || bytes.bytes(word, equal: "await") {
        let isOptional = bytes[word.upperBound] == UInt8(ascii: "?")
        start = bytes.nextVisible(from: word.upperBound + (isOptional ? 1 : 0))
      } else {
        break
      }
    }
    return min(start, expression.upperBound)..<expression.upperBound
  }

  /// Returns an expression without the parentheses around it, and without a minus.
  private func withoutBrackets(_ expression: Range<Int>) -> Range<Int> {
    let (start, end) = (expression.lowerBound, expression.upperBound)
    if bytes[start] == UInt8(ascii: "-"), end > start + 1, !bytes[start + 1].isDigit {
      return withoutBrackets(start + 1..<end)
    }
    guard bytes[start] == UInt8(ascii: "("), end > start + 2,
      openingBracket(of: end - 1) == start
    else { return expression }
    return start + 1..<end - 1
  }

  /// Returns the type of `[first, second]` or of `[Type]()`.
  private mutating func typeOfList(_ expression: Range<Int>, _ outline: CodeOutline) -> SwiftType? {
    guard let last = bytes.lastVisible(before: expression.upperBound) else { return nil }
    if bytes[last] == UInt8(ascii: ")") {
      guard let found = SwiftTypeReader(bytes: bytes).type(at: expression.lowerBound),
        bytes[found.end] == UInt8(ascii: "("), openingBracket(of: last) == found.end
      else { return nil }
      return found.type
    }
    guard openingBracket(of: last) == expression.lowerBound else { return nil }
    let elements = CallArguments(after: expression.lowerBound, outline, bytes).all
    guard elements.allSatisfy(\.label.isEmpty) else { return nil }
    return type(ofOneOf: elements.map(\.value), outline).map { .sequence($0) }
  }

  private mutating func type(
    of operators: ExpressionOperators, _ outline: CodeOutline
  ) -> SwiftType? {
    let (names, parts) = (operators.names, operators.parts)
    if let question = names.firstIndex(of: "?") {
      guard question + 2 < parts.count, names.last == ":" else { return nil }
      return type(ofOneOf: [parts[question + 1], parts[question + 2]], outline)
    }
    if names.allSatisfy({ $0 == "??" }) { return type(ofOneOf: parts, outline)?.unwrapped }
    if names.count == 1, ["as", "as!", "as?"].contains(names[0]) {
      guard let type = SwiftTypeReader(bytes: bytes).type(at: parts[1].lowerBound)?.type else {
        return nil
      }
      return names[0] == "as?" ? .optional(type) : type
    }
    if names.contains(where: { ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains($0) }) {
      return .bool
    }
    guard names.allSatisfy({ ["+", "-", "*", "/", "%"].contains($0) }) else { return nil }
    // A literal has the type of the other operands.
    let variables = parts.filter { !bytes[$0.lowerBound].isDigit }
    let known = Set(variables.compactMap { type(of: $0, outline) })
    return known.count == 1 ? known.first : nil
  }

  /// Returns the type of expressions of one type. A number has the type of the others.
  private mutating func type(
    ofOneOf expressions: [Range<Int>], _ outline: CodeOutline
  ) -> SwiftType? {
    let variables = expressions.filter { !isNumber($0) }
    for expression in variables {
      if let type = type(of: expression, outline) { return type }
    }
    guard variables.isEmpty, !expressions.isEmpty else { return nil }
    if expressions.allSatisfy(isWholeNumber) { return .int }
    return expressions.allSatisfy(isDecimalOrWholeNumber) ? .double : nil
  }

  private func isDecimalOrWholeNumber(_ expression: Range<Int>) -> Bool {
    expression.allSatisfy {
      bytes[$0].isDigit || bytes[$0] == UInt8(ascii: "_")
        || bytes[$0] == UInt8(ascii: ".") && bytes[$0 + 1].isDigit && $0 > expression.lowerBound
    }
  }

  private func isNumber(_ expression: Range<Int>) -> Bool {
    let sign = bytes[expression.lowerBound] == UInt8(ascii: "-") ? 1 : 0
    return bytes[expression.lowerBound + sign].isDigit
  }

  private func isWholeNumber(_ expression: Range<Int>) -> Bool {
    !expression.isEmpty
      && expression.allSatisfy { bytes[$0].isDigit || bytes[$0] == UInt8(ascii: "_") }
  }

  /// Returns the type of a range such as `0..<count`, or of a number.
  private mutating func typeOfRange(
    _ expression: Range<Int>, _ outline: CodeOutline
  ) -> SwiftType? {
    for offset in expression where bytes[offset] == UInt8(ascii: ".") {
      guard bytes.hasBytes("..<", at: offset) || bytes.hasBytes("...", at: offset) else {
        continue
      }
      let ends = [expression.lowerBound..<offset, offset + 3..<expression.upperBound]
      return type(ofOneOf: ends, outline).map { .sequence($0) }
    }
    return isWholeNumber(expression) ? .int : nil
  }

  private mutating func type(of chain: ExpressionChain, _ outline: CodeOutline) -> SwiftType? {
    guard let first = chain.parts.first else { return nil }
    let name = bytes.string(in: first.name)
    // The modifiers of a view that is an argument return a view of the same type.
    if first.isCall, name == "Text" || name == "Image" { return .named(name) }
    guard var type = typeOfRoot(first, name, outline) else { return typeOfLast(of: chain) }
    var isOptional = false
    apply(first, to: &type, isOptional: &isOptional)
    for part in chain.parts.dropFirst() {
      guard let next = self.type(ofMember: part, of: type.unwrapped) else {
        return typeOfLast(of: chain)
      }
      type = next
      apply(part, to: &type, isOptional: &isOptional)
    }
    return isOptional ? .optional(type.unwrapped) : type
  }

  /// Returns the type of a chain whose last part has one whatever it belongs to.
  private func typeOfLast(of chain: ExpressionChain) -> SwiftType? {
    guard chain.parts.count > 1, let last = chain.parts.last, last.subscripts == 0,
      !chain.parts.contains(where: \.isOptional)
    else { return nil }
    switch (bytes.string(in: last.name), last.isCall) {
    case ("count", false): return .int
    case ("indices", false): return .sequence(.int)
    case ("enumerated", true): return .sequence(.tuple([.int, nil]))
    default: return nil
    }
  }

  /// Applies the subscripts and marks after a part of a chain.
  private func apply(
    _ part: ExpressionChain.Part, to type: inout SwiftType, isOptional: inout Bool
  ) {
    for _ in 0..<part.subscripts {
      switch type.unwrapped {
      case .sequence(let element): type = element
      case .dictionary(_, let value): type = .optional(value)
      default: type = .tuple([])
      }
    }
    if part.isForced { type = type.unwrapped }
    isOptional = isOptional || part.isOptional
  }

  private mutating func typeOfRoot(
    _ part: ExpressionChain.Part, _ name: String, _ outline: CodeOutline
  ) -> SwiftType? {
    let offset = part.name.lowerBound
    if name == "self" || name == "Self" {
      return enclosingTypes(at: offset).first.map { .named($0) }
    }
    if bytes[offset] &- UInt8(ascii: "A") < 26 {
      guard part.isCall, name == "Array" || name == "Set", let bracket = part.bracket else {
        return .named(name)
      }
      let argument = CallArguments(after: bracket, outline, bytes).all.first
      return argument.flatMap { type(of: $0.value, outline)?.element }.map { .sequence($0) }
    }
    if part.isCall { return result(ofFunction: part, name, outline) }
    return type(ofVariable: part.name, before: offset, outline)
  }

  private mutating func result(
    ofFunction part: ExpressionChain.Part, _ name: String, _ outline: CodeOutline
  ) -> SwiftType? {
    for owner in enclosingTypes(at: part.name.lowerBound) {
      if let type = declared.result(of: name, calledOn: .named(owner)) { return type }
    }
    if let type = declared.result(ofFunction: name) { return type }
    guard ["abs", "max", "min"].contains(name), let bracket = part.bracket
    else { return nil }
    return CallArguments(after: bracket, outline, bytes).all.lazy
      .filter { [bytes] in !bytes[$0.value.lowerBound].isDigit }
      .map(\.value).first.flatMap { type(of: $0, outline) }
  }

  /// Returns the type of a variable that is in scope at an offset.
  private mutating func type(
    ofVariable name: Range<Int>, before use: Int, _ outline: CodeOutline
  ) -> SwiftType? {
    guard let found = declaration(of: name, before: use, outline) else {
      return type(ofImplicitMember: name, at: use)
    }
    if let start = found.typeStart {
      let type = SwiftTypeReader(bytes: bytes).type(at: start)?.type
      return found.isUnwrapped ? type?.unwrapped : type
    }
    if let value = found.value {
      let type = type(of: value, outline)
      return found.isUnwrapped ? type?.unwrapped : type
    }
    if let origin = found.origin { return type(of: origin, outline) }
    guard let start = found.start else { return nil }
    if !found.isUnwrapped { return bytes.typeInEnvironment(ofVariableAt: start) }
    // `if let name` is short for `if let name = name`.
    guard typeDepth < Self.typeDepthLimit else { return nil }
    return type(ofVariable: name, before: start, outline)?.unwrapped
  }

  private mutating func type(ofImplicitMember name: Range<Int>, at use: Int) -> SwiftType? {
    let text = bytes.string(in: name)
    for owner in enclosingTypes(at: use) {
      if let type = declared.member(text, of: .named(owner)) { return type }
    }
    return declared.variable(text)
  }

  /// Returns the names of the types around an offset, the innermost first.
  private mutating func enclosingTypes(at offset: Int) -> [String] {
    scopes.filter { $0.range.contains(UInt32(offset)) }.reversed()
      .map { bytes.string(in: $0.name.wide) }
  }
}

/// Variables that get their values from something else.
extension TypeAnnotations {
  private mutating func type(
    of origin: NearestDeclaration.Origin, _ outline: CodeOutline
  ) -> SwiftType? {
    switch origin {
    case .loop(let sequence, let position):
      return type(of: sequence, outline)?.element.flatMap { part(position, of: $0) }
    case .value(let name, let position):
      let text = bytes.string(in: name)
      guard !SystemTypes.cases.contains(text), let values = declared.values(ofCase: text),
        position < values.count
      else { return nil }
      return values[position]
    case .closure(let brace, let position, let isOnly):
      guard let type = typeOfParameter(ofClosureAt: brace, outline) else { return nil }
      return isOnly ? type : part(position, of: type)
    }
  }

  /// Returns an element of a tuple, or the whole value.
  private func part(_ position: Int?, of type: SwiftType) -> SwiftType? {
    guard let position else { return type }
    guard case .tuple(let parts) = type else { return nil }
    return position < parts.count ? parts[position] : nil
  }

  /// Returns the type of what a call passes to the closure after it.
  private mutating func typeOfParameter(
    ofClosureAt brace: Int, _ outline: CodeOutline
  ) -> SwiftType? {
    guard let last = bytes.lastVisible(before: brace) else { return nil }
    guard bytes[last] == UInt8(ascii: ")") else {
      let name = bytes.name(endingAt: last + 1)
      guard SystemTypes.iterations.contains(bytes.string(in: name)), name.lowerBound > 1,
        bytes[name.lowerBound - 1] == UInt8(ascii: "."),
        let start = startOfChain(before: name.lowerBound - 1)
      else { return nil }
      let type = type(of: start..<name.lowerBound - 1, outline)
      guard case .optional(let wrapped)? = type, bytes[name.lowerBound - 2] != UInt8(ascii: "?")
      else { return type?.element }
      // The closure gets the value of an optional, not the elements of that value.
      return ["map", "flatMap"].contains(bytes.string(in: name)) ? wrapped : nil
    }
    guard let parenthesis = openingBracket(of: last) else { return nil }
    let arguments = CallArguments(after: parenthesis, outline, bytes).all
    let name = bytes.string(in: bytes.name(endingAt: parenthesis))
    if ["ForEach", "List", "Picker", "Table"].contains(name) {
      guard let first = arguments.first, first.label.isEmpty else { return nil }
      return type(of: first.value, outline)?.element
    }
    let label = name == "navigationDestination" ? "for" : nil
    for argument in arguments {
      let found = bytes.string(in: argument.label)
      if SystemTypes.presentations.contains(name), found == "item" || found == "presenting" {
        return type(of: argument.value, outline)?.unwrapped
      }
      if found == label {
        return SwiftTypeReader(bytes: bytes).type(at: argument.value.lowerBound)?.type
      }
    }
    return nil
  }

  /// Returns the offset of the parenthesis that another one closes. At most 4,096 bytes are read.
  private func openingBracket(of closing: Int) -> Int? {
    var depth = 0
    for offset in (max(0, closing - 4096)...closing).reversed() {
      switch bytes[offset] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth -= 1
        if depth == 0 { return offset }
      default: break
      }
    }
    return nil
  }

  /// Returns the start of the names and calls before an offset.
  private func startOfChain(before end: Int) -> Int? {
    var end = end
    for _ in 0..<16 {
      while end > 0, ")]?!".utf8.contains(bytes[end - 1]) {
        if bytes[end - 1] == UInt8(ascii: "?") || bytes[end - 1] == UInt8(ascii: "!") {
          end -= 1
        } else {
          guard let start = openingBracket(of: end - 1) else { return nil }
          end = start
        }
      }
      let name = bytes.name(endingAt: end)
      guard !name.isEmpty else { return nil }
      guard name.lowerBound > 0, bytes[name.lowerBound - 1] == UInt8(ascii: ".") else {
        return name.lowerBound
      }
      end = name.lowerBound - 1
    }
    return nil
  }
}

/// Members.
extension TypeAnnotations {
  private func type(ofMember part: ExpressionChain.Part, of type: SwiftType) -> SwiftType? {
    let name = bytes.string(in: part.name)
    let type = declared.resolved(type)
    if bytes[part.name.lowerBound] &- UInt8(ascii: "A") < 26 { return .named(name) }
    if part.isCall {
      return declared.result(of: name, calledOn: type)
        ?? SystemTypes.result(of: name, calledOn: type)
        ?? valueOfCase(name, of: type)
    }
    if name == "rawValue" { return declared.rawType(of: type) }
    if name == "allCases" { return .sequence(type) }
    return declared.member(name, of: type) ?? SystemTypes.member(name, of: type)
      ?? valueOfCase(name, of: type)
  }

  /// Returns the enumeration if its case is named: `Kind.other`.
  private func valueOfCase(_ name: String, of type: SwiftType) -> SwiftType? {
    guard case .named(let enumeration) = type, declared.hasCase(name, in: enumeration) else {
      return nil
    }
    return type
  }
}
