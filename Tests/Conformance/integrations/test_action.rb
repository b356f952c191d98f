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

# Imitates gh with the comments in two files, which 'jq' reads, and records how it was called.
GH = <<~'GH'
  [ "$GH_TOKEN" = sesame ] || exit 4
  printf '%s\n' "${*//$'\n'/ }" >>"$GH_CALLS"
  case "$*" in
  *--paginate*/pulls/*) jq -r "${!#}" "$GH_REVIEW" ;;
  *--paginate*) jq -r "${!#}" "$GH_COMMENTS" ;;
  *"${GH_REFUSES:-nothing}"*) exit 1 ;;
  *'--input -'*) cat >>"$GH_CALLS" ;;
  esac
GH

def comment(id, body, kind = 'Bot', **others)
  { 'id' => id, 'user' => { 'type' => kind }, 'body' => body, **others }
end

# Runs the last step of the action in a pull request with comments.
class Commenting
  attr_accessor :inputs, :review

  def initialize(runner, where)
    @runner, @where, @review = runner, where, []
    @tools = runner.folder.join('changes-tools').tap(&:mkpath)
    write_tool(@tools.join('gh'), GH)
    @comments, @calls, @reviewed = %w[comments calls review].map { |name| runner.folder.join(name) }
    @inputs = { 'paths' => "App\n$(touch pwned)", 'token' => 'sesame' }
  end

  def post(comments = [], variables = {})
    @comments.write(JSON.generate(comments))
    @reviewed.write(JSON.generate(@review))
    @calls.write('')
    @runner.step('changes', @inputs, @where,
                 'PATH' => "#{@tools}:#{ENV.fetch('PATH')}", 'GH_CALLS' => @calls.to_s,
                 'GH_COMMENTS' => @comments.to_s, 'GH_REVIEW' => @reviewed.to_s,
                 'GITHUB_REPOSITORY' => 'owner/name', 'GITHUB_REF' => 'refs/pull/12/merge', **variables)
  end

  # The calls that write, without the option '--silent'.
  def calls
    @calls.readlines(chomp: true).reject { |line| line.include?('--paginate') }
          .map { |line| line.delete_prefix('api --silent --method ') }
  end

  def asked?
    !@calls.read.empty?
  end
end

PAGE = '--field body=@'

# Checks that the changes become one comment, which a later run replaces.
def test_changes(runner, where)
  commenting = Commenting.new(runner, where)
  base = runner.temporary.join('catalog-lint.base')
  base.write('')
  expect([commenting.post.words, commenting.asked?] == [nil, false], 'changes without a base')
  base.write('abc')
  page = runner.temporary.join('catalog-lint-changes.md')
  done = commenting.post
  expect(done.words == ['preview', '--quiet', '--format=json', '--base=abc',
                        "--output=markdown=#{page}", '--', 'App', '$(touch pwned)'], done)
  posted = ["POST repos/owner/name/issues/12/comments #{PAGE}#{page}"]
  expect(commenting.calls == posted, commenting.calls)
  marker = '<!-- catalog-lint-changes -->'
  patched = ["PATCH repos/owner/name/issues/comments/77 #{PAGE}#{page}"]
  foreign = [comment(70, marker, 'User'), comment(71, "see #{marker}"), comment(72, '<!-- other -->')]
  commenting.post(foreign)
  expect(commenting.calls == posted, commenting.calls)
  commenting.post(foreign + [comment(77, "#{marker}\nold"), comment(78, marker)])
  expect(commenting.calls == patched, commenting.calls)
  done = commenting.post([], 'GH_REFUSES' => 'POST')
  expect(done.status.zero? && done.log.include?('::warning'), done)
  done = commenting.post([], 'GITHUB_REF' => 'refs/heads/main')
  expect([done.status, commenting.asked?] == [0, false], done)
  # As in 'pull_request_target'.
  runner.event = { 'pull_request' => { 'number' => 12 } }
  done = commenting.post([], 'GITHUB_REF' => 'refs/heads/main')
  expect(commenting.calls == posted, done)
  runner.event = {}
  expect(commenting.post([], 'STUB_STATUS' => '2').status == 2, 'a preview that fails')
  expect(commenting.calls == posted, commenting.calls)
end

# Checks that the comment agrees with the options of the check, and that it replaces the one of 'changes'.
def test_comment(runner, where)
  options = { 'paths' => 'App', 'base' => 'HEAD', 'strict' => 'true', 'baseline' => "b\n.json",
              'policy-from' => 'base', 'format' => 'text', 'sarif' => 'a.sarif',
              'args' => "--only=a\n--format\njson\n--output=json=b.json\n--output\njson=c.json\n--skip=b\n" \
                        '--sarif-suppressions' }
  base = runner.lint(options, where).words[1]
  commenting = Commenting.new(runner, where)
  commenting.inputs['comment'] = 'true'
  page, suggestions = %w[changes.md suggestions.jsonl].map { |name| runner.temporary.join("catalog-lint-#{name}") }
  done = commenting.post
  kept = [base, '--strict', "--baseline=b\n.json", '--policy-from=base', '--only=a', '--skip=b']
  ours = ['--name=default', "--output=#{page}", "--suggestions=github=#{suggestions}",
          "--head=#{git(where, 'rev-parse', 'HEAD')}"]
  expect(done.words == ['report', *ours, *kept, '--', 'App', '$(touch pwned)'], done)
  expect(runner.lint({}, where).words.none? { |word| word.start_with?('--base') }, 'no base')
  expect(commenting.post.words.nil?, 'a comment without a base')
  runner.lint({ 'base' => 'HEAD', 'strict' => 'maybe' }, where)
  done = commenting.post
  expect(done.status.zero? && done.words.nil?, "a comment after a check that has not run: #{done}")
  runner.lint({ 'base' => 'HEAD' }, where)
  commenting.inputs['suggestions'] = 'false'
  done = commenting.post
  expect(done.words == ['report', *ours.first(2), base, '--', 'App', '$(touch pwned)'], done)
  commenting.inputs.delete('suggestions')
  test_markers(commenting, page)
  done = commenting.post([], 'STUB_STATUS' => '2')
  expect(done.status == 2 && commenting.calls[0].start_with?('POST'), 'a page about files that cannot be read')
  done = commenting.post([], 'STUB_NO_PAGE' => '1')
  expect(done.status == 2 && !commenting.asked?, 'a report that was not written')
end

def test_markers(commenting, page)
  marker, former = '<!-- catalog-lint-report default -->', '<!-- catalog-lint-changes -->'
  comments = 'repos/owner/name/issues/comments'
  { [] => "POST repos/owner/name/issues/12/comments #{PAGE}#{page}",
    [comment(77, marker), comment(78, marker)] => "PATCH #{comments}/77 #{PAGE}#{page}",
    # 'changes: true' was used before.
    [comment(76, "#{former}\nold")] => "PATCH #{comments}/76 #{PAGE}#{page}",
    # Another use of the action has it.
    [comment(76, former), comment(77, marker)] => "PATCH #{comments}/77 #{PAGE}#{page}",
    [comment(76, former, 'User')] => "POST repos/owner/name/issues/12/comments #{PAGE}#{page}" }
    .each do |known, call|
    commenting.post(known)
    expect(commenting.calls == [call], [known, commenting.calls])
  end
  done = commenting.post([], 'STUB_QUIET' => '1')
  expect(done.status.zero? && commenting.calls.empty?, commenting.calls)
  [marker, former].each do |line|
    commenting.post([comment(77, line)], 'STUB_QUIET' => '1')
    expect(commenting.calls == ["PATCH #{comments}/77 #{PAGE}#{page}"], commenting.calls)
  end
  commenting.inputs['comment-name'] = 'App'
  commenting.post([comment(76, former), comment(77, marker)])
  expect(commenting.calls[0].start_with?('POST'), commenting.calls)
  commenting.inputs.delete('comment-name')
end

# Checks that suggestions are posted once, and removed if they no longer apply.
def test_suggestions(runner, where)
  runner.lint({ 'base' => 'HEAD' }, where)
  runner.event = { 'pull_request' => { 'head' => { 'sha' => git(where, 'rev-parse', 'HEAD') } } }
  commenting = Commenting.new(runner, where)
  commenting.inputs['comment'] = 'true'
  lines = %w[a1 b2].map do |name|
    JSON.generate({ 'body' => "<!-- catalog-lint-suggestion default #{name} -->\n```suggestion\n```",
                    'path' => '<!-- catalog-lint-suggestion default c3 -->' })
  end
  written = runner.folder.join('suggestions')
  written.write(lines.map { |line| "#{line}\n" }.join)
  variables = { 'STUB_SUGGESTIONS' => written.to_s }
  done = commenting.post([], variables)
  expect(done.words.include?("--head=#{runner.event['pull_request']['head']['sha']}"), done)
  address = 'repos/owner/name/pulls/12/comments'
  posted = lines.flat_map { |line| ["POST #{address} --input -", line] }
  expect(done.status.zero? && commenting.calls.drop(1) == posted, commenting.calls)
  marker = ->(name) { "<!-- catalog-lint-suggestion default #{name} -->\r\n```suggestion" }
  commenting.review = [
    comment(1, marker.call('a1')), comment(2, marker.call('c3')), comment(3, marker.call('d4')),
    comment(4, 'no', 'User', 'in_reply_to_id' => 3), comment(5, marker.call('b2'), 'User'),
    comment(6, marker.call('e5').sub('default', 'App')), comment(7, nil)
  ]
  done = commenting.post([], variables)
  wanted = ['DELETE repos/owner/name/pulls/comments/2', *posted.drop(2)]
  expect(done.status.zero? && commenting.calls.drop(1) == wanted, commenting.calls)
  done = commenting.post([], { **variables, 'STUB_QUIET' => '1' })
  expect(commenting.calls == wanted, commenting.calls)
  # A line that isn't in the diff.
  commenting.review = []
  done = commenting.post([], { **variables, 'GH_REFUSES' => 'pulls/12/comments --input' })
  expect(done.status.zero? && done.log.include?('::notice') && done.log.include?('2 suggestions'), done)
  # The token of a fork.
  done = commenting.post([], { **variables, 'GH_REFUSES' => 'POST' })
  expect(done.status.zero? && commenting.calls.size == 1, commenting.calls)
  runner.event = {}
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
    refused = runner.step('changes', { 'comment' => 'true', 'comment-name' => value }, where)
    expect_refused(refused, "comment-name #{value}")
    expect_refused(runner.step('changes', { 'suggestions' => value }, where), "suggestions #{value}")
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

# Checks that the message about a name for the comment is true.
def test_comment_names(runner, where)
  { 'a--b' => 'two hyphens', '-a' => 'hyphen', 'a-' => 'hyphen', 'a b' => 'other characters',
    'a' * 61 => '61 characters' }.each do |name, said|
    done = runner.step('changes', { 'comment' => 'true', 'comment-name' => name }, where)
    expect_refused(done, "comment-name #{name}")
    expect(done.log.include?(said) && done.log.include?('other characters') == name.include?(' '), done)
  end
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

# A copy of the action in which the release is known, a folder that serves it, and tools that imitate others.
class Installation
  VERSION = '9.9.9'

  attr_reader :served, :checksum, :archive, :tools

  def initialize(root, runner)
    @root, @runner = root, runner
    @tools, @served, @built, @bare = %w[tools served built bare].map do |name|
      runner.folder.join(name).tap(&:mkdir)
    end
    FileUtils.cp(runner.program, @built.join('catalog-lint'))
    make_archive
    write_tools
  end

  # Runs the step 'install' after the step 'key', as in a new job. Keeps the folder of the program if asked to.
  def install(version = nil, keeps: false, path: "#{@tools}:#{ENV.fetch('PATH')}")
    folder = @runner.temporary.join('catalog-lint')
    folder.rmtree if folder.exist? && !keeps
    inputs = version ? { 'version' => version } : {}
    @key = @runner.step('key', inputs, @runner.folder, 'PATH' => path).outputs
    @runner.step('install', inputs, @runner.folder, 'PATH' => path)
  end

  # The outputs of the last step 'key'.
  attr_reader :key

  # Tools of the system without Swift and curl.
  def bare_path
    %w[awk bash cat cp cut dirname env find grep mkdir mktemp mv rm sed sha256sum sort tr uname xargs chmod]
      .each { |name| @bare.join(name).make_symlink(which(name)) unless @bare.join(name).exist? }
    @bare.to_s
  end

  def built_times
    @tools.join('builds').exist? ? @tools.join('builds').readlines.size : 0
  end

  def write_tools
    write_tool(@tools.join('curl'), <<~CURL)
      for word in "$@"; do last=$word; done
      while [ "$1" != --output ]; do shift; done
      echo "$last" >>"#{@tools}/addresses"
      cp "#{@served}/${last##*/}" "$2"
    CURL
    write_tool(@tools.join('swift'), <<~SWIFT)
      case "$*" in
      --version) echo Swift ;;
      *--show-bin-path) echo "#{@built}" ;;
      *) echo >>"#{@tools}/builds" ;;
      esac
    SWIFT
  end

  private

  def make_archive
    folder = @runner.folder.join("catalog-lint-#{VERSION}")
    folder.join('share/man/man1').mkpath
    FileUtils.cp(@runner.program, folder.join('catalog-lint'))
    @archive = @served.join("catalog-lint-#{VERSION}-linux-#{`uname -m`.strip}.tar.gz")
    run({ 'PATH' => ENV.fetch('PATH') }, 'tar', '-czf', @archive, folder.basename, where: @runner.folder)
    @checksum = Pathname("#{@archive}.sha256")
    @checksum.write("#{Digest::SHA256.file(@archive).hexdigest}  #{@archive.basename}\n")
  end
end

def expect_failed(done, said)
  expect(done.status == 2 && done.outputs.empty? && done.log.include?(said), done)
end

# Checks that a release is downloaded and verified.
def test_release(runner, release)
  done = release.install('9.9.9')
  expect(done.status.zero? && File.read(done.outputs['program']) == runner.program.read, done)
  expect(release.key.empty? && !done.outputs.key?('built'), done)
  address = 'https://github.com/catalog-lint/catalog-lint/releases/download/v9.9.9/'
  addresses = release.tools.join('addresses').readlines
  expect(addresses.all? { |found| found.start_with?(address) }, addresses)
  expect_failed(release.install('9.9.8'), '9.9.8')
  name = release.archive.basename
  right, empty = Digest::SHA256.file(release.archive).hexdigest, Digest::SHA256.hexdigest('')
  ["#{'0' * 64}  #{name}\n", "#{empty}  /dev/null\n", '', "#{right}  #{name}\n#{empty}  /dev/null\n"]
    .each do |wrong|
    release.checksum.write(wrong)
    expect_failed(release.install('9.9.9'), 'checksum')
  end
end

# Checks that a commit without a release is built once, and that the next job uses the build, also without Swift.
def test_build(runner, release)
  ['', 'source'].each do |version|
    done = release.install(version)
    expect(done.status.zero? && done.outputs['built'] == 'true', done)
    expect(File.read(done.outputs['program']) == runner.program.read, done)
  end
  expect(release.built_times == 2, 'the action builds once')
  first = release.key
  expect(first['folder'] == runner.temporary.join('catalog-lint').to_s && !first.key?('prefix'), first)
  done = release.install('source', keeps: true)
  expect(done.status.zero? && !done.outputs.key?('built') && release.key == first, done)
  done = release.install('source', keeps: true, path: release.bare_path)
  expect(done.status.zero? && first['key'].start_with?(release.key['prefix']), [done, release.key])
  expect(release.built_times == 2, 'a second job builds again')
  # A build of other sources, as a cache with the wrong key would have.
  runner.temporary.join('catalog-lint/share/catalog-lint/build-key').write('other')
  expect(release.install('source', keeps: true).outputs['built'] == 'true', 'a build of other sources is used')
  expect_failed(release.install(nil, path: release.bare_path), 'no Swift')
  write_tool(release.tools.join('swift'), "exit 1\n")
  expect_failed(release.install('source'), "::error title=catalog-lint::catalog-lint source can't be installed")
end

# Checks that the commit of a release accepts only the archive that it names, and that it needs no build.
def test_pinned_release(root, runner, release)
  release.write_tools
  action = emptied(runner.folder.join('pinned'))
  %w[action.yml ci integrations packaging Package.swift Rules Sources/LintCommand].each do |name|
    action.join(name).dirname.mkpath
    FileUtils.cp_r(root.join(name), action.join(name))
  end
  source = action.join('Sources/LintCommand/CatalogLint.swift')
  source.write(source.read.sub(/static let version = ".*"/, 'static let version = "9.9.9"'))
  sums = action.join('packaging/release/SHA256SUMS')
  sum = Digest::SHA256.file(release.archive).hexdigest
  sums.write("#{sum}  #{release.archive.basename}\n")
  runner.root = action
  release.checksum.delete
  done = release.install
  expect(done.status.zero? && File.read(done.outputs['program']) == runner.program.read, done)
  expect(release.key.empty?, release.key)
  sums.write("#{'0' * 64}  #{release.archive.basename}\n")
  release.checksum.write("#{sum}  #{release.archive.basename}\n")
  ['', '9.9.9'].each { |version| expect_failed(release.install(version), 'checksum') }
  # A commit with the next version is built, although it has the checksums of the last release.
  source.write(source.read.sub('"9.9.9"', '"9.9.10"'))
  done = release.install
  expect(done.outputs['built'] == 'true' && !release.key['key'].empty?, [done, release.key])
  runner.root = root
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

# Checks with the real program that the comment has the result of the check, and that a safe fix is suggested.
def test_program_comment(runner, repository)
  german = repository.join('App/de.lproj/A.strings')
  base = git(repository, 'rev-parse', 'HEAD')
  german.write(%(/* lint:allow * -- hidden */\n"old" = "%@";\n"new" = "%d";\n"new" = "%d";\n))
  commit(repository, 'three')
  head = git(repository, 'rev-parse', 'HEAD')
  inputs = { 'base' => base, 'args' => '--no-suppressions', 'strict' => 'true' }
  done = runner.lint(inputs, repository)
  expect(done.status == 1, done)
  commenting = Commenting.new(runner, repository)
  commenting.inputs = { 'comment' => 'true', 'token' => 'sesame' }
  done = commenting.post
  page = runner.temporary.join('catalog-lint-changes.md').read
  expect(done.status.zero? && page.start_with?("<!-- catalog-lint-report default -->\n## catalog-lint: "), done)
  expect(commenting.calls.size == 3, commenting.calls)
  suggestion = JSON.parse(commenting.calls.last)
  expect(suggestion.values_at('path', 'line', 'commit_id') == ['App/de.lproj/A.strings', 3, head], suggestion)
  expect(suggestion['body'].end_with?("```suggestion\n```\n"), suggestion)
end

root, folder = Pathname(ARGV[0]).realpath, emptied(Pathname(ARGV[1]))
runner = Runner.new(root, folder)
where = make_repository(folder.join('workspace'))
commit(where, 'one')
test_inputs(runner, where)
test_changes(runner, where)
test_comment(runner, where)
test_suggestions(runner, where)
test_comment_names(runner, where)
test_hostile_inputs(runner, where)
test_linked_report(runner, where)
test_hostile_directories(runner, where)
test_token(runner, where)
release = Installation.new(root, runner)
test_release(runner, release)
test_build(runner, release)
test_pinned_release(root, runner, release)
if ARGV[2]
  runner.program = Pathname(ARGV[2]).realpath
  test_program(runner, folder.join('app'))
  test_program_comment(runner, folder.join('app'))
end
puts "the steps of action.yml ran #{runner.number} times"
