# frozen_string_literal: true

# Runs the steps of action.yml as GitHub's runner does, in scratch repositories.
#
# The program is a stub that records its arguments, so that the effect of each input can be checked. If
# PROGRAM is given, it also lints a change.
#
# usage: test_action.rb ROOT FOLDER [PROGRAM]

require 'digest'
require_relative 'support'

STUB = <<~'STUB'
  if [ "${1:-}" = --version ]; then echo 9.9.9; exit; fi
  printf '%s\0' "$@" >"$STUB_ARGUMENTS"
  if env | grep -qi -e sesame -e extraheader; then echo "the program sees the token"; exit 3; fi
  for argument in "$@"; do
    case "$argument" in
    --) break ;;
    --output=jsonl=*)
      printf '%s\n' '{"kind":"finding","severity":"error"}' '{"kind":"finding","severity":"note"}' \
        '{"kind":"finding","severity":"warning","key":"\"severity\":\"error\""}' \
        '{"kind":"finding","severity":"note","key":"\"severity\":\"error\""}' \
        '{"kind":"summary"}' >"${argument#--output=jsonl=}" ;;
    --output=markdown=*) echo '<!-- catalog-lint-changes -->' >"${argument#--output=markdown=}" ;;
    --output=sarif=*) echo '{}' >"${argument#--output=sarif=}" ;;
    esac
  done
  exit "${STUB_STATUS:-0}"
STUB

# The environment of a job with the composite action.
class Runner
  Result = Struct.new(:status, :outputs, :log, :words)

  attr_reader :folder, :temporary, :number
  attr_accessor :program

  def initialize(root, folder)
    @root, @folder, @number = root, folder, 0
    @action = read_yaml(root.join('action.yml'))
    @temporary = folder.join('temporary').tap(&:mkpath)
    @program = folder.join('stub')
    write_tool(@program, STUB)
  end

  def step(name, inputs, where, variables = {})
    @number += 1
    step = @action['runs']['steps'].find { |element| element['id'] == name }
    out, recorded = %w[output arguments].map { |file| @folder.join("#{file}-#{@number}") }
    out.write('')
    inputs_of_step = step.fetch('env', {}).transform_values { |value| evaluate(value, inputs) }
    environment = surroundings(where).merge(
      'GITHUB_OUTPUT' => out.to_s, 'STUB_ARGUMENTS' => recorded.to_s, **variables, **inputs_of_step
    )
    status, log = run(environment, *%w[bash --noprofile --norc -eo pipefail -c], step['run'],
                      where: where)
    Result.new(status, out.readlines(chomp: true).to_h { |line| line.split('=', 2) }, log,
               recorded.exist? ? recorded.read.split("\0") : nil)
  end

  def lint(inputs, where, variables = {})
    step('lint', inputs, where, variables)
  end

  def summary
    @folder.join("summary-#{@number}")
  end

  private

  def surroundings(where)
    {
      'PATH' => ENV.fetch('PATH'), 'HOME' => @folder.to_s, 'GITHUB_ACTIONS' => 'true',
      'GITHUB_ACTION_PATH' => @root.to_s, 'GITHUB_STEP_SUMMARY' => summary.to_s,
      'GITHUB_SERVER_URL' => 'https://github.com', 'RUNNER_TEMP' => @temporary.to_s,
      'GITHUB_WORKSPACE' => where.to_s, 'GITHUB_REF' => 'refs/heads/main', 'GITHUB_BASE_REF' => '',
      'GIT_CONFIG_GLOBAL' => '/dev/null'
    }
  end

  def evaluate(value, inputs)
    value.gsub(/\$\{\{ *([a-z.-]+) *\}\}/) do
      scope, name = Regexp.last_match(1).split('.', 2)
      next @program.to_s unless scope == 'inputs'

      text = inputs.fetch(name, @action['inputs'][name].fetch('default', ''))
      text.start_with?('${{ github.token') ? '' : text
    end
  end
end

# Checks that every input becomes the right argument, and that outputs describe the result.
def test_inputs(runner, where)
  where.join('sub').mkdir
  inputs = {
    'paths' => "App\nde.lproj/Localizable.strings\n", 'strict' => 'true', 'baseline' => 'b.json',
    'format' => 'xcode', 'sarif' => 'out.sarif', 'outputs' => "junit=a.xml\njson=b.json",
    'args' => "--only=empty\n--quiet", 'working-directory' => 'sub'
  }
  done = runner.lint(inputs, where, 'STUB_STATUS' => '1')
  lines = "--output=jsonl=#{runner.temporary}/catalog-lint.jsonl"
  expect(done.words == [
    'lint', '--strict', '--baseline=b.json', '--format=xcode', '--output=sarif=out.sarif',
    '--output=junit=a.xml', '--output=json=b.json', "--output=github-summary=#{runner.summary}",
    lines, '--only=empty', '--quiet', '--', 'App', 'de.lproj/Localizable.strings'
  ], done)
  expect([done.status, done.outputs] == [1, {
    'status' => '1', 'findings' => '2', 'sarif' => where.join('sub/out.sarif').to_s
  }], done)
  done = runner.lint({ 'summary' => 'false', 'baseline' => 'none' }, where, 'STUB_STATUS' => '2')
  expect([done.status, done.outputs] ==
    [2, { 'status' => '2', 'findings' => '', 'sarif' => '' }], done)
  expect(done.words == ['lint', '--no-baseline', lines, '--'], done)
end

# Imitates gh: lists the comments in a file, and records how it was called.
GH = <<~'GH'
  [ "$GH_TOKEN" = sesame ] || exit 4
  printf '%s\n' "$*" >>"$GH_CALLS"
  case "$*" in
  *--paginate*) cat "$GH_COMMENTS" ;;
  *) exit "${GH_STATUS:-0}" ;;
  esac
GH

# Checks that the changes become one comment, which a later run replaces.
def test_changes(runner, where)
  tools = runner.folder.join('changes-tools').tap(&:mkpath)
  write_tool(tools.join('gh'), GH)
  comments, calls = %w[comments calls].map { |name| runner.folder.join(name) }
  base = runner.temporary.join('catalog-lint.base')
  post = lambda do |known, variables = {}|
    comments.write(known)
    calls.write('')
    runner.step('changes', { 'paths' => "App\n$(touch pwned)", 'token' => 'sesame' }, where,
                'PATH' => "#{tools}:#{ENV.fetch('PATH')}", 'GH_CALLS' => calls.to_s,
                'GH_COMMENTS' => comments.to_s, 'GITHUB_REPOSITORY' => 'owner/name',
                'GITHUB_REF' => 'refs/pull/12/merge', **variables)
  end
  base.write('')
  expect([post.call('').words, calls.read] == [nil, ''], 'changes without a base')
  base.write('abc')
  page = runner.temporary.join('catalog-lint-changes.md')
  done = post.call('')
  expect(done.words == ['preview', '--quiet', '--format=json', '--base=abc',
                        "--output=markdown=#{page}", '--', 'App', '$(touch pwned)'], done)
  expect(calls.read.include?('--method POST repos/owner/name/issues/12/comments'), calls.read)
  post.call("77\n78\n")
  expect(calls.read.include?('--method PATCH repos/owner/name/issues/comments/77 '), calls.read)
  done = post.call('', 'GH_STATUS' => '1')
  expect(done.status.zero? && done.log.include?('::warning'), done)
  done = post.call('', 'GITHUB_REF' => 'refs/heads/main')
  expect([done.status, calls.read] == [0, ''], done)
  expect(post.call('', 'STUB_STATUS' => '2').status == 2, 'a preview that fails')
end

# A repository with 120 commits on the main branch, and a pull request that starts at the tenth.
def make_server(server)
  make_repository(server)
  10.times { |number| commit(server, "before #{number}") }
  fork = git(server, 'rev-parse', 'HEAD')
  git(server, 'checkout', '--quiet', '-b', 'feature')
  commit(server, 'change')
  git(server, 'checkout', '--quiet', 'main')
  110.times { |number| commit(server, "after #{number}") }
  main = git(server, 'rev-parse', 'HEAD')
  git(server, 'checkout', '--quiet', '--detach')
  git(server, 'merge', '--quiet', '--no-ff', '-m', 'merge', 'feature')
  git(server, 'update-ref', 'refs/pull/7/merge', 'HEAD')
  git(server, 'checkout', '--quiet', 'main')
  commit(server, 'later than the merge')
  [fork, main, git(server, 'rev-parse', 'HEAD')]
end

# Does what actions/checkout does.
def check_out(server, where, ref, *depth)
  make_repository(where)
  git(where, 'remote', 'add', 'origin', "file://#{server}")
  git(where, 'fetch', '--quiet', '--no-tags', *depth, 'origin', "+#{ref}:refs/remotes/pull/head")
  git(where, 'checkout', '--quiet', '--detach', 'refs/remotes/pull/head')
  where
end

def shallow?(where)
  git(where, 'rev-parse', '--is-shallow-repository') == 'true'
end

# Checks that the base is found in complete, shallow and merged checkouts.
def test_base(runner, folder)
  server, pull = folder.join('server'), 'refs/pull/7/merge'
  fork, main, tip = make_server(server)
  [['deep'], ['two', '--depth=2'], ['one', '--depth=1']].each do |name, *depth|
    where = check_out(server, folder.join(name), pull, *depth)
    before = shallow?(where)
    done = runner.lint({}, where, 'GITHUB_BASE_REF' => 'main', 'GITHUB_REF' => pull,
                                  'GITHUB_SHA' => git(where, 'rev-parse', 'HEAD'))
    expect(done.status.zero? && done.words[1] == "--base=#{main}", "#{name}: #{done}")
    expect(shallow?(where) == before, name)
  end
  where = nil
  [['head-deep'], ['head-one', '--depth=1']].each do |name, *depth|
    where = check_out(server, folder.join(name), 'refs/heads/feature', *depth)
    [{}, { 'base' => 'main' }, { 'base' => 'origin/main' }, { 'base' => fork }].each do |inputs|
      done = runner.lint({ 'token' => 'sesame', **inputs }, where, 'GITHUB_BASE_REF' => 'main',
                                                                   'GITHUB_SHA' => tip)
      wanted = inputs['base'] == fork ? fork : tip
      expect(done.status.zero? && done.words[1] == "--base=#{wanted}", "#{name}: #{done}")
      expect(git(where, 'merge-base', wanted, 'HEAD') == fork, name)
    end
  end
  expect(!shallow?(folder.join('head-deep')), 'deep')
  done = runner.lint({ 'base' => 'none' }, where, 'GITHUB_BASE_REF' => 'main')
  expect(done.status.zero? && done.words.none? { |word| word.start_with?('--base') }, done)
  refuses = lambda do |place, inputs, said, variables = { 'GITHUB_BASE_REF' => 'main' }|
    done = runner.lint(inputs, place, variables)
    expect(done.status == 2 && done.words.nil? && done.log.include?(said), done)
  end
  refuses.call(where, { 'base' => 'gone' }, 'fetch-depth: 0', {})
  server.rename(folder.join('moved'))
  where = check_out(folder.join('moved'), folder.join('offline'), 'refs/heads/feature', '--depth=1')
  git(where, 'remote', 'set-url', 'origin', "file://#{server}")
  refuses.call(where, {}, 'fetch-depth: 0')
  # Not even the repository of the project itself, which contains the folder.
  refuses.call(folder.join('empty').tap(&:mkdir), {}, 'there is no repository',
               { 'GITHUB_BASE_REF' => 'main', 'GIT_CEILING_DIRECTORIES' => folder.to_s })
end

# Checks that a log has one annotation of the action itself and no other command.
def expect_refused(done, what)
  commands = done.log.lines.select { |line| line.lstrip.start_with?('::') }
  expect(done.status == 2 && done.words.nil? && done.outputs.empty? && commands.size == 1 &&
         commands[0].start_with?('::error title=catalog-lint::'), "#{what}: #{done}")
end

# Checks that no input runs a command, becomes another option or forges an annotation.
def test_hostile_inputs(runner, where)
  tools = runner.folder.join('no-tools').tap(&:mkdir)
  write_tool(tools.join('curl'), %(touch "#{tools}/pwned"\n))
  done = runner.lint({ 'paths' => HOSTILE.join("\n") }, where)
  expect(done.words.drop(done.words.index('--') + 1) == HOSTILE, done)
  options = { 'baseline' => '--baseline=', 'format' => '--format=', 'sarif' => '--output=sarif=',
              'outputs' => '--output=' }
  HOSTILE.each do |value|
    options.each do |name, option|
      done = runner.lint({ name => value }, where)
      expect(done.status.zero? && done.words.take_while { |word| word != '--' }
        .include?(option + value) && done.outputs.keys.sort == %w[findings sarif status], done)
      where.join(value).delete if name == 'sarif'
    end
    %w[base strict summary working-directory].each do |name|
      expect_refused(runner.lint({ name => value }, where), "#{name} #{value}")
    end
    path = { 'PATH' => "#{tools}:#{ENV.fetch('PATH')}" }
    expect_refused(runner.step('install', { 'version' => value }, where, path), value)
  end
  %w[sarif strict base working-directory].each do |name|
    done = runner.lint({ name => "a\nstatus=0\n::error::forged" }, where)
    expect(done.status == 2 && done.words.nil? && done.outputs.empty?, "#{name}: #{done}")
  end
  expect(runner.folder.glob('**/pwned').empty?, 'an input ran a command')
end

# Checks that git gets the token in the header that GitHub expects, unless the checkout kept one.
def test_token(runner, where)
  tools = runner.folder.join('git-tools').tap(&:mkdir)
  headers, real = tools.join('headers'), which('git')
  write_tool(tools.join('git'), <<~GIT)
    if [ "$1" = fetch ]; then
      "#{real}" config --get-urlmatch http.extraheader https://github.com/a/b >>"#{headers}" || true
      exit 1
    fi
    exec "#{real}" "$@"
  GIT
  header = 'Authorization: basic eC1hY2Nlc3MtdG9rZW46c2VzYW1l'
  [nil, 'Authorization: basic kept'].each do |kept|
    headers.delete if headers.exist?
    git(where, 'config', 'http.https://github.com/.extraheader', kept) if kept
    done = runner.lint({ 'token' => 'sesame', 'base' => 'other' }, where,
                       'PATH' => "#{tools}:#{ENV.fetch('PATH')}")
    expect(done.status == 2 && headers.read == "#{kept || header}\n", done)
    expect(!done.log.include?('sesame') && !done.log.include?(header), done)
  end
end

# Checks that a release is downloaded and verified, or that the checkout is built if there is no release.
def test_install(runner, where)
  tools, served, built, bare = %w[tools served built bare].map do |name|
    runner.folder.join(name).tap(&:mkdir)
  end
  archive = served.join("catalog-lint-9.9.9-linux-#{`uname -m`.strip}.tar.gz")
  runner.folder.join('catalog-lint-9.9.9').mkdir
  [runner.folder.join('catalog-lint-9.9.9/catalog-lint'), built.join('catalog-lint')]
    .each { |path| FileUtils.cp(runner.program, path) }
  run({ 'PATH' => ENV.fetch('PATH') }, 'tar', '-czf', archive, 'catalog-lint-9.9.9/catalog-lint', where: runner.folder)
  checksum = Pathname("#{archive}.sha256")
  checksum.write("#{Digest::SHA256.file(archive).hexdigest}  #{archive.basename}\n")
  write_tool(tools.join('curl'), <<~CURL)
    for word in "$@"; do last=$word; done
    while [ "$1" != --output ]; do shift; done
    echo "$last" >>"#{tools}/addresses"
    cp "#{served}/${last##*/}" "$2"
  CURL
  write_tool(tools.join('swift'), <<~SWIFT)
    case "$*" in *--show-bin-path) echo "#{built}" ;; esac
  SWIFT
  install = lambda do |version, path = "#{tools}:#{ENV.fetch('PATH')}"|
    runner.step('install', version ? { 'version' => version } : {}, where, 'PATH' => path)
  end
  refused = lambda do |done, said|
    expect(done.status == 2 && done.outputs.empty? && done.log.include?(said), done)
  end

  done = install.call('9.9.9')
  expect(done.status.zero? && File.read(done.outputs['program']) == runner.program.read, done)
  release = 'https://github.com/catalog-lint/catalog-lint/releases/download/v9.9.9/'
  addresses = tools.join('addresses').readlines
  expect(addresses.all? { |address| address.start_with?(release) }, addresses)
  refused.call(install.call('9.9.8'), '9.9.8')
  ['', 'source'].each do |version|
    done = install.call(version)
    expect(done.status.zero? && done.outputs['program'] == built.join('catalog-lint').to_s, done)
  end
  write_tool(tools.join('swift'), "exit 1\n")
  refused.call(install.call('source'), '::error title=catalog-lint::the build failed')
  %w[bash dirname mkdir sed uname].each do |name|
    bare.join(name).make_symlink(which(name))
  end
  refused.call(install.call(nil, bare.to_s), 'no Swift')
  checksum.write("#{'0' * 64}  #{archive.basename}\n")
  refused.call(install.call('9.9.9'), 'checksum')
end

# Checks with the real program that only new findings of a pull request fail the job.
def test_program(runner, repository)
  make_repository(repository)
  english, german = %w[en de].map { |locale| repository.join("App/#{locale}.lproj/A.strings") }
  [english, german].each { |path| path.dirname.mkpath }
  english.write(%("old" = "%d";\n"new" = "%d";\n))
  german.write(%("old" = "%@";\n"new" = "%d";\n))
  git(repository, 'add', '.')
  commit(repository, 'one')
  before = git(repository, 'rev-parse', 'HEAD')
  done = nil
  { '%d' => [0, '0'], '%@' => [1, '1'] }.each do |text, (status, count)|
    german.write(%("old" = "%@";\n"new" = "#{text}";\n))
    commit(repository, 'two')
    done = runner.lint({ 'base' => before, 'sarif' => 'a.sarif' }, repository)
    expect(done.status == status && done.outputs['findings'] == count, done)
    JSON.parse(File.read(done.outputs['sarif']))
  end
  expect(done.log.include?('::error'), done)
  expect(!runner.summary.read.strip.empty?, 'the job has no summary')
end

root, folder = Pathname(ARGV[0]).realpath, emptied(Pathname(ARGV[1]))
runner = Runner.new(root, folder)
where = make_repository(folder.join('workspace'))
commit(where, 'one')
test_inputs(runner, where)
test_changes(runner, where)
test_base(runner, folder)
test_hostile_inputs(runner, where)
test_token(runner, where)
test_install(runner, where)
if ARGV[2]
  runner.program = Pathname(ARGV[2]).realpath
  test_program(runner, folder.join('app'))
end
puts "the steps of action.yml ran #{runner.number} times"
