import SourceText

/// The chains of members in a file that begin as accessors do: `L10n.Settings.title`.
struct AccessorChains {
  /// More names than a chain of an accessor has.
  private static let lengthLimit = 12
  /// More bytes than the arguments in a chain have: `R.string(preferredLanguages: languages)`.
  private static let argumentLimit = 512

  private let bytes: SourceBuffer
  private let outline: CodeOutline
  private let table: AccessorTable
  /// The uses of accessors whose keys are known, by their positions.
  private(set) var uses: [KeyUse] = []
  private(set) var names = AccessorNames()

  init(_ outline: CodeOutline, _ bytes: SourceBuffer, _ table: AccessorTable) {
    (self.outline, self.bytes, self.table) = (outline, bytes, table)
    for root in table.roots.sorted() { find(root) }
    uses.sort { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension AccessorChains {
  private mutating func find(_ root: String) {
    let name = Array(root.utf8)
    var offset = bytes.nextOffset(of: name[0], from: 0)
    while offset < bytes.count {
      var end = offset + 1
      if offset == 0 || !bytes.isPartOfName(bytes[offset - 1]) {
        let found = bytes.name(startingAt: offset)
        end = max(end, found.upperBound)
        if found.count == name.count, bytes.string(in: found) == root,
          !outline.isInComment(offset), !outline.isInText(offset)
        {
          read(from: found)
        }
      }
      offset = bytes.nextOffset(of: name[0], from: end)
    }
  }

  /// Reads the chain that begins with a name.
  private mutating func read(from root: Range<Int>) {
    var path = [bytes.string(in: root)]
    var end = root.upperBound
    while path.count < Self.lengthLimit, let name = member(after: &end, isRoot: path.count == 1) {
      path.append(bytes.string(in: name))
      end = bytes[name.upperBound] == UInt8(ascii: "`") ? name.upperBound + 1 : name.upperBound
      let accessors = table.accessors(at: path)
      guard accessors.isEmpty else {
        for accessor in accessors {
          uses.append(KeyUse(of: accessor, in: root.lowerBound..<end))
        }
        return
      }
    }
    if path.last == "self" || path.last == "Type" { path.removeLast() }
    let word = word(before: root.lowerBound)
    if table.hasType(path), word != "import" {
      if word == "extension" { names.extend(path, in: bytes) } else { names.escape(path) }
    }
    for prefix in table.prefixes where path.starts(with: prefix) {
      names.add(Array(path.dropFirst(prefix.count)))
    }
  }

  /// Returns the next name of a chain. Arguments between the names are skipped.
  ///
  /// - Parameters:
  ///   - end: the end of the last name. It is moved after arguments.
  ///   - isRoot: whether the last name is the first one. It can be a label: `localizable: .title`.
  private func member(after end: inout Int, isRoot: Bool) -> Range<Int>? {
    for _ in 0..<3 {
      var offset = bytes.nextCode(from: end)
      switch bytes[offset] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"):
        end = offset + 1
        continue
      case UInt8(ascii: "("):
        let inner = bytes.nextCode(from: offset + 1)
        guard bytes[inner] != UInt8(ascii: ".") else {
          offset = inner
          break
        }
        guard let closing = closing(of: offset) else { return nil }
        end = closing + 1
        continue
      case UInt8(ascii: ":") where isRoot: offset = bytes.nextCode(from: offset + 1)
      default: break
      }
      guard bytes[offset] == UInt8(ascii: ".") else { return nil }
      let start = bytes.nextCode(from: offset + 1)
      let name = bytes.name(startingAt: bytes[start] == UInt8(ascii: "`") ? start + 1 : start)
      return name.isEmpty ? nil : name
    }
    return nil
  }

  private func closing(of parenthesis: Int) -> Int? {
    var depth = 0
    for offset in parenthesis..<min(bytes.count, parenthesis + Self.argumentLimit) {
      switch bytes[offset] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return offset }
      default: break
      }
    }
    return nil
  }

  private func word(before start: Int) -> String {
    bytes.lastVisible(before: start).map { bytes.string(in: bytes.name(endingAt: $0 + 1)) } ?? ""
  }
}

extension KeyUse {
  fileprivate init(of accessor: KeyAccessor, in range: Range<Int>) {
    self.init(
      range: range.compact, kind: .accessor, certainty: .likely, key: KeyPattern(accessor.key))
    table = .file(named: accessor.table)
    wrapper = KeyWrapper.number(of: accessor.path[0])
  }
}
