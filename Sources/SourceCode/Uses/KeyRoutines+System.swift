extension KeyRoutines {
  /// The variants of a routine that genstrings knows, with the arguments of C.
  static let families: [(suffix: String, arguments: [KeyRoutine.Argument])] = [
    ("", [.key, .comment]),
    ("FromTable", [.key, .table, .comment]),
    ("FromTableInBundle", [.key, .table, .bundle, .comment]),
    ("WithDefaultValue", [.key, .table, .bundle, .value, .comment]),
  ]

  /// The routines of Foundation, CoreFoundation, SwiftUI and App Intents.
  static let system: [KeyRoutine] = foundation + literals + swiftUI + intents

  private static var foundation: [KeyRoutine] {
    ["NSLocalizedString", "NSLocalizedAttributedString", "CFCopyLocalizedString"].flatMap { name in
      families.map { family in
        var routine = KeyRoutine(name + family.suffix, .foundation, key: .unlabeled)
        routine.arguments = family.arguments
        return routine
      }
    }
  }

  /// The types and methods that look up a literal.
  private static var literals: [KeyRoutine] {
    var lookup = KeyRoutine("localizedString", .bundle, key: .label("forKey"))
    lookup.place = .member
    var attributed = KeyRoutine("localizedAttributedString", .bundle, key: .label("forKey"))
    attributed.place = .member
    // In a message of Objective-C, the name is the label.
    let messages = ["localizedStringForKey", "localizedAttributedStringForKey"].map { name in
      var message = KeyRoutine(name, .bundle, key: .label(name))
      message.place = .member
      return message
    }
    return messages + [
      KeyRoutine("String", .string, key: .label("localized")),
      KeyRoutine("AttributedString", .attributedString, key: .label("localized")),
      KeyRoutine("LocalizedStringResource", .resource, key: .unlabeled),
      KeyRoutine("LocalizedStringKey", .localizedKey, key: .unlabeled),
      lookup, attributed,
    ]
  }

  private static var swiftUI: [KeyRoutine] {
    SwiftUIRoutine.all.map { entry in
      var routine = KeyRoutine(
        entry.name, .swiftUI, key: entry.label.map { .label($0) } ?? .unlabeled)
      routine.place = entry.isModifier ? .member : .free
      return routine
    }
  }

  /// The types of App Intents with a parameter of the type `LocalizedStringResource`. The phrases
  /// of shortcuts are in an array.
  private static var intents: [KeyRoutine] {
    let unlabeled = ["Summary", "IntentDescription", "IntentDialog"]
    let labeled = [
      ("AppShortcut", "shortTitle"), ("DisplayRepresentation", "title"),
      ("DisplayRepresentation", "subtitle"), ("Parameter", "title"),
      ("Parameter", "description"), ("Parameter", "requestValueDialog"),
      ("TypeDisplayRepresentation", "name"),
    ]
    return unlabeled.map { KeyRoutine($0, .intent, key: .unlabeled) }
      + labeled.map { KeyRoutine($0, .intent, key: .label($1)) }
  }
}
