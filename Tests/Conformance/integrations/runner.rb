# frozen_string_literal: true

# Runs the steps of action.yml as GitHub's runner does, with a stub of the program.

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
    --suggestions=github=*) cat "${STUB_SUGGESTIONS:-/dev/null}" >"${argument#--suggestions=github=}" ;;
    --output=*.md)
      if [ -n "${STUB_NO_PAGE:-}" ]; then exit 2; fi
      echo '<!-- catalog-lint-report default -->' >"${argument#--output=}"
      if [ -n "${STUB_QUIET:-}" ]; then echo '<!-- nothing changed -->' >>"${argument#--output=}"; fi ;;
    --output=sarif=*) echo '{}' >"${argument#--output=sarif=}" ;;
    esac
  done
  exit "${STUB_STATUS:-0}"
STUB

# The environment of a job with the composite action.
class Runner
  Result = Struct.new(:status, :outputs, :log, :words)

  attr_reader :folder, :temporary, :number
  # The event is the payload of the job's event, with the names that GitHub gives them.
  # The root is the checkout of the action.
  attr_accessor :program, :event, :root

  def initialize(root, folder)
    @root, @folder, @number, @event = root, folder, 0, {}
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
    value.gsub(/\$\{\{ *([a-z_.-]+) *\}\}/) do
      scope, *names = Regexp.last_match(1).split('.')
      case scope
      when 'inputs' then input(names.first, inputs)
      when 'github' then @event.dig(*names.drop(1)).to_s
      else @program.to_s
      end
    end
  end

  def input(name, inputs)
    text = inputs.fetch(name, @action['inputs'][name].fetch('default', ''))
    text.start_with?('${{ github.token') ? '' : text
  end
end
