import SourceText

/// Literals that are keys because of the type that Swift gives them.
extension KeyUseReader {
  /// Returns the use of a literal whose type is that of a key, or nil.
  mutating func typedUse(at index: Int) -> KeyUse? {
    guard outline.language == .swift, let kind = kind(ofLiteral: outline.literals[index]) else {
      return nil
    }
    let literal = outline.literals[index]
    types.insertsAnyType = kind != .localizedKey
    let isForDevelopment = !literal.traits.isDisjoint(with: [.preview, .debug])
    var use = KeyUse(
      range: literal.range.compact, kind: kind, certainty: isForDevelopment ? .evidence : .likely,
      key: pattern(of: LiteralRun(from: index, in: outline, bytes), interpolates: true))
    // These are mostly titles and descriptions of intents.
    if kind == .resource, isImported("AppIntents") { use.bundle = .implied }
    use.noteCondition(of: literal, outline)
    use.leavesTableOpen = kind == .localizedKey || kind == .string
    return use
  }

  private mutating func kind(ofLiteral literal: CodeLiteral) -> KeyUse.Kind? {
    guard literal.traits.isDisjoint(with: [.joinsNext, .joinsPrevious]) else { return nil }
    let next = bytes.nextCode(from: literal.range.upperBound)
    if let expected = outline.expectedType(at: literal.range.lowerBound) {
      return isWholeExpression(literal, before: next)
        ? KeyType(expected.type.wide, in: bytes)?.kind : nil
    }
    if literal.bracket == CodeLiteral.noBracket, isWholeExpression(literal, before: next),
      let kind = kind(ofAssignmentBefore: literal.range.lowerBound)
    {
      return kind
    }
    guard bytes[next] == UInt8(ascii: "a") else { return nil }
    let word = bytes.name(startingAt: next)
    guard bytes.bytes(word, equal: "as") else { return nil }
    let type = bytes.name(startingAt: bytes.nextVisible(from: word.upperBound))
    return KeyType(type, in: bytes)?.kind
  }

  /// Returns the kind of an expression that is assigned to a variable of the file.
  mutating func kind(ofAssignmentBefore start: Int) -> KeyUse.Kind? {
    guard !outline.keyVariables.isEmpty, let last = outline.lastCode(before: start, in: bytes),
      let sign = bytes.assignment(ofExpressionAfter: last),
      let end = outline.lastCode(before: sign, in: bytes)
    else { return nil }
    let name = bytes.name(endingAt: end + 1)
    guard let type = keyVariables[bytes.string(in: name)], !isBinding(name) else { return nil }
    if name.lowerBound > 0, bytes[name.lowerBound - 1] == UInt8(ascii: ".") {
      // The member of another value may have any type.
      let owner = bytes.name(endingAt: name.lowerBound - 1)
      return bytes.bytes(owner, equal: "self") ? KeyType(type, in: bytes)?.kind : nil
    }
    guard let found = types.declaration(of: name, outline) else {
      return KeyType(type, in: bytes)?.kind
    }
    return found.type.flatMap { KeyType(lastName(of: $0), in: bytes)?.kind }
  }

  /// Returns whether the name is that of a new variable, which has its type from its value.
  private func isBinding(_ name: Range<Int>) -> Bool {
    guard let last = bytes.lastVisible(before: name.lowerBound) else { return false }
    let word = bytes.name(endingAt: last + 1)
    return bytes.bytes(word, equal: "let") || bytes.bytes(word, equal: "var")
  }

  /// Returns the last name of a type that may be qualified.
  private func lastName(of type: Range<Int>) -> Range<Int> {
    guard bytes[type.upperBound] == UInt8(ascii: ".") else { return type }
    return bytes.name(startingAt: type.upperBound + 1)
  }

  /// Returns whether nothing after a literal makes it a part of another expression: no member, no
  /// operator, and no colon after the key of a dictionary.
  private func isWholeExpression(_ literal: CodeLiteral, before next: Int) -> Bool {
    switch bytes[next] {
    case UInt8(ascii: "."), UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "?"): return false
    case UInt8(ascii: ":"):
      // The first branch of `? :`.
      return outline.lastCode(before: literal.range.lowerBound, in: bytes)
        .map { bytes[$0] == UInt8(ascii: "?") } ?? false
    default: return true
    }
  }
}

/// What calls stand for that don't name their type.
extension KeyUseReader {
  /// Returns whether the file imports a framework.
  mutating func isImported(_ framework: String) -> Bool { imports.contains(framework) }

  /// Returns whether views in the file are those of a module for web pages or terminals, whose
  /// strings aren't looked up.
  mutating func hasOtherViews() -> Bool {
    !imports.isDisjoint(with: Self.modulesWithViews) && !imports.contains("SwiftUI")
  }

  private static let modulesWithViews: Set<String> = [
    "Elementary", "HTMLKit", "Ignite", "Plot", "Publish", "SwiftTUI", "Swim", "TokamakDOM",
    "TokamakShim",
  ]

  /// Returns the names of the modules that a file imports.
  static func imports(in bytes: SourceBuffer) -> Set<String> {
    var names: Set<String> = []
    // The second and the third letter.
    let letters: (UInt8, UInt8) = (UInt8(ascii: "m"), UInt8(ascii: "p"))
    var offset = bytes.nextOffset(of: letters, or: letters, from: 1)
    while offset < bytes.count {
      if bytes.hasBytes("import ", at: offset - 1) {
        names.insert(bytes.string(in: bytes.name(startingAt: offset + 6)))
      }
      offset = bytes.nextOffset(of: letters, or: letters, from: offset + 1)
    }
    return names
  }

  /// Returns the routine that `.init(…)` stands for. Its type isn't declared next to it.
  ///
  /// - Parameter literal: the offset of the literal.
  mutating func routine(ofInitializer call: Call, literal: Int) -> KeyRoutine? {
    if bytes.bytes(call.name, equal: "init") {
      if bytes.bytes(call.label, equal: "localized") {
        return KeyRoutine("String", .string, key: .label("localized"))
      }
      // The initializer begins with a period.
      if call.isFirst, call.label.isEmpty,
        let kind = kind(ofAssignmentBefore: call.name.lowerBound - 1)
      {
        let isValue = kind == .localizedKey || kind == .string
        return isValue ? Self.value(kind) : KeyRoutine("init", kind, key: .unlabeled)
      }
      return declaredInitializer(of: call, literal: literal)
    }
    let label = bytes.string(in: call.label)
    let key: KeyRoutine.Key = label.isEmpty ? .unlabeled : .label(label)
    switch (bytes.string(in: call.name), label) {
    case ("Text", ""), ("Alert", "title"), ("Alert", "message"), ("ActionSheet", "title"),
      ("ActionSheet", "message"), ("ContentUnavailableView", "description"):
      if isResource(call) { return Self.resource }
      return hasOneArgument(call) ? Self.value(.swiftUI) : nil
    case ("String", "localized"), ("AttributedString", "localized"):
      guard call.initializerLabel.isEmpty else { return nil }
      let isString = bytes.bytes(call.name, equal: "String")
      return isResource(call) ? Self.resource : Self.value(isString ? .string : .attributedString)
    default:
      let known = routines.named(call.name, in: bytes).lazy.filter { $0.key == key }
      if known.contains(where: { $0.kind == .swiftUI }), isResource(call) { return Self.resource }
      if var declared = known.first(where: { $0.kind == .declared }),
        takesKey(call, of: declared, literal: literal)
      {
        declared.takesString = declared.leavesTableOpen && hasOneArgument(call)
        return declared
      }
      return declaredInitializer(of: call, literal: literal)
    }
  }

  private static let resource = KeyRoutine("LocalizedStringResource", .resource, key: .unlabeled)

  /// Returns the initializer of `LocalizedStringKey` or `String.LocalizationValue` that is called
  /// by name. For a literal, Swift prefers the one that takes a `String`.
  private static func value(_ kind: KeyUse.Kind) -> KeyRoutine {
    var routine = KeyRoutine("init", kind, key: .unlabeled)
    (routine.takesString, routine.leavesTableOpen) = (true, true)
    return routine
  }

  private func hasOneArgument(_ call: Call) -> Bool {
    passedArguments(after: call.bracket, around: call.bracket).labels.count == 1
  }

  /// Returns whether `.init(…)` is a `LocalizedStringResource`, which has more than a key.
  private func isResource(_ call: Call) -> Bool {
    guard call.initializerLabel.isEmpty else { return false }
    let labels = passedArguments(after: call.bracket, around: call.bracket).labels
    return labels.count > 1
      && labels.dropFirst().allSatisfy {
        ["defaultValue", "table", "locale", "bundle", "comment"].contains($0)
      }
  }
}

extension KeyType {
  /// The kind of the use that a literal of the type is.
  fileprivate var kind: KeyUse.Kind {
    switch self {
    case .localizedStringKey: .localizedKey
    case .localizedStringResource: .resource
    case .localizationValue: .string
    case .ofIntents: .intent
    }
  }
}

extension KeyUse {
  /// Notes for which builds a literal is compiled.
  mutating func noteCondition(of literal: CodeLiteral, _ outline: CodeOutline) {
    condition = outline.condition(of: literal)
    isConditional = literal.traits.contains(.conditional)
    isForDebugging =
      literal.traits.isOnlyForDebugging || literal.traits.contains(.previewProvider)
  }
}
