package import Catalog
import SourceCode

extension RuleContext {
  /// Returns whether it is sure that the code asks for the key of an entry. False if no code is
  /// read.
  package func isCalled(_ entry: Entry) -> Bool {
    guard let code else { return false }
    let key = Array(entry.string(of: entry.key).utf8)
    return code.uses(of: key, in: entry.table.name).contains { place in
      code[place].certainty == .sure && code[place].kind.isCall
    }
  }
}
