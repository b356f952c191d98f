# frozen_string_literal: true

# Checks which revision the action compares against, in scratch repositories.
#
# usage: test_base.rb ROOT FOLDER

require_relative 'runner'

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
  refuses(runner, where, { 'base' => 'gone' }, 'fetch-depth: 0', {})
  server.rename(folder.join('moved'))
  where = check_out(folder.join('moved'), folder.join('offline'), 'refs/heads/feature', '--depth=1')
  git(where, 'remote', 'set-url', 'origin', "file://#{server}")
  pull_request = { 'GITHUB_BASE_REF' => 'main' }
  refuses(runner, where, {}, 'fetch-depth: 0', pull_request)
  # Not even the repository of the project itself, which contains the folder.
  refuses(runner, folder.join('empty').tap(&:mkdir), {}, 'there is no repository', pull_request)
end

# Fails unless the step ends with status 2 and a sentence before the program runs.
def refuses(runner, where, inputs, sentence, variables)
  done = runner.lint(inputs, where, variables)
  expect(done.status == 2 && done.words.nil? && done.log.include?(sentence), done)
end

# Checks that a merge queue compares against the commit that it builds on.
def test_merge_queue(runner, folder)
  server, queue = folder.join('queue-server'), 'refs/heads/gh-readonly-queue/main/pr-7'
  make_repository(server)
  3.times { |number| commit(server, "main #{number}") }
  base = git(server, 'rev-parse', 'HEAD')
  2.times { |number| commit(server, "queued #{number}") }
  git(server, 'update-ref', queue, 'HEAD')
  git(server, 'reset', '--quiet', '--hard', base)
  variables = { 'GITHUB_EVENT_NAME' => 'merge_group', 'GITHUB_REF' => queue }
  runner.event = { 'merge_group' => { 'base_sha' => base } }
  [['queue-deep'], ['queue-one', '--depth=1']].each do |name, *depth|
    where = check_out(server, folder.join(name), queue, *depth)
    ['', 'before'].each do |input|
      done = runner.lint({ 'base' => input }, where, variables)
      expect(done.status.zero? && done.words[1] == "--base=#{base}", "#{name}: #{done}")
    end
    done = runner.lint({ 'base' => 'none' }, where, variables)
    expect(done.status.zero? && done.words.none? { |word| word.start_with?('--base') }, done)
  end
  where = check_out(server, folder.join('queue-base'), 'refs/heads/main', '--depth=1')
  refuses(runner, where, {}, 'no changes of the merge queue', variables)
ensure
  runner.event = {}
end

# Checks that a push reports everything, and that 'before' compares it against the commit before it.
def test_push(runner, folder)
  server = make_repository(folder.join('push-server'))
  commits = Array.new(5) { |number| commit(server, "main #{number}") && git(server, 'rev-parse', 'HEAD') }
  variables = { 'GITHUB_EVENT_NAME' => 'push', 'GITHUB_SHA' => commits.last }
  runner.event = { 'before' => commits[1] }
  where = nil
  [['push-deep'], ['push-one', '--depth=1']].each do |name, *depth|
    where = check_out(server, folder.join(name), 'refs/heads/main', *depth)
    done = runner.lint({}, where, variables)
    expect(done.status.zero? && done.words.none? { |word| word.start_with?('--base') }, done)
    done = runner.lint({ 'base' => 'before' }, where, variables)
    expect(done.status.zero? && done.words[1] == "--base=#{commits[1]}", "#{name}: #{done}")
  end
  runner.event = { 'before' => '0' * 40 }
  done = runner.lint({ 'base' => 'before' }, where, variables)
  expect(done.status.zero? && done.words.none? { |word| word.start_with?('--base') } &&
         done.log.include?('::notice'), "a new branch: #{done}")
  runner.event = { 'before' => '1' * 40 }
  refuses(runner, where, { 'base' => 'before' }, 'fetch-depth: 0', variables)
  # Other events have no commit before them.
  done = runner.lint({ 'base' => 'before' }, where, 'GITHUB_EVENT_NAME' => 'schedule')
  expect(done.status.zero? && done.words.none? { |word| word.start_with?('--base') }, done)
ensure
  runner.event = {}
end

# Checks that 'pull_request_target', which checks out the base branch by default, needs the pull request.
def test_target(runner, folder)
  server, pull = folder.join('target-server'), 'refs/pull/7/merge'
  _, main, tip = make_server(server)
  runner.event = { 'pull_request' => { 'number' => 7 } }
  target = { 'GITHUB_EVENT_NAME' => 'pull_request_target', 'GITHUB_BASE_REF' => 'main',
             'GITHUB_SHA' => tip }
  [['target-deep'], ['target-one', '--depth=1']].each do |name, *depth|
    where = check_out(server, folder.join(name), 'refs/heads/main', *depth)
    ['', 'main', 'none', 'before'].each do |input|
      refuses(runner, where, { 'base' => input }, 'refs/pull/7/merge', target)
    end
    # The branch has new commits since.
    refuses(runner, where, {}, 'refs/pull/7/merge', { **target, 'GITHUB_SHA' => main })
    refuses(runner, where, {}, 'refs/pull/7/merge',
            { **target, 'GITHUB_SHA' => main, 'GITHUB_EVENT_NAME' => 'pull_request' })
    where = check_out(server, folder.join("#{name}-pull"), pull, *depth)
    done = runner.lint({}, where, target)
    expect(done.status.zero? && done.words[1] == "--base=#{tip}", "#{name}: #{done}")
  end
ensure
  runner.event = {}
end

root, folder = Pathname(ARGV[0]).realpath, emptied(Pathname(ARGV[1]))
runner = Runner.new(root, folder)
test_base(runner, folder)
test_merge_queue(runner, folder)
test_push(runner, folder)
test_target(runner, folder)
puts "the action found its base #{runner.number} times"
