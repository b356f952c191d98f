import Catalog
package import LintEngine
import StringResolution
import Workspace

extension Engine {
  /// Shows what users read, or what a change makes different for them.
  package func run(_ request: PreviewRequest) async throws(EngineFailure) -> PreviewOutcome {
    for name in request.locales where !LocaleIdentifier(name).isValid {
      let suggestion = AbsentLocale.language(ofCountry: name)
      throw EngineFailure(.unknownLocale(name, suggestion: suggestion), after: [])
    }
    return try await noticing { (notices) async throws(EngineFailure.Reason) in
      let files = RequestedFiles.searched(request.paths)
      return try await withStates(
        request.comparison, of: files, by: request.configuration
      ) { (states) async throws(EngineFailure.Reason) in
        let settings = try await configuration(
          request.configuration, near: files.start, of: states)
        let found = await find(files, of: states, settings.effective)
        notices += found.notices(settings.effective)
        guard states != nil || !found.problems.isEmpty || found.hasFilesToCheck else {
          throw found.nothingToCheck(in: files, settings.effective)
        }
        guard !found.files.isEmpty || found.problems.isEmpty else { throw .nothingThere }
        let run = PreviewRun(self, request, settings, files)
        return try await run.outcome(of: found, states, after: notices)
      }
    }
  }
}
