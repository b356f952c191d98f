public import FormatStrings

extension ArgumentFault {
  /// A variable without a number whose branches number what it counts.
  public struct UnnumberedVariable: Sendable {
    /// The argument that selects the plural form.
    public var selecting: Int
    /// The argument that its branches show as the number.
    public var counted: Int
    /// The arguments that its branches take.
    public var used: ArgumentPositions
    /// Whether one of its branches shows the argument that selects the plural form.
    public var isShown: Bool
  }

  /// A variable that takes another argument than the one of the same name in the source.
  public struct DisplacedVariable: Sendable {
    /// Indices into the substitutions of the entry.
    public var variable: Int
    /// A variable before it in the source that the text does not have.
    public var lost: Int?
    public var position: Int
    public var expectedPosition: Int
    /// What is passed as the argument that the variable takes.
    public var passed: ArgumentClass
    public var counted: ArgumentClass
    /// How the two differ; nil if they do not.
    public var difference: ArgumentDifference?
    /// Whether other specifiers of the text need a number as soon as the variable has one.
    public var hasOthers: Bool
  }
}
