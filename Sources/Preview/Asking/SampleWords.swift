import Catalog
import Languages
import SourceText
import StringResolution

/// Words for arguments that are objects. No string of the table has them.
struct SampleWords {
  private static let latin = [
    "Anna", "Example", "Sample", "Berlin", "Quartz", "Juniper", "Marlow", "Zephyr",
  ]
  /// Words in scripts from right to left.
  private static let others = [
    "Arab": ["سارة", "مثال", "برلين", "ياسمين", "كوارتز"],
    "Hebr": ["שרה", "דוגמה", "ברלין", "יסמין", "קוורץ"],
  ]
  /// Entries with more strings are rare.
  private static let maxStrings = 200

  /// The words that the files of a table don't have.
  private let words: [String: [String]]

  init(for table: Table) {
    let all = Self.others.merging(["Latn": Self.latin]) { first, _ in first }
    let used = table.files.reduce(into: Set<String>()) { used, file in
      used.formUnion(file.bytes.words(among: all.values.flatMap(\.self)))
    }
    words = all.mapValues { words in words.filter { !used.contains($0) } }
  }

  /// Returns words for an entry in the script of a locale if it is from right to left, and
  /// otherwise in Latin script.
  func words(for entry: Entry, in locale: LocaleIdentifier) -> [String] {
    words(for: entry, script: script(of: locale) ?? "Latn")
  }

  /// Returns words that no string of several states of an entry has.
  func words(for states: [Entry], in locale: LocaleIdentifier) -> [String] {
    let own = states.map { words(for: $0, in: locale) }
    let common = own.first?.filter { word in own.allSatisfy { $0.contains(word) } } ?? []
    return common.isEmpty ? own.first ?? [] : common
  }

  /// Returns what is shown with words in Latin script, or nil if that is the same string.
  ///
  /// - Parameter shown: what is shown with the words of the request.
  func mixed(
    _ request: StringRequest, of entry: Entry, _ resolver: StringResolver,
    insteadOf shown: ResolvedString?
  ) -> ResolvedString? {
    guard entry.takesArguments, let script = script(of: request.locale) else { return nil }
    let own = words(for: entry, script: script)
    let latin = words(for: entry, script: "Latn")
    var request = request
    var isChanged = false
    for (index, argument) in request.arguments.enumerated() {
      guard case .text(let text) = argument, let word = own.firstIndex(of: text) else { continue }
      request.arguments[index] = .text(latin[word % latin.count])
      isChanged = true
    }
    guard isChanged else { return nil }
    let resolved = resolver.resolve(entry, request)
    guard case .string = resolved.shown, resolved.shown != shown?.shown else { return nil }
    return resolved
  }

  private func script(of locale: LocaleIdentifier) -> String? {
    locale.writtenScript.flatMap { Self.others[$0] == nil ? nil : $0 }
  }

  /// The table's bytes may be encoded or escaped, so such strings of the entry are searched, too.
  private func words(for entry: Entry, script: String) -> [String] {
    let all = Self.others[script] ?? Self.latin
    let words = words[script] ?? []
    guard entry.takesArguments else { return words.isEmpty ? all : words }
    let strings = [entry.key] + entry.units.prefix(Self.maxStrings).map(\.text)
    let values = strings.lazy.filter { !$0.traits.isDisjoint(with: [.escaped, .wide]) }
      .map { entry.string(of: $0) }
    let unused = words.filter { name in !values.contains { $0.contains(name) } }
    return unused.isEmpty ? all : unused
  }
}

extension SourceBuffer {
  /// Returns which of some words the bytes have, in one pass.
  fileprivate func words(among words: [String]) -> Set<String> {
    var found: Set<String> = []
    var wordsOfByte = [[[UInt8]]](repeating: [], count: 256)
    for word in words {
      let bytes = Array(word.utf8)
      wordsOfByte[Int(bytes[0])].append(bytes)
    }
    let isFirst = wordsOfByte.map { !$0.isEmpty }
    withSpan(0..<count) { span in
      for index in span.indices where isFirst[Int(span[index])] {
        for word in wordsOfByte[Int(span[index])] where index + word.count <= span.count {
          if word.indices.allSatisfy({ span[index + $0] == word[$0] }) {
            found.insert(String(decoding: word, as: UTF8.self))
          }
        }
      }
    }
    return found
  }
}
