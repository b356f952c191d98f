/// Bytes as Xcode writes them: those of a localization that has nothing but a translated string,
/// and those before a member of an entry.
enum PlainForm {
  static let beforeMemberOfEntry: StaticString = "\n      \""
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
