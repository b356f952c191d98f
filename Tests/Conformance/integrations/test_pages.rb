# frozen_string_literal: true

# Checks the pages of hosts and the workflow for releases.
#
# Before the first release, each page that needs one must say in its first line that there is none. With
# RELEASED=yes in the environment, no page may say so.
#
# usage: test_pages.rb ROOT

require 'tempfile'
require_relative 'support'

NEEDS_RELEASE = %r{
  v\d+\.\d+\.\d+ | ghcr\.io/catalog-lint | brew\ install\ (?!--HEAD) | releases/download | from:\ "\d
}x
NOTICE = '**There is no release yet.**'

# Checks that pages which refer to a release begin with what works without one.
def test_notices(root)
  root.glob('{integrations,packaging}/*/README.md').each do |page|
    text = page.read
    if ENV['RELEASED'] == 'yes'
      expect(!text.include?(NOTICE), "#{page}: there is a release")
    elsif text.match?(NEEDS_RELEASE)
      first = text.split("\n\n")[1]
      expect(first.start_with?(NOTICE), "#{page}: the first line says nothing about releases")
      block = text[/```.*?\n(.*?)```/m, 1]
      expect(first.include?('until-there-is-a-release') || block && !block.match?(NEEDS_RELEASE),
             "#{page}: the first example needs a release")
    end
  end
end

# Checks that each configuration on a page says in its first line which tool it belongs to, as that of 'init' does.
def test_configurations(root)
  first = %({\n  "$schema": "https://raw.githubusercontent.com/catalog-lint/catalog-lint/main/schemas/lint-config)
  root.glob('{README.md,docs/*.md,{integrations,packaging}/**/*.md}').each do |page|
    page.read.scan(/^```json\n(.*?)^```/m).flatten.each do |block|
      next if block.include?('"sourceLanguage"') # a catalog

      expect(block.start_with?(first), "#{page} has a configuration without its schema: #{block}")
    end
  end
end

# Checks that no example redirects a report into a file of the checkout, which a pull request can replace by a
# link to any file. The option '--output' follows no link out of the project.
def test_redirections(root)
  pages = root.glob('{README.md,docs/**/*.md,{integrations,packaging}/**/*}').select(&:file?)
  pages.each do |page|
    # The usage of a command names values as '<file>'.
    lines = page.read.scrub.gsub("\\\n", ' ').lines.map { |line| line.gsub(/<[a-z|]+>/, '') }
    written = lines.grep(/\b(?:catalog-lint|lint) .*[^-=<0-9]>>? ?[\w.]/)
    expect(written.empty?, "#{page} redirects a report: #{written}")
  end
end

# Checks that the formula of a release differs from the template only in its address and its hash.
def test_formula(root)
  address = 'https://github.com/catalog-lint/catalog-lint/archive/refs/tags/v9.9.9.tar.gz'
  hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  Tempfile.create do |archive|
    archive.write('abc')
    archive.flush
    make = lambda do |from|
      Open3.capture3(root.join('packaging/release/make-formula.sh').to_s, from, archive.path)
    end
    ['http://example.com/a', 'https://a/"; system("x")', 'https://a/|e'].each do |wrong|
      expect(make.call(wrong)[2].exitstatus == 2, "make-formula.sh takes #{wrong}")
    end
    formula = make.call(address)[0]
    expect(formula.start_with?("class CatalogLint < Formula\n"), 'the formula has a comment')
    expect(formula.include?(%(  url "#{address}"\n  sha256 "#{hash}"\n)), 'address and hash')
    template = root.join('packaging/homebrew/catalog-lint.rb').readlines
    expect((formula.lines.uniq - template).size == 2, 'the formula has other changes')
  end
end

# Checks that a tag must have the name of the version.
def test_tags(root)
  version = root.join('Sources/LintCommand/CatalogLint.swift').read[/static let version = "(.*)"/, 1]
  { "v#{version}" => true, version => false, "v#{version}.1" => false }.each do |tag, passes|
    _, _, status = Open3.capture3(root.join('packaging/release/check-tag.sh').to_s, tag)
    expect(status.success? == passes, "check-tag.sh, #{tag}")
  end
end

root = Pathname(ARGV[0]).realpath
test_notices(root)
test_configurations(root)
test_redirections(root)
test_formula(root)
test_tags(root)
puts 'the pages say what works without a release, and a release has its formula'
