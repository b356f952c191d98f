package import Catalog
package import SourceCode

extension RuleContext {
  /// Returns whether it is sure that the code asks for the key of an entry. False if no code is
  /// read.
  package func isCalled(_ entry: Entry) -> Bool {
    guard let code else { return false }
    let key = Array(entry.string(of: entry.key).utf8)
    return code.kindsOfUses(of: key, in: entry.table.name).contains { place in
      code[place].certainty == .sure && code[place].kind.isCall
    }
  }

  /// Returns why a key must not be removed, or nil if nothing in the code can be a use of it. Nil
  /// if no code is read.
  package func reason(toKeep key: TextSpan, of table: Table) -> UseReason? {
    projectCode?.reason(toKeep: table.string(of: key), in: table.name)
  }

  /// Returns whether nothing uses a key, as far as all of the code is known.
  package func isUnused(_ key: TextSpan, of table: Table) -> Bool {
    let path = table.files.first?.path ?? ""
    guard let projectCode, projectCode.knowsAllUses(ofTable: table.name, at: path) else {
      return false
    }
    return reason(toKeep: key, of: table) == nil
  }
}
