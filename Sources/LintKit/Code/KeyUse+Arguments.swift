package import SourceCode

extension KeyUse {
  /// The arguments that are inserted into the string, or nil if they are not known: those of
  /// `String(format:)`, or the interpolations of the default value.
  package var passedArguments: [FormatSpecifiers]? {
    if let formatArguments { return formatArguments }
    guard let defaultValue, !defaultValue.isComputed, defaultValue.hasArguments else { return nil }
    var arguments: [FormatSpecifiers] = []
    for part in defaultValue.parts {
      switch part {
      case .argument(let specifiers): arguments.append(specifiers)
      // An interpolation with `specifier:` is text.
      case .text(let text) where text.contains(UInt8(ascii: "%")): return nil
      case .text, .anything: break
      }
    }
    return arguments
  }
}
