package import SourceCode

extension KeyUse {
  /// The arguments that are inserted into the string, or nil if they are not known: those of
  /// `String(format:)`, or the interpolations of the default value.
  package var passedArguments: [FormatSpecifiers]? {
    if let formatArguments { return formatArguments }
    guard let defaultValue, !defaultValue.isComputed, defaultValue.hasArguments else { return nil }
    return defaultValue.parts.compactMap { part in
      if case .argument(let specifiers) = part { specifiers } else { nil }
    }
  }
}
