import SourceText

/// The arguments of a call after its key: table, bundle, default value and comment.
extension KeyUseReader {
  mutating func readArguments(
    after run: LiteralRun, of call: Call, _ routine: KeyRoutine, into use: inout KeyUse
  ) {
    guard !call.isPhrase else {
      use.table = .named(Array("AppShortcuts".utf8))
      return
    }
    guard !call.isElement else { return use.leavesTableOpen = routine.leavesTableOpen }
    var scanner = ArgumentScanner(
      bytes, outline, from: call.argument ?? run.range.lowerBound, literal: run.first,
      separator: call.isMessage ? .label : .comma)
    _ = scanner.next()
    var position = routine.arguments.firstIndex(of: .key) ?? 0
    var passesMore = false
    while let argument = scanner.next() {
      position += 1
      let meaning = meaning(of: argument, at: position, routine)
      passesMore = passesMore || meaning == .other
      // The `value` of a view, or of a function of the project, is what it displays.
      if routine.kind == .swiftUI || routine.kind == .declared, meaning == .value { continue }
      readArgument(argument, meaning, into: &use)
    }
    readTable(of: routine, after: call.bracket, into: &use)
    let isShown = readTable(ofCallAround: call, routine, into: &use)
    use.leavesTableOpen =
      routine.leavesTableOpen && !isShown && use.table == .unspecified && use.bundle == .unspecified
    if use.table == .unknown { use.certainty = .evidence }
    if routine.kind != .swiftUI, !call.isMessage {
      readFormat(around: call, end: scanner.offset, into: &use)
      // A function of the project may insert what it is given after the key.
      if passesMore, use.outcome == .displayed { use.outcome = .unknown }
    }
  }
}

extension KeyUseReader {
  private func meaning(
    of argument: ArgumentScanner.Argument, at position: Int, _ routine: KeyRoutine
  ) -> KeyRoutine.Argument {
    if !argument.label.isEmpty {
      return KeyRoutine.Argument(label: bytes.string(in: argument.label))
    }
    guard outline.language == .c || routine.isMacro, position < routine.arguments.count else {
      return .other
    }
    return routine.arguments[position]
  }

  /// Reads the argument that is the table because a routine declares it so.
  mutating func readTable(
    of routine: KeyRoutine, after parenthesis: Int, into use: inout KeyUse
  ) {
    guard let key = routine.tableArgument,
      let table = CallArguments(after: parenthesis, outline, bytes)[key]
    else { return }
    readArgument(table, .table, into: &use)
  }

  /// Reads the table and the bundle of a call that is given a key as a value:
  /// `Text(LocalizedStringKey("key"), tableName: "T")`, `Text(.init("key"), tableName: "T")`.
  /// Returns whether the call looks up the key.
  private mutating func readTable(
    ofCallAround call: Call, _ routine: KeyRoutine, into use: inout KeyUse
  ) -> Bool {
    var outer = call.outerBracket
    if routine.kind == .localizedKey, outer == call.bracket {
      outer = bytes.lastVisible(before: start(of: call)) ?? outer
    }
    guard routine.takesString || routine.kind == .localizedKey, outer != call.bracket,
      bytes[outer] == UInt8(ascii: "(")
    else { return false }
    let name = bytes.name(endingAt: outer)
    let isLookup = routine.kind != .declared && routine.kind != .localizedKey
    guard isLookup || routines.named(name, in: bytes).contains(where: { $0.kind == .swiftUI })
    else { return false }
    for argument in CallArguments(after: outer, outline, bytes).all.dropFirst() {
      let meaning = KeyRoutine.Argument(label: bytes.string(in: argument.label))
      if meaning != .value { readArgument(argument, meaning, into: &use) }
    }
    return true
  }

  private mutating func readArgument(
    _ argument: ArgumentScanner.Argument, _ meaning: KeyRoutine.Argument, into use: inout KeyUse
  ) {
    switch meaning {
    case .table:
      if let value = literal(argument.value), let text = value.text {
        use.table = text.isEmpty ? .unspecified : .file(named: Array(text.utf8))
      } else if let name = constant(argument.value) {
        use.table = .file(named: name)
      } else {
        use.table = isNil(argument.value) ? use.table : .unknown
      }
    case .bundle: use.bundle = bundle(argument.value)
    case .value:
      let start = argument.value.lowerBound
      let index = outline.literalIndex(from: start)
      guard literal(argument.value) != nil else { break }
      use.defaultValue = pattern(
        of: LiteralRun(from: index, in: outline, bytes), interpolates: use.kind.interpolates)
    case .comment:
      if case .text(let text)? = literal(argument.value)?.parts.first { use.comment = text }
    case .key, .other: break
    }
  }

  /// Returns the value of an argument that consists of literals, or nil.
  func literal(_ argument: Range<Int>) -> LiteralValue? {
    var range = argument
    if outline.language == .c, range.count > 6, bytes.hasBytes("CFSTR(", at: range.lowerBound) {
      range = range.lowerBound + 6..<range.upperBound - 1
    }
    let index = outline.literalIndex(from: range.lowerBound)
    guard index < outline.literals.count,
      outline.literals[index].range.lowerBound == range.lowerBound
    else { return nil }
    let run = LiteralRun(from: index, in: outline, bytes)
    return run.range == range ? run.value(in: outline, bytes) : nil
  }

  func isNil(_ range: Range<Int>) -> Bool {
    bytes.bytes(range, equal: "nil") || bytes.bytes(range, equal: "NULL")
      || bytes.bytes(range, equal: "Nil") || bytes.bytes(range, equal: "nullptr")
  }

  private func bundle(_ range: Range<Int>) -> KeyUse.Bundle {
    if isNil(range) { return .main }
    switch bytes.string(in: range.lowerBound..<min(range.upperBound, range.lowerBound + 64)) {
    case ".main", "Bundle.main", "[NSBundle mainBundle]", "NSBundle.mainBundle",
      "CFBundleGetMainBundle()":
      return .main
    case ".module", "Bundle.module", "#bundle", "SWIFTPM_MODULE_BUNDLE": return .module
    case let text:
      let isOfClass =
        text.hasPrefix("Bundle(for:") || text.hasPrefix(".init(for:")
        || text.hasPrefix("[NSBundle bundleForClass:")
      return isOfClass ? .ofClass : .other
    }
  }
}
