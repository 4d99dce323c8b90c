import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import { type DeclaredRoute, listEvents } from '../api/list-routes.ts'
import { parseEnv } from '../env.ts'
import { listRoles } from '../features/account/queries/roles.ts'
import { endpointPermissions } from '../permissions.ts'
import { auditedRoutes } from './audited-routes.ts'
import { listDeclaredRoutes } from './fault-injection/all-routes.ts'
import { createExampleRequest } from './fault-injection/declared-scenarios.ts'
import { createFaultySite, type TestUser } from './fault-injection/site.ts'
import { listedScenarios } from './fault-injection/test-group.ts'

// Tests that every declared route keeps what it says, with the example that it gives.

const declared = await listDeclaredRoutes()

type Change = (init: { headers: Headers; body?: BodyInit }, user: TestUser) => Promise<void> | void

async function createSender(route: DeclaredRoute) {
  const site = await createFaultySite()
  const { DB } = site.healthy.bindings
  const countAudit = async () => (await DB.prepare('SELECT event FROM audit').all()).results
  return {
    /** The built-in roles, and one of the site. */
    async listAllRoles() {
      await site.runSql(
        "INSERT INTO roles (id, name, permissions, created_at) VALUES ('propio', 'Propio', ?1, 9) ON CONFLICT DO NOTHING",
        JSON.stringify(['manageRedirects', 'viewInsight']),
      )
      return listRoles(parseEnv(site.healthy.bindings).db)
    },
    setRole: async ({ id }: TestUser, role: string) => {
      await site.runSql('UPDATE managers SET role_id = ?2 WHERE id = ?1', id, role)
    },
    makeSignInOld: async ({ id }: TestUser) => {
      await site.runSql('UPDATE sessions SET verified_at = 0 WHERE manager_id = ?1', id)
    },
    /** Sends the example, changed by `change`; returns the answer and the audit events that it wrote. */
    async send(change: Change = () => {}) {
      const user = await site.addUser()
      const { path, init } = await createExampleRequest(site, route, user)
      const given = { ...init, headers: new Headers(init?.headers) } as RequestInit & Parameters<Change>[0]
      await change(given, user)
      const before = await countAudit()
      const answer = await site.healthy.request(path, given)
      const recorded = (await countAudit()).slice(before.length).map(({ event }) => event)
      return { answer, status: answer.status, recorded }
    },
  }
}

test('a route declares itself or stands in the lists, not both', () => {
  const listed = [
    ...Object.keys(endpointPermissions).map((call) => call.replace(' ', ' /api/mngr')),
    ...Object.keys(auditedRoutes),
    ...Object.keys(listedScenarios),
  ]
  expect(declared.map(({ name }) => name).filter((name) => listed.includes(name))).toEqual([])
})

describe.each(declared.map((route) => [route.name, route] as const))('%s', (_, route) => {
  const { permission, answer: said, example } = route

  test('answers its example as it says and records what it says', async () => {
    const { answer, recorded } = await (await createSender(route)).send()
    expect(answer.status, await answer.clone().text()).toBe(example.status)
    const text = await answer.text()
    if (said === 'empty') expect(text).toBe('')
    else if ('file' in said) expect(answer.headers.get('Content-Type')?.split(';')[0]).toBe(said.file)
    else expect(v.safeParse(said, JSON.parse(text)).issues).toBeUndefined()
    const events = listEvents(route)
    expect(recorded.every((event) => events.includes(String(event)))).toBe(true)
    expect(recorded.length > 0).toBe(events.length > 0)
  })

  if (permission !== 'public')
    test('refuses who is signed out, and roles without permission', async () => {
      const { send, setRole, listAllRoles } = await createSender(route)
      expect(await send(({ headers }) => headers.delete('Cookie'))).toMatchObject({
        status: 401,
        recorded: [],
      })
      for (const role of await listAllRoles()) {
        const { status, recorded } = await send((_init, user) => setRole(user, role.id))
        const isAllowed = hasPermission(role, permission)
        expect(status, role.name).toBe(isAllowed ? example.status : 403)
        if (!isAllowed) expect(recorded).toEqual([])
      }
    })

  if (route.freshSignIn)
    test('asks who signed in long ago to confirm their identity', async () => {
      const { send, makeSignInOld } = await createSender(route)
      const { answer, ...refusal } = await send((_init, user) => makeSignInOld(user))
      expect(refusal).toEqual({ status: 403, recorded: [] })
      expect(await answer.json()).toMatchObject({ data: { reauth: true } })
    })

  test('refuses requests of other sites, wrong types, bodies that are too large and stale revisions', async () => {
    const { send } = await createSender(route)
    const isRefused = async (status: number, change: Change) =>
      expect(await send(change)).toMatchObject({ status, recorded: [] })
    if (route.method !== 'GET')
      await isRefused(403, ({ headers }) => headers.set('Origin', 'https://malo.example'))
    if (route.body) {
      await isRefused(415, ({ headers }) => headers.set('Content-Type', 'text/plain'))
      await isRefused(400, (init) => void (init.body = '[]'))
      const text = (size: number) => JSON.stringify({ x: 'x'.repeat(size - 8) })
      const most = route.maxBytes ?? 64 * 1024
      await isRefused(413, (init) => void (init.body = text(most + 1)))
      expect((await send((init) => void (init.body = text(most)))).status).not.toBe(413)
    }
    if (route.ifMatch) {
      await isRefused(428, ({ headers }) => headers.delete('If-Match'))
      await isRefused(412, ({ headers }) => headers.set('If-Match', '"999999999"'))
    }
  })
})
