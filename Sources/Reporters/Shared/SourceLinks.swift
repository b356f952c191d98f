import SourceText

/// URLs of lines in the files of one commit, on the pages of a host.
package struct SourceLinks: Hashable, Sendable {
  /// The form of a host's URLs for files and lines.
  package enum Style: Hashable, Sendable {
    /// `…/blob/COMMIT/PATH#L12`
    case github
    /// `…/-/blob/COMMIT/PATH#L12`
    case gitlab
    /// `…/src/commit/COMMIT/PATH#L12`, for Gitea and Forgejo.
    case gitea
    /// `…/src/COMMIT/PATH#lines-12`
    case bitbucket
    /// `…?path=/PATH&version=GCCOMMIT&line=12&…`
    case azure
  }

  /// Patterns for the URLs of a host, in which `{path}`, `{line}` and `{commit}` are replaced.
  package struct Patterns: Hashable, Sendable {
    package var lines: String?
    package var commits: String?

    package init(lines: String?, commits: String?) {
      (self.lines, self.commits) = (lines, commits)
    }
  }

  private enum Form: Hashable, Sendable {
    case host(Style, repository: String)
    case patterns(Patterns)
  }

  private let form: Form
  private let commit: String

  /// Returns nil unless both values are valid. They come from an environment that is partly
  /// untrusted, and become links that users follow.
  ///
  /// - Parameters:
  ///   - repository: the URL of the repository's page. The suffix of a clone URL is removed.
  ///   - commit: a complete hash, never the name of a branch.
  package init?(_ style: Style, repository: String, commit: String) {
    guard Self.isHash(commit), let repository = Self.verified(repository) else { return nil }
    (form, self.commit) = (.host(style, repository: repository), commit)
  }

  /// Returns nil if the commit isn't a complete hash, or if there is no pattern.
  ///
  /// - Parameter patterns: those that don't begin with `https://` or `http://` are ignored.
  package init?(_ patterns: Patterns, commit: String) {
    func verified(_ pattern: String?) -> String? {
      pattern.flatMap { Self.isPage($0) ? $0 : nil }
    }
    let patterns = Patterns(lines: verified(patterns.lines), commits: verified(patterns.commits))
    guard Self.isHash(commit), patterns.lines != nil || patterns.commits != nil else { return nil }
    (form, self.commit) = (.patterns(patterns), commit)
  }

  /// Returns the URL of a line, or nil if the path leaves the repository.
  ///
  /// - Parameter path: the path from the root of the repository, with slashes.
  package func address(of path: String, line: Int) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else { return nil }
    let path = Self.escaped(path)
    switch form {
    case .patterns(let patterns):
      return patterns.lines?.replacing("{path}", with: path)
        .replacing("{line}", with: String(line)).replacing("{commit}", with: commit)
    case .host(.github, let page): return "\(page)/blob/\(commit)/\(path)#L\(line)"
    case .host(.gitlab, let page): return "\(page)/-/blob/\(commit)/\(path)#L\(line)"
    case .host(.gitea, let page): return "\(page)/src/commit/\(commit)/\(path)#L\(line)"
    case .host(.bitbucket, let page): return "\(page)/src/\(commit)/\(path)#lines-\(line)"
    case .host(.azure, let page):
      return "\(page)?path=/\(path)&version=GC\(commit)&line=\(line)&lineEnd=\(line + 1)"
        + "&lineStartColumn=1&lineEndColumn=1"
    }
  }

  /// Returns the URL of a commit, or nil if this isn't a complete hash.
  package func address(ofCommit commit: String) -> String? {
    guard Self.isHash(commit) else { return nil }
    switch form {
    case .patterns(let patterns):
      return patterns.commits?.replacing("{commit}", with: commit)
    case .host(.gitlab, let page): return "\(page)/-/commit/\(commit)"
    case .host(.bitbucket, let page): return "\(page)/commits/\(commit)"
    case .host(.github, let page), .host(.gitea, let page), .host(.azure, let page):
      return "\(page)/commit/\(commit)"
    }
  }

  /// Returns whether a URL is one that a browser opens as a page.
  package static func isPage(_ address: String) -> Bool {
    let scheme = ["https://", "http://"].first { address.hasPrefix($0) }
    guard let scheme, address.utf8.count <= 1000 else { return false }
    let rest = address.utf8.dropFirst(scheme.utf8.count)
    return rest.first.map { $0 != UInt8(ascii: "/") } ?? false
      && rest.allSatisfy { 0x21...0x7E ~= $0 }
  }

  /// Returns a path as part of a URL, with its slashes unchanged.
  package static func escaped(_ path: String) -> String {
    var escaped = ""
    for byte in path.utf8 {
      if isUnreserved(byte) || byte == UInt8(ascii: "/") {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        escaped += "%" + byte.hexadecimal(digits: 2)
      }
    }
    return escaped
  }
}

extension SourceLinks {
  private static func isHash(_ commit: String) -> Bool {
    (commit.utf8.count == 40 || commit.utf8.count == 64)
      && commit.utf8.allSatisfy(Self.isHexadecimal)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Returns a URL without the suffix of a clone URL, or nil if it isn't a valid URL of a page.
  private static func verified(_ address: String) -> String? {
    guard address.utf8.count <= 1000 else { return nil }
    guard let scheme = ["https://", "http://"].first(where: { address.hasPrefix($0) }) else {
      return nil
    }
    var rest = address.dropFirst(scheme.count)
    while rest.last == "/" { rest.removeLast() }
    if rest.hasSuffix(".git") { rest.removeLast(4) }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, let host = parts.first, isHost(host) else { return nil }
    let isPath = parts.dropFirst().allSatisfy { part in
      !part.isEmpty && part != "." && part != ".."
        && part.utf8.allSatisfy { isUnreserved($0) || $0 == UInt8(ascii: "%") }
    }
    return isPath ? scheme + rest : nil
  }

  /// Returns whether this is a name or address with an optional port, and without a user, which
  /// could include a password.
  private static func isHost(_ host: Substring) -> Bool {
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return false }
    let isNumber = parts.dropFirst().allSatisfy { part in
      (1...5).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    return isNumber && name.utf8.allSatisfy { isUnreserved($0) && $0 != UInt8(ascii: "~") }
  }
}
