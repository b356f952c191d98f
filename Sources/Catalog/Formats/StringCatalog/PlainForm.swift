/// Bytes as Xcode writes them: those of a localization that has nothing but a translated string,
/// and those around keys and the members of entries.
enum PlainForm {
  static let beforeKey: StaticString = "\n    \""
  static let afterKey: StaticString = "\" : "
  static let beforeMemberOfEntry: StaticString = "\n      \""
  static let endOfEntry: StaticString = "\n    }"
  static let endOfLocalizations: StaticString = "\n      }"
  static let beforeState: StaticString = """
     {
              "stringUnit" : {
                "state" : "
    """
  static let state: StaticString = "translated"
  static let beforeString: StaticString = """
    ",
                "value" : "
    """
  static let afterString: StaticString = """
    "
              }
            }
    """
}
