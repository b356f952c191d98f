# frozen_string_literal: true

# Extracts the shell scripts from the templates for other hosts, and runs them with a stub.
#
# All scripts are kept in FOLDER/scripts for shellcheck, and the GitLab templates without their inputs in
# FOLDER/*.yml for a schema.
#
# usage: test_templates.rb ROOT FOLDER [PROGRAM]

require_relative 'gitlab'
require_relative 'support'

# The templates of all hosts, and the repositories in which their scripts run.
class Templates
  include GitLabTests

  def initialize(root, host)
    @root, @host = root, host
    @where, @base = make_clone
    @old, @new = %w[old new].map { |name| make_repository(host.folder.join(name)) }
    commit(@old, 'long ago', '2020-01-01T00:00:00Z')
    [@old, @new].each { |repository| commit(repository, 'today') }
  end

  def test
    test_gitlab
    test_gitlab_inputs
    test_gitlab_commit
    test_gitlab_changes
    test_gitlab_note
    test_gitlab_links
    test_azure
    test_xcode
    test_xcode_cloud
    test_jenkins
    test_bitrise
    save_nightly_scripts
    test_nightly_words
    test_nightly_statuses
    test_nightly_links
  end

  # Checks with the real program that the scripts write the files that their hosts read and publish.
  def test_program(program)
    @host.use_program(program)
    test_reports
    test_linked_reports
    test_pages
  end

  private

  # Returns a shallow clone of a branch that started before the last commit of main, and that commit.
  def make_clone
    server = make_repository(@host.folder.join('server'))
    commit(server, 'one')
    git(server, 'branch', 'feature')
    commit(server, 'two')
    main = git(server, 'rev-parse', 'HEAD')
    git(server, 'checkout', '--quiet', 'feature')
    5.times { |number| commit(server, "feature #{number}") }
    clone = @host.folder.join('clone')
    git(@host.folder, 'clone', '--quiet', '--depth=2', '--branch=feature', "file://#{server}", clone.to_s)
    [clone, main]
  end

  # Fails unless a script exits with a status and has called the program with the given arguments.
  def expect_run(script, variables, calls, status: 0, where: @where)
    ended, log, called = @host.run_script(script, where, variables)
    expect([ended, called] == [status, calls], "#{script.basename}: #{ended} #{called}\n#{log}")
    log
  end

  # Fails if a block writes through a link to a file outside of the checkout. Returns its result.
  def expect_unchanged(where, *names)
    outside = @host.folder.join('outside').tap { |path| path.write('mine') }
    links = names.map { |name| where.join(name).tap { |path| path.make_symlink(outside) } }
    result = yield
    expect(outside.read == 'mine', "a link of #{names} was followed")
    links.each { |path| path.delete if path.symlink? }
    result
  end

  def test_azure
    steps = read_yaml(@root.join('integrations/azure/catalog-lint.yml'))['steps']
    source, install, lint = steps.filter_map { |step| step['bash'] }.each_with_index.map do |text, number|
      @host.save("azure-#{number}", 'bash', text)
    end
    temporary = @host.folder.join('temporary folder').tap(&:mkpath)
    variables = {
      'AGENT_TEMPDIRECTORY' => temporary.to_s, 'BUILD_REASON' => 'Manual',
      'CATALOG_LINT_BASE' => '', 'CATALOG_LINT_STRICT' => 'False',
      'CATALOG_LINT_ARGS' => '', 'CATALOG_LINT_PATHS' => '.'
    }
    _, log, = @host.run_script(source, @where, variables)
    expect(log.strip == @host.tools.join('catalog-lint').to_s, log)
    test_azure_install(source, install, variables)
    outputs = ['lint', "--output=junit=#{temporary}/TEST-catalog-lint.xml",
               "--output=markdown=#{temporary}/catalog-lint.md"]
    expect_run(lint, { **variables, 'STUB_STATUS' => '1' }, [[*outputs, '--', '.']], status: 1)
    variables.merge!('BUILD_REASON' => 'PullRequest', 'CATALOG_LINT_STRICT' => 'True',
                     'CATALOG_LINT_ARGS' => '--only=a b', 'CATALOG_LINT_PATHS' => HOSTILE.join("\n"))
    base = "--base=#{git(@where, 'rev-parse', 'HEAD^1')}"
    expect_run(lint, variables, [[*outputs, base, '--strict', '--only=a b', '--', *HOSTILE]])
    variables.merge!('CATALOG_LINT_POLICY' => 'base', 'CATALOG_LINT_PATHS' => '.')
    words = ['--policy-from=base', '--strict', '--only=a b', '--', '.']
    expect_run(lint, variables, [[*outputs, base, *words]])
    expect_run(lint, { **variables, 'BUILD_REASON' => 'Manual' }, [[*outputs, *words.drop(1)]])
  end

  # Checks that an agent without the program gets the source of the commit, and installs it in the cached folder.
  def test_azure_install(source, install, variables)
    workspace = @host.folder.join('pipeline workspace').tap(&:mkpath)
    given = { **variables, **without_program, 'PIPELINE_WORKSPACE' => workspace.to_s }
    status, log, = @host.run_script(source, @where, given)
    expect([status, log] == [0, "##vso[task.setvariable variable=CATALOG_LINT_KEY]key\n"], log)
    status, log, = @host.run_script(install, @where, given)
    expect([status, log] == [0, "##vso[task.prependpath]#{workspace}/catalog-lint/bin\n"], log)
    expect(workspace.join('catalog-lint/bin/catalog-lint').exist?, 'Azure installs nothing')
    status, = @host.run_script(source, @where, { **given, 'CATALOG_LINT_COMMIT' => '1' * 40 })
    expect(status != 0, 'Azure, a commit that is missing')
  end

  # Returns variables with which the program is not on the PATH, and a local repository is used in place of that on
  # GitHub. Its installation is a stub.
  def without_program
    @without_program ||= begin
      source = make_repository(@host.folder.join('source'))
      source.join('ci').mkpath
      write_tool(source.join('ci/install.sh'), <<~SCRIPT)
        mkdir -p "$1/bin"
        cp '#{@host.tools.join('catalog-lint')}' "$1/bin"
      SCRIPT
      write_tool(source.join('ci/build-key.sh'), "echo key\n")
      git(source, 'add', '.')
      commit(source, 'source')
      settings = @host.folder.join('gitconfig')
      settings.write("[url \"file://#{source}\"]\n  insteadOf = https://github.com/catalog-lint/catalog-lint\n")
      path = ENV.fetch('PATH').split(':').reject { |folder| Pathname(folder).join('catalog-lint').exist? }
      { 'PATH' => path.join(':'), 'GIT_CONFIG_GLOBAL' => settings.to_s,
        'CATALOG_LINT_COMMIT' => git(source, 'rev-parse', 'HEAD') }
    end
  end

  # Checks that a template installs the commit if the program is not on the PATH, and then calls it.
  def expect_installation(script, variables, call, where: @where)
    home = emptied(@host.folder.join('home of the agent'))
    given = { **variables, **without_program, 'HOME' => home.to_s }
    expect_run(script, given, [call], where: where)
    expect(home.join('.cache/catalog-lint/bin/catalog-lint').exist?, "#{script.basename} installs nothing")
    status, _, calls = @host.run_script(script, where, { **given, 'CATALOG_LINT_COMMIT' => '1' * 40 })
    expect(status != 0 && calls.empty?, "#{script.basename} passes without the program")
  end

  def test_jenkins
    script = @host.save_groovy('jenkins', @root.join('integrations/jenkins/Jenkinsfile'))
    outputs = %w[lint --output=junit=catalog-lint.xml
                 --output=checkstyle=catalog-lint-checkstyle.xml]
    target = 'refs/remotes/origin/main'
    expect_run(script, {}, [outputs])
    git(@where, 'update-ref', '-d', target)
    2.times do
      expect_run(script, { 'CHANGE_TARGET' => 'main' }, [[*outputs, "--base=#{target}"]])
      git(@where, 'rev-parse', '--verify', target)
    end
    status, _, calls = @host.run_script(script, @where, 'CHANGE_TARGET' => '$(touch pwned)')
    expect(status != 0 && calls.empty?, 'Jenkins, a target that is not a branch')
  end

  def test_bitrise
    flow = read_yaml(@root.join('integrations/bitrise/bitrise.yml'))
    step = flow['workflows']['localization']['steps'].filter_map { |entry| entry['script@1'] }.first
    script = @host.scripts.join('bitrise')
    script.write(step['inputs'][0]['content'])
    results = @host.folder.join('results')
    report = "--output=junit=#{results}/catalog-lint/catalog-lint.xml"
    variables = { 'BITRISE_TEST_RESULT_DIR' => results.to_s }
    expect_run(script, variables, [['lint', report]])
    expect_run(script, { **variables, 'BITRISEIO_GIT_BRANCH_DEST' => 'main' },
               [['lint', report, '--base=refs/remotes/origin/main']])
    expect_installation(script, variables, ['lint', report])
  end

  def test_xcode
    phase = @root.join('integrations/xcode/run-script.sh')
    quiet = %w[lint --format=xcode --quiet]
    folder = { 'SRCROOT' => @where.to_s }
    expect_run(phase, folder, [[*quiet, '--', @where.to_s]])
    files, stamp = %w[files.xcfilelist stamp].map { |name| @host.folder.join(name) }
    files.write("#{@where}\n/a/Info.plist\n-x.strings\n$(touch pwned).xcstrings")
    variables = {
      **folder, 'SCRIPT_INPUT_FILE_COUNT' => '2', 'SCRIPT_INPUT_FILE_0' => '/a b/c.xcstrings',
      'SCRIPT_INPUT_FILE_1' => '/.lint-config.json', 'SCRIPT_INPUT_FILE_LIST_COUNT' => '1',
      'SCRIPT_INPUT_FILE_LIST_0' => files.to_s, 'SCRIPT_OUTPUT_FILE_COUNT' => '1',
      'SCRIPT_OUTPUT_FILE_0' => stamp.to_s, 'CATALOG_LINT_STRICT' => 'YES', 'STUB_STATUS' => '1'
    }
    calls = [[*quiet, '--strict', '--', '/a b/c.xcstrings', @where.to_s, '-x.strings',
              '$(touch pwned).xcstrings']]
    expect_run(phase, variables, calls, status: 1)
    expect(!stamp.exist?, 'Xcode, a finding fails the build')
    variables['CATALOG_LINT_FAILS_BUILD'] = 'NO'
    expect_run(phase, variables, calls)
    expect(stamp.exist?, 'Xcode makes no output file')
    expect_run(phase, { **variables, 'STUB_STATUS' => '2' }, calls, status: 2)
    { 'ACTION' => 'indexbuild', 'ENABLE_PREVIEWS' => 'YES' }.each do |name, value|
      expect_run(phase, { **folder, name => value }, [])
    end
    missing = { **folder, 'CATALOG_LINT' => '/nowhere/catalog-lint' }
    log = expect_run(phase, missing, [])
    expect(log.match?(/\Awarning: .*\n\z/), log)
    log = expect_run(phase, { **missing, 'CATALOG_LINT_REQUIRED' => 'YES' }, [], status: 1)
    expect(log.match?(/\Aerror: .*\n\z/), log)
  end

  def test_xcode_cloud
    script = @root.join('integrations/xcode/ci_post_clone.sh')
    variables = { 'CI_PRIMARY_REPOSITORY_PATH' => @where.to_s }
    expect_run(script, variables, [['lint']], where: '/')
    variables['CI_PULL_REQUEST_TARGET_COMMIT'] = @base
    expect_run(script, variables, [['lint', "--base=#{@base}"]], where: '/')
    git(@where, 'merge-base', @base, 'HEAD')
    variables.delete('CI_PULL_REQUEST_TARGET_COMMIT')
    expect_installation(script, variables, ['lint'], where: '/')
  end

  def save_nightly_scripts
    template = gitlab('coverage')
    @host.folder.join('gitlab-coverage.yml').write(template.interpolate)
    jobs = template.jobs
    steps = read_yaml(@root.join('integrations/github/coverage.yml'))['jobs']['coverage']['steps']
    counting = steps.find { |step| step['id'] == 'coverage' }
    @gates = @host.save('gitlab-gates', 'sh', jobs['coverage-gates']['script'].join("\n"))
    @page = @host.folder.join('github page')
    @output = @host.folder.join('output')
    @nightly = {
      'gitlab' => @host.save('gitlab-pages', 'sh', "set -eu\n#{jobs['pages']['script'].join("\n")}"),
      'github' => @host.save('github', 'bash', "set -e\n#{counting['run']}"),
      'jenkins' => @host.save_groovy('jenkins-coverage',
                                     @root.join('integrations/jenkins/Jenkinsfile.coverage'))
    }
    @of_host = {
      'gitlab' => { 'CATALOG_LINT_PATHS' => '["."]', 'CATALOG_LINT_SINCE' => '90d', 'CATALOG_LINT_COMMIT' => '' },
      'github' => { 'PROGRAM' => @host.tools.join('catalog-lint').to_s, 'PAGE' => @page.to_s,
                    'GITHUB_OUTPUT' => @output.to_s,
                    'GITHUB_STEP_SUMMARY' => @host.folder.join('summary.md').to_s },
      'jenkins' => {}
    }
  end

  # Checks that nightly scripts compare with the last commit of yesterday, and pass arguments unchanged.
  def test_nightly_words
    yesterday = "--base=#{git(@old, 'rev-parse', 'HEAD^')}"
    @nightly.each do |name, script|
      status, log, (words,) = @host.run_script(script, @old, @of_host[name])
      expect(status.zero? && words[0] == 'coverage' &&
             (['--since=90d', yesterday, '--no-merge-base'] - words).empty?, "#{name}: #{words} #{log}")
      status, log, (words,) = @host.run_script(script, @new, @of_host[name])
      expect(status.zero? && words.none? { |word| word.start_with?('--base') },
             "#{name} without commits of yesterday: #{words} #{log}")
    end
    jobs = gitlab('coverage').jobs('paths' => HOSTILE, 'since' => '$(touch pwned)',
                                   'stage' => 'deploy # 1')
    expect(jobs.values.all? { |job| job['stage'] == 'deploy # 1' }, "GitLab's stage")
    _, log, (words,) = @host.run_script(@nightly['gitlab'], @new,
                                        GitLabTemplate.variables(jobs['pages']))
    expect(words.last(HOSTILE.size + 1) == ['--', *HOSTILE] &&
           words.include?('--since=$(touch pwned)'), "GitLab: #{words} #{log}")
    status, log, calls = @host.run_script(@nightly['gitlab'], @new, { **@of_host['gitlab'], **without_program })
    expect(status.zero? && calls.size == 1 && @new.join('.catalog-lint/bin/catalog-lint').exist?, "GitLab: #{log}")
  end

  # Checks that a failed gate fails the job after the page is published, and that errors fail it immediately.
  def test_nightly_statuses
    (0..2).each do |status|
      stub = { 'STUB_STATUS' => status.to_s }
      @output.write('')
      { 'gitlab' => status == 2 ? 2 : 0, 'github' => status == 2 ? 2 : 0, 'jenkins' => status }
        .each do |name, wanted|
        ended, = @host.run_script(@nightly[name], @old, { **@of_host[name], **stub })
        expect(ended == wanted, "#{name}, status #{status}: #{ended}")
        next unless name == 'gitlab' && status != 2

        ended, = @host.run_script(@gates, @old)
        expect(ended == status, "GitLab's gates, status #{status}: #{ended}")
      end
      expect(@output.read == "status=#{status}\n", "GitHub's output")
    end
  end

  # Checks that the status of the page isn't written through a link that leads out of the checkout.
  def test_nightly_links
    old = @old.join('coverage-status')
    old.delete if old.exist?
    expect_unchanged(@old, 'coverage-status') do
      status, log, = @host.run_script(@nightly['gitlab'], @old, @of_host['gitlab'])
      expect(status.zero?, "GitLab: #{log}")
    end
    expect(old.read == "0\n", 'GitLab has no status')
  end

  # Checks that no script writes a report through a link that leads out of the checkout.
  def test_linked_reports
    { 'gitlab' => ['gl-code-quality-report.json', @variables],
      'jenkins' => ['catalog-lint.xml', {}] }.each do |name, (report, variables)|
      sample = make_repository(@host.folder.join("links-#{name}"))
      FileUtils.cp_r("#{@root}/Tests/Fixtures/SampleApp/.", sample)
      status, log, = expect_unchanged(sample, report) do
        @host.run_script(@host.scripts.join(name), sample, variables)
      end
      expect(status == 2 && log.include?('leads out of the project'), "#{name}: #{status} #{log}")
    end
  end

  def test_reports
    # Without this, a configuration in a parent folder would apply.
    sample = make_repository(@host.folder.join('sample'))
    FileUtils.cp_r("#{@root}/Tests/Fixtures/SampleApp/.", sample)
    temporary = sample.join('temporary').tap(&:mkpath)
    { 'gitlab' => @variables,
      'azure-2' => { 'CATALOG_LINT_PATHS' => '.', 'CATALOG_LINT_BASE' => 'none',
                     'CATALOG_LINT_ARGS' => '', 'CATALOG_LINT_STRICT' => 'False',
                     'BUILD_REASON' => '', 'TF_BUILD' => 'True',
                     'AGENT_TEMPDIRECTORY' => temporary.to_s },
      'jenkins' => {}, 'bitrise' => { 'BITRISE_TEST_RESULT_DIR' => temporary.to_s } }
      .each do |name, variables|
      status, log, = @host.run_script(@host.scripts.join(name), sample, variables)
      expect(status == 1, "#{name} ended with status #{status}:\n#{log}")
    end
    %w[gl-code-quality-report.json catalog-lint.xml catalog-lint-checkstyle.xml
       temporary/TEST-catalog-lint.xml temporary/catalog-lint.md
       temporary/catalog-lint/catalog-lint.xml].each do |file|
      path = sample.join(file)
      expect(path.exist? && path.read.include?('Localizable.xcstrings'), "no #{file}")
    end
  end

  def test_pages
    sample = make_repository(@host.folder.join('nightly'))
    FileUtils.cp_r("#{@root}/Tests/Fixtures/SampleApp/.", sample)
    # A file that can't be read completely must fail the job, regardless of the gates.
    sample.join('.lint-config.json').write(JSON.generate(
      'coverage' => { 'default' => { 'min' => 100 } }, 'exclude' => ['App/fr.lproj/Legacy.strings']
    ))
    git(sample, 'add', '.')
    commit(sample, 'long ago', '2020-01-01T00:00:00Z')
    folders = { 'gitlab' => sample.join('public'), 'jenkins' => sample.join('coverage'),
                'github' => @page }
    folders.each do |name, folder|
      status, log, = @host.run_script(@nightly[name], sample, @of_host[name])
      expect(status == (name == 'jenkins' ? 1 : 0), "#{name}, status #{status}: #{log}")
      expect(folder.join('index.html').read.start_with?('<!DOCTYPE html>'), "#{name}: page")
      expect(folder.join('index.html').read.include?('href="open-keys.csv" download'), "#{name}: CSV")
      expect(folder.join('open-keys.csv').read.start_with?('locale,'), "#{name}: open keys")
      expect(folder.join('badge.svg').read.start_with?('<svg '), "#{name}: badge")
      expect(JSON.parse(folder.join('coverage.json').read)['locales'].any?, "#{name}: JSON")
    end
    %w[coverage.xml coverage/gates.xml].each do |file|
      expect(sample.join(file).read.include?('<failure'), "#{file}: no failure")
    end
    log, summary = File.read("#{@page}.log"), @host.folder.join('summary.md').read
    expect(log.include?('coverage-below-minimum'), 'GitHub: no annotation')
    expect(summary.include?('catalog-lint-coverage'), 'GitHub: no summary')
    expect(JSON.parse(@page.join('badge.json').read).key?('label'), "shields' endpoint")
  end
end

root, folder = Pathname(ARGV[0]).realpath, emptied(Pathname(ARGV[1]))
templates = Templates.new(root, Host.new(folder))
templates.test
templates.test_program(Pathname(ARGV[2]).realpath) if ARGV[2]
expect(folder.glob('**/pwned').empty?, 'an input ran a command')
puts 'the scripts of all templates pass arguments, count, and publish their page before they fail'
