/// Types of the system whose values are often arguments of strings, and some of their members.
enum SystemTypes {
  /// Other names of `Double`.
  static let doubles: Set<String> = [
    "CLLocationAccuracy", "CLLocationDegrees", "CLLocationDirection", "CLLocationDistance",
    "CLLocationSpeed", "TimeInterval",
  ]

  /// Types whose values become `%@`.
  static let objects: Set<String> = [
    "AttributedString", "Data", "Date", "Image", "Locale", "LocalizedStringResource", "NSError",
    "NSNumber", "NSString", "String", "Substring", "Text", "TimeZone", "URL", "UUID",
  ]

  /// More types whose values become `%@` where values of any type are inserted.
  static let values: Set<String> = ["Bool", "Character", "Decimal", "Error", "Measurement"]

  /// Types and protocols whose values become `%@`, even if the project declares the type.
  static let inserted: Set<String> = [
    "AppEntity", "AppEnum", "CustomLocalizedStringResourceConvertible", "NSObject",
  ]

  /// The cases of enumerations of the system that have values.
  static let cases: Set<String> = ["failure", "some", "success"]

  /// The views and modifiers that pass an item to a closure.
  static let presentations: Set<String> = [
    "alert", "confirmationDialog", "fullScreenCover", "popover", "sheet",
  ]

  /// The methods that pass the elements of a sequence to a closure.
  static let iterations: Set<String> = [
    "allSatisfy", "compactMap", "contains", "filter", "first", "flatMap", "forEach", "map",
  ]

  /// Returns the type of a property.
  static func member(_ name: String, of type: SwiftType) -> SwiftType? {
    switch (type, name) {
    case (_, "count"), (_, "hashValue"): .int
    case (_, "isEmpty"): .bool
    case (_, "description"), (_, "debugDescription"), (_, "localizedDescription"): .string
    case (.sequence(let element), "first"), (.sequence(let element), "last"),
      (.sequence(let element), "lowerBound"), (.sequence(let element), "upperBound"):
      name.hasSuffix("Bound") ? element : .optional(element)
    case (.sequence, "indices"): .sequence(.int)
    case (.dictionary(let key, _), "keys"): .sequence(key)
    case (.dictionary(_, let value), "values"): .sequence(value)
    case (.tuple(let parts), "0"), (.tuple(let parts), "offset"), (.tuple(let parts), "key"):
      parts.first ?? nil
    case (.tuple(let parts), "1"), (.tuple(let parts), "element"), (.tuple(let parts), "value"):
      parts.count > 1 ? parts[1] : nil
    case (.named(let owner), _):
      members[owner]?[name] ?? constant(name, of: type) ?? instance(name, of: type)
    default: nil
    }
  }

  /// Returns the type itself for the names of its constants: `Int.max`.
  private static func constant(_ name: String, of type: SwiftType) -> SwiftType? {
    guard case .named(let owner) = type, isNumber(owner) else { return nil }
    return ["infinity", "magnitude", "max", "min", "pi", "zero"].contains(name) ? type : nil
  }

  private static func isNumber(_ name: String) -> Bool {
    FormatSpecifiers.number(typeNamed: name) != nil || doubles.contains(name)
  }

  /// Returns the type itself for the names of its usual instances: `Bundle.main`.
  private static func instance(_ name: String, of type: SwiftType) -> SwiftType? {
    ["current", "default", "main", "shared", "standard"].contains(name) ? type : nil
  }

  /// Returns the type of what a method returns.
  static func result(of name: String, calledOn type: SwiftType) -> SwiftType? {
    switch (type, name) {
    case (_, "formatted"), (_, "joined"), (_, "lowercased"), (_, "uppercased"),
      (_, "trimmingCharacters"), (_, "replacingOccurrences"):
      .string
    case (.sequence, "sorted"), (.sequence, "filter"), (.sequence, "reversed"),
      (.sequence, "shuffled"), (.sequence, "prefix"), (.sequence, "suffix"),
      (.sequence, "dropFirst"), (.sequence, "dropLast"):
      type
    case (.dictionary(let key, let value), "sorted"): .sequence(.tuple([key, value]))
    case (.dictionary, "filter"): type
    case (_, "enumerated"): type.element.map { .sequence(.tuple([.int, $0])) }
    case (.sequence(let element), "first"), (.sequence(let element), "last"),
      (.sequence(let element), "min"), (.sequence(let element), "max"),
      (.sequence(let element), "randomElement"):
      .optional(element)
    case (.named("String"), "prefix"), (.named("String"), "suffix"),
      (.named("String"), "dropFirst"), (.named("String"), "dropLast"),
      (.named("Substring"), "prefix"), (.named("Substring"), "suffix"):
      .named("Substring")
    case (.sequence, "firstIndex"), (.sequence, "lastIndex"): .optional(.int)
    case (.named(let owner), "rounded") where isNumber(owner),
      (.named(let owner), "squareRoot") where isNumber(owner):
      type
    case (.named("Date"), "timeIntervalSince"): .double
    case (.named("Calendar"), "component"): .int
    default: nil
    }
  }

  private static let members: [String: [String: SwiftType]] = [
    "Bundle": ["bundleIdentifier": .optional(.string)],
    "Date": [
      "now": .named("Date"), "timeIntervalSince1970": .double, "timeIntervalSinceNow": .double,
    ],
    "Locale": ["current": .named("Locale"), "identifier": .string],
    "NSError": ["code": .int, "domain": .string],
    "TimeZone": ["current": .named("TimeZone"), "identifier": .string],
    "URL": [
      "absoluteString": .string, "lastPathComponent": .string, "path": .string,
      "pathExtension": .string,
    ],
    "NSNumber": ["boolValue": .bool, "doubleValue": .double, "intValue": .int],
    "URLError": ["errorCode": .int],
    "HTTPURLResponse": ["statusCode": .int],
    "UUID": ["uuidString": .string],
    "String": ["capitalized": .string, "utf8": .sequence(.named("UInt8"))],
  ]
}
