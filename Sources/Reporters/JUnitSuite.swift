import Diagnostics

/// The test results of one file, or of a coverage run.
struct JUnitSuite {
  /// One test case: a finding, a tally, a gate, or a file without findings.
  struct Case {
    /// Whether the case passed, and if not, the reason.
    enum Outcome {
      case passed
      /// A problem in the contents. The severity is the type that build services show.
      case failed(Severity, message: String)
      /// The file itself could not be read.
      case broken(message: String)
      /// The case could not be evaluated.
      case skipped(message: String)
    }

    /// The name, which is unique in its suite and contains no line number. Build services identify
    /// cases by it, drop duplicates and follow each case over time.
    var name: String
    /// The file of the case, if it is different from the file of the suite.
    var file: String?
    var line: Int?
    var outcome = Outcome.passed
    /// The explanation of a failure.
    var body = ""
    /// The findings that don't fail the run.
    var output = ""
  }

  /// The name of the suite, which is the path of its file, if it has one.
  let path: String
  let file: String?
  private(set) var cases: [Case] = []
  private var names: [String: Int] = [:]

  /// Creates a suite for a file.
  init(path: String) { (self.path, file) = (path, path) }

  /// Creates a suite whose cases name their own files.
  init(name: String) { (path, file) = (name, nil) }

  /// Appends a case. A repeated name gets a number.
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
