// Rules for which folder may import which. (The compiler keeps worker and browser code apart by their globals.)

/** What a feature may import of other features besides their contract and routes. The comments name the purpose. */
const shared = {
  client: [
    // Signing in again before sensitive actions; the frame and forms of the account pages, for the user pages.
    'account/(reauth/|rows|account-form|use-page-state|cards/cards|account-nav)',
    // Lists of articles, for the home page; articles, for previews; the player of videos in all texts.
    'blog/(post-list/|pages/blog-slug|video-player)',
    // Choosing, describing, cropping and uploading images, for the editor, which follows their changes.
    'media/(media-dialog|file-dialog|image-(description-fields|field|details)|media-changes|upload|dropped)',
    // Cards of the dashboard; the contact form, for texts with a form block.
    'operations/\\w+/dashboard-card',
    'insight/(visits/tabs|speed/format)\\.',
    'enquiries/(dashboard-card|unread-count|pages/contacto)',
    'content/(new-post|dashboard-card)',
    // What readers get of each kind of text (types), the names of the kinds, and the pages that kinds declare.
    'content/(kinds|public)/',
    // Address fields, which suggest the site's own pages.
    'content/links/(internal-pages|page-field)',
    // Files in a zip, which a Word file is, and the front matter of Markdown files, for the editor.
    'transfer/(archive/zip|read/(front-matter|toml-front-matter|yaml-head))\\.',
    // The form of the domain check, for the home page.
    'domain-check/domain-form',
    // Reporting a search without results.
    'insight/not-found/browser',
  ],
  worker: [
    // Signing in again; names of users; a person's data; who wants the weekly summary.
    'account/(sign-in/fresh-sign-in|queries/(users|weekly)|person)',
    // Inviting and removing users, who have accounts.
    'account/(account|mail-link|credentials/one-time-links|queries/(manage-users|roles|second-factors|tokens))',
    // Published articles, the redirects of moved ones, and the authors that articles show.
    'blog/queries/(posts|publications|automatic-redirects|to-author)',
    // What readers see of an entry, and what a preview shows.
    'content/(defaults/(default-texts|follow)|previews/read-preview|reading/(public|structured-data))',
    // The samples of a new site, and the link to the page with the measurements.
    'content/(samples|remove-samples|templates/parts)',
    // Writing articles (import) and reading them (export); the articles of the seed.
    'content/(saving/(articles|find-problems|import-text|kind-hooks|outcome|slug|steps|text-groups?|transferred-text|write-entry)|queries/(article-index|tags))',
    // A person's data in the inbox, and the deletion of these data; mail that was not delivered.
    'enquiries/(answers/(delete-files|delete-person|person)|queries/inbox)',
    // Recording the steps of the contact form; existing pages that an address that was not found may mean.
    'insight/not-found/(form-steps|targets)',
    // The speed figures that the site publishes.
    'insight/speed/(public-speed|speed-days)',
    // Images in texts, and their files.
    'media/(library|queries|store)',
    'privacy/processing-record',
    'redirects/(validate|cached-table|queries|table)',
    // Links in menus, which follow a page to its new address; the settings of an export.
    'settings/(menu-links|exported-settings)',
    // Announcing a new enquiry to other programs, and the id that it must exceed.
    'webhooks/(queries|record-after-change)',
    // Cards of the dashboard.
    '[\\w/-]+/dashboard-card',
  ],
}

const tests = '\\.test\\.tsx?$|/testing(/|\\.ts$)'

/** A rule that forbids files whose path matches `from` to import `to`. */
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to,
})

/** The modules that combine all features, such as the tables of routes and pages. */
const tables = '(?:routes|pages|payload|app|entry|title)\\.'
const workerTables = '(?:index|pages|heads|files|redirects|prepare-context|manager-api)\\.'

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
          // Draws the social image of a page, which needs the page's data and title; previews a page from given data.
          '^worker/(pages|render/(framed-page|head|read-page))\\.tsx?$',
          ...shared.worker.map((module) => `^worker/features/${module}`),
        ],
      },
    ),
    never(
      'what-features-stand-on',
      'These folders know no feature, and none of what puts features together.',
      '^worker/(db|http|audit|session|cache|env|mail|markdown|search)/',
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
