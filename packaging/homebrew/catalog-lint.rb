# For a tap: Formula/catalog-lint.rb of the repository homebrew-tap. For a release, set the address and
# the checksum:  curl -L ADDRESS | shasum -a 256
class CatalogLint < Formula
  desc "Linter for Apple localization files"
  homepage "https://github.com/catalog-lint/catalog-lint"
  url "https://github.com/catalog-lint/catalog-lint/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"
  head "https://github.com/catalog-lint/catalog-lint.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]

  uses_from_macos "jq" => :build, since: :sequoia
  uses_from_macos "swift" => :build, since: :tahoe # Swift 6.2
  uses_from_macos "libxml2"

  def install
    arguments = ["--configuration", "release", "--product", "catalog-lint"]
    # The sandbox of SwiftPM cannot be inside of Homebrew's.
    arguments += OS.mac? ? ["--disable-sandbox"] : ["--static-swift-stdlib"]
    system "swift", "build", *arguments
    bin.install ".build/release/catalog-lint"
    system "bash", "packaging/release/make-extras.sh", bin/"catalog-lint", "extras"
    man1.install "extras/share/man/man1/catalog-lint.1"
    bash_completion.install "extras/share/bash-completion/completions/catalog-lint"
    zsh_completion.install "extras/share/zsh/site-functions/_catalog-lint"
    fish_completion.install "extras/share/fish/vendor_completions.d/catalog-lint.fish"
  end

  test do
    (testpath/"en.lproj/Localizable.strings").write '"items" = "%d items";'
    (testpath/"fr.lproj/Localizable.strings").write '"items" = "%@ articles";'
    output = shell_output("#{bin}/catalog-lint lint --format xcode", 1)
    assert_match "fr.lproj/Localizable.strings:1:12: error", output
    assert_match version.to_s, shell_output("#{bin}/catalog-lint --version")
  end
end
