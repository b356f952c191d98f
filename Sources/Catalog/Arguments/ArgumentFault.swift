package import FormatStrings
package import SourceText

/// Something that is wrong with an argument of a text.
///
/// Each argument of a text has at most one fault, the worst that can be said about it. How severe
/// it is, rules decide.
package struct ArgumentFault: Sendable {
  /// What is wrong, with what a message needs to say it.
  package enum Kind: Sendable {
    /// A conversion that no text may have, or none that stands where an object is passed.
    case forbidden(position: Int, found: ArgumentClass)
    case malformed(Malformation)
    /// One argument is read as two classes.
    case conflict(position: Int, first: ArgumentClass, second: ArgumentClass)
    /// Numbered and unnumbered specifiers; the specifier that may be meant, and whether the text
    /// takes the right arguments all the same.
    case mixed(suggestion: String?, isHarmless: Bool)
    /// A variable without a number whose branches number what it counts.
    case unnumberedVariable(UnnumberedVariable)
    case mismatch(Mismatch)
    /// A variable that takes another argument than the one of the same name in the source.
    case displaced(DisplacedVariable)
    /// An argument that the source does not have; how many it has, and whether an argument is
    /// certainly meant.
    case extra(position: Int, count: Int, isCertain: Bool)
    case gap(ArgumentPositions)
    /// Arguments that are not used; whether each of them is only the end of a word in the source.
    case missing(ArgumentPositions, areWordEndings: Bool)
    /// A percent sign that is doubled on one side only, in texts that take no arguments.
    case percentEscape(PercentEscape)
    case undefinedSubstitution
    case unusedSubstitution
    case invalidSubstitution(SubstitutionProblem)
  }

  /// What makes a placeholder unreadable.
  package enum Malformation: Hashable, Sendable {
    /// A percent sign that begins nothing, where the text is certainly a format.
    case lonePercent
    /// All that is left of the only argument that the text lacks; its number, if the text has
    /// numbers.
    case lostEnd(ArgumentClass, number: Int?)
    /// `%2$`: the letter is missing.
    case unfinished
    /// A percent sign before a letter in a text that has all its placeholders.
    case strayPercent
    /// A character that is no conversion: `%Ild`.
    case unknownConversion
    /// A space that CoreFoundation skips and that means nothing: `% @`.
    case blank
    /// The flag `'`, which CoreFoundation does not know.
    case apostrophe
    /// `%128$@`: there are no arguments beyond 127.
    case numberTooGreat
    /// `%%d` in place of `%d`.
    case doubledPercent
    /// Another character that looks like a percent sign.
    case lookAlike
    /// The name of a variable has no end, or has a character that names must not have.
    case brokenName
    /// A broken placeholder of the source, and the one that was meant.
    case damaged(String)
    /// A label that the source does not have.
    case unknownLabel

    /// Whether an argument is not read because of it.
    var hidesArgument: Bool {
      switch self {
      case .strayPercent, .blank, .apostrophe: false
      case .lonePercent, .lostEnd, .unfinished, .unknownConversion, .numberTooGreat,
        .doubledPercent, .lookAlike, .brokenName, .damaged, .unknownLabel:
        true
      }
    }
  }

  /// How a percent sign is written that is not written so in the source.
  package enum PercentEscape: Hashable, Sendable {
    /// `%%`, although the source has single ones.
    case doubled
    /// `%%`, although the source has no percent sign.
    case doubledWithoutSource
    /// `%`, although the source has `%%`.
    case single
  }

  /// An argument that is read as something else than it is.
  package struct Mismatch: Sendable {
    /// Who says what the argument is.
    package enum Authority: Hashable, Sendable {
      case source, key
      /// The variable or substitution that the text belongs to.
      case variable
    }

    package var position: Int
    package var expected: ArgumentClass
    package var found: ArgumentClass
    /// The letters of the conversions, zero for a variable.
    package var expectedConversion: UInt8
    package var foundConversion: UInt8
    package var expectedLength: FormatSpecifier.Length
    package var foundLength: FormatSpecifier.Length
    package var difference: ArgumentDifference
    package var authority: Authority
    /// The variable that reads the argument, as an index into the substitutions of the entry.
    package var variable: Int?
    /// Another argument, which is what the variable counts.
    package var suggestion: Int?
  }

  /// What a substitution says about its argument that cannot work.
  package enum SubstitutionProblem: Hashable, Sendable {
    case notNumeric, noSpecifier, badArgumentNumber, noVariations, argumentOutside, cycle
  }

  package var kind: Kind
  /// Index of the localization in the entry.
  package var localization: Int
  /// Index of the text, or nil for a fault of a substitution.
  package var unit: Int?
  package var substitution: Int?
  package var range: SourceRange
  /// The specifier that says what is right, if there is one.
  package var origin: SourceRange?
}
