import Catalog
import SourceText
import Testing

@Suite struct PluralCategoryTests {
  @Test func `the six names are read, from text and from bytes`() {
    for category in PluralCategory.allCases {
      let bytes = SourceBuffer("\"\(category.name)\"".utf8)
      #expect(PluralCategory(category.name) == category)
      #expect(PluralCategory(1..<bytes.count - 1, of: bytes) == category)
    }
  }

  @Test(arguments: ["", "One", "ones", "on", "OTHER", "other ", "autre"])
  func `other names are no category`(_ name: String) {
    let bytes = SourceBuffer(name.utf8)
    #expect(PluralCategory(name) == nil)
    #expect(PluralCategory(0..<bytes.count, of: bytes) == nil)
  }

  @Test func `a set is visited in the order of the CLDR`() {
    let set: PluralCategorySet = [.other, .few, .zero]
    #expect(set.map(\.name) == ["zero", "few", "other"])
    #expect(PluralCategorySet.all.map(\.self) == PluralCategory.allCases)
  }

  @Test func `a set does what sets do`() {
    var set: PluralCategorySet = [.one, .other]
    #expect(set.count == 2)
    #expect(set.contains(.one) && !set.contains(.few))
    #expect(set.subtracting([.one]) == [.other])
    #expect(set.isSubset(of: .all))
    set.insert(.few)
    set.remove(.one)
    #expect(set == [.few, .other])
    #expect(PluralCategorySet(rawValue: 0xFF) == .all)
    #expect(PluralCategorySet().isEmpty)
  }
}
