import Git
import Platform
import Workspace

extension Engine {
  /// Replaces the contents of corrected files in the index, all of them or none.
  package func stage(_ files: [CorrectedFile]) async throws(EngineFailure) {
    let changes = files.compactMap { file in
      file.staged.map { StagedChange(path: $0.path, object: $0.object, bytes: file.corrected) }
    }
    do throws(GitFailure) {
      let repository = try await Repository.open(at: workingDirectory.path)
      do throws(GitFailure) {
        try await repository.stage(changes)
        await repository.close()
      } catch {
        await repository.close()
        throw error
      }
    } catch {
      throw EngineFailure(.git(error), after: [])
    }
  }
}
