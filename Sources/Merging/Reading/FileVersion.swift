import SourceText
import Syntax

/// One of the three files of a merge, of which members are read on demand.
final class FileVersion {
  /// The syntax of a file.
  enum Form {
    case json, oldStyle, xml
  }

  let side: MergeSide
  let file: SourceFile
  let form: Form
  /// The value that contains all others, which is a dictionary.
  let root: MergeValue
  /// The values of a property list.
  let list: PropertyList?
  /// Members that were read with the whole file, by the start of their dictionary.
  private let known: [Int: [MergeMember]]
  /// The entries of a string catalog.
  let entries: KnownEntries?

  init(
    _ side: MergeSide, _ file: SourceFile, _ form: Form, root: MergeValue,
    list: PropertyList? = nil, known: [Int: [MergeMember]] = [:], entries: KnownEntries? = nil
  ) {
    (self.side, self.file, self.form) = (side, file, form)
    (self.root, self.list, self.known, self.entries) = (root, list, known, entries)
  }

  var bytes: SourceBuffer { file.bytes }

  /// The line break of the file.
  lazy var lineBreak: [UInt8] = {
    guard let feed = bytes.firstOffset(of: 0x0A, in: 0..<bytes.count), feed > 0,
      bytes[feed - 1] == 0x0D
    else { return [0x0A] }
    return [0x0D, 0x0A]
  }()

  /// Returns the bytes of a range.
  func raw(_ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    bytes.append(range, to: &text)
    return text
  }

  /// Returns the members of a dictionary in file order. Other values have none.
  func members(of value: MergeValue) -> [MergeMember] {
    guard value.kind == .dictionary else { return [] }
    if let members = known[value.range.lowerBound] { return members }
    return form == .json ? jsonMembers(of: value) : listMembers(of: value)
  }

  /// Returns the members of a dictionary, and the comments at its ends.
  func parts(of value: MergeValue) -> [MergeMember] {
    guard form != .json else { return members(of: value) }
    let edges = edges(of: value)
    return [edges.header].compactMap(\.self) + members(of: value)
      + [edges.footer].compactMap(\.self)
  }

  /// Returns the member of a dictionary that has a name, or nil.
  func member(_ name: String, of value: MergeValue) -> MergeMember? {
    members(of: value).first { isName(name, $0.key) }
  }

  /// Returns the elements of an array.
  func elements(of value: MergeValue) -> [MergeValue] {
    guard value.kind == .array else { return [] }
    return form == .json ? jsonElements(of: value) : listElements(of: value)
  }

  /// Returns whether the value of a text has exactly the bytes of a name.
  func isName(_ name: String, _ text: TextSpan) -> Bool {
    guard text.traits.isDisjoint(with: [.escaped, .wide]) else {
      return file.string(of: text).utf8.elementsEqual(name.utf8)
    }
    let range = text.range.bytes
    guard range.count == name.utf8.count else { return false }
    return zip(range, name.utf8).allSatisfy { bytes[$0] == $1 }
  }
}
