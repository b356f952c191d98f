import Diagnostics

/// The test results of one file.
struct JUnitSuite {
  /// One test case: a finding, a tally, or what a clean file passed.
  struct Case {
    /// Whether the case passed, and if not, why.
    enum Outcome {
      case passed
      /// A fault of the texts; the severity is the type that build services show.
      case failed(Severity, message: String)
      /// The file itself could not be read.
      case broken(message: String)
    }

    /// Unique in its suite and without a line number: build services tell cases apart by it, drop
    /// repeated ones and follow each through time.
    var name: String
    var line: Int?
    var outcome = Outcome.passed
    /// What explains a failure.
    var body = ""
    /// What was found and fails nothing.
    var output = ""
  }

  let path: String
  private(set) var cases: [Case] = []
  private var names: [String: Int] = [:]

  init(path: String) { self.path = path }

  /// Appends a case; a name that was there before gets a number.
  mutating func append(_ new: Case) {
    var new = new
    let base = new.name
    while let count = names[new.name] {
      let next = max(count, names[base] ?? 0) + 1
      names[base] = next
      new.name = "\(base) #\(next)"
    }
    names[new.name] = 1
    cases.append(new)
  }

  var failures: Int { cases.count { if case .failed = $0.outcome { true } else { false } } }
  var errors: Int { cases.count { if case .broken = $0.outcome { true } else { false } } }
}
