import Catalog
import SourceText
import Syntax
import Workspace

/// How files are read: on their own, or once with all others that have the same contents. Only here
/// is anything parsed, and each time it is noted.
extension TableLinter {
  func load(_ index: Int) throws(FileReadError) -> SourceBuffer {
    try files[index].load(from: objects)
  }

  /// A catalog that is needed more than once; nil for others, which are best read entry by entry.
  func sharedCatalog(
    _ member: TableSource.Member, into result: inout TableResult
  ) throws(FileReadError) -> KeptCatalog? {
    try shared.catalogs.document(key(of: member)) { () throws(FileReadError) in
      let file = try catalogFile(member, into: &result)
      let kept = KeptCatalog(file, sourceLocale: settings.configuration.sourceLocale)
      try file.bytes.refuseChange()
      return kept
    }
  }

  func catalogFile(
    _ member: TableSource.Member, into result: inout TableResult
  ) throws(FileReadError) -> SourceFile {
    let path = files[member.file].path
    let bytes = try load(member.file)
    result.parsed.append(path)
    return SourceFile.json(bytes, id: FileID(member.file), path: path)
  }

  func localizedFile(
    _ member: TableSource.Member, into result: inout TableResult
  ) throws(FileReadError) -> LocalizedFile {
    let kind: PropertyListReader.Kind = member.kind == .strings ? .strings : .stringsdict
    let (id, path) = (FileID(member.file), files[member.file].path)
    func read() throws(FileReadError) -> PropertyListDocument {
      let bytes = try load(member.file)
      result.parsed.append(path)
      let document = PropertyListReader.read(bytes, id: id, path: path, kind: kind)
      try bytes.refuseChange()
      return document
    }
    let kept = try shared.propertyLists.document(key(of: member)) { () throws(FileReadError) in
      KeptPropertyList(try read())
    }
    let document = if let kept { kept.document(id: id, path: path) } else { try read() }
    return LocalizedFile(locale: member.locale, kind: kind, document: document)
  }

  func exchange(
    _ member: TableSource.Member, into result: inout TableResult
  ) throws(FileReadError) -> XLIFFDocument {
    let path = files[member.file].path
    func read() throws(FileReadError) -> XLIFFDocument {
      let bytes = try load(member.file)
      result.parsed.append(path)
      let document = XLIFFScanner.read(bytes, id: FileID(member.file), path: path)
      try bytes.refuseChange()
      return document
    }
    let kept = try shared.exchanges.document(key(of: member)) { () throws(FileReadError) in
      KeptXLIFF(try read())
    }
    return if let kept { kept.document(path: path) } else { try read() }
  }

  private func key(of member: TableSource.Member) -> SharedFiles.Key {
    SharedFiles.Key(contents: files[member.file].contents, kind: member.kind)
  }
}
