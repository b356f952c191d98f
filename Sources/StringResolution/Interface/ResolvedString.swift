package import Catalog
package import SourceText

/// What a user sees for a request, where it comes from, and why.
package struct ResolvedString: Sendable {
  /// What is shown.
  package enum Shown: Hashable, Sendable {
    case string(String)
    /// Users see the key, formatted if the code passes arguments.
    case key(String)
    /// Nothing defines what is shown. The trace has the reason.
    case undefined
  }

  /// A string of the entry that is part of what is shown.
  package struct Origin: Hashable, Sendable {
    package let locale: LocaleIdentifier
    /// The path of branches, for example `device.iphone/plural.few`, or nil if there is none.
    package let variant: String?
    /// The range of the string in its file.
    package let range: SourceRange
  }

  package var shown: Shown
  /// The strings that are shown, in the order of their use: the format, then the forms of its
  /// variables.
  package var origins: [Origin] = []
  /// The reasons, in the order of the steps.
  package var because: [Trace] = []
  /// About the number of bytes that were read to find the string.
  package var work = 0

  /// The reason why nothing is defined, or else the first problem on the way, or nil if there is
  /// none.
  package var problem: ResolutionProblem? {
    let problems = because.lazy.compactMap(\.problem)
    // An argument that isn't given is a problem only if it selects the string.
    return text == nil ? problems.last ?? .broken : problems.first
  }

  /// What users see, or nil if it is undefined.
  package var text: String? {
    switch shown {
    case .string(let text), .key(let text): text
    case .undefined: nil
    }
  }
}
