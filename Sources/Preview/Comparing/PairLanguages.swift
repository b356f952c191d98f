/// The languages that were known when a pair of tables was compared, in both states.
struct PairLanguages: Sendable {
  /// Those of the tables themselves.
  let surveys: FolderSurveys.Pair
  /// Those of the folder.
  let now: TableBundle
  let before: TableBundle
  /// Whether a key is new or gone.
  let hasOtherKeys: Bool

  /// Returns whether the result depends on the languages of all tables of the folder: if the
  /// languages differ, if users of other languages see a key that is new or gone, or if the request
  /// names languages. Other keys are the same in languages that the tables don't have.
  func matter(for request: PreviewRequest) -> Bool {
    guard surveys.isSame else { return true }
    if request.isSourceOnly { return now.development == nil }
    return hasOtherKeys || !request.locales.isEmpty
  }

  /// Returns whether the tables of the folder have the languages that were known.
  ///
  /// - Parameter folder: The languages of all tables of the folder.
  func areThose(of folder: FolderSurveys.Pair) -> Bool {
    now == TableBundle(surveys.now + folder.now)
      && before == TableBundle(surveys.before + folder.before)
  }
}
