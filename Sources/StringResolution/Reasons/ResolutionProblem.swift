/// What is wrong with the string that a request gives.
package enum ResolutionProblem: String, Hashable, Sendable {
  /// The plural has no string for the category of the number.
  case missingCategory = "missing-category"
  /// Users see the key, because no string is found.
  case showsKey = "shows-key"
  /// The entry has neither a string for the device nor `other`, and Apple doesn't document what is
  /// shown.
  case undefinedDevice = "undefined-device"
  /// It is not documented which string has the width.
  case undefinedWidth = "undefined-width"
  /// A specifier reads an argument that isn't its own.
  case wrongSlot = "wrong-slot"
  /// A variable refers to itself.
  case cycle
  /// The string can't be formatted: a name without a variable, `%n`, or a limit that is exceeded.
  case broken
}
