# Runs the snippets for Danger and fastlane with stubs of these programs.
#
# usage: ruby test_snippets.rb ROOT FOLDER

require "fileutils"
require "json"

ROOT, FOLDER = ARGV.map { |path| File.expand_path(path) }

def expect(condition, message)
  abort("error: #{message}") unless condition
end

# Records the messages of a Dangerfile.
class Danger
  attr_reader :said

  def initialize(report)
    @said = []
    Dir.chdir(FOLDER) do
      report ? File.write("catalog-lint.json", report) : FileUtils.rm_f("catalog-lint.json")
      instance_eval(File.read(File.join(ROOT, "integrations/danger/Dangerfile")), "Dangerfile")
    end
  end

  %i[failure warn message].each do |kind|
    define_method(kind) { |text, file: nil, line: nil| @said << [kind, text, file, line] }
  end
end

# Records the commands of a Fastfile.
class Fastfile
  attr_reader :ran

  def initialize(options)
    @options = options
    @ran = []
    Dir.chdir(FileUtils.mkdir_p(File.join(FOLDER, "fastlane")).first) do
      instance_eval(File.read(File.join(ROOT, "integrations/fastlane/Fastfile")), "Fastfile")
    end
  end

  def desc(_text) = nil
  def lane(_name) = yield(@options)
  def sh(*words) = @ran << [Dir.pwd, words]
end

def finding(severity, message, **others)
  { rule: "some-rule", severity: severity, message: message, path: "a b/c.strings", line: 3 }.merge(others)
end

HOSTILE = "<img src=x onerror=alert(1)> </code> [a](http://b) @everyone #1 **b** `c` | \n\n# d\u202E &lt; www.a.b"

FileUtils.mkdir_p(FOLDER)
expect(Danger.new(nil).said.map(&:first) == [:failure], "Danger passes without a report")
expect(Danger.new(JSON.generate(findings: [])).said == [], "Danger speaks about nothing")
said = Danger.new(
  JSON.generate(findings: [
    finding("note", "n"), finding("warning", "w", locale: "de"),
    finding("error", HOSTILE, key: HOSTILE, locale: HOSTILE, help: HOSTILE)
  ])
).said
expect(said.map(&:first) == %i[failure warn message], "Danger's order is #{said}")
expect(said.all? { |_, _, file, line| file == "a b/c.strings" && line == 3 }, "Danger's places")
said.each do |_, text, _, _|
  parts = text.split("<br>").map { |part| part[%r{\A<code>([^<>]*)</code>\z}, 1] }
  expect(parts.all?, "Danger lets an element through: #{text}")
  marks = parts.join.gsub(/&#\d+;/, "").gsub(/[[:alnum:] ]/, "")
  expect(marks.empty?, "Danger lets marks through: #{marks}")
end
expect(said[1][1] == "<code>some&#45;rule</code><br><code>w</code><br><code>de</code>", said[1][1])
PATHS = ["](http://b)/L.strings", "App/@everyone/L.strings", "a\"><img src=x>.strings", "x\n\n# d.strings"]
PATHS.each do |path|
  kind, text, file, line = Danger.new(JSON.generate(findings: [finding("error", "m", path: path)])).said.first
  expect([kind, file, line] == [:failure, nil, nil], "Danger gets the path #{path}")
  expect(text.match?(%r{<br><code>(?:[[:alnum:] ]|&#\d+;)+&#58;3</code>\z}), "Danger's text for a path: #{text}")
end
kept = "App/Größe + x_y/de.lproj/L-1.strings"
said = Danger.new(JSON.generate(findings: [finding("error", "m", path: kept)])).said
expect(said.first.drop(2) == [kept, 3], "Danger's place is #{said}")
many = Danger.new(JSON.generate(findings: Array.new(60) { finding("warning", "w") })).said
expect(many.count == 51 && many.last[1].include?("10 more"), "Danger's limit")

words = ["catalog-lint", "lint", "--output=junit=fastlane/report-localizations.xml"]
expect(Fastfile.new({}).ran == [[FOLDER, words]], "the lane")
expect(Fastfile.new({ base: "$(x) y", strict: true }).ran ==
       [[FOLDER, words + ["--base=$(x) y", "--strict"]]], "the lane with options")
puts "the snippets for Danger and fastlane do as they should"
