# frozen_string_literal: true

# Checks that the scripts of all hosts keep git from running what a repository specifies: a committed
# folder that git takes for a repository, and settings of the checkout itself.
#
# usage: test_isolation.rb ROOT FOLDER SCRIPTS SOURCE
#
# SCRIPTS has the scripts that test_templates.rb extracts, and SOURCE the copy of check.sh that test_services.rb makes.

require 'tmpdir'
require_relative 'runner'

# Repositories whose settings run a command, which creates a file.
class Trap
  ABSENT = '1' * 40

  def initialize(folder)
    @folder = folder
    @sprung = folder.join('pwned')
    @number = 0
  end

  # Returns a checkout of a branch with a folder 'App' that looks like a git directory. Any command that asks
  # for its HEAD runs its 'core.sshCommand', since the commit is missing from what claims to be a partial
  # clone.
  def committed
    where = make_repository(@folder.join("committed-#{@number += 1}"))
    plant(where.join('App'))
    where.join('App/a.strings').write('"a" = "b";')
    git(where, 'add', '--all')
    commit(where, 'one')
    git(where, 'checkout', '--quiet', '-b', 'feature')
    commit(where, 'two')
    where.join('App/b.strings').write('"a" = "b";')
    git(where, 'add', '--all')
    server = @folder.join("server-#{@number}")
    git(@folder, 'clone', '--quiet', '--bare', where.to_s, server.to_s)
    git(where, 'remote', 'add', 'origin', "file://#{server}")
    where
  end

  # Passes a folder to a block that is not in a checkout and looks like a git directory itself.
  def unpacked
    Dir.mktmpdir { |name| yield Pathname(name).realpath.tap { |where| plant(where) } }
  end

  # Returns a checkout whose own settings run the command.
  def configured
    committed.tap do |where|
      hook = where.join('.git/planted/reference-transaction')
      hook.dirname.mkpath
      write_tool(hook, command)
      { 'core.fsmonitor' => command, 'core.hooksPath' => hook.dirname.to_s, 'core.pager' => command,
        'log.showSignature' => 'true', 'gpg.program' => command,
        'remote.origin.uploadpack' => command, 'core.askPass' => command }
        .each { |name, value| git(where, 'config', name, value) }
    end
  end

  # Fails if the command ran in a block. Returns the result of the block.
  def expect_safe(what)
    result = yield
    expect(!@sprung.exist?, "#{what} ran a command of the repository: #{result}")
    result
  end

  private

  def command
    "touch '#{@sprung}'; false"
  end

  def plant(where)
    %w[objects refs/heads].each { |name| where.join(name).mkpath }
    where.join('HEAD').write("ref: refs/heads/main\n")
    %w[refs/heads/main refs/heads/feature].each { |name| where.join(name).write("#{ABSENT}\n") }
    where.join('objects/kept').write('')
    where.join('config').write(<<~CONFIG)
      [core]
        repositoryformatversion = 1
        bare = true
        sshCommand = "#{command}"
      [extensions]
        partialClone = origin
      [remote "origin"]
        url = ssh://example.invalid/a
        promisor = true
    CONFIG
  end
end

# The scripts of all hosts, with the variables that make them call git.
class Scripts
  def initialize(root, folder, extracted, source)
    @root, @extracted = root, extracted
    @host = Host.new(folder)
    @temporary = folder.join('temporary').tap(&:mkpath)
    @check = @host.save('check', 'bash', "bash '#{source}/integrations/check.sh' '#{@temporary}/prefix' main")
  end

  # Runs each script in a folder, and passes its name and its result to a block.
  def each_result(where, checkout = where)
    variables = variables_of_hosts(where)
    variables.each do |name, given|
      yield name, run_one(@extracted.join(name), where, given)
    end
    yield 'check.sh', run_one(@check, where)
    yield 'hook', run_one(@root.join('integrations/git/pre-commit'), where)
    cloud = { 'CI_PRIMARY_REPOSITORY_PATH' => where.to_s, 'CI_PULL_REQUEST_TARGET_COMMIT' => 'main' }
    yield 'xcode', run_one(@root.join('integrations/xcode/ci_post_clone.sh'), checkout, cloud)
  end

  private

  def variables_of_hosts(where)
    {
      'gitlab-pages' => { 'CATALOG_LINT_PATHS' => '["."]', 'CATALOG_LINT_SINCE' => '90d', 'CATALOG_LINT_COMMIT' => '' },
      'github' => { 'PROGRAM' => @host.tools.join('catalog-lint').to_s,
                    'PAGE' => @temporary.join('page').to_s,
                    'GITHUB_OUTPUT' => @temporary.join('output').to_s,
                    'GITHUB_STEP_SUMMARY' => @temporary.join('summary').to_s },
      'azure-2' => { 'AGENT_TEMPDIRECTORY' => @temporary.to_s, 'BUILD_REASON' => 'PullRequest',
                     'CATALOG_LINT_BASE' => '', 'CATALOG_LINT_STRICT' => 'False',
                     'CATALOG_LINT_ARGS' => '', 'CATALOG_LINT_PATHS' => '.' },
      'jenkins' => { 'CHANGE_TARGET' => 'main' },
      'jenkins-coverage' => {},
      'bitrise' => { 'BITRISE_TEST_RESULT_DIR' => @temporary.to_s,
                     'BITRISEIO_GIT_BRANCH_DEST' => 'main' }
    }
  end

  def run_one(script, where, given = {})
    @host.run_script(script, where, given)
  end
end

# Checks that the scripts use the checkout although they run in a folder that looks like one, and that
# nothing else is taken for a checkout.
def test_scripts(trap, scripts)
  where = trap.committed
  scripts.each_result(where.join('App'), where) do |name, (status, log, calls)|
    trap.expect_safe(name) { log }
    expect(status.zero? && calls.size == 1, "#{name}: #{status} #{calls} #{log}")
  end
  where = trap.configured
  scripts.each_result(where) do |name, (status, log, calls)|
    trap.expect_safe("#{name}, with settings of the checkout,") { log }
    expect(status.zero? && calls.size == 1, "#{name}: #{status} #{calls} #{log}")
  end
  trap.unpacked do |folder|
    scripts.each_result(folder) do |name, (_, log, _)|
      trap.expect_safe("#{name}, without a checkout,") { log }
    end
  end
end

# Checks that the action finds its base in the checkout, even if the working directory looks like one.
def test_action(trap, runner)
  inputs = { 'working-directory' => 'App', 'token' => 'sesame' }
  pull = { 'GITHUB_BASE_REF' => 'main', 'GITHUB_REF' => 'refs/pull/7/merge' }
  [trap.committed, trap.configured].each do |where|
    main = git(where, 'rev-parse', 'main')
    ['', 'main', main].each do |base|
      done = trap.expect_safe('the action') { runner.lint({ **inputs, 'base' => base }, where, pull) }
      expect(done.status.zero? && done.words[1] == "--base=#{main}", done)
    end
  end
  trap.unpacked do |where|
    done = trap.expect_safe('the action') { runner.lint({}, where, pull) }
    expect(done.status == 2 && done.log.include?('there is no repository'), done)
  end
end

# Checks that gh, which may ask git for the repository, runs outside of the checkout.
def test_comment(trap, runner)
  tools = runner.folder.join('tools').tap(&:mkpath)
  write_tool(tools.join('gh'), "git rev-parse HEAD^{commit} || true\n")
  runner.temporary.join('catalog-lint.base').write('abc')
  runner.temporary.join('catalog-lint.options').write('')
  %w[false true].each do |comment|
    trap.expect_safe('gh') do
      runner.step('changes', { 'working-directory' => 'App', 'comment' => comment }, trap.committed,
                  'GITHUB_REF' => 'refs/pull/7/merge', 'GITHUB_REPOSITORY' => 'a/b',
                  'PATH' => "#{tools}:#{ENV.fetch('PATH')}")
    end
  end
end

# Checks that the packages ask only their own checkout for a date.
def test_packages(trap, root)
  script = 'packaging/release/commit-date.sh'
  print_date = lambda do |where|
    where.join(script).dirname.mkpath
    FileUtils.cp(root.join(script), where.join(script))
    trap.expect_safe(script) { run({ 'PATH' => ENV.fetch('PATH') }, where.join(script), where: where) }
  end
  trap.unpacked { |where| expect(print_date.call(where) == [0, "0\n"], script) }
  status, log = print_date.call(trap.configured)
  expect(status.zero? && log.to_i > 1e9, "#{script}: #{log}")
end

# Checks that each script has the settings with which the program runs git, so that none is forgotten.
def test_settings(root)
  isolation = root.join('Sources/Git/GitIsolation.swift').read
  settings = isolation[/let settings.*?\n  \]/m].scan(/^    \("(.+?)", "(.+?)"\)/)
  expect(settings.size > 5, 'the settings of the program are not found')
  calls = /(?:^|[;&|(!] ?|\b(?:if|then|while|until|exec) )\s*(?:command )?git +[-a-z"$]/
  files = root.glob('{action.yml,{integrations,packaging}/**/*}').select do |path|
    # Templates get the source in a folder of their own, where no repository is checked.
    path.file? && path.extname != '.md' && path.read.gsub(/git -C "[^" ]*source" /, '').match?(calls)
  end
  # These run git outside of any repository, or in a checkout of this project.
  %w[packaging/docker/Dockerfile packaging/release/release.yml packaging/release/commit-release.sh
     integrations/mise/mise.toml].each { |path| files.delete(root.join(path)) }
  files.each do |path|
    next if %w[base.sh changes.sh].include?(path.basename.to_s) # call the function of checkout.sh

    missing = settings.reject { |name, value| path.read.include?("-c #{name}=#{value}") }
    expect(missing.empty? && path.read.include?('git() {'), "#{path}: #{missing}")
  end
  expect(files.size > 8, "git is called only in #{files}")
end

root, folder = Pathname(ARGV[0]).realpath, emptied(Pathname(ARGV[1]))
runner = Runner.new(root, folder.join('runner').tap(&:mkpath))
trap = Trap.new(folder)
test_action(trap, runner)
test_comment(trap, runner)
extracted, source = ARGV.drop(2).map { |path| Pathname(path).realpath }
test_scripts(trap, Scripts.new(root, folder.join('host').tap(&:mkpath), extracted, source))
test_packages(trap, root)
test_settings(root)
puts 'no script runs what a repository specifies'
