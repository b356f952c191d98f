# frozen_string_literal: true

# Reads a JUnit report as GitLab does (lib/gitlab/ci/parsers/test/junit.rb): prints what it keeps as
# JSON. A case with the suite, class and name of one before it is dropped.
#
# usage: gitlab_junit.rb REPORT

require 'active_support'
require 'active_support/core_ext/hash'
require 'json'

def each_case(node, parent: nil, &block)
  [node].flatten.compact.grep(Hash).each do |element|
    each_case(element['testsuites'], parent: node, &block) unless parent
    [element['testcase']].flatten.compact.each(&block) if parent
    each_case(element['testsuite'], parent: node, &block)
  end
end

kept = {}
each_case(Hash.from_xml(File.read(ARGV.fetch(0), encoding: 'UTF-8'))) do |data|
  status = %w[failure error skipped].find { |kind| data.key?(kind) }
  kept[[data['classname'], data['name']]] ||= {
    name: data['name'], classname: data['classname'], file: data['file'],
    status: status || 'passed', output: status && data[status],
    attachment: data['system_out'].to_s[/\[\[ATTACHMENT\|(.+?)\]\]/, 1]
  }
end
puts JSON.generate(kept.values)
