import { expect, test } from 'vitest'
import { hasPermission, permissions } from '#client/runtime/session/permissions.ts'
import { type DeclaredRoute, isOpenToTokens, parameterPattern } from '../api/list-routes.ts'
import { isAllowed } from '../api/route.ts'
import { parseEnv } from '../env.ts'
import { listRoles } from '../features/account/queries/roles.ts'
import { listDeclaredRoutes } from './fault-injection/all-routes.ts'
import { formatMarkdownTable } from './markdown-table.ts'
import { createTestApp } from './testing.ts'

// Writes docs/permissions.md from what routes declare.

const intro = `# Permissions

What each endpoint and posted form requires and what it leaves in the activity log, made from what the routes declare
(\`worker/api/route.ts\`): \`UPDATE=1 npm run test:unit -- worker/testing/permissions-document.test.ts\` writes it. How
permissions make roles: [states.md](states.md#who-may-what). \`worker/testing/declared-routes\` calls each as each
role: who may not gets 403; without a session, with an ended one or one of a disabled person, and with an expired token, 401.
A token has the permissions that its maker has and ticked; calls that need a recent sign-in refuse it.`

const code = (text: string): string => `\`${text}\``

function formatAudit(audit: DeclaredRoute['audit']): string {
  if (typeof audit === 'string') return code(audit)
  return 'none' in audit ? audit.none : audit.map(code).join(', ')
}

/** The path without the patterns of its parameters. */
const toPath = (path: string): string => path.replaceAll(parameterPattern, ':$1')

test('docs/permissions.md shows what the routes declare; UPDATE=1 writes it', async () => {
  const roles = (await listRoles(parseEnv((await createTestApp()).bindings).db)).filter(
    ({ isBuiltIn }) => isBuiltIn,
  )
  const listWhoMay = (route: DeclaredRoute) => {
    const { permission } = route
    if (permission === 'public') return 'everybody'
    const names = roles.filter((role) => isAllowed(role, route)).map(({ name }) => name)
    return [...names, ...(isOpenToTokens(route) ? ['token'] : [])].join(', ')
  }
  const rows = (await listDeclaredRoutes()).map((route) => {
    const path = toPath(route.path)
    const { method, permission, oneOf = [], audit } = route
    return {
      key: `${path} ${method}`,
      row: [
        code(path),
        method,
        [code(permission), ...(oneOf.length > 0 ? [oneOf.map(code).join(' or ')] : [])].join(' and '),
        listWhoMay(route),
        formatAudit(audit),
      ],
    }
  })
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row)
  const table = formatMarkdownTable([['path', 'method', 'permission', 'who may', 'records'], ...sorted])
  const roleTable = formatMarkdownTable([
    ['permission', ...roles.map(({ name }) => name)],
    ...permissions.map((one) => [code(one), ...roles.map((role) => (hasPermission(role, one) ? 'yes' : ''))]),
  ])
  await expect(`${intro}\n\n## Roles\n\n${roleTable}\n\n## Endpoints\n\n${table}\n`).toMatchFileSnapshot(
    '../../docs/permissions.md',
  )
})
