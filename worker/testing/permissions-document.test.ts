import { expect, test } from 'vitest'
import { hasPermission, permissions } from '#client/runtime/session/permissions.ts'
import { parseEnv } from '../env.ts'
import { listRoles } from '../features/account/queries/roles.ts'
import { endpointPermissions } from '../permissions.ts'
import { auditedRoutes } from './audited-routes.ts'
import { listDeclaredRoutes } from './fault-injection/all-routes.ts'
import { formatMarkdownTable } from './markdown-table.ts'
import { createTestApp } from './testing.ts'

// Writes docs/permissions.md from what routes declare.

const intro = `# Permissions

What each endpoint requires and what it leaves in the activity log, made from what the routes declare
(\`worker/api/route.ts\`): \`UPDATE=1 npm run test:unit -- worker/testing/permissions-document.test.ts\` writes it. How
permissions make roles: [states.md](states.md#who-may-what).`

type Row = { name: string; permission: string; audit: string | readonly string[] | { none: string } }

const code = (text: string): string => `\`${text}\``

function formatAudit(audit: Row['audit']): string {
  if (typeof audit === 'string') return code(audit)
  return 'none' in audit ? audit.none : audit.map(code).join(', ')
}

/** The path without the patterns of its parameters. */
const toPath = (path: string): string => path.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '')

/** Endpoints that are not declared yet, from the lists of permissions and audit events. */
const listed: Row[] = Object.entries(endpointPermissions).map(([call, permission]) => {
  const name = call.replace(' ', ' /api/mngr')
  const audit = auditedRoutes[name] ?? []
  return { name, permission, audit: typeof audit === 'string' ? { none: audit } : audit }
})

test('docs/permissions.md shows what the routes declare; UPDATE=1 writes it', async () => {
  const rows = [...(await listDeclaredRoutes()), ...listed].map(({ name, permission, audit }) => {
    const [method = '', path = ''] = name.split(' ')
    return {
      key: `${toPath(path)} ${method}`,
      row: [code(toPath(path)), method, code(permission), formatAudit(audit)],
    }
  })
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row)
  const table = formatMarkdownTable([['path', 'method', 'permission', 'records'], ...sorted])
  const roles = (await listRoles(parseEnv((await createTestApp()).bindings).db)).filter(
    ({ isBuiltIn }) => isBuiltIn,
  )
  const roleTable = formatMarkdownTable([
    ['permission', ...roles.map(({ name }) => name)],
    ...permissions.map((one) => [code(one), ...roles.map((role) => (hasPermission(role, one) ? 'yes' : ''))]),
  ])
  await expect(`${intro}\n\n## Roles\n\n${roleTable}\n\n## Endpoints\n\n${table}\n`).toMatchFileSnapshot(
    '../../docs/permissions.md',
  )
})
