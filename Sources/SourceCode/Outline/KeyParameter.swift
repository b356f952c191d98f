/// A parameter of a function or an initializer, or a property, whose type is that of a key:
/// `LocalizedStringKey`, `LocalizedStringResource` or `String.LocalizationValue`.
package struct KeyParameter: Hashable, Sendable {
  /// The name of the function, or of the type for an initializer or a property.
  package let routine: Range<UInt32>
  /// The argument label in a call. Empty if there is none.
  package let label: Range<UInt32>
  /// Whether the parameter is the first one. Not known for a property.
  package let isFirst: Bool
}

/// A function or a property of a project that looks up a key which it is given.
package struct KeyWrapper: Hashable, Sendable {
  package let name: Range<UInt32>
  /// The argument label of the key. Empty if there is none.
  package let label: Range<UInt32>
  /// Whether the key is the string whose member this is: `"key".localized`.
  package let isMemberOfString: Bool
  /// The offset of the opening parenthesis of the call that it contains.
  package let call: UInt32
}

/// A macro of C with parameters whose body calls another routine.
package struct KeyMacro: Hashable, Sendable {
  package let name: Range<UInt32>
  /// The offset of the opening parenthesis of the parameters.
  package let parameters: UInt32
  /// The name of the routine that it calls.
  package let routine: Range<UInt32>
}
