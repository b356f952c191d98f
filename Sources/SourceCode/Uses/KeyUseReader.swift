package import SourceText

/// Finds the keys that a file of program code uses.
package struct KeyUseReader {
  let outline: CodeOutline
  let bytes: SourceBuffer
  let routines: KeyRoutines
  var types: TypeAnnotations
  /// The modules that the file imports.
  private(set) lazy var imports = Self.imports(in: bytes)
  /// The names of the variables whose type is that of a key, with their types.
  private(set) lazy var keyVariables = Dictionary(
    outline.keyVariables.map { (bytes.string(in: $0.name.wide), $0.type.wide) }
  ) { first, _ in first }

  /// The types that the file declares.
  private(set) lazy var scopes = CodeOutline.scopes(in: bytes)

  /// The literals in calls of routines that aren't known, and the names of these by their numbers.
  private(set) var literalCalls: LiteralCalls
  private(set) var callees: [UInt32: LiteralCallee] = [:]
  /// The code whose views users never read.
  private(set) lazy var hiddenViews = HiddenViews(outline, bytes)
  /// Whether the types of interpolated values are read. Evidence doesn't need them.
  var readsTypes = true
  /// The names of the tables that the code reads as dictionaries.
  var dictionaries: Set<String> = []
  /// The names of the tables in which the code looks up keys that it gets from data.
  var tablesOfData: Set<String> = []

  /// - Parameter outline: what the lexer found in the bytes.
  package init(_ outline: CodeOutline, _ bytes: SourceBuffer, _ routines: KeyRoutines) {
    self.outline = outline
    self.bytes = bytes
    self.routines = routines
    types = TypeAnnotations(bytes, routines)
    literalCalls = LiteralCalls(outline, bytes)
  }

  /// Returns the calls that use a key, by their positions.
  package mutating func uses() -> [KeyUse] {
    var uses: [KeyUse] = []
    readsTypes = true
    for index in outline.literals.indices {
      if let use = use(at: index) { uses.append(use) }
    }
    return uses
  }

  /// Calls a closure with every literal as a key that the code may use in some other way.
  ///
  /// Literals that are joined are one key. A literal that is joined to something else is the
  /// beginning or the end of a key.
  ///
  /// - Parameters:
  ///   - plain: receives most literals: those whose key is what is between their quotes.
  ///   - part: receives each of the literals that are joined, unless it has interpolations.
  ///   - body: receives the others with their keys.
  package mutating func forEachLiteral(
    plain: (CodeLiteral) -> Void, part: ([UInt8]) -> Void = { _ in },
    _ body: (Range<Int>, KeyPattern) -> Void
  ) {
    readsTypes = false
    let outline = outline
    for index in outline.literals.indices {
      let literal = outline.literals[index]
      if outline.language == .swift, literal.traits.isDisjoint(with: Self.unusual) {
        if literal.traits.isDisjoint(with: [.escaped, .multiline]),
          bytes[literal.range.lowerBound] == UInt8(ascii: "\"")
        {
          plain(literal)
          guard isEndOfKeys(literal) else { continue }
          var pattern = KeyPattern(ofText: LiteralValue(literal, of: outline, in: bytes))
          pattern.prependAnything()
          body(literal.range, pattern)
          continue
        }
        let value = LiteralValue(literal, of: outline, in: bytes)
        body(literal.range, KeyPattern(ofText: value))
        continue
      }
      if !literal.traits.isDisjoint(with: [.joinsNext, .joinsPrevious]),
        case .text(let text)? = LiteralValue(literal, of: outline, in: bytes).parts.first,
        literal.traits.isDisjoint(with: [.interpolated, .unterminated])
      {
        part(text)
      }
      guard !isContinuation(index), !literal.traits.contains(.unterminated) else { continue }
      let run = LiteralRun(from: index, in: outline, bytes)
      var pattern = pattern(of: run, interpolates: true)
      if outline.language == .swift {
        if literal.traits.contains(.joinsPrevious), !outline.hasMember(literal, in: bytes) {
          pattern.prependAnything()
        }
        if outline.literals[run.last].traits.contains(.joinsNext) { pattern.appendAnything() }
      } else {
        if isJoinedToName(run) { pattern.appendAnything() }
        if isAppended(run) { pattern.prependAnything() }
      }
      body(run.range, pattern)
    }
  }

  /// The traits of literals that aren't one text.
  private static let unusual: CodeLiteral.Traits = [
    .interpolated, .joinsNext, .joinsPrevious, .unterminated,
  ]
}

extension KeyUseReader {
  /// Returns the use of a key by a call with a literal, or nil.
  private mutating func use(at index: Int) -> KeyUse? {
    let literal = outline.literals[index]
    guard !literal.traits.contains(.unterminated) else { return nil }
    if let use = propertyUse(at: index) ?? typedUse(at: index) { return use }
    noteDictionary(literal)
    noteKeyOfData(literal)
    guard literal.bracket != CodeLiteral.noBracket else { return nil }
    guard let call = Call(around: literal, bytes, outline) else { return nil }
    // A method of C++ can have the name of a view.
    guard let routine = routine(of: call, literal: index),
      outline.language == .swift || routine.kind != .swiftUI
    else {
      if !call.isElement { literalCalls.add(literal, of: call, naming: &callees) }
      return nil
    }
    guard !isContinuation(index) else { return nil }
    let run = LiteralRun(from: index, in: outline, bytes)
    guard isWholeArgument(run, of: call) else { return nil }
    let takesString =
      routine.takesString || call.namesInitializer && routine.kind == .localizedKey
    let interpolates = routine.kind.interpolates && !takesString
    types.insertsAnyType = routine.insertsAnyType
    var use = KeyUse(
      range: run.range.compact, kind: routine.kind,
      certainty: certainty(of: routine, call, literal, run),
      key: pattern(of: run, interpolates: interpolates))
    if let table = routine.table { use.table = .file(named: table) }
    use.wrapper = routine.wrapper
    use.isOfMacro = routine.isMacro
    use.isString = takesString
    let isSeen = certainty(of: routine, call, literal, run, isHidden: false) != .evidence
    use.isUnseen = use.certainty == .evidence && isSeen
    if routine.kind == .wrapper, outline.language == .swift {
      if let part = partOfKey(call, literal: literal.range.lowerBound) {
        return use.asEvidence(of: part)
      }
    }
    use.lacksBundle = routine.kind == .swiftUI && !bytes.bytes(call.name, equal: "Text")
    use.noteCondition(of: literal, outline)
    if routine.kind == .bundle { use.bundle = bundle(ofReceiver: call) }
    readArguments(after: run, of: call, routine, into: &use)
    if use.outcome == .displayed || routine.kind == .swiftUI {
      // An interpolation fills in an argument, even if it names a specifier for it.
      use.outcome = run.value(in: outline, bytes).text != nil ? .displayed : .unknown
    }
    return use
  }

  /// Returns the bundle whose method a call is. A variable can hold any bundle.
  private func bundle(ofReceiver call: Call) -> KeyUse.Bundle {
    guard !call.isMessage else { return .unspecified }
    switch bytes.string(in: call.qualifier) {
    case "main": return .main
    case "module": return .module
    default: return .other
    }
  }

  /// Returns whether a literal is the second or a later one of those that are joined.
  private func isContinuation(_ index: Int) -> Bool {
    guard index > 0, outline.literals[index].traits.contains(.joinsPrevious),
      !outline.hasMember(outline.literals[index], in: bytes)
    else { return false }
    // The literal before it ends before the operator. Those in its interpolations come later.
    let start = outline.literals[index].range.lowerBound
    var end = bytes.lastVisible(before: start)
    if outline.language == .swift, let plus = end { end = bytes.lastVisible(before: plus) }
    guard let end else { return false }
    return bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "#")
  }

  private func isWholeArgument(_ run: LiteralRun, of call: Call) -> Bool {
    let next = bytes[bytes.nextCode(from: run.range.upperBound)]
    switch next {
    case UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"): return true
    case UInt8(ascii: ":") where call.isBranch: return true
    default: return call.isMessage && isLabel(after: run)
    }
  }

  /// Returns whether the label of the next argument of a message follows.
  private func isLabel(after run: LiteralRun) -> Bool {
    let name = bytes.name(startingAt: bytes.nextCode(from: run.range.upperBound))
    return !name.isEmpty && bytes[name.upperBound] == UInt8(ascii: ":")
  }

  /// Returns whether the parameter of a macro follows, whose literal the compiler joins.
  private func isJoinedToName(_ run: LiteralRun) -> Bool {
    let next = bytes[bytes.nextCode(from: run.range.upperBound)]
    return bytes.isPartOfName(next) && !isLabel(after: run)
  }

  /// - Parameter isHidden: whether it counts that users may not see the literal, although every
  ///   build compiles it.
  private mutating func certainty(
    of routine: KeyRoutine, _ call: Call, _ literal: CodeLiteral, _ run: LiteralRun,
    isHidden: Bool = true
  ) -> KeyUse.Certainty {
    let isForDevelopment =
      literal.traits.contains(.debug)
      || literal.traits.contains(.preview)
        && (isHidden || !literal.traits.contains(.viewOfPreview))
    // A joined string is a `String`, which these don't look up.
    let isVerbatim = (run.isJoined || call.isBranchOfString) && routine.kind.interpolates
    // The first phrase of a shortcut is the key of a catalog, which has the others as its values.
    let isLaterPhrase = call.isPhrase && !call.isFirst
    if isForDevelopment || isVerbatim || isLaterPhrase { return .evidence }
    if isHidden, routine.kind == .swiftUI || routine.kind == .declared,
      hiddenViews.contain(literal.range.lowerBound)
    {
      return .evidence
    }
    if call.isUntypedInitializer { return .likely }
    return call.isMemberOfOtherType(routine, bytes) ? .evidence : routine.certainty
  }

  /// Returns the routine that a call calls, if the literal is its key.
  private mutating func routine(of call: Call, literal index: Int) -> KeyRoutine? {
    let start = outline.literals[index].range.lowerBound
    if call.isUntypedInitializer { return routine(ofInitializer: call, literal: start) }
    for routine in routines.named(call.name, in: bytes) {
      if let qualifier = routine.qualifier, bytes.string(in: call.qualifier) != qualifier {
        continue
      }
      guard routine.isList == call.isElement else { continue }
      if routine.place == .member && !call.isMember, !isModifierOfSelf(call, routine) { continue }
      if let framework = routine.framework, !isImported(framework) { continue }
      if routine.kind == .swiftUI, hasOtherViews() { continue }
      switch routine.key {
      case .unlabeled:
        guard call.isFirst, call.label.isEmpty else { continue }
      case .label(let label):
        guard bytes.string(in: call.label) == label else { continue }
      case .position(0):
        guard call.isFirst else { continue }
      case .position(let position):
        guard self.position(of: index, in: call) == position else { continue }
      case .receiver: continue
      }
      guard takesKey(call, of: routine, literal: start) else { continue }
      return routine
    }
    return call.isPhrase ? KeyRoutine("phrases", .phrase, key: .unlabeled) : nil
  }

  /// Returns whether a call without a receiver is a modifier of the view around it, as in an
  /// extension of `View`: an alert or a dialog, which has an argument of its own.
  private func isModifierOfSelf(_ call: Call, _ routine: KeyRoutine) -> Bool {
    guard routine.kind == .swiftUI, outline.language == .swift,
      routines.signatures.named(call.name, in: bytes).isEmpty
    else { return false }
    return passedArguments(after: call.bracket, around: call.bracket).labels
      .contains("isPresented")
  }

  /// Returns the position of a literal among the arguments of a call, or nil.
  private func position(of index: Int, in call: Call) -> Int? {
    let start = outline.literals[index].range.lowerBound
    let first = outline.literalIndex(from: call.bracket)
    var scanner = ArgumentScanner(bytes, outline, from: call.bracket + 1, literal: first)
    for position in 0..<8 {
      guard let argument = scanner.next() else { return nil }
      if argument.value.contains(start) { return position }
    }
    return nil
  }

  /// Returns the name of the property of a literal: `"key".localized` or `[@"key" localized]`.
  private func property(after literal: CodeLiteral) -> Range<Int>? {
    let end = literal.range.upperBound
    if bytes[end] == UInt8(ascii: ".") { return bytes.name(startingAt: end + 1) }
    guard outline.language == .c, literal.bracket != CodeLiteral.noBracket,
      bytes[Int(literal.bracket)] == UInt8(ascii: "[")
    else { return nil }
    let name = bytes.name(startingAt: bytes.nextVisible(from: end))
    return !name.isEmpty && bytes[name.upperBound] == UInt8(ascii: "]") ? name : nil
  }

  /// Returns the use of a literal with a property that looks it up.
  private mutating func propertyUse(at index: Int) -> KeyUse? {
    let literal = outline.literals[index]
    guard !routines.properties.isEmpty, let name = property(after: literal),
      let routine = routines.properties[bytes.string(in: name)]
    else { return nil }
    let run = LiteralRun(from: index, in: outline, bytes)
    let isForDevelopment = !literal.traits.isDisjoint(with: [.preview, .debug])
    var use = KeyUse(
      range: literal.range.compact, kind: routine.kind,
      certainty: isForDevelopment ? .evidence : routine.certainty,
      key: pattern(of: run, interpolates: false))
    if let table = routine.table { use.table = .file(named: table) }
    use.wrapper = routine.wrapper
    let parenthesis = name.upperBound
    if bytes[parenthesis] == UInt8(ascii: "(") {
      readTable(of: routine, after: parenthesis, into: &use)
    }
    use.leavesTableOpen = routine.leavesTableOpen && use.table == .unspecified
    readFormat(around: lookup(of: literal, by: name), into: &use)
    return use
  }

  /// Returns the range of `"key".localized`, `"key".localized()` or `[@"key" localized]`.
  private func lookup(of literal: CodeLiteral, by property: Range<Int>) -> Range<Int> {
    let end = property.upperBound
    guard bytes[literal.range.upperBound] == UInt8(ascii: ".") else {
      return Int(literal.bracket)..<end + 1
    }
    return literal.range.lowerBound..<(bytes.hasBytes("()", at: end) ? end + 2 : end)
  }
}

extension KeyUse.Kind {
  /// Whether an interpolation becomes a format specifier. Otherwise, the key is computed.
  var interpolates: Bool {
    switch self {
    case .foundation, .bundle, .wrapper, .routine: false
    default: true
    }
  }
}
