# frozen_string_literal: true

# Runs the steps of action.yml as GitHub's runner does, in scratch repositories.
#
# The program is a stub that records its arguments, so that the effect of each input can be checked. If
# PROGRAM is given, it also lints a change.
#
# usage: test_action.rb ROOT FOLDER [PROGRAM]

require 'digest'
require_relative 'runner'

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
  done = runner.lint({ 'summary' => 'false', 'policy-from' => 'base' }, where)
  expect(done.words == ['lint', lines, '--'], done)
  done = runner.lint({ 'summary' => 'false', 'policy-from' => 'base', 'base' => 'HEAD' }, where)
  expect(done.words.drop(2) == ['--policy-from=base', lines, '--'], done)
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
  # As in 'pull_request_target'.
  runner.event = { 'pull_request' => { 'number' => 12 } }
  done = post.call('', 'GITHUB_REF' => 'refs/heads/main')
  expect(calls.read.include?('--method POST repos/owner/name/issues/12/comments'), done)
  runner.event = {}
  expect(post.call('', 'STUB_STATUS' => '2').status == 2, 'a preview that fails')
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
              'outputs' => '--output=', 'policy-from' => '--policy-from=' }
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

# Checks that no link to a directory makes the step remove a file, or takes it for its report.
def test_linked_report(runner, where)
  outside = runner.folder.join('outside').tap(&:mkpath).join('a.sarif')
  outside.write('mine')
  where.join('reports').make_symlink(outside.dirname)
  write_tool(runner.folder.join('refuses'), "exit 2\n")
  program = runner.program
  runner.program = runner.folder.join('refuses')
  done = runner.lint({ 'sarif' => 'reports/a.sarif' }, where)
  runner.program = program
  expect([done.status, done.outputs['sarif'], outside.read] == [2, '', 'mine'], done)
end

# Checks that no name of a directory sets an output.
def test_hostile_directories(runner, where)
  name = "real\nstatus=0\n::error::forged"
  where.join(name).mkpath
  where.join('link').make_symlink(name)
  [name, 'link'].each do |directory|
    { 'lint' => { 'sarif' => 'a.sarif' }, 'changes' => {} }.each do |step, inputs|
      done = runner.step(step, { **inputs, 'working-directory' => directory }, where)
      expect_refused(done, "#{step} in #{directory}")
    end
  end
end

# Checks that git gets the token in the header that GitHub expects, unless the checkout kept one.
def test_token(runner, where)
  tools = runner.folder.join('git-tools').tap(&:mkdir)
  headers, real = tools.join('headers'), which('git')
  write_tool(tools.join('git'), <<~GIT)
    case " $* " in
    *' fetch '*)
      "#{real}" config --get-urlmatch http.extraheader https://github.com/a/b >>"#{headers}" || true
      exit 1 ;;
    esac
    exec "#{real}" "$@"
  GIT
  expect_header = lambda do |header|
    headers.delete if headers.exist?
    done = runner.lint({ 'token' => 'sesame', 'base' => 'other' }, where,
                       'PATH' => "#{tools}:#{ENV.fetch('PATH')}")
    expect(done.status == 2 && headers.read == "#{header}\n", done)
    expect(!done.log.include?('sesame') && !done.log.include?(header), done)
  end
  expect_header.call('Authorization: basic eC1hY2Nlc3MtdG9rZW46c2VzYW1l')
  # New versions of actions/checkout keep it in another file, and older ones in the configuration.
  name, kept = 'http.https://github.com/.extraheader', 'Authorization: basic kept'
  credentials = runner.folder.join('credentials')
  git(where, 'config', '--file', credentials.to_s, name, kept)
  condition = "includeIf.gitdir:#{where}/.git.path"
  git(where, 'config', condition, credentials.to_s)
  expect_header.call(kept)
  git(where, 'config', '--unset', condition)
  git(where, 'config', name, kept)
  expect_header.call(kept)
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
  empty = Digest::SHA256.hexdigest('')
  right = Digest::SHA256.file(archive).hexdigest
  ["#{'0' * 64}  #{archive.basename}\n", "#{empty}  /dev/null\n", '',
   "#{right}  #{archive.basename}\n#{empty}  /dev/null\n"].each do |wrong|
    checksum.write(wrong)
    refused.call(install.call('9.9.9'), 'checksum')
  end
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
test_hostile_inputs(runner, where)
test_linked_report(runner, where)
test_hostile_directories(runner, where)
test_token(runner, where)
test_install(runner, where)
if ARGV[2]
  runner.program = Pathname(ARGV[2]).realpath
  test_program(runner, folder.join('app'))
end
puts "the steps of action.yml ran #{runner.number} times"
