import Diagnostics
import SourceText
import Testing

@testable import LintEngine

/// The limit of findings for a table that is read in parts.
@Suite struct FindingBudgetTests {
  @Test(arguments: 0..<60)
  func `parts have the same findings as the whole`(_ seed: Int) {
    var numbers = Numbers(state: UInt64(seed))
    let diagnostics = (0..<40).map { diagnostic($0, &numbers) }
    var parts: [[Diagnostic]] = [[]]
    for diagnostic in diagnostics {
      if numbers.next(9) == 0 { parts.append([]) }
      parts[parts.count - 1].append(diagnostic)
    }
    let whole = Part(diagnostics)
    var joined = Part([])
    for part in parts.map(Part.init) { joined.join(part) }
    #expect(joined.starts == whole.starts)
    #expect(joined.overflows == whole.overflows)
    // What follows is counted as in the whole.
    let rest = (40..<50).map { diagnostic($0, &numbers) }
    #expect(joined.adding(rest).starts == whole.adding(rest).starts)
    #expect(joined.adding(rest).overflows == whole.adding(rest).overflows)
  }
}

extension FindingBudgetTests {
  private static func limit(_ run: FindingBudget.Run) -> Int { run.rule == "link-mismatch" ? 3 : 8 }

  /// What is kept of diagnostics.
  private struct Part {
    private var budget = FindingBudget()
    private var recorders = [FindingRecorder()]

    init(_ diagnostics: [Diagnostic]) { add(diagnostics) }

    private mutating func add(_ diagnostics: [Diagnostic]) {
      for diagnostic in diagnostics {
        let run = FindingBudget.Run(rule: diagnostic.rule, file: diagnostic.range.file)
        let isKept = budget.spend(on: diagnostic, diagnostic.severity) {
          FindingBudgetTests.limit(run)
        }
        guard isKept else { continue }
        recorders[recorders.count - 1].append(
          diagnostic, diagnostic.severity, nil, keepsStrings: false)
      }
    }

    func adding(_ diagnostics: [Diagnostic]) -> Part {
      var part = self
      part.add(diagnostics)
      return part
    }

    mutating func join(_ later: Part) {
      var taken = later.recorders
      budget.join(later.budget, of: &taken, limit: FindingBudgetTests.limit)
      recorders += taken
      recorders.append(FindingRecorder())
    }

    /// The offsets of the findings that are kept.
    var starts: [Int] {
      var starts: [Int] = []
      for var recorder in recorders {
        recorder.removeAll {
          starts.append($0.range.bytes.lowerBound)
          return false
        }
      }
      return starts
    }

    /// The numbers of findings beyond the limit, and the offset of the first.
    var overflows: [FindingBudget.Kind: [Int]] {
      budget.overflows.mapValues { [$0.counts.values.reduce(0, +), $0.first.bytes.lowerBound] }
    }
  }

  private func diagnostic(_ start: Int, _ numbers: inout Numbers) -> Diagnostic {
    let rules: [RuleID] = ["link-mismatch", "empty-key", "repeated-word"]
    let key = numbers.next(6) == 0 ? String(repeating: "k", count: 2100) : "k"
    return Diagnostic(
      rule: rules[numbers.next(3)], severity: [.error, .note][numbers.next(2)], message: "it is so",
      range: SourceRange(file: FileID(numbers.next(2)), start..<start + 1),
      subject: Subject(key: key))
  }

  /// Numbers that look random and are the same in every run.
  private struct Numbers {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }
}
