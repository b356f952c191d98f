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
    /// word in the source.
    case missing(ArgumentPositions, areWordEndings: Bool)
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
    /// A broken placeholder of the source, and the one that was meant.
    case damaged(String)
    /// A label that the source doesn't have.
    case unknownLabel

    /// Whether it keeps an argument from being read.
    var hidesArgument: Bool {
      switch self {
      case .strayPercent, .space, .apostrophe: false
      case .lonePercent, .lostEnd, .unfinished, .unknownConversion, .numberTooGreat,
        .doubledPercent, .confusable, .brokenName, .damaged, .unknownLabel:
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
