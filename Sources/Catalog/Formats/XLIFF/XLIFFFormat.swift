import Diagnostics
package import SourceText
package import Syntax

/// XLIFF files, which Xcode and other programs export. Each `<file>` is a table of two locales.
package struct XLIFFFormat: TableFormat {
  package var capabilities: TableCapabilities { .xliff }
  package let extensions = ["xliff", "xlf"]

  package init() {}

  package func claim(_ path: String) -> FileClaim? {
    FileClaim(path, kinds: ["xliff": "xliff", "xlf": "xliff"])
  }

  package func parse(_ file: UnparsedFile) -> XLIFFDocument {
    XLIFFScanner.read(file.bytes, id: file.id, path: file.path)
  }

  package func read(
    _ files: [TableFile<XLIFFDocument>], as request: TableRequest, to visitor: any TableVisitor
  ) {
    for document in files.lazy.map(\.document) {
      visitor.open(
        Table(name: request.name, of: document),
        reporting: XLIFFReader.namingEntries(in: document.diagnostics, of: document))
      let pluralKeys = document.pluralKeys()
      for section in document.sections {
        visitor.begin(part: section.original.map(document.file.string(of:)) ?? section.name)
        var diagnostics: [Diagnostic] = []
        let table = XLIFFReader.read(
          section, of: document, hiding: pluralKeys[document.names(of: section) + "dict"] ?? [],
          isUsed: request.isUsed, reporting: &diagnostics, each: { visitor.visit($0) })
        visitor.finish(table, reporting: diagnostics)
      }
    }
  }

  package func extents(in file: UnparsedFile) -> [EntryExtent] {
    let document = parse(file)
    return document.sections.flatMap(\.units).map {
      EntryExtent(key: document.file.string(of: $0.id), range: $0.element.bytes)
    }
  }
}

extension XLIFFDocument {
  /// Returns the translated keys of each `.stringsdict` file, by its languages and its path.
  /// Foundation looks there first, so a string with the same key in the `.strings` file of the same
  /// name is never used.
  fileprivate func pluralKeys() -> [String: Set<String>] {
    var keys: [String: Set<String>] = [:]
    for section in sections {
      let names = names(of: section)
      guard names.hasSuffix(".stringsdict") else { continue }
      for unit in section.units {
        guard let path = XLIFFPath(unit.id.range.bytes, in: file.bytes), path.isFormat,
          let target = unit.target, !target.text.isEmpty,
          target.state.map({ file.string(of: $0) != "new" }) ?? true
        else { continue }
        keys[names, default: []].insert(file.string(of: path.key(of: unit, in: file)))
      }
    }
    return keys
  }

  /// The languages of a section and the path of its file, as one text.
  fileprivate func names(of section: XLIFFSection) -> String {
    [section.sourceLanguage, section.targetLanguage, section.original]
      .map { $0.map(file.string(of:)) ?? "" }.joined(separator: "\u{0}")
  }
}

extension XLIFFDocument: ParsedDocument {
  package init(_ kept: ParsedXLIFF, id: FileID, path: String) { self = kept.document(path: path) }

  package func kept() -> ParsedXLIFF { ParsedXLIFF(self) }

  package var isForeign: Bool { XLIFFReader.isForeign(self) }

  /// Removes everything except a fault that may be followed by strings of Apple's formats.
  package mutating func dismissStrings() {
    sections = []
    if isCutShort {
      diagnostics.removeAll {
        $0.severity != .error || ![.syntaxError, .suspiciousEncoding].contains($0.rule)
      }
    } else {
      diagnostics = [.foreignXLIFF(at: root)]
    }
  }

  package mutating func removeExports(of isChecked: (String) -> Bool) -> Bool {
    guard !sections.isEmpty else { return false }
    let remaining = sections.filter { section in
      !(section.original.map(file.string(of:)).map(isChecked) ?? false)
    }
    guard remaining.count < sections.count else { return false }
    sections = remaining
    // A part of the file that can't be read isn't a repetition.
    return remaining.isEmpty && !isCutShort && !diagnostics.contains { $0.severity == .error }
  }
}

extension Diagnostic {
  /// The finding for an XLIFF that was found by a search and isn't related to Apple's formats.
  fileprivate static func foreignXLIFF(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      rule: .syntaxError, severity: .note,
      message: "the XLIFF contains no strings of Apple's formats, so it is not checked",
      range: range,
      help: "name the file on the command line to check its translations")
  }
}

extension TableCapabilities {
  static let xliff: Self = {
    var capabilities = TableCapabilities()
    capabilities.hasStates = true
    capabilities.hasTextKeys = true
    capabilities.isExport = true
    return capabilities
  }()
}
