import Git
import Platform
import Workspace

extension Engine {
  /// Replaces the contents of corrected files in the index, all of them or none.
  ///
  /// - Returns: The displayed paths of files that are left alone, since the index marks them as
  ///   skip-worktree or assume-unchanged.
  package func stage(_ files: [CorrectedFile]) async throws(EngineFailure) -> Set<String> {
    let changes = files.compactMap { file in
      file.staged.map { StagedChange(path: $0.path, object: $0.object, bytes: file.corrected) }
    }
    do throws(GitFailure) {
      let repository = try await Repository.open(at: workingDirectory.path)
      do throws(GitFailure) {
        let leftAlone = try await repository.stage(changes)
        await repository.close()
        return Set(
          files.filter { $0.staged.map { leftAlone.contains($0.path) } ?? false }.map(\.path))
      } catch {
        await repository.close()
        throw error
      }
    } catch {
      throw EngineFailure(.git(error), after: [])
    }
  }
}
