# frozen_string_literal: true

# Tests of the template for GitLab, which is filled in with inputs as GitLab does.

# The part of test_templates.rb that is about merge requests in GitLab.
module GitLabTests
  private

  def gitlab(name)
    GitLabTemplate.new(@root.join("integrations/gitlab/#{name}.yml"))
  end

  def test_gitlab
    template = gitlab('catalog-lint')
    @host.folder.join('gitlab.yml').write(template.interpolate)
    job = template.jobs['catalog-lint']
    @gitlab = @host.save('gitlab', 'sh', "set -eu\n#{job['script'].join("\n")}")
    @variables = GitLabTemplate.variables(job)
    merge = { **@variables, 'CI_MERGE_REQUEST_DIFF_BASE_SHA' => 'abc' }
    merged = { **merge, 'CI_MERGE_REQUEST_TARGET_BRANCH_SHA' => 'def' }
    policy = { 'CATALOG_LINT_POLICY' => 'base' }
    { @variables => [], merge => ['--base=abc'], merged => ['--base=def'],
      { **merge, **policy } => ['--policy-from=base', '--base=abc'], { **@variables, **policy } => [],
      { **@variables, 'CATALOG_LINT_POLICY' => 'v1' } => ['--policy-from=v1'],
      { **merged, 'CATALOG_LINT_BASE' => 'none' } => [] }.each do |variables, words|
      expect_run(@gitlab, variables, gitlab_calls(words, ['.']))
    end
    calls = gitlab_calls([], ['.'])
    expect_run(@gitlab, { **@variables, 'STUB_STATUS' => '1' }, calls, status: 1)
    expect_run(@gitlab, { **@variables, 'STUB_STATUS' => '2' }, calls.take(1), status: 2)
  end

  def gitlab_calls(words, paths, args = [])
    [['lint', '--quiet', '--output=gitlab=gl-code-quality-report.json', *args, '--', *paths],
     ['lint', '--output=junit=catalog-lint.xml', *words, *args, '--', *paths]]
  end

  # Checks that no value of an input changes the structure of the YAML, and that the program gets the value.
  def test_gitlab_inputs
    template = gitlab('catalog-lint')
    paths = HOSTILE + ['App', 'Widget', '*.lproj', 'My App: x', 'App # old', '- a', "'", '"', '#{x}',
                       '","', 'a\\', '{a: b}', '[x]', '!reference [a]', '&a', 'Grün/日本', 'no', '0x1']
    args = ['--only=a,b', '--skip=*', '--reason=#$x "y"']
    ['$(touch pwned)', '0123e4', 'a: b', 'a # b', "'", '*x', 'null', '~'].each do |base|
      given = { 'paths' => paths, 'args' => args, 'base' => base, 'strict' => true,
                'job' => "lint: # '*'", 'stage' => 'test # 1', 'image' => 'host:5000/a@sha256:0' }
      job = template.jobs(given)[given['job']]
      expect([job['stage'], job['image']['name']] == given.values_at('stage', 'image'), job)
      expect_run(@gitlab, GitLabTemplate.variables(job),
                 gitlab_calls(['--strict', "--base=#{base}"], paths, args))
    end
    [["a\nb"], [12], [true], ["a\x1b"]].each do |odd|
      job = template.jobs('paths' => odd)['catalog-lint']
      log = expect_run(@gitlab, GitLabTemplate.variables(job), [], status: 2)
      expect(log.start_with?('error: paths and args must be'), "GitLab: #{odd} #{log}")
    end
    expect(template.inputs_accepting("a\nb: c").empty?, 'an input of GitLab takes lines')
  end

  # Checks that a commit is built in the folder of the cache, which no merge request can bring.
  def test_gitlab_commit
    template = gitlab('catalog-lint')
    given = { **@variables, **without_program }
    expect_run(@gitlab, given, gitlab_calls([], ['.']))
    folder = @where.join('.catalog-lint')
    expect(folder.join('bin/catalog-lint').exist?, 'GitLab installs nothing')
    job = template.jobs('commit' => '1' * 40)
    expect(job['catalog-lint']['cache']['key'] == "catalog-lint-#{'1' * 40}" &&
           job['catalog-lint-changes']['cache']['paths'] == ['.catalog-lint'], 'the cache of GitLab')
    status, _, calls = @host.run_script(@gitlab, @where, { **given, 'CATALOG_LINT_COMMIT' => '1' * 40 })
    expect(status != 0 && calls.empty?, 'GitLab passes without the program')
    expect(!template.inputs_accepting('v0.1.0').include?('commit'), 'the commit of GitLab')
    test_gitlab_committed_program(given, folder)
    folder.rmtree
  end

  def test_gitlab_committed_program(given, folder)
    git(@where, 'add', '--force', '.catalog-lint')
    refused = -> { @host.run_script(@gitlab, @where, given).values_at(0, 2) == [2, []] }
    expect(refused.call, 'GitLab runs a committed program')
    git(@where, 'rm', '-r', '--cached', '--quiet', '.catalog-lint')
    folder.rmtree
    folder.make_symlink(@host.folder)
    expect(refused.call, 'GitLab follows a committed link')
    folder.delete
    folder.mkpath
  end

  # Checks that the changes are written if they are asked for, and that only merge requests have the jobs.
  def test_gitlab_changes
    template = gitlab('catalog-lint')
    jobs = template.jobs('changes' => true, 'paths' => HOSTILE)
    expect(jobs.keys.sort == %w[catalog-lint catalog-lint-changes catalog-lint-note], jobs.keys)
    %w[changes note].each do |name|
      [[{}, 'falsefalse'], [{ 'changes' => true }, 'truefalse'],
       [{ 'comment' => true }, 'falsetrue']].each do |given, word|
        rule = template.jobs(given)["catalog-lint-#{name}"]['rules']
        wanted = "\"#{word}\" =~ /true/ && $CI_PIPELINE_SOURCE == 'merge_request_event'"
        # The note is also for a page about files that can't be read.
        expect(rule == [{ 'if' => wanted, **(name == 'note' ? { 'when' => 'always' } : {}) }], rule)
      end
    end
    job = jobs['catalog-lint-changes']
    script = @host.save('gitlab-changes', 'sh', "set -eu\n#{job['script'].join("\n")}")
    variables = { **GitLabTemplate.variables(job), 'CI_MERGE_REQUEST_DIFF_BASE_SHA' => 'abc' }
    call = ['preview', '--quiet', '--format=json', '--base=abc',
            '--output=markdown=catalog-lint-changes.md', '--', *HOSTILE]
    expect_run(script, variables, [call])
    expect_run(script, { **variables, 'STUB_STATUS' => '2' }, [call], status: 2)
    test_gitlab_report(script, { **variables, 'CATALOG_LINT_COMMENT' => 'true' })
    committed = @where.join('catalog-lint-changes.md').tap { |path| path.write('forged') }
    expect_run(script, { **variables, 'CATALOG_LINT_BASE' => 'none' }, [])
    expect(!committed.exist?, 'GitLab posts a file of the merge request')
    @note = @host.save('gitlab-note', 'sh', "set -eu\n#{jobs['catalog-lint-note']['script'].join("\n")}")
  end

  # Checks that the note agrees with the options of the check.
  def test_gitlab_report(script, variables)
    page = ['report', '--output=catalog-lint-changes.md']
    suggestions = '--suggestions=gitlab=catalog-lint-suggestions.jsonl'
    paths = ['--', *HOSTILE]
    expect_run(script, variables, [[*page, suggestions, '--head=HEAD', '--base=abc', *paths]])
    expect_run(script, { **variables, 'STUB_STATUS' => '2' },
               [[*page, suggestions, '--head=HEAD', '--base=abc', *paths]], status: 2)
    expect_run(script, { **variables, 'CATALOG_LINT_SUGGESTIONS' => 'false' }, [[*page, '--base=abc', *paths]])
    args = ['--only=*', '--format', 'json', '--format=a', '--output', 'json=a', '--output=b', '--sarif-suppressions',
            '--skip=$(touch pwned)']
    given = gitlab('catalog-lint').jobs('comment' => true, 'strict' => true, 'policy-from' => 'base',
                                        'args' => args, 'paths' => HOSTILE)['catalog-lint-changes']
    expect_run(script, { **variables, **GitLabTemplate.variables(given),
                         'CI_MERGE_REQUEST_SOURCE_BRANCH_SHA' => 'def' },
               [[*page, suggestions, '--head=def', '--strict', '--policy-from=base', '--base=abc', '--only=*',
                 '--skip=$(touch pwned)', *paths]])
  end

  # Checks that the page becomes one note, which a later pipeline replaces.
  def test_gitlab_note
    page = @where.join('catalog-lint-changes.md')
    marker = '<!-- catalog-lint-changes -->'
    page.write("#{marker}\n## 2 strings differ: \"Grün\" $(touch pwned)\n")
    other = { 'id' => 5, 'author' => { 'id' => 2 }, 'body' => "#{marker}\nforged" }
    quoted = { 'id' => 6, 'author' => { 'id' => 1 }, 'body' => "see #{marker}" }
    own = { 'id' => 7, 'author' => { 'id' => 1 }, 'body' => "#{marker}\r\nold" }
    notes = '/api/v4/projects/3/merge_requests/4/notes'
    { [[other, quoted]] => ['POST', notes], [[other], [quoted, own]] => ['PUT', "#{notes}/7"] }
      .each do |known, (method, path)|
      status, log, calls = post_note(known)
      expect(status.zero?, log)
      expect(calls.last[0, 2] == [method, path], calls)
      expect(JSON.parse(calls.last[2]) == { 'body' => page.read }, calls)
      expect(calls.all? { |call| call[3] == 'sesame' }, 'a call without the token')
    end
    page.write("#{marker}\n<!-- nothing changed -->\nNo new findings.\n")
    status, log, calls = post_note([[other]])
    expect(status.zero? && calls.none? { |call| %w[POST PUT].include?(call[0]) }, calls)
    status, log, calls = post_note([[own]])
    expect(status.zero? && calls.last[0, 2] == ['PUT', "#{notes}/7"], calls)
    status, log, = post_note([], 403)
    expect(status == 1 && log.include?('403') && !log.include?('sesame'), log)
    status, log, calls = post_note([], 200, 'CATALOG_LINT_TOKEN' => '')
    expect(status.zero? && calls.empty? && log.include?('CATALOG_LINT_TOKEN'), log)
    test_gitlab_markers(page)
    test_gitlab_suggestions
    page.delete
    status, _, calls = post_note([])
    expect(status.zero? && calls.empty?, 'a note without a page')
  end

  # Checks that 'comment' replaces the note of 'changes'.
  def test_gitlab_markers(page)
    page.write("<!-- catalog-lint-report default -->\n## 1 error\n")
    notes = %w[changes report\ default].map.with_index do |name, id|
      { 'id' => id, 'author' => { 'id' => 1 }, 'body' => "<!-- catalog-lint-#{name} -->\nold" }
    end
    { notes => 1, notes.take(1) => 0 }.each do |known, id|
      status, log, calls = post_note([known])
      expect(status.zero?, log)
      expect(calls.last[0, 2] == ['PUT', "/api/v4/projects/3/merge_requests/4/notes/#{id}"], calls)
    end
  end

  # Checks that suggestions are posted once, and removed if they no longer apply.
  def test_gitlab_suggestions
    lines = %w[a1 b2].map do |name|
      { 'body' => "<!-- catalog-lint-suggestion default #{name} -->\n\u2028```suggestion:-0+0\n```",
        'position' => { 'head_sha' => 'head', 'new_line' => 1 } }
    end
    file = @where.join('catalog-lint-suggestions.jsonl')
    file.write(lines.map { |line| "#{JSON.generate(line)}\n" }.join)
    @versions = [{ 'base_commit_sha' => 'base', 'start_commit_sha' => 'start', 'head_commit_sha' => 'head' }]
    answer = { 'id' => 30, 'author' => { 'id' => 2 }, 'body' => 'no', 'system' => false }
    @threads = [thread('a1', 1), thread('c3', 2), thread('d4', 3, answer), thread('b2', 4, author: 2)]
    status, log, calls = post_note([])
    address = '/api/v4/projects/3/merge_requests/4/discussions'
    expect(status.zero?, log)
    expect(calls.filter_map { |call| call[1] if call[0] == 'DELETE' } == ["#{address}/t2/notes/2"], calls)
    posted = lines[1].merge('position' => { **lines[1]['position'], 'base_sha' => 'base', 'start_sha' => 'start' })
    expect(calls.last[0, 2] == ['POST', address] && JSON.parse(calls.last[2]) == posted, calls)
    @versions[0]['head_commit_sha'] = 'newer'
    status, log, calls = post_note([])
    expect(status.zero? && log.include?('newer commit') && calls.last[0] == 'GET', log)
    @threads = @versions = nil
    file.delete
  end

  def thread(name, id, *answers, author: 1)
    note = { 'id' => id, 'author' => { 'id' => author }, 'system' => false,
             'body' => "<!-- catalog-lint-suggestion default #{name} -->\n```suggestion:-0+0\n```" }
    { 'id' => "t#{id}", 'notes' => [note, *answers, { **note, 'system' => true, 'body' => 'changed this line' }] }
  end

  # Checks that the script writes its reports through the program, which follows no link out of the checkout.
  def test_gitlab_links
    expect_unchanged(@where, 'gl-code-quality-report.json') do
      expect_run(@gitlab, @variables, gitlab_calls([], ['.']))
    end
  end

  # Runs the script that posts the note, with a server that has pages of notes. Returns the status, the log and
  # the calls: method, path, body and token.
  def post_note(pages, code = 200, variables = {})
    server = TCPServer.new('127.0.0.1', 0)
    calls = []
    answers = Thread.new { loop { answer(server.accept, pages, code, calls) } }
    url = "http://127.0.0.1:#{server.addr[1]}/api/v4"
    status, log, = @host.run_script(
      @note, @where, 'CI_API_V4_URL' => url, 'CI_PROJECT_ID' => '3', 'CI_MERGE_REQUEST_IID' => '4',
                     'CATALOG_LINT_TOKEN' => 'sesame', **variables
    )
    [status, log, calls]
  ensure
    answers&.kill
    server&.close
  end

  def answer(socket, pages, code, calls)
    method, path, = socket.gets.split
    headers = {}
    while (line = socket.gets.chomp) != ''
      name, value = line.split(': ', 2)
      headers[name.downcase] = value
    end
    body = socket.read(headers['content-length'].to_i).force_encoding('UTF-8')
    calls << [method, path.split('?')[0], body, headers['private-token']]
    number = path[/[?&]page=(\d+)/, 1].to_i
    content = content(method, path, pages[number - 1])
    following = number.positive? && number < pages.size ? number + 1 : nil
    text = JSON.generate(content)
    socket.write("HTTP/1.1 #{code} X\r\nContent-Type: application/json\r\nX-Next-Page: #{following}\r\n" \
                 "Content-Length: #{text.bytesize}\r\nConnection: close\r\n\r\n#{text}")
    socket.close
  end

  def content(method, path, page)
    return {} unless method == 'GET'

    case path.split('?')[0]
    when %r{/user$} then { 'id' => 1 }
    when %r{/versions$} then @versions || []
    when %r{/discussions$} then @threads || []
    else page || []
    end
  end
end
