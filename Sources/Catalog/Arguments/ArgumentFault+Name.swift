import FormatStrings

extension ArgumentFault.Kind {
  /// The name of the kind in the identity of findings. Nil for the usual fault of a rule. Baselines
  /// contain the names, so they must not change.
  package var name: String? {
    switch self {
    case .forbidden(_, let found): found == .discarded ? "discarded" : nil
    case .malformed(let malformation): malformation.name
    case .unnumberedVariable(let variable): variable.isShown ? nil : "variable"
    case .mismatch(let mismatch): mismatch.mayCrash ? "crash" : nil
    case .displaced(let displaced): displaced.difference == .type ? "position" : "position-range"
    case .percentEscape(let escape): escape == .single ? "single" : nil
    case .invalidSubstitution(let problem): problem.name
    case .conflict(_, let first, let second):
      first.isFollowed != second.isFollowed ? "crash" : nil
    case .mixed(_, _, let mayCrash): mayCrash ? "crash" : nil
    case .extra(_, _, _, let found): found.isFollowed ? "crash" : nil
    case .gap, .missing, .undefinedSubstitution, .unusedSubstitution: nil
    }
  }
}

extension ArgumentFault.Malformation {
  /// The name of the kind in the identity of findings. Nil for the usual fault.
  package var name: String? {
    switch self {
    case .unknownConversion: nil
    case .lonePercent: "lone-percent"
    case .lostEnd: "lost-end"
    case .unfinished: "unfinished"
    case .strayPercent: "stray-percent"
    case .space: "space"
    case .apostrophe: "apostrophe"
    case .numberTooGreat: "number"
    case .doubledPercent: "doubled-percent"
    case .confusable: "confusable"
    case .brokenName: "name"
    case .damaged: "damaged"
    case .unknownLabel: "label"
    }
  }
}

extension ArgumentFault.Mismatch {
  /// Whether the formatter follows a pointer that the argument may not be.
  package var mayCrash: Bool {
    difference == .type && found.isFollowed
  }
}

extension ArgumentFault.SubstitutionProblem {
  fileprivate var name: String? {
    switch self {
    case .notNumeric: nil
    case .noSpecifier: "no-specifier"
    case .badArgumentNumber: "number"
    case .noVariations: "no-variations"
    case .argumentOutside: "outside"
    case .cycle: "cycle"
    }
  }
}
