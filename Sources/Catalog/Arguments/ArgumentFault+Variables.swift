package import FormatStrings

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
