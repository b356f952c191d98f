import Catalog
import Diagnostics
import Platform
import SourceText
import Syntax

/// A format of lines such as `key = value`, in a folder for each locale: `res/values-de/app.toy`.
struct ToyFormat: TableFormat {
  let extensions = ["toy"]

  var capabilities: TableCapabilities {
    var capabilities = TableCapabilities()
    capabilities.hasOneFilePerLocale = true
    return capabilities
  }

  func claim(_ path: String) -> FileClaim? {
    let (folder, name) = (PathName.folder(of: path), PathName.name(of: path))
    let (parent, values) = (PathName.folder(of: folder), PathName.name(of: folder))
    guard name.hasSuffix(".toy"), values == "values" || values.hasPrefix("values-") else {
      return nil
    }
    return FileClaim(
      table: String(name.dropLast(4)), folder: parent,
      locale: values == "values" ? "en" : String(values.dropFirst(7)), kind: "toy")
  }

  func parse(_ file: UnparsedFile) -> PropertyListDocument {
    let source = SourceFile(
      id: file.id, path: file.path, bytes: file.bytes, encoding: .utf8, escapes: .none)
    var list = PropertyList()
    let all = source.range(0..<file.bytes.count)
    list.append(.init(kind: .dictionary, text: TextSpan(range: all), range: all), to: nil)
    var start = 0
    while start < file.bytes.count {
      let end = file.bytes.firstOffset(of: 0x0A, in: start..<file.bytes.count) ?? file.bytes.count
      if let sign = file.bytes.firstOffset(of: UInt8(ascii: "="), in: start..<end) {
        let value = source.range(sign + 2..<end)
        list.append(
          .init(
            kind: .string, key: TextSpan(range: source.range(start..<sign - 1)),
            text: TextSpan(range: value, traits: .percent), range: value),
          to: 0)
      }
      start = end + 1
    }
    return PropertyListDocument(file: source, list: list, diagnostics: [], isLoadable: true)
  }

  func read(
    _ files: [TableFile<PropertyListDocument>], as request: TableRequest,
    to visitor: any TableVisitor
  ) {
    LocalizedFilesFormat().read(files, as: request, to: visitor)
  }
}
