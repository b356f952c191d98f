/// Why a specifier shows something other than its own argument.
package enum ArgumentReason: Hashable, Sendable {
  /// The request has no value for the argument.
  case notGiven(Int)
  /// No specifier reads an earlier argument, so this one is read from the place of another.
  case shifted(Int, readFrom: Int)
  /// The argument has another type than the one that is read.
  case otherType(Int, readAs: String)
  /// The argument is counted only as an object.
  case notANumber(Int)
  /// The number has a fraction, which the specifier never has.
  case impossible(specifier: String)
}

extension ArgumentReason {
  var sentence: String {
    switch self {
    case .notGiven(let position): "argument \(position) is not given"
    case .shifted(let position, let slot):
      "argument \(position) is read from the place of argument \(slot), because no specifier reads an "
        + "earlier one"
    case .otherType(let position, let type):
      "argument \(position) is read as \(type), but isn't one"
    case .notANumber(let position): "argument \(position) selects a plural form, but isn't a number"
    case .impossible(let specifier): "\(specifier) never passes a fraction"
    }
  }

  var problem: ResolutionProblem? {
    switch self {
    case .notGiven, .impossible: nil
    case .shifted, .otherType, .notANumber: .wrongSlot
    }
  }
}
