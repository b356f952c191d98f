# frozen_string_literal: true

# Scratch repositories, a stub of the program, and runners that imitate hosts.

require 'fileutils'
require 'json'
require 'open3'
require 'pathname'
require 'socket'
require 'yaml'

Encoding.default_external = Encoding::UTF_8

HOSTILE = [
  '$(touch pwned)', '`touch pwned`', '; touch pwned', '&& touch pwned', '| touch pwned',
  '--output=json=pwned', '--help', '-x', '--', "'; touch pwned; '", '"; touch pwned; "',
  '${IFS}touch${IFS}pwned', '%0A::error::forged', '::error::forged', '*', '~', 'a b', '\\'
].freeze

def expect(condition, message)
  abort "error: #{message}" unless condition
end

def read_yaml(path)
  YAML.safe_load(path.read, aliases: true)
end

# Runs a command in the given environment only. Returns its status and its output.
def run(environment, *command, where:)
  output, status = Open3.capture2e(
    environment, *command.map(&:to_s), chdir: where.to_s, unsetenv_others: true
  )
  [status.exitstatus, output]
end

def which(name)
  folders = ENV.fetch('PATH').split(':').map { |folder| Pathname(folder) }
  folders.map { |folder| folder.join(name) }.find(&:executable?).to_s
end

IDENTITY = %w[-c user.name=A -c user.email=a@example.com -c commit.gpgsign=false].freeze

def git(where, *words, **environment)
  output, errors, status = Open3.capture3(
    environment.transform_keys(&:to_s), 'git', *IDENTITY, *words, chdir: where.to_s
  )
  expect(status.success?, "git #{words}: #{errors}")
  output.strip
end

def commit(where, message, date = nil)
  environment = date ? { GIT_COMMITTER_DATE: date } : {}
  git(where, 'commit', '--quiet', '--allow-empty', '--all', '-m', message, **environment)
end

def make_repository(path)
  path.mkpath
  git(path, 'init', '--quiet', '--initial-branch=main')
  path
end

def write_tool(path, script)
  path.write("#!/usr/bin/env bash\nset -euo pipefail\n#{script}")
  path.chmod(0o755)
end

# Creates the folder, or empties it.
def emptied(path)
  path.rmtree if path.exist?
  path.mkpath
  path.realpath
end

# Fills in the inputs of a template as GitLab does: as text, before the YAML is read. A string is
# inserted as it is, and a list as Ruby's 'inspect' writes it.
class GitLabTemplate
  def initialize(path)
    head, @text = path.read.split("\n---\n", 2)
    @inputs = YAML.safe_load(head)['spec']['inputs']
  end

  # Returns the text with the given inputs, and the defaults of all others.
  def interpolate(given = {})
    text = @inputs.reduce(@text) do |filled, (name, declared)|
      value = inserted(name, declared, given.fetch(name, declared['default']))
      filled.gsub("$[[ inputs.#{name} ]]") { value }
    end
    expect(!text.include?('$[['), 'a template uses an input that it does not declare')
    text
  end

  def jobs(given = {})
    YAML.safe_load(interpolate(given), aliases: true)
  end

  # Returns the string inputs whose pattern allows a value.
  def inputs_accepting(value)
    @inputs.select { |_, declared| kind(declared) == 'string' && accepts?(declared, value) }.keys
  end

  # Returns the variables of a job, as its script sees them.
  def self.variables(job)
    job['variables'].transform_values { |value| value.is_a?(Hash) ? value['value'] : value }
  end

  private

  def kind(declared)
    declared.fetch('type', 'string')
  end

  def accepts?(declared, value)
    Regexp.new(declared.fetch('regex', '')).match?(value)
  end

  def inserted(name, declared, value)
    classes = { 'string' => [String], 'boolean' => [true.class, false.class], 'array' => [Array] }
    expect(classes[kind(declared)].include?(value.class), "the input #{name} is #{value.inspect}")
    return value.inspect unless value.is_a?(String)

    expect(accepts?(declared, value), "the input #{name} does not match: #{value.inspect}")
    value
  end
end

# Runs the scripts of templates with a stub of catalog-lint, which records its arguments. Every script is
# kept in the folder 'scripts' for shellcheck.
class Host
  STUB = <<~'STUB'
    printf '%s\0' "$@" >>"$STUB_ARGUMENTS"
    printf '\n\0' >>"$STUB_ARGUMENTS"
    exit "${STUB_STATUS:-0}"
  STUB

  attr_reader :folder, :tools, :scripts

  def initialize(folder)
    @folder = folder
    @tools, @scripts = %w[tools scripts].map { |name| folder.join(name).tap(&:mkpath) }
    write_tool(@tools.join('catalog-lint'), STUB)
  end

  def save(name, shell, text)
    @scripts.join(name).tap { |path| path.write("#!/usr/bin/env #{shell}\n#{text}") }
  end

  # Returns the shell script of a step in a Jenkinsfile. Groovy joins lines at a backslash.
  def save_groovy(name, path)
    found = path.read.scan(/sh '''(.*?)'''/m)
    expect(found.size == 1 && !found[0][0].include?('\\\\'), path)
    save(name, 'sh', found[0][0].gsub("\\\n", ''))
  end

  # Returns the status, the output, and the arguments of each call of the stub.
  def run_script(script, where, variables = {})
    recorded = @folder.join('arguments')
    recorded.delete if recorded.exist?
    environment = {
      'PATH' => "#{@tools}:#{ENV.fetch('PATH')}", 'HOME' => @folder.to_s,
      'STUB_ARGUMENTS' => recorded.to_s, 'GIT_CONFIG_GLOBAL' => '/dev/null', **variables
    }
    shell = script.read.lines.first.split(%r{[ /]}).last.strip
    status, output = run(environment, shell, script, where: where)
    calls = recorded.exist? ? recorded.read.split("\n\0") : []
    [status, output, calls.map { |call| call.split("\0") }]
  end

  def use_program(program)
    @tools.join('catalog-lint').delete
    @tools.join('catalog-lint').make_symlink(program)
  end
end
