import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ownerRole, type Permission, permissions } from '#client/runtime/session/permissions.ts'
import { type DeclaredRoute, isOpenToTokens, listEvents } from '../../api/list-routes.ts'
import { isAllowed } from '../../api/route.ts'
import { parseEnv } from '../../env.ts'
import { listRoles } from '../../features/account/queries/roles.ts'
import { createAccessToken } from '../../session/access-tokens.ts'
import { listDeclaredRoutes } from '../fault-injection/all-routes.ts'
import { createExampleRequest } from '../fault-injection/declared-scenarios.ts'
import { createFaultySite } from '../fault-injection/site.ts'

// Tests that a declared route keeps what it says, with the example that it gives.

const declared = await listDeclaredRoutes()

type Change = (init: { headers: Headers; body?: BodyInit }) => void

async function createExampleSite(route: DeclaredRoute) {
  const site = await createFaultySite()
  // The examples of all routes together would exceed the limits of texts and tokens.
  await site.runSql("DELETE FROM entries WHERE kind = 'page'")
  await site.runSql('DELETE FROM access_tokens')
  const { DB } = site.healthy.bindings
  const readLastAuditId = () => DB.prepare('SELECT coalesce(max(id), 0) AS id FROM audit').first<number>('id')
  return {
    async listAllRoles() {
      await site.runSql(
        "INSERT INTO roles (id, name, permissions, created_at) VALUES ('propio', 'Propio', ?1, 9) ON CONFLICT DO NOTHING",
        JSON.stringify(['manageRedirects', 'viewInsight']),
      )
      return listRoles(parseEnv(site.healthy.bindings).db)
    },
    /** The example of a new owner, which can be sent several times. */
    async createExample() {
      const user = await site.addUser()
      const { path, init } = await createExampleRequest(site, route, user)
      /** Sends the example, changed by `change`; returns the answer and the audit events that it wrote. */
      async function send(change: Change = () => {}) {
        const given = { ...init, headers: new Headers(init?.headers) } as RequestInit & Parameters<Change>[0]
        change(given)
        const before = await readLastAuditId()
        const answer = await site.healthy.request(path, given)
        const { results } = await DB.prepare('SELECT event FROM audit WHERE id > ?1 ORDER BY id')
          .bind(before)
          .all<{ event: string }>()
        return { answer, status: answer.status, recorded: results.map(({ event }) => event) }
      }
      return {
        send,
        isRefused: async (status: number, change?: Change, what?: string) =>
          expect(await send(change), what).toMatchObject({ status, recorded: [] }),
        /** The refusals before changed nothing: without their reason the same request is answered. */
        isAnswered: async (change?: Change) => expect((await send(change)).status).toBe(route.example.status),
        setRole: (role: string) =>
          site.runSql('UPDATE managers SET role_id = ?2 WHERE id = ?1', user.id, role),
        setDisabled: (at: number | null) =>
          site.runSql('UPDATE managers SET disabled_at = ?2 WHERE id = ?1', user.id, at),
        setSignInTime: (at: number) =>
          site.runSql('UPDATE sessions SET verified_at = ?2 WHERE manager_id = ?1', user.id, at),
        endSessions: () => site.runSql('DELETE FROM sessions WHERE manager_id = ?1', user.id),
        /** A new token, sent instead of the cookie. */
        async createToken(granted: readonly string[], expiresAt = 8e15): Promise<Change> {
          const { secret, hash } = createAccessToken()
          await site.runSql(
            `INSERT INTO access_tokens (id, name, hash, permissions, created_by, created_at, expires_at)
              VALUES (?1, 'x', ?1, ?2, ?3, 0, ?4)`,
            hash,
            JSON.stringify(granted),
            user.id,
            expiresAt,
          )
          return ({ headers }) => {
            headers.delete('Cookie')
            headers.set('Authorization', `Bearer ${secret}`)
          }
        },
      }
    },
  }
}

/** Tests the declared routes of a part. Each part has its own test file, so that they run in parallel. */
export function testRoutes(isPart: (path: string) => boolean): void {
  const part = declared.filter(({ path }) => isPart(path)).map((route) => [route.name, route] as const)
  describe.each(part)('%s', (_, route) => testRoute(route))
}

function testAccess(route: DeclaredRoute, permission: Permission): void {
  test('answers a token with the permission, and refuses it without, expired or of a disabled person', async () => {
    const example = await (await createExampleSite(route)).createExample()
    const token = await example.createToken([permission, ...(route.oneOf ?? [])])
    const others = permissions.filter((one) => one !== permission)
    await example.isRefused(403, await example.createToken(others))
    await example.isRefused(401, await example.createToken([permission], 1))
    await example.setDisabled(1)
    await example.isRefused(401, token)
    await example.setDisabled(null)
    if (isOpenToTokens(route)) return example.isAnswered(token)
    await example.isRefused(403, token)
    await example.isAnswered()
  })

  test('refuses who is signed out or disabled, and roles without permission', async () => {
    const site = await createExampleSite(route)
    const example = await site.createExample()
    await example.isRefused(401, ({ headers }) => headers.delete('Cookie'))
    await example.setDisabled(1)
    await example.isRefused(401)
    await example.setDisabled(null)
    // `answers its example` sends the owner's.
    const roles = (await site.listAllRoles()).filter(({ id }) => id !== ownerRole)
    for (const { id, name } of roles.filter((role) => !isAllowed(role, route))) {
      await example.setRole(id)
      await example.isRefused(403, undefined, name)
    }
    await example.setRole(ownerRole)
    await example.isAnswered()
    await example.endSessions()
    await example.isRefused(401)
    for (const { id, name } of roles.filter((role) => isAllowed(role, route))) {
      const { setRole, send } = await site.createExample()
      await setRole(id)
      expect((await send()).status, name).toBe(route.example.status)
    }
  })
}

function testRoute(route: DeclaredRoute): void {
  const {
    permission,
    answer: declaredAnswer,
    example: { status },
  } = route

  test('answers its example as it says and records what it says', async () => {
    const { answer, recorded } = await (await (await createExampleSite(route)).createExample()).send()
    expect(answer.status, await answer.clone().text()).toBe(status)
    const text = await answer.text()
    if (declaredAnswer === 'empty') expect(text).toBe('')
    else if ('file' in declaredAnswer)
      expect(answer.headers.get('Content-Type')?.split(';')[0]).toBe(declaredAnswer.file)
    else expect(v.safeParse(declaredAnswer, JSON.parse(text)).issues).toBeUndefined()
    const events = listEvents(route)
    expect(recorded.every((event) => events.includes(String(event)))).toBe(true)
    expect(recorded.length > 0).toBe(events.length > 0)
  })

  if (permission !== 'public') testAccess(route, permission)
  if (route.freshSignIn)
    test('asks who signed in long ago to confirm their identity', async () => {
      const example = await (await createExampleSite(route)).createExample()
      await example.setSignInTime(0)
      const { answer, ...refusal } = await example.send()
      expect(refusal).toEqual({ status: 403, recorded: [] })
      expect(await answer.json()).toMatchObject({ data: { reauth: true } })
      await example.setSignInTime(Date.now())
      await example.isAnswered()
    })
  if (route.method !== 'GET' || route.body || route.ifMatch) testInput(route)
}

function testInput(route: DeclaredRoute): void {
  const { method, body, form, maxBytes = 64 * 1024, ifMatch } = route
  const text = (size: number) => (form ? 'x='.padEnd(size, 'x') : JSON.stringify({ x: 'x'.repeat(size - 8) }))

  test('refuses requests of other sites, wrong types, bodies that are too large and stale revisions', async () => {
    const site = await createExampleSite(route)
    const example = await site.createExample()
    const { isRefused } = example
    if (method !== 'GET') await isRefused(403, ({ headers }) => headers.set('Origin', 'https://malo.example'))
    if (body) await isRefused(400, (init) => void (init.body = '[]'))
    if (body ?? form) {
      await isRefused(415, ({ headers }) => headers.set('Content-Type', 'text/plain'))
      await isRefused(413, (init) => void (init.body = text(maxBytes + 1)))
    }
    if (ifMatch) {
      await isRefused(428, ({ headers }) => headers.delete('If-Match'))
      await isRefused(412, ({ headers }) => headers.set('If-Match', '"999999999"'))
    }
    await example.isAnswered()
    if (!body && !form) return
    const { status } = await (await site.createExample()).send((init) => void (init.body = text(maxBytes)))
    expect(status).not.toBe(413)
  })
}
