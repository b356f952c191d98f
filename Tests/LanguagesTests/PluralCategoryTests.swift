import Languages
import SourceText
import Testing

@Suite struct PluralCategoryTests {
  @Test func `the six category names are parsed from strings and bytes`() {
    for category in PluralCategory.allCases {
      let bytes = SourceBuffer("\"\(category.name)\"".utf8)
      #expect(PluralCategory(category.name) == category)
      #expect(PluralCategory(1..<bytes.count - 1, of: bytes) == category)
    }
  }

  @Test(arguments: ["", "One", "ones", "on", "OTHER", "other ", "autre"])
  func `other names are not categories`(_ name: String) {
    let bytes = SourceBuffer(name.utf8)
    #expect(PluralCategory(name) == nil)
    #expect(PluralCategory(0..<bytes.count, of: bytes) == nil)
  }

  @Test func `a set iterates in CLDR order`() {
    let set: PluralCategorySet = [.other, .few, .zero]
    #expect(set.map(\.name) == ["zero", "few", "other"])
    #expect(PluralCategorySet(PluralCategory.allCases).map(\.self) == PluralCategory.allCases)
  }

  @Test func `a set supports the set operations`() {
    var set: PluralCategorySet = [.one, .other]
    #expect(set.count == 2)
    #expect(set.contains(.one) && !set.contains(.few))
    #expect(set.subtracting([.one]) == [.other])
    #expect(set.isSubset(of: [.zero, .one, .other]))
    set.insert(.few)
    #expect(set == [.one, .few, .other])
    #expect(PluralCategorySet(rawValue: 0xFF).map(\.self) == PluralCategory.allCases)
    #expect(PluralCategorySet().isEmpty)
  }
}
