# frozen_string_literal: true

# Reads a JUnit report as GitLab does (lib/gitlab/ci/parsers/test/junit.rb). GitLab drops a case if an
# earlier one has the same suite, class and name. Fails unless all cases and failures are kept and no
# file is attached.
#
# usage: gitlab_junit.rb REPORT CASES FAILURES

require 'active_support'
require 'active_support/core_ext/hash'

def each_case(node, parent: nil, &block)
  [node].flatten.compact.grep(Hash).each do |element|
    each_case(element['testsuites'], parent: node, &block) unless parent
    [element['testcase']].flatten.compact.each(&block) if parent
    each_case(element['testsuite'], parent: node, &block)
  end
end

kept = {}
each_case(Hash.from_xml(File.read(ARGV.fetch(0), encoding: 'UTF-8'))) do |data|
  status = %w[failure error].find { |kind| data.key?(kind) }
  kept[[data['classname'], data['name']]] ||= {
    output: status && data[status],
    attachment: data['system_out'].to_s[/\[\[ATTACHMENT\|(.+?)\]\]/, 1]
  }
end
outputs = kept.values.filter_map { |read| read[:output] }
found = [kept.size, outputs.count { |output| output.is_a?(String) && !output.empty? }]
attached = kept.values.filter_map { |read| read[:attachment] }
abort "GitLab keeps #{found} of #{ARGV.drop(1)}" unless found == ARGV.drop(1).map(&:to_i)
abort "GitLab attaches #{attached}" unless attached.empty?
