import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { tokenPermissions } from '#client/features/users/contract/tokens.ts'
import { hasPermission, type Permission, permissions } from '#client/runtime/session/permissions.ts'
import { type DeclaredRoute, listEvents } from '../../api/list-routes.ts'
import { parseEnv } from '../../env.ts'
import { listRoles } from '../../features/account/queries/roles.ts'
import { createAccessToken } from '../../session/access-tokens.ts'
import { listDeclaredRoutes } from '../fault-injection/all-routes.ts'
import { createExampleRequest } from '../fault-injection/declared-scenarios.ts'
import { createFaultySite, type TestUser } from '../fault-injection/site.ts'

// Tests that a declared route keeps what it says, with the example that it gives.

const declared = await listDeclaredRoutes()

type Change = (init: { headers: Headers; body?: BodyInit }, user: TestUser) => Promise<void> | void

async function createSender(route: DeclaredRoute) {
  const site = await createFaultySite()
  // The examples of all routes together would exceed the limits of texts and tokens.
  await site.runSql("DELETE FROM entries WHERE kind = 'page'")
  await site.runSql('DELETE FROM access_tokens')
  const { DB } = site.healthy.bindings
  const readLastAuditId = () => DB.prepare('SELECT coalesce(max(id), 0) AS id FROM audit').first<number>('id')
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
    /** Sends the request with a token instead of the cookie. */
    useToken: async (
      { headers }: { headers: Headers },
      { id }: TestUser,
      { permissions, expiresAt = 8e15 }: { permissions: readonly string[]; expiresAt?: number },
    ) => {
      const { secret, hash } = createAccessToken()
      await site.runSql(
        `INSERT INTO access_tokens (id, name, hash, permissions, created_by, created_at, expires_at)
          VALUES (?1, 'x', ?1, ?2, ?3, 0, ?4)`,
        hash,
        JSON.stringify(permissions),
        id,
        expiresAt,
      )
      headers.delete('Cookie')
      headers.set('Authorization', `Bearer ${secret}`)
    },
    disable: async ({ id }: TestUser) => {
      await site.runSql('UPDATE managers SET disabled_at = 1 WHERE id = ?1', id)
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
      const before = await readLastAuditId()
      const answer = await site.healthy.request(path, given)
      const { results } = await DB.prepare('SELECT event FROM audit WHERE id > ?1 ORDER BY id')
        .bind(before)
        .all<{ event: string }>()
      const recorded = results.map(({ event }) => event)
      return { answer, status: answer.status, recorded }
    },
  }
}

/** Tests the declared routes of a part. Each part has its own test file, so that they run in parallel. */
export function testRoutes(isPart: (path: string) => boolean): void {
  const part = declared.filter(({ path }) => isPart(path)).map((route) => [route.name, route] as const)
  describe.each(part)('%s', (_, route) => testRoute(route))
}

function testAccess(route: DeclaredRoute, permission: Permission): void {
  const { example } = route

  test('answers a token with the permission, and refuses it without, expired or of a disabled person', async () => {
    const { send, useToken, disable } = await createSender(route)
    const others = permissions.filter((one) => one !== permission)
    const isGrantable = tokenPermissions.some((one) => one === permission)
    const isAllowed = isGrantable && !route.freshSignIn
    const granted = await send((init, user) => useToken(init, user, { permissions: [permission] }))
    expect(granted.status).toBe(isAllowed ? example.status : 403)
    const isRefused = async (status: number, change: Change) =>
      expect(await send(change)).toMatchObject({ status, recorded: [] })
    await isRefused(403, (init, user) => useToken(init, user, { permissions: others }))
    await isRefused(401, (init, user) => useToken(init, user, { permissions: [permission], expiresAt: 1 }))
    await isRefused(401, async (init, user) => {
      await useToken(init, user, { permissions: [permission] })
      await disable(user)
    })
  })

  test('refuses who is signed out or disabled, and roles without permission', async () => {
    const { send, setRole, disable, listAllRoles } = await createSender(route)
    expect(await send(({ headers }) => headers.delete('Cookie'))).toMatchObject({
      status: 401,
      recorded: [],
    })
    expect(await send((_init, user) => disable(user))).toMatchObject({ status: 401, recorded: [] })
    for (const role of await listAllRoles()) {
      const { status, recorded } = await send((_init, user) => setRole(user, role.id))
      const isAllowed = hasPermission(role, permission)
      expect(status, role.name).toBe(isAllowed ? example.status : 403)
      if (!isAllowed) expect(recorded).toEqual([])
    }
  })
}

function testRoute(route: DeclaredRoute): void {
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

  if (permission !== 'public') testAccess(route, permission)
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
    if (route.body) await isRefused(400, (init) => void (init.body = '[]'))
    if (route.body ?? route.form) {
      await isRefused(415, ({ headers }) => headers.set('Content-Type', 'text/plain'))
      const text = (size: number) =>
        route.form ? 'x='.padEnd(size, 'x') : JSON.stringify({ x: 'x'.repeat(size - 8) })
      const most = route.maxBytes ?? 64 * 1024
      await isRefused(413, (init) => void (init.body = text(most + 1)))
      expect((await send((init) => void (init.body = text(most)))).status).not.toBe(413)
    }
    if (route.ifMatch) {
      await isRefused(428, ({ headers }) => headers.delete('If-Match'))
      await isRefused(412, ({ headers }) => headers.set('If-Match', '"999999999"'))
    }
  })
}
