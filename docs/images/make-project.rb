# Makes a repository of an app that is translated a little further every week.
#
# usage: ruby make-project.rb FOLDER

require 'fileutils'
require 'json'

WEEKS = 12
LAST_DAY = Time.utc(2026, 11, 2)
# The share of keys that are translated in the first and in the last week.
LOCALES = { 'de' => [0.9, 1], 'fr' => [0.8, 0.97], 'es' => [0.75, 0.9], 'pt-BR' => [0.6, 0.84],
            'ja' => [0.3, 0.78], 'ru' => [0.5, 0.66] }.freeze
TABLES = {
  'Library' => [
    'All Photos', 'Recently Deleted', 'Select Photos', 'Share Album…', 'New Album', 'Rename Album',
    'Add to Favorites', 'Remove from Favorites', 'Show in Map', 'Sort by Date', 'Sort by Name',
    'Duplicate', 'Move to Trash', 'Restore All', 'Empty Trash…', 'No photos match your search.',
    'The album could not be opened because it is stored on another device.', '%lld photos selected',
    '%@ added you to an album.', 'Last backup: %@'
  ],
  'Editor' => [
    'Crop', 'Straighten', 'Rotate Left', 'Rotate Right', 'Exposure', 'Contrast', 'Highlights',
    'Shadows', 'Saturation', 'Warmth', 'Sharpness', 'Reduce Noise', 'Vignette', 'Auto Enhance',
    'Compare with Original', 'Revert to Original', 'Discard all changes to this photo?',
    'Copy Adjustments', 'Paste Adjustments', 'Export as %@…'
  ],
  'Store' => [
    'Upgrade to Pro', 'Restore Purchases', 'Billed monthly', 'Billed yearly', 'Start Free Trial',
    'Your trial ends in %lld days.', 'Manage Subscription', 'Redeem Code',
    'The purchase could not be completed. You have not been charged.', 'Terms of Use',
    'Privacy Policy', 'Unlimited storage on all your devices'
  ]
}.freeze

def catalog(keys, done)
  strings = keys.each_with_index.to_h do |key, index|
    localizations = LOCALES.each_key.filter_map do |locale|
      place = (index * 7 + locale.sum) % keys.size
      next if place > done[locale] * keys.size

      state = place + 1 > done[locale] * keys.size ? 'needs_review' : 'translated'
      [locale, { stringUnit: { state: state, value: "[#{locale}] #{key}" } }]
    end
    [key, { localizations: localizations.to_h }]
  end
  JSON.pretty_generate({ sourceLanguage: 'en', strings: strings, version: '1.0' })
end

def git(*words, **environment)
  system(environment.transform_keys(&:to_s), 'git', *words, exception: true)
end

FileUtils.mkdir_p(ARGV[0])
Dir.chdir(ARGV[0])
git('init', '--quiet')
coverage = { locales: { de: { min: 100 }, fr: { min: 95 }, ja: { maxDrop: 1 } } }
File.write('.lint-config.json', JSON.generate(locales: LOCALES.keys, coverage: coverage))
(0..WEEKS).each do |week|
  done = LOCALES.transform_values { |first, last| first + (last - first) * week / WEEKS }
  TABLES.each do |table, keys|
    FileUtils.mkdir_p("Modules/#{table}")
    File.write("Modules/#{table}/#{table}.xcstrings", catalog(keys, done))
  end
  date = "#{(LAST_DAY - (WEEKS - week) * 7 * 86_400).to_i} +0000"
  git('add', '--all')
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', "week #{week}",
      GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date)
end
