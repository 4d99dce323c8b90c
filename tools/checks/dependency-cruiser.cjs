// Who may import whom. The compiler keeps worker and browser apart by their globals; this keeps the folders apart.

/** What a feature may use of another: its contract and addresses, and these. */
const doors = {
  client: [
    // Confirming who it is, before what is sensitive.
    'account/(panel-card|reauth/)',
    // Articles as the home page and a preview show them.
    'blog/(post-list/|tag-list)',
    // Choosing, describing and uploading images, for the editor.
    'media/(media-dialog|file-dialog|image-fields?|upload|dropped|use-stray-drops)',
    // What the dashboard puts together.
    '(insight|operations)/\\w+/panel-card',
    'enquiries/(panel-card|unread-count)',
    'content/(new-post|panel-card)',
    // A search that found nothing.
    'insight/not-found/browser',
  ],
  worker: [],
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
const tables = '(?:routes|pages|payload|app|entry)\\.'
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
      'Of another feature: its contract, its routes, or a door named above.',
      '^client/features/([^/]+)/',
      {
        path: `^client/(features/|${tables})`,
        pathNot: [
          '^client/features/$1/',
          '^client/features/.+/(contract[./]|routes\\.ts$)',
          ...doors.client.map((door) => `^client/features/${door}`),
        ],
      },
    ),
    never(
      'features-apart (worker)',
      'Of another feature: a named function of a door above, never its tables.',
      '^worker/features/([^/]+)/',
      {
        path: `^worker/(features/|render/|${workerTables})`,
        pathNot: ['^worker/features/$1/', ...doors.worker.map((door) => `^worker/features/${door}`)],
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
