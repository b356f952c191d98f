/// What a string of an interface is for.
package enum InterfaceText: Sendable {
  /// Users read it.
  case translatable
  /// It has a number, is in brackets such as `{Name}`, or has the words of a filler text. Such
  /// strings are mostly samples, which the code replaces.
  case sample
  /// It has no words, or is the placeholder of a new object. Words in capitals are mostly names.
  case untranslatable

  package init(_ text: String) {
    if !Self.hasWords(text) {
      self = .untranslatable
    } else {
      self = Self.isSample(text) ? .sample : .translatable
    }
  }
}

extension InterfaceText {
  private static func isSample(_ text: String) -> Bool {
    text.utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } || isInBrackets(text)
      || text.lowercased().hasPrefix("lorem ipsum")
  }

  /// Returns whether all of a string is in brackets. Users read parentheses.
  private static func isInBrackets(_ text: String) -> Bool {
    switch (text.utf8.first, text.utf8.last) {
    case (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: "["), UInt8(ascii: "]")),
      (UInt8(ascii: "<"), UInt8(ascii: ">")):
      true
    default: false
    }
  }

  private static func hasWords(_ text: String) -> Bool {
    DisplayedString.hasWords(text) && !newObjects.contains(text)
      && !text.hasSuffix("Table View Cell")
      && text.unicodeScalars.contains {
        $0.properties.isAlphabetic && !$0.properties.isUppercase
      }
  }

  /// The strings that Xcode gives to new objects.
  private static let newObjects: Set<String> = [
    "Bottom Left", "Box", "Button", "Check", "Detail", "Gradient Button", "Item", "Item 1",
    "Item 2", "Item 3", "Label", "Menu", "Menu Item", "Multiline Label", "OtherViews", "Pop Up",
    "Push Button", "Radio", "Radio Button", "Round Textured Button", "Square Button", "Subtitle",
    "Text", "Text Cell", "Text View", "Title", "Toolbar Item", "View", "View Controller", "Window",
  ]
}
