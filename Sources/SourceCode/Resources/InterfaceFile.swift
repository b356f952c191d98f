package import SourceText
import Syntax
import XML

/// The keys of an interface: a `.xib` or a `.storyboard`.
///
/// The tables next to `Base.lproj` contain a key for each string of it: the identifier of an object
/// and the name of a property, `aBc-dE-fGh.title`. Its strings are the source strings.
package struct InterfaceFile {
  /// A use for each string that ibtool extracts. The string is the default value.
  package private(set) var uses: [KeyUse] = []
  /// The values of attributes that code may look up.
  package private(set) var evidence: [KeyUse] = []
  /// The identifiers of all objects.
  package private(set) var identifiers: Set<String> = []
  /// Whether the whole file was read.
  package private(set) var isComplete = true
  /// Whether the file has the form of Xcode 4 and later.
  package private(set) var isDocument = false

  private let file: SourceFile
  private var elements: [Element] = []

  /// An element that is open.
  private struct Element {
    let name: String
    /// The identifier of the object that the element is a part of.
    var object: String?
    /// Whether the object is of a class of the project.
    var hasOwnClass: Bool
    /// What precedes the name of a property of the element.
    var prefix = ""
    /// The property whose value the text of the element is.
    var property: String?
    /// Whether the text is the number of an object, in the form before Xcode 4.
    var isObjectID = false
    /// The number of children with a position so far.
    var count = 0
    /// The text of the element, up to now.
    var text: Range<Int>?
  }

  /// Reads a file.
  package init(_ bytes: SourceBuffer) {
    file = SourceFile(id: FileID(0), path: "", bytes: bytes, encoding: .utf8, escapes: .xml)
    let error = bytes.withSpan(0..<bytes.count) { span in
      XMLReader.read(span) { event in
        receive(event)
        return true
      }
    }
    isComplete = error == nil
  }
}

extension InterfaceFile {
  private mutating func receive(_ event: XMLEvent) {
    switch event {
    case .startElement(let name, let tag): begin(name, InterfaceTag(tag, of: file))
    case .endElement: end()
    case .text(let range), .cdata(let range):
      guard let last = elements.last else { return }
      if last.isObjectID { identifiers.insert(file.bytes.string(in: range)) }
      guard last.property != nil else { return }
      let start = last.text?.lowerBound ?? range.lowerBound
      elements[elements.count - 1].text = start..<range.upperBound
    case .comment, .instruction: break
    }
  }

  private mutating func begin(_ name: String, _ tag: InterfaceTag) {
    if elements.isEmpty { isDocument = name == "document" }
    var element = Element(
      name: name, object: elements.last?.object,
      hasOwnClass: elements.last?.hasOwnClass ?? false)
    if let identifier = tag["id"] {
      element.object = identifier.value
      element.hasOwnClass = tag["customClass"] != nil
      identifiers.insert(identifier.value)
    } else {
      place(&element, tag)
    }
    element.isObjectID = name == "int" && tag["key"]?.value == "objectID"
    if name == "userDefinedRuntimeAttribute", let value = tag["value"] {
      Self.add(value, to: &evidence, key: value.value, certainty: .evidence)
    }
    // No other menu shows its title.
    let isMenu = name == "menu" && tag["key"]?.value != "submenu"
    for attribute in tag.attributes where !isMenu {
      guard let property = Self.property(of: attribute.name, in: element.name) else { continue }
      add(attribute, as: property, of: element)
    }
    elements.append(element)
  }

  /// Determines which property an element without an identifier belongs to.
  private mutating func place(_ element: inout Element, _ tag: InterfaceTag) {
    guard let parent = elements.last else { return }
    let key = tag["key"]?.value ?? ""
    element.prefix = parent.prefix
    switch element.name {
    case "state": element.prefix = key
    case "accessibility": element.prefix = "accessibility"
    case _ where Self.lists.contains(parent.name):
      // AppKit's segments have labels, and UIKit's have titles.
      let segments = tag["label"] == nil ? "segmentTitles" : "ibShadowedLabels"
      let list = parent.name == "segments" ? segments : parent.prefix
      element.prefix = "\(list)[\(parent.count)]"
      if element.name == "string" { element.property = "" }
      elements[elements.count - 1].count += 1
    case "string": element.property = Self.property(of: key, in: parent.name)
    case let name where Self.lists.contains(name): element.prefix = key
    default: element.prefix = key.isEmpty ? parent.prefix : parent.prefix + key + "."
    }
  }

  private mutating func end() {
    guard let element = elements.popLast(), let property = element.property,
      let range = element.text, let parent = elements.last
    else { return }
    let attribute = InterfaceTag.Attribute(name: property, range: range, file: file)
    // The text of a child is a property of its parent.
    let owner = property.isEmpty ? element : parent
    add(attribute, as: property, of: owner)
  }

  private mutating func add(
    _ attribute: InterfaceTag.Attribute, as property: String, of element: Element
  ) {
    guard let object = element.object, !attribute.range.isEmpty else { return }
    let text = attribute.value
    if element.hasOwnClass || KeyPattern(Array(text.utf8)).isIdentifier {
      // The class of the object may look it up.
      Self.add(attribute, to: &evidence, key: text, certainty: .evidence)
    }
    let path =
      switch element.name {
      // The title of the state `normal` is the property `normalTitle`.
      case "state", "accessibility":
        element.prefix + property.prefix(1).uppercased() + property.dropFirst()
      case "segment", "string": element.prefix
      default: element.prefix + property
      }
    Self.add(attribute, to: &uses, key: object + "." + path, certainty: .sure)
  }

  private static func add(
    _ attribute: InterfaceTag.Attribute, to uses: inout [KeyUse], key: String,
    certainty: KeyUse.Certainty
  ) {
    var use = KeyUse(
      range: attribute.range.compact, kind: .interface, certainty: certainty,
      key: KeyPattern(Array(key.utf8)))
    if certainty == .sure { use.defaultValue = KeyPattern(Array(attribute.value.utf8)) }
    uses.append(use)
  }

  /// The elements whose children are strings with a position.
  private static let lists: Set<String> = ["segments", "mutableArray", "array", "objectValues"]

  /// Returns the property that ibtool extracts for an attribute, or nil.
  private static func property(of attribute: String, in element: String) -> String? {
    switch (attribute, element) {
    // The text of a menu that pops up is that of its item.
    case ("title", "popUpButtonCell"), ("placeholder", "constraint"), ("toolTip", "segment"): nil
    case ("title", _), ("alternateTitle", _), ("text", _), ("placeholder", _),
      ("placeholderString", _), ("headerTitle", _), ("footerTitle", _), ("label", _),
      ("paletteLabel", _), ("prompt", _), ("subtitle", _), ("hint", "accessibility"):
      attribute
    case ("toolTip", "toolbarItem"): "toolTip"
    case ("toolTip", _): "ibShadowedToolTip"
    default: nil
    }
  }
}

/// The attributes of a start tag, which is well-formed.
struct InterfaceTag {
  struct Attribute {
    let name: String
    /// The range of the value without its quotes.
    let range: Range<Int>
    let file: SourceFile

    /// The decoded value.
    var value: String {
      let isEscaped = file.bytes.firstOffset(of: UInt8(ascii: "&"), in: range) != nil
      return file.string(
        of: TextSpan(range: file.range(range), traits: isEscaped ? .escaped : []))
    }
  }

  private(set) var attributes: [Attribute] = []

  init(_ tag: Range<Int>, of file: SourceFile) {
    let bytes = file.bytes
    var offset = tag.lowerBound
    // The name of the element ends at whitespace or at the end of the tag.
    while let equals = bytes.firstOffset(of: UInt8(ascii: "="), in: offset..<tag.upperBound) {
      guard let nameEnd = bytes.lastVisible(before: equals) else { return }
      let opening = bytes.nextVisible(from: equals + 1)
      guard opening < tag.upperBound,
        let closing = bytes.firstOffset(of: bytes[opening], in: opening + 1..<tag.upperBound)
      else { return }
      attributes.append(
        Attribute(
          name: bytes.string(in: bytes.name(endingAt: nameEnd + 1)), range: opening + 1..<closing,
          file: file))
      offset = closing + 1
    }
  }

  /// The attribute with a name.
  subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }
}
