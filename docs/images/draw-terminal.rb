# Runs a command in a terminal and draws what it writes, as two SVG files for light and dark pages.
#
# usage: ruby draw-terminal.rb COLUMNS NAME COMMAND...
#
# Writes NAME-light.svg and NAME-dark.svg. The title bar shows the command.

require 'cgi'
require 'pty'

CELL, LINE, MARGIN, TOP = 8.4, 20, 18, 52
FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace'
# GitHub's colors of the two schemes, by the number of the terminal's color.
SCHEMES = {
  light: { page: '#f6f8fa', edge: '#d1d9e0', text: '#1f2328', faint: '#59636e', 31 => '#d1242f',
           32 => '#1a7f37', 33 => '#9a6700', 34 => '#0969da', 35 => '#8250df', 36 => '#1b7c83' },
  dark: { page: '#151b23', edge: '#3d444d', text: '#f0f6fc', faint: '#9198a1', 31 => '#ff7b72',
          32 => '#3fb950', 33 => '#d29922', 34 => '#58a6ff', 35 => '#bc8cff', 36 => '#39c5cf' }
}.freeze
WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/

def output(columns, command)
  # A terminal that can't move its cursor is shown no progress.
  surroundings = { 'COLUMNS' => columns, 'TERM' => 'dumb', 'FORCE_COLOR' => '1', 'NO_COLOR' => nil }
  text = +''
  PTY.spawn(surroundings, *command) do |reader, _, _|
    loop { text << reader.readpartial(4096) }
  rescue EOFError, Errno::EIO
    nil # Linux reports the end of a terminal's output as an error.
  end
  text.force_encoding('UTF-8').delete("\r").chomp
end

# The pieces of a line that have one style, and begin where the letters before them end. Wide
# characters are pieces of their own, since fonts disagree about their width.
def pieces(line, style)
  column = 0
  line.split(/(\e\[[\d;]*m)/).flat_map do |part|
    if part.start_with?("\e")
      part.scan(/\d+/).map(&:to_i).each { |code| code.zero? ? style.clear : style.push(code) }
      next []
    end
    part.scan(/#{WIDE}|[^\e]+?(?=#{WIDE}|\z)/o).map do |text|
      start = column
      column += text.length * (text.match?(WIDE) ? 2 : 1)
      [text, start, style.dup]
    end
  end
end

def span(text, column, style, colors)
  color = style.filter_map { |code| colors[code] || colors[code - 60] }.last
  color ||= colors[:faint] if style.include?(2)
  attributes = [%(x="#{(MARGIN + column * CELL).round(1)}"), (%(fill="#{color}") if color),
                ('font-weight="600"' if style.include?(1))].compact.join(' ')
  # Programs that draw SVG join ordinary spaces.
  "<tspan #{attributes}>#{CGI.escapeHTML(text.tr(' ', "\u00A0"))}</tspan>"
end

def picture(lines, title, columns, colors)
  style = []
  width, height = (columns * CELL + 2 * MARGIN).ceil, TOP + lines.size * LINE + MARGIN / 2
  rows = lines.each_with_index.map do |line, row|
    spans = pieces(line, style).reject { |text,| text.strip.empty? }.map { |piece| span(*piece, colors) }
    %(<text y="#{TOP + (row + 0.7) * LINE}">#{spans.join}</text>\n) unless spans.empty?
  end
  <<~SVG
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 #{width} #{height}" width="#{width}" height="#{height}" role="img" aria-label="#{CGI.escapeHTML(title)}" font-family='#{FONT}' font-size="14" fill="#{colors[:text]}">
    <rect x="0.5" y="0.5" width="#{width - 1}" height="#{height - 1}" rx="8" fill="#{colors[:page]}" stroke="#{colors[:edge]}"/>
    <text x="#{MARGIN}" y="28" fill="#{colors[:faint]}">$ #{CGI.escapeHTML(title)}</text>
    #{rows.join}</svg>
  SVG
end

columns, name, *command = ARGV
lines = output(columns, command).lines(chomp: true)
title = ['catalog-lint', *command.drop(1)].join(' ')
SCHEMES.each do |scheme, colors|
  File.write("#{name}-#{scheme}.svg", picture(lines, title, columns.to_i, colors))
end
