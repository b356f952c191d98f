# frozen_string_literal: true

# Runs the scripts of the templates that share integrations/check.sh, with a stub of catalog-lint and a local copy
# of the repository in place of GitHub.
#
# All scripts are kept in FOLDER/scripts for shellcheck, and a copy of check.sh with a stub of the installation in
# FOLDER/source.
#
# usage: test_services.rb ROOT FOLDER

require_relative 'support'

# The templates, their scripts as a shell gets them, and the variables of the service.
class Services
  # A branch that a contributor can push, and that a careless script would run.
  BRANCH = '$(touch${IFS}pwned);`touch${IFS}pwned`'
  JUNIT = '--output=junit=catalog-lint.xml'
  FILES = { 'circleci' => 'config.yml', 'buildkite' => 'pipeline.yml', 'bitbucket' => 'bitbucket-pipelines.yml',
            'codemagic' => 'codemagic.yaml', 'teamcity' => 'settings.kts' }.freeze

  def initialize(root, host)
    @root, @host = root, host
    @where = make_clone
    @commit = serve_source
    @home = host.folder.join('home').tap(&:mkpath)
    @templates = FILES.to_h { |name, file| [name, root.join('integrations', name, file).read] }
    @scripts = extract
  end

  def test
    test_placeholders
    test_targets
    test_hostile_targets
    test_circleci
    test_statuses
    test_options
    test_mise
    test_tuist
  end

  private

  # Returns a shallow clone of a branch whose files and whose target have hostile names.
  def make_clone
    server = make_repository(@host.folder.join('server'))
    commit(server, 'one')
    git(server, 'branch', 'feature')
    commit(server, 'two')
    git(server, 'branch', BRANCH)
    git(server, 'checkout', '--quiet', 'feature')
    HOSTILE.reject { |name| name.include?('/') }.each { |name| server.join(name).write('') }
    git(server, 'add', '--all')
    3.times { |number| commit(server, "feature #{number}") }
    clone = @host.folder.join('clone')
    git(@host.folder, 'clone', '--quiet', '--depth=2', '--branch=feature', "file://#{server}", clone.to_s)
    clone
  end

  # Makes a repository that git uses in place of that on GitHub. Returns its commit.
  def serve_source
    source = make_repository(@host.folder.join('source'))
    %w[ci integrations].each { |name| source.join(name).mkpath }
    FileUtils.cp(@root.join('integrations/check.sh'), source.join('integrations'))
    write_tool(source.join('ci/install.sh'), <<~SCRIPT)
      mkdir -p "$1/bin"
      cp '#{@host.tools.join('catalog-lint')}' "$1/bin"
      echo "$1" >>'#{@host.folder.join('installed')}'
    SCRIPT
    git(source, 'add', '.')
    commit(source, 'source')
    @host.folder.join('gitconfig').write(<<~CONFIG)
      [url "file://#{source}"]
        insteadOf = https://github.com/catalog-lint/catalog-lint
    CONFIG
    git(source, 'rev-parse', 'HEAD')
  end

  def extract
    circle = YAML.safe_load(@templates['circleci'])['jobs']['localization']['steps'].filter_map { |step| step['run'] }
    bitbucket = YAML.safe_load(@templates['bitbucket'], aliases: true)['definitions']['steps'][0]['step']['script']
    kotlin = @templates['teamcity'][/scriptContent = """\n(.*?)"""/m, 1].gsub(/^ {16}/, '').sub(/\A#!.*\n/, '')
    # Kotlin and Buildkite replace some dollar signs.
    expect(!kotlin.gsub("${'$'}", '').include?('$'), 'Kotlin replaces a variable')
    buildkite = YAML.safe_load(@templates['buildkite'])['steps'][0]['command']
    expect(!buildkite.gsub('$$', '').include?('$'), 'Buildkite replaces a variable')
    {
      'circleci' => circle.map { |step| "(\n#{step['command']})\n" }.join,
      'buildkite' => buildkite.gsub('$$', '$'),
      'bitbucket' => bitbucket.drop(1).join("\n"),
      'codemagic' => YAML.safe_load(@templates['codemagic'])['workflows']['localization']['scripts'][0]['script'],
      'teamcity' => kotlin.gsub("${'$'}", '$')
    }.to_h { |name, text| [name, @host.save(name, 'bash', text)] }
  end

  def variables(name, target)
    target_of = { 'circleci' => 'CATALOG_LINT_TARGET', 'buildkite' => 'BUILDKITE_PULL_REQUEST_BASE_BRANCH',
                  'bitbucket' => 'BITBUCKET_PR_DESTINATION_BRANCH', 'codemagic' => 'CM_PULL_REQUEST_DEST',
                  'teamcity' => 'CATALOG_LINT_TARGET' }
    { 'CATALOG_LINT_COMMIT' => @commit, 'HOME' => @home.to_s, target_of[name] => target,
      'GIT_CONFIG_GLOBAL' => @host.folder.join('gitconfig').to_s }
  end

  def check(name, target, others = {})
    FileUtils.rm_rf('/tmp/catalog-lint-source') if name == 'circleci'
    @host.run_script(@scripts[name], @where, { **variables(name, target), **others })
  end

  # Returns the call of the program with the given words.
  def call(name, *words)
    report = { 'circleci' => '--output=junit=/tmp/test-results/catalog-lint/results.xml',
               'bitbucket' => '--output=junit=test-results/catalog-lint.xml' }.fetch(name, JUNIT)
    ['lint', *words, report]
  end

  # Checks that a template names no commit, which would be an old one soon.
  def test_placeholders
    @templates.each do |name, text|
      expect(text.scan(/\b\h{40}\b/) == ['0' * 40], "#{name}: the commit")
    end
  end

  # Checks that a pull request is compared with its target, which the clone may not have.
  def test_targets
    @scripts.each_key do |name|
      status, log, calls = check(name, '')
      expect([status, calls] == [0, [call(name)]], "#{name}: #{status} #{calls}\n#{log}")
      ['main', BRANCH].each do |target|
        reference = "refs/remotes/origin/#{target}"
        git(@where, 'update-ref', '-d', reference)
        status, log, calls = check(name, target)
        expect([status, calls] == [0, [call(name, "--base=#{reference}")]], "#{name}: #{status} #{calls}\n#{log}")
        git(@where, 'merge-base', reference, 'HEAD')
      end
    end
    status, _, calls = check('teamcity', 'refs/heads/main')
    expect([status, calls] == [0, [call('teamcity', '--base=refs/remotes/origin/main')]], 'TeamCity: a reference')
    folders = @host.folder.join('installed').readlines(chomp: true).uniq
    expect(folders.all? { |folder| folder.start_with?("#{@home}/.cache/catalog-lint") }, folders)
  end

  # Checks that no name of a target becomes a command or an option, or makes the check pass.
  def test_hostile_targets
    [*HOSTILE, "main\nother", 'refs/heads/main:refs/heads/x', '+main', 'main..feature', '@{-1}'].each do |target|
      @scripts.each_key do |name|
        status, log, calls = check(name, target)
        expect(status == 2 && calls.empty?, "#{name}, #{target}: #{status} #{calls}\n#{log}")
      end
    end
  end

  # Checks that the target itself is reported completely.
  def test_circleci
    status, log, calls = check('circleci', 'main', 'CIRCLE_BRANCH' => 'main')
    expect([status, calls] == [0, [call('circleci')]], log)
    expect(check('circleci', 'main', 'CIRCLE_BRANCH' => 'feature')[2] ==
           [call('circleci', '--base=refs/remotes/origin/main')], 'CircleCI, a branch')
  end

  # Checks that findings fail the step, and that it fails without the program.
  def test_statuses
    @scripts.each_key do |name|
      [1, 2].each do |wanted|
        status, log, = check(name, 'main', 'STUB_STATUS' => wanted.to_s)
        expect(status == wanted, "#{name}: #{status} instead of #{wanted}\n#{log}")
      end
      status, _, calls = check(name, 'main', 'CATALOG_LINT_COMMIT' => '1' * 40)
      expect(status != 0 && calls.empty?, "#{name} passes without the program")
    end
  end

  # Checks that each option of check.sh stays one word.
  def test_options
    check = @host.folder.join('source/integrations/check.sh')
    variables = { 'PATH' => "#{@host.tools}:#{ENV.fetch('PATH')}", 'HOME' => @home.to_s,
                  'STUB_ARGUMENTS' => @host.folder.join('options').to_s }
    status, log = run(variables, 'bash', check, @home.join('a b'), '', *HOSTILE, where: @where)
    words = @host.folder.join('options').read.delete_suffix("\n\0").split("\0")
    expect([status, words] == [0, ['lint', *HOSTILE]], "#{status} #{words}\n#{log}")
    expect(run(variables, 'bash', check, @home, where: @where)[0] == 2, 'check.sh without a target')
  end

  # Runs the tasks of mise.toml, whose commands are lists of lines.
  def test_mise
    file = @root.join('integrations/mise/mise.toml')
    text, = Open3.capture2('python3', '-c', <<~PYTHON, file.to_s)
      import json, sys, tomllib
      print(json.dumps(tomllib.load(open(sys.argv[1], 'rb'))))
    PYTHON
    tasks = JSON.parse(text)['tasks']
    expect(tasks.keys == %w[localization localization:new], tasks)
    commands = tasks.values.map { |task| "set -e\n#{Array(task['run']).join("\n")}" }
    wanted = [['lint'], ['lint', '--base', 'origin/main']]
    calls = commands.each_with_index.flat_map do |command, number|
      @host.run_script(@host.save("mise-#{number}", 'sh', command), @where)[2]
    end
    expect(calls == wanted, calls)
  end

  # Checks that the example is Swift.
  def test_tuist
    log, status = Open3.capture2e('swiftc', '-frontend', '-parse', @root.join('integrations/tuist/Project.swift').to_s)
    expect(status.success? && log.empty?, log)
  end
end

root, folder = Pathname(ARGV[0]).realpath, emptied(Pathname(ARGV[1]))
Services.new(root, Host.new(folder)).test
expect(folder.glob('**/pwned').empty?, 'an input ran a command')
puts 'the services check what a pull request adds, whatever its branches and files are called'
