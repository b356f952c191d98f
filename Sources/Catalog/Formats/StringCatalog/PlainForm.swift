/// The bytes of an entry as Xcode writes them, and those of a localization that has nothing but a
/// translated string.
enum PlainForm {
  static let beforeMember: StaticString = "\n      \""
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
