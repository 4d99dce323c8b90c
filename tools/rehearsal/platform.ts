import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type FakeAccount, createAccount } from './account.ts'
import { respondList, respondOk, respondError } from './api-responses.ts'
import { answerWithFaults, createFaults } from './faults.ts'
import { createRecipientsApi, createZonesApi } from './mail.ts'
import { serveHandler } from './server.ts'
import { createSqlFilesApi } from './sql-files.ts'
import { createStorageApi } from './storage.ts'
import { createWorkersApi } from './workers.ts'

// Simulates Cloudflare's API, as documented and as wrangler uses it, with an account in memory and SQLite as D1. It
// runs no worker: the test decides what visitors get.

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
    .onError((error) =>
      error instanceof HTTPException ? error.getResponse() : respondError(500, 10001, error.message),
    )
}

export async function startFakePlatform() {
  const account = createAccount()
  const api = createApi(account)
  const faults = createFaults()
  const bodies: string[] = []
  const { address, ...server } = await serveHandler(async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    if (request.headers.get('Content-Type') === 'application/json')
      bodies.push(`${call} ${await request.clone().text()}`)
    return answerWithFaults(faults, call, () => api.fetch(request))
  })
  return {
    ...server,
    account,
    faults,
    calls: faults.calls,
    /** The JSON bodies of all calls so far, each after its call. */
    bodies,
    /** Environment variables that make wrangler call this API instead of Cloudflare's. */
    env: {
      CLOUDFLARE_API_BASE_URL: `${address}/client/v4`,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: account.id,
    },
    setFailure: faults.set,
  }
}
