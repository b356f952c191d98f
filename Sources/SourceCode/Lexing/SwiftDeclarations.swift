/// A declaration in Swift whose name is looked for.
struct DeclaredFunction {
  /// The name of the function, or of the type for an initializer.
  let name: Range<Int>
  /// The name of the type that declares it, or of the one around the type of an initializer.
  let owner: Range<Int>?
  /// The offset of the opening parenthesis, or of the brace of a type whose initializer the
  /// compiler writes.
  let bracket: Int
  /// Whether it is the initializer of a type, at the top of a file, that isn't an extension.
  var isOfOwnType = false
}

/// The braces of a type or an extension.
struct TypeScope: Hashable, Sendable {
  let name: Range<UInt32>
  /// From the opening brace to the closing one.
  var range: Range<UInt32>
}
