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
    var scanner = ArgumentScanner(
      bytes, outline, from: call.argument ?? run.range.lowerBound, literal: run.first,
      separator: call.isMessage ? .label : .comma)
    _ = scanner.next()
    var position = routine.arguments.firstIndex(of: .key) ?? 0
    while let argument = scanner.next() {
      position += 1
      readArgument(argument, meaning(of: argument, at: position, routine), into: &use)
    }
    if use.table == .unknown { use.certainty = .evidence }
    if routine.kind != .swiftUI, !call.isMessage {
      use.formatArguments = formatArguments(around: call, end: scanner.offset)
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
    guard outline.language == .c, position < routine.arguments.count else { return .other }
    return routine.arguments[position]
  }

  private mutating func readArgument(
    _ argument: ArgumentScanner.Argument, _ meaning: KeyRoutine.Argument, into use: inout KeyUse
  ) {
    switch meaning {
    case .table:
      if let value = literal(argument.value), let text = value.text {
        use.table = text.isEmpty ? .unspecified : .file(named: Array(text.utf8))
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
  private func literal(_ argument: Range<Int>) -> LiteralValue? {
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

  private func isNil(_ range: Range<Int>) -> Bool {
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
