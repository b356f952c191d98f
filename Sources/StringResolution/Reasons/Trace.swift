/// The reason for one step on the way from a request to a string.
package enum Trace: Hashable, Sendable {
  case language(LanguageReason)
  case entry(EntryReason)
  case device(DeviceReason)
  case width(WidthReason)
  case argument(ArgumentReason)
  case category(CategoryReason)
  case formatting(FormattingReason)
}

extension Trace {
  /// The name of the step, as JSON has it.
  package var step: String {
    switch self {
    case .language: "language"
    case .entry: "entry"
    case .device: "device"
    case .width: "width"
    case .argument: "argument"
    case .category: "category"
    case .formatting: "formatting"
    }
  }

  /// The reason in plain English: a fragment without a period.
  package var sentence: String {
    switch self {
    case .language(let reason): reason.sentence
    case .entry(let reason): reason.sentence
    case .device(let reason): reason.sentence
    case .width(let reason): reason.sentence
    case .argument(let reason): reason.sentence
    case .category(let reason): reason.sentence
    case .formatting(let reason): reason.sentence
    }
  }

  /// The problem that the reason describes, or nil if it is only a fact.
  package var problem: ResolutionProblem? {
    switch self {
    case .language(let reason): reason.problem
    case .entry(let reason): reason.problem
    case .device(let reason): reason.problem
    case .width(let reason): reason.problem
    case .argument(let reason): reason.problem
    case .category(let reason): reason.problem
    case .formatting(let reason): reason.problem
    }
  }
}
