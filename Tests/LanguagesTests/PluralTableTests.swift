import Testing

@testable import Languages

/// Generated tables are searched with binary search, so each record must be found by its key.
@Suite struct PluralTableTests {
  private static func rules(_ group: Int) -> PluralRules {
    PluralRules(definition: PluralTable.groups[group], conditions: PluralTable.conditions[group])
  }

  @Test func `all languages in the plural table are found`() {
    let records = PluralTable.languages.split(separator: ";")
    #expect(records.count == 215)
    for record in records {
      let parts = record.split(separator: "=")
      let rules = PluralRules(exactly: String(parts[0]))
      #expect(rules == Self.rules(Int(parts[1])!))
    }
  }

  @Test func `every group has categories and accepts them`() {
    #expect(PluralTable.groups.count == PluralTable.conditions.count)
    for group in PluralTable.groups.indices {
      let rules = Self.rules(group)
      #expect(rules.cardinal.contains(.other))
      #expect(rules.cardinal.isSubset(of: rules.accepted))
      #expect(
        rules.cardinal == rules.integer.union(rules.millionOnly).union(rules.decimalOnly))
    }
  }

  @Test(
    arguments: [
      LanguageTable.names, LanguageTable.parents, LanguageTable.defaultScripts,
      LegacyLanguageName.identifiers,
    ])
  func `all records of a table are found`(_ table: String) {
    let records = SortedRecords(table)
    for record in table.split(separator: ";") {
      let parts = record.split(separator: "=")
      #expect(records.value(of: String(parts[0])) == String(parts[1]))
    }
    for absent in ["", "a", "=", ";", "~", "zzzz", "Afri", "Afrikaans="] {
      #expect(records.value(of: absent) == nil)
    }
  }
}
