// Who may import whom. The compiler keeps worker and browser apart by their globals; this keeps the folders apart.

/** What a feature may import of another besides its contract and its routes. */
const shared = {
  client: [
    // Confirming who it is before something sensitive; the frame and the forms of the account's pages, for the users'.
    'account/(dashboard-card|reauth/|rows|one-field-form|use-page-state|cards/cards|account-nav)',
    // Articles as the home page and a preview show them.
    'blog/(post-list/|tag-list)',
    // Choosing, describing and uploading images, for the editor.
    'media/(media-dialog|file-dialog|image-description-fields|image-fields?|upload|dropped|use-file-drops)',
    // What the dashboard puts together.
    '(insight|operations)/\\w+/dashboard-card',
    'insight/(visits/(tabs|format-numbers)|speed/format)\\.',
    'enquiries/(dashboard-card|unread-count)',
    'content/(new-post|dashboard-card)',
    // Suggesting the site's own pages where an address is typed.
    'content/links/internal-pages',
    // A search that found nothing.
    'insight/not-found/browser',
  ],
  worker: [
    // Confirming who it is; names of the users; what there is of a person; who wants the weekly summary.
    'account/(sign-in/fresh-sign-in|queries/(users|weekly)|person)',
    // Inviting and removing users, who are accounts.
    'account/(account|mail-link|notices|credentials/one-time-links|queries/(manage-users|second-factors))',
    // Published articles, and where moved ones went.
    'blog/queries/(posts|publications|automatic-redirects)',
    // What readers see of the texts, and what a preview shows.
    'content/documents/(previews|reading/(measurements|public|shown))',
    // Writing articles, for the import; reading them, for the export; the articles that the site came with.
    'content/(respond|slug|publishing/(demo-posts|post-transitions)|queries/(statements|stored-posts|tags))',
    // What there is of a person in the inbox, and its end; mail that did not arrive.
    'enquiries/(answers/(delete-person|person)|queries/inbox)',
    // What became of an enquiry; where an address that was not found may lead.
    'insight/not-found/(form|targets)',
    // What the public is told of the site's own speed.
    'insight/speed/public-speed',
    // Images of texts and their files.
    'media/(library|queries|store)',
    'privacy/processing-record',
    'redirects/(validate|cached-table|queries|table)',
    // Links of the menus, which follow a page to its new address.
    'settings/menu-links',
    // What the dashboard puts together.
    '[\\w/-]+/dashboard-card',
  ],
}

const tests = '\\.test\\.tsx?$|/testing(/|\\.ts$)'

/** A rule for what the files of a path may not import. */
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to,
})

/** What puts features together. */
const tables = '(?:routes|pages|payload|app|entry|title)\\.'
const workerTables = '(?:index|pages|heads|manager-api)\\.'

module.exports = {
  forbidden: [
    never('no-cycle', 'Two files that need each other are one, or need a third.', '', { circular: true }),
    {
      name: 'no-two-folders-import-each-other',
      comment: 'One arrow between any two folders.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(client|worker)/(features/)?[^/]+$' },
      to: { path: '^(client|worker)/(features/)?[^/]+$', circular: true },
    },
    never('one-arrow', 'The worker imports the client, never the other way round.', '^client/', {
      path: '^(worker|tools)/',
    }),
    never('tools-are-on-top', 'Nothing that is deployed imports what runs in Node.', '^worker/', {
      path: '^tools/',
    }),
    never('browser-knows-nothing', 'It knows nothing of ours, and no React.', '^client/runtime/browser/', {
      path: '^client/(?!runtime/(browser|text)/)|node_modules/react',
    }),
    never('session-stands-on-browser', 'Routes and pages arrive as arguments.', '^client/runtime/session/', {
      path: '^client/(?!runtime/(browser|text|session)/|runtime/errors\\.ts$)',
    }),
    never(
      'router-stands-on-session',
      'Routes and pages arrive as arguments.',
      '^client/runtime/(router|routes|updates)/',
      {
        path: '^client/(?!runtime/|site\\.ts$)',
      },
    ),
    never('ui-knows-no-feature', 'It is what features are drawn with.', '^client/ui/', {
      path: `^client/(features/|${tables})`,
    }),
    never(
      'features-apart (client)',
      'Of another feature: its contract, its routes, or what is named above.',
      '^client/features/([^/]+)/',
      {
        path: `^client/(features/|${tables})`,
        pathNot: [
          '^client/features/$1/',
          '^client/features/.+/(contract[./]|routes\\.ts$)',
          ...shared.client.map((module) => `^client/features/${module}`),
        ],
      },
    ),
    never(
      'features-apart (worker)',
      'Of another feature: what is named above, never its tables.',
      '^worker/features/([^/]+)/',
      {
        path: `^worker/(features/|render/|${workerTables})`,
        pathNot: [
          '^worker/features/$1/',
          // An image of a page is drawn from the page's data and title.
          '^worker/(pages|render/(head|read-page))\\.ts$',
          ...shared.worker.map((module) => `^worker/features/${module}`),
        ],
      },
    ),
    never(
      'what-features-stand-on',
      'These folders know no feature, and none of what puts features together.',
      '^worker/(db|http|audit|session|cache|env|mail|markdown)/',
      { path: `^worker/(features/|render/|${workerTables})` },
    ),
    never('http-knows-no-session', 'Who is signed in is the session’s.', '^worker/(db|http)/', {
      path: '^worker/(audit|session|cache)/',
    }),
    never('render-knows-tables', 'Not the insides of features.', '^worker/render/', {
      path: '^worker/features/',
    }),
    never('no-context-in-queries', 'SQL and rules take arguments, not a request.', '^worker/.+/queries', {
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
