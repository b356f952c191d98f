import Catalog
import FormatStrings

/// Formats the chosen strings.
extension StringFormatter {
  /// Chooses the string of the localization and formats it.
  mutating func run() {
    let choice = Choice(named: expectedPositions)
    guard let (unit, counted) = chooseUnit(choice) else { return }
    rootBranch = entry.units[unit].branch
    use(unit)
    let text = entry.string(of: entry.units[unit].text)
    if text.contains("](inflect:") { note(.formatting(.inflection)) }
    guard isFormat(text) else {
      if text.contains("%") { note(.formatting(.notFormatted)) }
      return append(text)
    }
    // Xcode writes the argument of each specifier into the forms of a plural. None is skipped.
    let format = numbered(text, from: 1, unit: unit)
    slots.outer = format.positions
    if let counted {
      slots.outer.formUnion(expectedPositions)
      slots.outer.insert(counted)
    }
    write(format)
  }

  /// Formats the key, which is shown in place of a string.
  mutating func runKey() {
    let text = entry.string(of: entry.key)
    useKey()
    guard isFormat(text) else { return append(text) }
    let format = numbered(text, from: 1, unit: nil)
    slots.outer = format.positions
    write(format)
  }

  /// Whether the code formats a string, as far as the entry and the request show.
  private func isFormat(_ text: String) -> Bool {
    guard entry.table.isFormatted, text.contains("%") else { return false }
    return !request.arguments.isEmpty || entry.takesArguments || text.contains("#@")
  }

  /// The arguments that the code passes.
  private var expectedPositions: ArgumentPositions {
    var positions = ArgumentPositions()
    for argument in entry.expectedArguments { positions.insert(argument.position) }
    return positions
  }

  /// Returns the pieces of a string with the arguments that its specifiers take.
  ///
  /// - Parameter unit: the unit that has the text, or nil for the key.
  func numbered(_ text: String, from first: Int, unit: Int?) -> NumberedFormat {
    numbered(pieces(of: text, unit: unit), from: first, unit: unit)
  }

  func pieces(of text: String, unit: Int?) -> [FormatPiece] {
    let isInSubstitution = unit.map { entry.units[$0].substitution != nil } ?? false
    let isCatalog = entry.table.isWrittenLikeCatalog
    return FormatPiece.pieces(
      of: text, isCatalog: isCatalog, isInSubstitution: isCatalog && isInSubstitution)
  }

  func numbered(_ pieces: [FormatPiece], from first: Int, unit: Int?) -> NumberedFormat {
    let substitution = unit.flatMap { entry.units[$0].substitution }
    let labels = labelPositions(of: unit)
    let claimed = substitution == nil ? parts.claimed : ArgumentPositions()
    return NumberedFormat(pieces, from: first, claimed: claimed) { specifier, name in
      switch specifier.kind {
      case .ownArgument: first
      case .variable:
        name.flatMap { parts.variable($0, in: rootBranch) }
          .flatMap { entry.substitutions[$0].assignedArgument }
      case .argument: specifier.traits.contains(.label) ? name.flatMap { labels[$0] } : nil
      case .percent, .incomplete, .unknown: nil
      }
    }
  }

  /// Returns the arguments of the labels in a string, `%(count)lld`.
  private func labelPositions(of unit: Int?) -> [String: Int] {
    var positions: [String: Int] = [:]
    for index in unit.map({ entry.units[$0].specifiers }) ?? entry.specifiersOfKey {
      let specifier = entry.specifiers[index]
      guard specifier.traits.contains(.label), let name = specifier.name, specifier.position > 0
      else { continue }
      positions[entry.name(of: name)] = specifier.position
    }
    return positions
  }

  private mutating func write(_ format: NumberedFormat) {
    for piece in format.pieces where !isUndefined {
      switch piece {
      case .literal(let text): append(text)
      case .specifier(let specifier, let name, let text):
        write(specifier, name, text, own: format.positions)
      }
    }
  }

  private mutating func write(
    _ specifier: FormatSpecifier, _ name: String?, _ text: String, own: ArgumentPositions
  ) {
    switch specifier.kind {
    case .percent: append("%")
    case .incomplete: note(.formatting(.incomplete("%" + text)))
    case .unknown: append(FormatPiece.firstCharacter(of: text.utf8))
    case .variable: writeVariable(name ?? "", specifier, text, own: own)
    case .ownArgument:
      guard let substitution = stack.last, var value = valueSpecifier(of: substitution) else {
        return append("%" + text)
      }
      value.position = specifier.position
      writeArgument(value, text, own: own)
    case .argument: writeArgument(specifier, text, own: own)
    }
  }
}

extension StringFormatter {
  private mutating func writeVariable(
    _ name: String, _ specifier: FormatSpecifier, _ text: String, own: ArgumentPositions
  ) {
    variableCount += 1
    guard !specifier.traits.contains(.brokenName) else {
      note(.formatting(.invalidName(name)))
      return append("%" + text)
    }
    guard Self.isAllowed(specifier) else { return note(.formatting(.forbidden("%" + text))) }
    guard let substitution = parts.variable(name, in: rootBranch) else {
      note(.formatting(.undefinedVariable(name)))
      return append("⟨\(name)⟩")
    }
    guard !entry.substitutions[substitution].hasUnknownRule else {
      return stop(.entry(.unknownRule(name)))
    }
    if let start = stack.firstIndex(of: substitution) {
      let names = (stack[start...] + [substitution]).map { entry.substitutions[$0].name }
      return stop(.formatting(.cycle(names.map { entry.name(of: $0) })))
    }
    guard stack.count < Self.maxDepth else {
      return stop(.formatting(.tooDeep(limit: Self.maxDepth)))
    }
    guard variableCount <= Self.maxVariables else { return stop(.formatting(.tooLong)) }
    let choice = Choice(
      place: LocalizationParts.Place(substitution: substitution), counted: specifier.position,
      named: own)
    guard let (unit, _) = chooseUnit(choice) else { return }
    use(unit)
    stack.append(substitution)
    write(
      numbered(
        entry.string(of: entry.units[unit].text), from: specifier.position, unit: unit))
    stack.removeLast()
  }

  /// Returns whether Foundation reads the arguments that a specifier names.
  private static func isAllowed(_ specifier: FormatSpecifier) -> Bool {
    max(specifier.position, specifier.widthArgument, specifier.precisionArgument)
      <= ArgumentNumbering.maxPosition
  }

  private mutating func writeArgument(
    _ specifier: FormatSpecifier, _ text: String, own: ArgumentPositions
  ) {
    guard specifier.argumentClass != .discarded, Self.isAllowed(specifier) else {
      return note(.formatting(.forbidden("%" + text)))
    }
    guard let layout = layout(of: specifier, own: own) else { return }
    switch read(specifier.position, as: specifier.argumentClass, own: own) {
    case .integer(let value): append(numbers.text(of: value, specifier, layout))
    case .double(let value): append(numbers.text(of: value, specifier, layout))
    case .text(let value): append(self.text(of: value, specifier, layout))
    case .unknown(let text): append(text)
    }
  }

  /// Returns an object or a C string. Objects have neither a width nor a precision.
  private func text(
    of value: String, _ specifier: FormatSpecifier, _ layout: NumberLayout
  ) -> String {
    let precision = specifier.traits.contains(.emptyPrecision) ? nil : layout.precision
    switch specifier.argumentClass {
    case .cString:
      let text = precision.map { String(decoding: value.utf8.prefix($0), as: UTF8.self) }
      return layout.padded(text ?? value, length: (text ?? value).utf8.count)
    case .wideString:
      let text = precision.map { String(decoding: value.utf16.prefix($0), as: UTF16.self) }
      return layout.padded(text ?? value, length: (text ?? value).utf16.count)
    default: return value
    }
  }

  /// Returns the width and the precision of a specifier, or nil if they are too large.
  private mutating func layout(
    of specifier: FormatSpecifier, own: ArgumentPositions
  ) -> NumberLayout? {
    var width = specifier.width
    var precision = specifier.precision
    if specifier.widthArgument > 0 { width = star(specifier.widthArgument, own: own) ?? 0 }
    if specifier.precisionArgument > 0 { precision = star(specifier.precisionArgument, own: own) }
    guard width.magnitude <= NumberLayout.limit, precision ?? 0 <= NumberLayout.limit else {
      note(.formatting(.tooWide(limit: NumberLayout.limit)))
      append("⟨too wide⟩")
      return nil
    }
    return NumberLayout(of: specifier, width: width, precision: precision.map { max($0, 0) })
  }

  private mutating func star(_ position: Int, own: ArgumentPositions) -> Int? {
    if case .integer(let value) = read(position, as: .star, own: own) { value } else { nil }
  }

  private mutating func read(
    _ position: Int, as argumentClass: ArgumentClass, own: ArgumentPositions
  ) -> ArgumentReading {
    let slot = slots.slot(of: position, own: own)
    if slot != position { note(.argument(.shifted(position, readFrom: slot))) }
    let value = argument(slot)
    let reading = ArgumentReading(value, at: position, from: slot, as: argumentClass)
    if value == nil {
      note(.argument(.notGiven(slot)))
    } else if !reading.isKnown, argumentClass != .pointer {
      note(.argument(.otherType(slot, readAs: argumentClass.description)))
    }
    return reading
  }
}

/// A format whose specifiers have the numbers of their arguments.
struct NumberedFormat {
  let pieces: [FormatPiece]
  /// The arguments that the specifiers name.
  private(set) var positions = ArgumentPositions()

  /// Numbers the specifiers of a format.
  ///
  /// - Parameters:
  ///   - first: the argument of the first specifier without a number.
  ///   - claimed: the arguments that only substitutions take.
  ///   - fixed: returns the argument that a piece has regardless of its number and order, or nil.
  init(
    _ pieces: [FormatPiece], from first: Int, claimed: ArgumentPositions = ArgumentPositions(),
    fixed: (_ specifier: FormatSpecifier, _ name: String?) -> Int?
  ) {
    var numbering = ArgumentNumbering(from: first, skipping: claimed)
    var numbered: [FormatPiece] = []
    for piece in pieces {
      guard case .specifier(var specifier, let name, let text) = piece,
        specifier.kind == .argument || specifier.kind == .variable
          || specifier.kind == .ownArgument
      else {
        numbered.append(piece)
        continue
      }
      numbering.number(&specifier, fixed: fixed(specifier, name))
      for position in [specifier.widthArgument, specifier.precisionArgument, specifier.position] {
        positions.insert(position)
      }
      numbered.append(.specifier(specifier, name: name, text: text))
    }
    self.pieces = numbered
  }
}

/// What a specifier reads for an argument.
enum ArgumentReading {
  case integer(Int)
  case double(Double)
  case text(String)
  /// Memory whose contents are unknown, as it is shown: `⟨memory of argument 2 read as an object⟩`.
  case unknown(String)

  /// - Parameters:
  ///   - position: the argument that the specifier names.
  ///   - slot: the place from which it is read.
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
