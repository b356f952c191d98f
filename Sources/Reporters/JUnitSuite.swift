import Diagnostics

/// The test results of one file, or of one gate.
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
      /// There was nothing to try it with.
      case skipped(message: String)
    }

    /// Unique in its suite and without a line number: build services tell cases apart by it, drop
    /// repeated ones and follow each through time.
    var name: String
    /// The file that the case is about, if it is not the one of the suite.
    var file: String?
    var line: Int?
    var outcome = Outcome.passed
    /// What explains a failure.
    var body = ""
    /// What was found and fails nothing.
    var output = ""
  }

  /// What the suite is called: the path of its file, if it has one.
  let path: String
  let file: String?
  private(set) var cases: [Case] = []
  private var names: [String: Int] = [:]

  /// Creates a suite about a file.
  init(path: String) { (self.path, file) = (path, path) }

  /// Creates a suite whose cases name their files themselves.
  init(name: String) { (path, file) = (name, nil) }

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
  var skipped: Int { cases.count { if case .skipped = $0.outcome { true } else { false } } }
}
