package import FormatStrings
package import SourceText

/// A fault of an argument in a string.
///
/// Each argument of a string has at most one fault, the most severe one. Rules decide how severe it
/// is.
@usableFromInline
package struct ArgumentFault: Sendable {
  /// The kind of fault, with the values that a message needs.
  package enum Kind: Sendable {
    /// A conversion that is never allowed, or not allowed where an object is passed.
    case forbidden(position: Int, found: ArgumentClass)
    case malformed(Malformation)
    /// One argument is read as two classes.
    case conflict(position: Int, first: ArgumentClass, second: ArgumentClass)
    /// Numbered and unnumbered specifiers in one string. `suggestion` is the specifier that may be
    /// meant. `isHarmless` is whether the string takes the right arguments anyway, and `mayCrash`
    /// whether it follows a pointer that the source doesn't have.
    case mixed(suggestion: String?, isHarmless: Bool, mayCrash: Bool)
    /// A variable without an argument number whose branches have a number for the argument that it
    /// counts.
    case unnumberedVariable(UnnumberedVariable)
    case mismatch(Mismatch)
    /// A variable that takes a different argument than the source's variable of the same name.
    case displaced(DisplacedVariable)
    /// An argument that the source doesn't have. `count` is how many the source has, and
    /// `isCertain` is whether an argument is certainly meant.
    case extra(position: Int, count: Int, isCertain: Bool, found: ArgumentClass)
    case gap(ArgumentPositions)
    /// Arguments that are not used. `areWordEndings` is whether each of them is only the end of a
    /// word in the source. `suffix` is an argument that the string shows in place of the only
    /// missing one, although it is the end of a word.
    case missing(ArgumentPositions, areWordEndings: Bool, suffix: Int?)
    /// A percent sign that is doubled on one side only, in strings that take no arguments.
    case percentEscape(PercentEscape)
    case undefinedSubstitution
    case unusedSubstitution
    case invalidSubstitution(SubstitutionProblem)
  }

  /// The reason that a placeholder can't be read.
  package enum Malformation: Hashable, Sendable {
    /// A single percent sign, in a string that is certainly a format.
    case lonePercent
    /// The rest of the only argument that is missing from the string. `number` is its number if the
    /// string numbers its arguments.
    case lostEnd(ArgumentClass, number: Int?)
    /// `%2$`: the letter is missing.
    case unfinished
    /// A percent sign before a letter, in a string that has all its placeholders.
    case strayPercent
    /// A character that isn't a conversion: `%Ild`.
    case unknownConversion
    /// A space that CoreFoundation skips and that has no meaning: `% @`.
    case space
    /// The flag `'`, which CoreFoundation doesn't know.
    case apostrophe
    /// `%128$@`: the maximum argument number is 127.
    case numberTooGreat
    /// `%%d` instead of `%d`.
    case doubledPercent
    /// Another character that looks like a percent sign.
    case confusable
    /// A variable name that has no end, or a character that isn't allowed in names.
    case brokenName
    /// A broken placeholder, and the one that was meant.
    case damaged(String)
    /// `$1%@` or `%1@$`: the number is next to its specifier. And what was meant.
    case misplacedNumber(String)
    /// `%1@`: a width, where the number of an argument was meant. `isRight` is whether the string
    /// shows that argument anyway.
    case lostDollar(String, isRight: Bool)
    /// `%%@` in the source: users see `%@`.
    case escapedPlaceholder
    /// A label that the source doesn't have.
    case unknownLabel

    /// Whether it keeps an argument from being read.
    var hidesArgument: Bool {
      switch self {
      case .strayPercent, .space, .apostrophe, .escapedPlaceholder: false
      case .lostDollar(_, let isRight): !isRight
      case .lonePercent, .lostEnd, .unfinished, .unknownConversion, .numberTooGreat,
        .doubledPercent, .confusable, .brokenName, .damaged, .misplacedNumber, .unknownLabel:
        true
      }
    }
  }

  /// The way a percent sign is written if it differs from the source.
  package enum PercentEscape: Hashable, Sendable {
    /// `%%`, although the source has single ones.
    case doubled
    /// `%%`, although the source has no percent sign.
    case doubledWithoutSource
    /// `%`, although the source has `%%`.
    case single
  }

  /// An argument that is read as a different class than it has.
  package struct Mismatch: Sendable {
    /// The place that defines what the argument is.
    package enum Authority: Hashable, Sendable {
      case source, key
      /// The variable or substitution that the string belongs to.
      case variable
    }

    package var position: Int
    package var expected: ArgumentClass
    package var found: ArgumentClass
    /// The letters of the conversions, or zero for a variable.
    package var expectedConversion: UInt8
    package var foundConversion: UInt8
    package var expectedLength: FormatSpecifier.Length
    package var foundLength: FormatSpecifier.Length
    package var difference: ArgumentDifference
    package var authority: Authority
    /// The variable that reads the argument, as an index into the entry's substitutions.
    package var variable: Int?
    /// Another argument, which has the class that the specifier reads.
    package var suggestion: Int?
  }

  /// An invalid setting or use of a substitution.
  package enum SubstitutionProblem: Hashable, Sendable {
    case notNumeric, noSpecifier, badArgumentNumber, noVariations, argumentOutside, cycle
  }

  package var kind: Kind
  /// The index of the localization in the entry.
  package var localization: Int
  /// The index of the string's unit, or nil for a fault of a substitution.
  package var unit: Int?
  package var substitution: Int?
  package var range: SourceRange
  /// The range of the specifier that shows what is right, if there is one.
  package var origin: SourceRange?
}

extension ArgumentFault.Kind {
  /// The name of the kind in the identity of findings. Nil for the usual fault of a rule. Baselines
  /// contain the names, so they must not change.
  package var name: String? {
    switch self {
    case .forbidden(_, let found): found == .discarded ? "discarded" : nil
    case .malformed(let malformation): malformation.name
    case .unnumberedVariable(let variable): variable.isShown ? nil : "variable"
    case .mismatch(let mismatch): mismatch.mayCrash ? "crash" : nil
    case .displaced(let displaced): displaced.difference == .type ? "position" : "position-range"
    case .percentEscape(let escape): escape == .single ? "single" : nil
    case .invalidSubstitution(let problem): problem.name
    case .conflict(_, let first, let second):
      first.isFollowed != second.isFollowed ? "crash" : nil
    case .mixed(_, _, let mayCrash): mayCrash ? "crash" : nil
    case .extra(_, _, _, let found): found.isFollowed ? "crash" : nil
    case .gap, .missing, .undefinedSubstitution, .unusedSubstitution: nil
    }
  }
}

extension ArgumentFault.Malformation {
  /// The name of the kind in the identity of findings. Nil for the usual fault.
  package var name: String? {
    switch self {
    case .unknownConversion: nil
    case .lonePercent: "lone-percent"
    case .lostEnd: "lost-end"
    case .unfinished: "unfinished"
    case .strayPercent: "stray-percent"
    case .space: "space"
    case .apostrophe: "apostrophe"
    case .numberTooGreat: "number"
    case .doubledPercent: "doubled-percent"
    case .confusable: "confusable"
    case .brokenName: "name"
    case .damaged: "damaged"
    case .misplacedNumber: "misplaced-number"
    case .lostDollar(_, let isRight): isRight ? "width" : "lost-dollar"
    case .escapedPlaceholder: "escaped"
    case .unknownLabel: "label"
    }
  }
}

extension ArgumentFault.Mismatch {
  /// Whether the formatter follows a pointer that the argument may not be.
  package var mayCrash: Bool {
    difference == .type && found.isFollowed
  }
}

extension ArgumentFault.SubstitutionProblem {
  fileprivate var name: String? {
    switch self {
    case .notNumeric: nil
    case .noSpecifier: "no-specifier"
    case .badArgumentNumber: "number"
    case .noVariations: "no-variations"
    case .argumentOutside: "outside"
    case .cycle: "cycle"
    }
  }
}

extension ArgumentFault {
  /// A variable without an argument number whose branches have a number for the argument that it
  /// counts.
  package struct UnnumberedVariable: Sendable {
    /// The argument that selects the plural form.
    package var selecting: Int
    /// The argument that its branches show as the number.
    package var counted: Int
    /// The arguments that its branches take.
    package var used: ArgumentPositions
    /// Whether one of its branches shows the argument that selects the plural form.
    package var isShown: Bool
  }

  /// A variable that takes a different argument than the source's variable of the same name.
  package struct DisplacedVariable: Sendable {
    /// The variable, as an index into the entry's substitutions.
    package var variable: Int
    /// A variable that is before it in the source and that the string doesn't have.
    package var lost: Int?
    package var position: Int
    package var expectedPosition: Int
    /// The class that is passed as the argument that the variable takes.
    package var passed: ArgumentClass
    package var counted: ArgumentClass
    /// The difference between the two classes, or nil if they are compatible.
    package var difference: ArgumentDifference?
    /// Whether other specifiers of the string need a number as soon as the variable has one.
    package var hasOthers: Bool
  }
}

/// The faults of the arguments in an entry's strings.
@usableFromInline
package struct ArgumentFaults: Sendable {
  /// The faults in the order of the strings.
  @usableFromInline package let list: [ArgumentFault]
  @usableFromInline let malformed: Set<Int>

  /// Creates an empty list: nothing is wrong.
  @inlinable
  package init() { (list, malformed) = ([], []) }

  /// Compares the strings of an entry that a reader has finished. Most entries have no fault and
  /// return early.
  package init(of entry: borrowing Entry) {
    guard entry.mayHaveArgumentFaults else {
      (list, malformed) = ([], [])
      return
    }
    var comparison = ArgumentComparison(of: copy entry)
    comparison.run()
    (list, malformed) = (comparison.faults, comparison.malformed)
  }

  /// Returns whether a string, given by its unit's index, has an unreadable placeholder, so that
  /// its arguments are unknown.
  package func isMalformed(unit: Int) -> Bool { malformed.contains(unit) }
}

/// Checks for source strings that may have a placeholder without a percent sign.
enum BrokenSource {
  /// Returns whether the source strings must be scanned although nothing in the entry has a percent
  /// sign.
  ///
  /// Inlined because a call would copy the entry.
  @inline(__always)
  static func mayMissPercentSigns(_ entry: Entry) -> Bool {
    guard let source = entry.source else {
      return entry.keyAsSourceText.map { mayMissPercentSign($0, of: entry.table) } ?? false
    }
    return source.units.contains {
      !entry.units[$0].isPhrase && mayMissPercentSign(entry.units[$0].text, of: entry.table)
    }
  }

  /// Returns whether a string may have `$1@` or a look-alike of a percent sign, after a quick look
  /// at its bytes.
  static func mayMissPercentSign(_ text: TextSpan, of table: Table) -> Bool {
    let bytes = table.file(text.range.file).bytes
    let range = text.range.bytes
    if bytes.firstOffset(of: UInt8(ascii: "$"), in: range) != nil { return true }
    guard text.traits.contains(.nonASCII) else { return false }
    return text.traits.contains(.wide) || bytes.contains("％", in: range)
      || bytes.contains("﹪", in: range) || bytes.contains("٪", in: range)
  }
}

extension SourceBuffer {
  /// Returns whether a range has the given non-ASCII character.
  func contains(_ character: StaticString, in range: Range<Int>) -> Bool {
    let lead = character.utf8Start.pointee
    var start = range.lowerBound
    while let offset = firstOffset(of: lead, in: start..<range.upperBound) {
      if hasBytes(character, at: offset) { return true }
      start = offset + 1
    }
    return false
  }
}
