// Who may import whom. The compiler keeps the two sides apart by their globals; this keeps the rooms apart.

const features =
  'account|backup|blog|documents|enquiries|failures|health|lost|media|panel|privacy|redirects|settings|site|speed|studio|transfer|visits|weekly'

/** What a feature may enter of another: its wire and its addresses, and these named pieces. */
const doors = {
  client: [
    // What others did to an account, for the panel; confirming who it is, before what is sensitive.
    'account/(panel-card|reauth/)',
    // Articles as the home page and a preview show them.
    'blog/(post-list/|tag-list)',
    // Choosing, describing and uploading images, for the editor.
    'media/(media-dialog|file-dialog|image-fields?|upload|dropped|use-stray-drops)',
    // What the panel puts together.
    '(backup|failures|health)/panel-card',
    'enquiries/(panel-card|unread-count)',
    'studio/(new-post|panel-card)',
    // How what is written is saved, put together and compared, and what an address is made of, for the owner's texts.
    'studio/(use-zone|post-state|editor/(autosave|live-state|save-state|leaving|merge|merge-dialog|formatted-diff|word-diff|preview-links|desk-bar|versions|long-text|use-newer|use-kept|use-save-key))\\.',
    'visits/panel-card',
    // How what was counted of visitors is drawn, and the pages that tell of them.
    'visits/(period-nav|columns|list-table|numbers|tabs|visit-tabs|visits)\\.',
    'speed/(panel-card|words)',
    // A search that found nothing.
    'lost/browser',
  ],
  worker: [
    'account/fresh-sign-in',
    // What there is of somebody, and its end.
    'account/person',
    'enquiries/answers/(forget|person)',
    // Forgetting at night what is over.
    'account/sweep',
    // Names of the team.
    'account/queries/managers',
    // Who wants the letter of the week.
    'account/queries/weekly',
    // Published articles, and where moved ones went.
    'blog/queries/(posts|publications|redirects)',
    // The night's backup.
    'backup/start',
    // The owner's pages, for the sitemap; where an address leads that one of them had.
    'documents/(measured|previews|public)',
    // Links of the menus, which follow a page to its new address.
    'settings/links',
    // What pages say: the owner's texts, or what they say by themselves.
    'documents/shown',
    // Which builds the site has served, for what is measured of them.
    'failures/store',
    // What the public is told of the site's own speed.
    'speed/proof',
    'redirects/(check|known|queries|table)',
    // What the panel says of each.
    '(account|backup|enquiries|failures|health|lost|speed|studio|visits)/panel-card',
    // What became of an enquiry, without a word of it.
    'lost/form',
    // What is counted of a request, on which day, and who is left out.
    'visits/(bot|calendar|day|declines|device|public-page|put|source|totals)',
    // What of the mail did not arrive, and when the last backup succeeded, for the health.
    '(enquiries/queries/inbox|backup/runs)',
    // Images of texts, their storing, and the sweep of their files.
    'media/(library|queries|store|sweep)',
    // Writing articles, for the import; reading them, for the export.
    // What of the articles the site came with.
    'studio/launch',
    'studio/(answer|lifecycle|slug|statements|queries/(stored-posts|tags))',
    // Days of the site's zone, and what was counted in them.
    'visits/(calendar|day|report)',
    // What networks of a day are told apart by.
    'visits/salt',
  ],
}

const tests = '\\.test\\.tsx?$|/testing(/|\\.ts$)'

/** A rule for what the rooms of a path may not reach. */
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to,
})

module.exports = {
  forbidden: [
    never('no-cycle', 'Two files that need each other are one, or need a third.', '', { circular: true }),
    {
      name: 'no-two-rooms-import-each-other',
      comment: 'One arrow between any two rooms.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(client|worker)/[^/]+$' },
      to: { path: '^(client|worker)/[^/]+$', circular: true },
    },
    never('one-arrow', 'The worker imports the client, never the other way round.', '^client/', {
      path: '^worker/',
    }),
    never('platform-is-the-browser', 'It knows nothing of ours, and no React.', '^client/platform/', {
      path: '^client/(?!platform/)|node_modules/react',
    }),
    never('session-stands-on-platform', 'Routes and pages arrive as arguments.', '^client/runtime/session/', {
      path: '^client/(?!(platform|session)/|errors\\.ts$)',
    }),
    never('router-stands-on-session', 'Routes and pages arrive as arguments.', '^client/router/', {
      path: '^client/(?!(platform|session|router)/|(errors|site)\\.ts$)',
    }),
    never('design-knows-no-feature', 'It is what features are drawn with.', '^client/ui/', {
      path: `^client/((${features})/|(?:routes|pages|payload|app|entry|title)\\.)`,
    }),
    never(
      'features-apart (client)',
      'Of another feature: its contract, its routes, or a door named above.',
      `^client/(${features})/`,
      {
        path: `^client/(${features})/|^client/(?:routes|pages|payload|app|entry|title)\\.`,
        pathNot: [
          '^client/$1/',
          `^client/(${features})/(contract[./]|routes\\.ts$)`,
          ...doors.client.map((door) => `^client/${door}`),
        ],
      },
    ),
    never(
      'features-apart (worker)',
      'Of another feature: a named function of a door above, never its tables.',
      `^worker/(${features})/`,
      {
        path: `^worker/(${features}|render)/|^worker/(?:index|pages|heads|manager-api)\\.`,
        pathNot: ['^worker/$1/', ...doors.worker.map((door) => `^worker/${door}`)],
      },
    ),
    never(
      'what-features-stand-on',
      'These rooms know no feature, and none of what puts features together.',
      '^worker/(db|http|audit|brand|register|session|cache|env|mail|markdown)/',
      { path: `^worker/(${features}|render)/|^worker/(?:index|pages|heads|manager-api|redirects)\\.` },
    ),
    never('http-knows-no-session', 'Who is signed in is the session room’s.', '^worker/(db|http)/', {
      path: '^worker/(audit|session|cache)/',
    }),
    never('render-knows-tables', 'Not the insides of features.', '^worker/render/', {
      path: `^worker/(${features})/`,
    }),
    never('no-context-in-queries', 'SQL and rules take arguments, not a request.', '^worker/[a-z]+/queries', {
      path: 'node_modules/hono/|^worker/http/|^client/.*\\.tsx$',
    }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: `^(node_modules|dist)|\\?(raw|url)$|${tests}` },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import'],
    },
  },
}
