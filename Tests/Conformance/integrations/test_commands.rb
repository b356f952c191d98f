# frozen_string_literal: true

# Runs the commands of the pages in a sample project.
#
# It takes the commands of catalog-lint from blocks of shell code, from the commands of hooks and tasks, and from
# code in sentences. Each must run, apart from the failures in EXPECTED. Other programs in a page are not run.
#
# usage: test_commands.rb ROOT FOLDER PROGRAM

require 'shellwords'
require_relative 'support'

# Messages of commands that need something else, and why the sample doesn't have it.
EXPECTED = {
  /no finding has the location or fingerprint '7689426'/ => 'a fingerprint depends on the finding',
  /\.lint-config\.json: already exists/ => 'most commands need the configuration',
  /git reports no conflict in this file/ => 'most commands need a repository without conflicts',
  /no \.stringsdata files/ => 'only a compiler writes them'
}.freeze

# Messages of a command in a sentence that has only its name, for example 'merge'.
INCOMPLETE = /missing value for|missing expected argument|expected three files/.freeze

# What pages write for a name of the reader's, and a name in the sample.
NAMES = {
  'KEY' => 'settings.title', 'RULE' => 'missing-argument', 'PATH:LINE' => 'de.lproj/Localizable.strings:12',
  'PATH' => 'App', 'DIR' => 'Strings', 'DIRECTORY' => 'App', 'FILE' => 'App/Localizable.xcstrings',
  'BASE' => 'base.xcstrings', 'OURS' => 'ours.xcstrings', 'THEIRS' => 'theirs.xcstrings', 'NAME' => 'Localizable',
  'VERSION' => '0.1.0', '$GITHUB_STEP_SUMMARY' => 'summary.md', '$SRCROOT' => '.', 'REVISION' => 'main'
}.freeze

# Words that end a command in a shell.
ENDS = %w[&& || | ; > < #].freeze

# What comes before a command in a line of a block: a prompt, a folder, or the member of a YAML file.
START = %r{^(?:\$ |- |run: |entry: |cd \S+ && |"?[~$][\w/.]*/)*}

# A command on a page.
Command = Struct.new(:page, :text, :incomplete) do
  def arguments
    words = Shellwords.split(text.gsub(/(?<= )[<>|;]+/) { |sign| "#{sign} " }).drop(1)
    words.take_while { |word| !ENDS.include?(word) }.map { |word| self.class.filled(word) }
  end

  # Returns a word with a name of the sample in place of what a page writes for one of the reader's.
  def self.filled(word)
    NAMES.reduce(word) do |text, (name, value)|
      text.gsub(/(?<![\w-])#{Regexp.escape(name)}(?![\w-])/) { value }
    end
  end
end

# Returns the commands in the code of a page.
def commands(page, name)
  sentences, blocks = page.read.gsub("\\\n", ' ').split(/^```/).partition.with_index { |_, index| index.even? }
  shell = blocks.grep_v(/\Atext$/).flat_map(&:lines).filter_map do |line|
    line.strip.sub(START, '')[/\Acatalog-lint(?:"? .*)?\z/]
  end
  spans = sentences.join.scan(/(?<!`)`(catalog-lint [^`]+)`/m).flatten
  shell.map { |text| Command.new(name, text.sub('catalog-lint"', 'catalog-lint').gsub(/\s+/, ' '), false) } +
    spans.map { |text| Command.new(name, text.gsub(/\s+/, ' '), true) }
end

# A project that has what the pages name: paths, keys, findings, revisions and configurations.
class Sample
  CATALOG = <<~JSON
    {
      "sourceLanguage" : "en",
      "strings" : {
        "settings.title" : { "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "Einstellungen" } },
          "en" : { "stringUnit" : { "state" : "translated", "value" : "Settings" } } } }
      },
      "version" : "1.0"
    }
  JSON

  attr_reader :folder

  def initialize(folder)
    @folder = folder
    tables
    code
    history
  end

  private

  def write(path, text)
    @folder.join(path).tap { |file| file.dirname.mkpath }.write(text)
  end

  def tables
    %w[Shop/Localizable Bank/Localizable base ours theirs].each { |path| write("#{path}.xcstrings", CATALOG) }
    write('App/Localizable.xcstrings', finding_in_line_40)
    keys = (1..12).map { |number| "\"key#{number}\" = \"Name %@\";\n" }.join
    write('en.lproj/Localizable.strings', keys)
    faulty = keys.sub('"key12" = "Name %@"', '"key12" = "Name"')
    %w[de fr].each { |locale| write("#{locale}.lproj/Localizable.strings", faulty) }
  end

  # Returns a catalog whose line 40 has a translation that omits an argument.
  def finding_in_line_40
    before, after = CATALOG.split("\"strings\" : {\n")
    <<~JSON
      #{before}"strings" : {#{"\n" * (36 - before.count("\n"))}
      "%@ left" : { "localizations" : { "de" : { "stringUnit" : {
        "state" : "translated",
        "value" : "weg" } } } },
      #{after}
    JSON
  end

  def code
    write('App/Settings.swift', "#{"\n" * 11}let title = NSLocalizedString(\"undefined.title\", comment: \"\")\n")
    write('Modules/Kit.swift', "let title = NSLocalizedString(\"settings.title\", comment: \"\")\n")
    write('ci/shared-lint.json', "{ \"code\": { \"include\": [\"**\"] } }\n")
    write('Shop/.lint-config.json', "{ \"extends\": \"../ci/shared-lint.json\" }\n")
    write('unsaved.txt', '')
    @folder.join('DerivedData').mkpath
  end

  def history
    make_repository(@folder)
    git(@folder, 'add', '--all')
    commit(@folder, 'First', '2025-12-31T12:00:00Z')
    %w[remotes/origin/main heads/release/2.0 tags/v2.1].each do |name|
      git(@folder, 'update-ref', "refs/#{name}", 'HEAD')
    end
    write('.lint-config.json', "{ \"code\": { \"include\": [\"App/**\", \"Modules/**\"] } }\n")
    write('.lint-baseline.json', "{ \"version\": 3, \"findings\": [] }\n")
    git(@folder, 'add', '--all')
    commit(@folder, 'Second')
  end
end

# Runs a command in a copy of the sample. Returns what is wrong with it, or nil.
def problem(command, sample, folder, program)
  copy = emptied(folder.join('copy'))
  FileUtils.cp_r("#{sample.folder}/.", copy)
  home = emptied(folder.join('home'))
  environment = { 'PATH' => ENV.fetch('PATH'), 'HOME' => home.to_s, 'GIT_CONFIG_NOSYSTEM' => '1' }
  output, status = Open3.capture2e(
    environment, program, *command.arguments, chdir: copy.to_s, stdin_data: '', unsetenv_others: true
  )
  return if [0, 1].include?(status.exitstatus)
  return if [*EXPECTED.keys, *(INCOMPLETE if command.incomplete)].any? { |message| output.match?(message) }

  "#{command.page}: #{command.text}\n  #{output.lines.grep(/^(error|  help)/).join('  ').strip}"
end

root = Pathname(ARGV[0]).realpath
folder = emptied(Pathname(ARGV[1]))
program = Pathname(ARGV[2]).realpath.to_s
sample = Sample.new(folder.join('sample'))
pages = root.glob('{*.md,docs/**/*.md,{integrations,packaging,Rules}/**/*.md}') - [root.join('CHANGELOG.md')]
found = pages.sort.flat_map { |page| commands(page, page.relative_path_from(root)) }.uniq(&:text)
expect(found.size > 100, "only #{found.size} commands are found")
problems = found.filter_map { |command| problem(command, sample, folder, program) }
expect(problems.empty?, "commands of pages fail:\n#{problems.join("\n")}")
puts "the #{found.size} commands of the pages run"
