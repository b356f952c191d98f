import Catalog
import Foundation
import Languages
import StringResolution
import Testing

/// Entries must be shown as another model of Foundation shows them, and for the same reasons.
///
/// CATALOG_LINT_ENTRIES is the folder that `Tests/Conformance/preview/model.py` wrote.
@Suite(.enabled(if: folder != nil, "CATALOG_LINT_ENTRIES names no folder"))
struct ModelComparisonTests {
  @Test func `entries of stringsdict files and catalogs`() throws {
    let folder = URL(filePath: try #require(folder))
    let requests = try JSONDecoder().decode(
      [ModelRequest].self, from: Data(contentsOf: folder.appending(path: "requests.json")))
    var counts = (same: 0, different: 0, undefined: 0)
    for (path, requests) in Dictionary(grouping: requests, by: \.path) {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let requestsOfKey = Dictionary(grouping: requests, by: \.key)
      readEntries([path: text]) { entry in
        for request in requestsOfKey[entry.string(of: entry.key)] ?? [] {
          let found = StringResolver(for: entry.table).resolve(entry, request.request)
          let because = found.because.dropFirst().compactMap(\.code)
          if found.text == request.shown, because == request.because {
            counts.same += 1
            if request.shown == nil { counts.undefined += 1 }
          } else {
            counts.different += 1
            guard counts.different <= 10 else { continue }
            Issue.record(
              "\(request): \(found.text ?? "-") because \(because)")
          }
        }
      }
    }
    #expect(counts.same == requests.count)
    print("entries: \(counts)")
  }
}

private let folder = ProcessInfo.processInfo.environment["CATALOG_LINT_ENTRIES"]

private struct ModelRequest: Decodable {
  let path: String
  let key: String
  let language: String
  let device: String
  let width: Int
  let arguments: [ModelArgument]
  let shown: String?
  let because: [String]

  var request: StringRequest {
    StringRequest(
      locale: LocaleIdentifier(language), device: DeviceKey(rawValue: device) ?? .other,
      width: width, arguments: arguments.map(\.value))
  }
}

private struct ModelArgument: Decodable {
  let value: ArgumentValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let integer = try? container.decode(Int.self) {
      value = .integer(integer)
    } else {
      value = .text(try container.decode(String.self))
    }
  }
}

extension Trace {
  /// The reason as the model spells it, or nil for one that the model doesn't have.
  fileprivate var code: String? {
    switch self {
    case .device(.own(let device)): "device \(device)"
    case .device(.other): "device other"
    case .device(.undefined(let device, _)): "no device \(device)"
    case .width(.fits(let key, _)), .width(.smallest(let key, _)): "width \(key)"
    case .argument(.notGiven(let slot)): "not given \(slot)"
    case .argument(.shifted(let position, let slot)): "shifted \(position) \(slot)"
    case .argument(.otherType(let slot, let type)): "other type \(slot) \(type)"
    case .argument(.notANumber(let position)): "no number \(position)"
    case .category(.explicitZero): "zero"
    case .category(.selected(let category, let number, _)): "\(category.name) \(number)"
    case .category(.fallback(let category, let number, _, _)):
      "\(category.name) \(number) by other"
    case .category(.missing(let category, let number, _)): "\(category.name) \(number) missing"
    case .formatting(.undefinedVariable(let name)): "undefined \(name)"
    case .formatting(.cycle(let names)): "cycle \(names.joined(separator: " "))"
    case .formatting(.tooDeep): "too deep"
    case .formatting(.notFormatted), .device(.iPadApp): nil
    default: "\(self)"
    }
  }
}
