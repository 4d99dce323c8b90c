import { Hono } from 'hono'
import { type FakeAccount, createAccount } from './account.ts'
import { respondList, respondOk, respondError } from './api-responses.ts'
import { createRecipientsApi, createZonesApi } from './mail.ts'
import { serveHandler } from './server.ts'
import { createSqlFilesApi } from './sql-files.ts'
import { createStorageApi } from './storage.ts'
import { createWorkersApi } from './workers.ts'

// Simulates Cloudflare's API, as documented and as wrangler uses it, with an account in memory and SQLite as D1. It
// runs no worker: the test decides what visitors get.

/** `cut off`: from the first call that matches on, no call gets an answer, as if the deploy had been killed. */
export type ApiFailure = { call: RegExp; kind: 'refused' | 'broken off' | 'unanswered' | 'cut off' }

export type FakePlatform = {
  account: FakeAccount
  /** Environment variables that make wrangler call this API instead of Cloudflare's. */
  env: Readonly<Record<string, string>>
  /** All calls so far, as `METHOD /path`. */
  calls: string[]
  /** The JSON bodies of all calls so far, each after its call. */
  bodies: string[]
  /** From now on, makes the calls that match fail; without an argument, none. */
  setFailure: (failure?: ApiFailure) => void
  stop: () => Promise<void>
}

const token = 'rehearsal'

function createApi(account: FakeAccount): Hono {
  return new Hono()
    .use(async (c, next) => {
      // These requests have another token, which the platform issued for the upload.
      const isSigned = /\/workers\/assets\/|\/upload\//.test(c.req.path)
      if (!isSigned && c.req.header('Authorization') !== `Bearer ${token}`)
        return respondError(401, 10000, 'Authentication error')
      return next()
    })
    .get('/client/v4/user/tokens/verify', () => respondOk({ id: 'token', status: 'active' }))
    .get('/client/v4/user', () => respondOk({ id: 'user', email: 'ops@example.com' }))
    .get('/client/v4/accounts', () => respondList([{ id: account.id, name: 'Ensayo' }]))
    .get('/client/v4/memberships', () => respondList([{ account: { id: account.id, name: 'Ensayo' } }]))
    .route(`/client/v4/accounts/${account.id}`, createSqlFilesApi(account))
    .route(`/client/v4/accounts/${account.id}`, createStorageApi(account))
    .route(`/client/v4/accounts/${account.id}/workers`, createWorkersApi(account))
    .route(`/client/v4/accounts/${account.id}/email/routing/addresses`, createRecipientsApi(account))
    .route('/client/v4/zones', createZonesApi(account))
    .all('*', (c) => respondError(404, 7003, `The stand-in does not know ${c.req.method} ${c.req.path}`))
    .onError((error) => respondError(500, 10001, error.message))
}

export async function startFakePlatform(): Promise<FakePlatform> {
  const account = createAccount()
  const api = createApi(account)
  const calls: string[] = []
  const bodies: string[] = []
  let failing: ApiFailure | undefined
  const { address, stop } = await serveHandler(async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    calls.push(call)
    if (request.headers.get('Content-Type') === 'application/json')
      bodies.push(`${call} ${await request.clone().text()}`)
    if (!failing?.call.test(call)) return api.fetch(request)
    if (failing.kind === 'cut off') failing.call = /^/
    if (failing.kind === 'unanswered') return new Promise(() => {})
    return failing.kind === 'refused' ? respondError(400, 10099, 'Told to refuse') : null
  })
  return {
    account,
    calls,
    bodies,
    env: {
      CLOUDFLARE_API_BASE_URL: `${address}/client/v4`,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: account.id,
    },
    setFailure: (failure) => {
      failing = failure && { ...failure }
    },
    stop,
  }
}
