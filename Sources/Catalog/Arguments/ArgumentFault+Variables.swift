package import FormatStrings

extension ArgumentFault {
  /// A variable without a number whose branches number what it counts.
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

  /// A variable that takes another argument than the one of the same name in the source.
  package struct DisplacedVariable: Sendable {
    /// Indices into the substitutions of the entry.
    package var variable: Int
    /// A variable before it in the source that the text does not have.
    package var lost: Int?
    package var position: Int
    package var expectedPosition: Int
    /// What is passed as the argument that the variable takes.
    package var passed: ArgumentClass
    package var counted: ArgumentClass
    /// How the two differ; nil if they do not.
    package var difference: ArgumentDifference?
    /// Whether other specifiers of the text need a number as soon as the variable has one.
    package var hasOthers: Bool
  }
}
