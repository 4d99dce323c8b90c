import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import { type FakeAccount, createAccount } from './account.ts'
import {
  respondList,
  respondOk,
  respondError,
  requireFound,
  respondMissingDatabase,
} from './api-responses.ts'
import { answerWithFaults, createFaults } from './faults.ts'
import { serveHandler } from './server.ts'
import { createStorageApi } from './storage.ts'
import { createWorkersApi } from './workers.ts'

function createZonesApi({ zones: all }: FakeAccount): Hono {
  const forbidden = () => respondError(403, 10000, 'Authentication error')
  const byId = (id: string) => all.find((zone) => zone.id === id)
  return new Hono()
    .get('/', (c) => {
      const { name: wanted, 'account.id': account } = c.req.query()
      return respondList(
        all.filter((zone) => zone.name === wanted && (account ?? zone.account) === zone.account),
      )
    })
    .get('/:id/dns_records', (c) => {
      const zone = byId(c.req.param('id'))
      return !zone || zone.areRecordsHidden
        ? forbidden()
        : respondList(zone.records.filter(({ name }) => name === c.req.query('name')))
    })
    .get('/:id/email/sending/subdomains', (c) => {
      const senders = byId(c.req.param('id'))?.senders
      return senders ? respondList(senders.map((name) => ({ name, enabled: true }))) : forbidden()
    })
    .get('/:id/email/routing', (c) => respondOk({ enabled: byId(c.req.param('id'))?.isRouting ?? false }))
}

function createRecipientsApi(account: FakeAccount): Hono {
  return new Hono().get('/', () =>
    respondList(
      [...account.recipients].map(([email, isVerified]) => ({
        email,
        verified: isVerified ? '2026-01-01' : null,
      })),
    ),
  )
}

const importBody = v.object({
  action: v.picklist(['init', 'ingest', 'poll']),
  etag: v.optional(v.string()),
})

const uploadedFiles = new Map<string, string>()

/** The API of `wrangler d1 execute --file`: receives the uploaded file and runs it in one transaction. */
function createSqlFilesApi(account: FakeAccount): Hono {
  return new Hono()
    .put('/upload/:etag', async (c) => {
      const text = await c.req.text()
      const etag = createHash('md5').update(text).digest('hex')
      uploadedFiles.set(etag, text)
      return new Response(null, { headers: { ETag: `"${etag}"` } })
    })
    .post('/d1/database/:id/import', async (c) => {
      const { action, etag = '' } = v.parse(importBody, await c.req.json())
      const databases = [...account.databases.values()]
      const found = databases.find(({ uuid }) => uuid === c.req.param('id'))
      const database = requireFound(found, respondMissingDatabase)
      if (action === 'init') {
        const path = new URL(c.req.url).pathname.split('/d1/')[0]
        return respondOk({
          success: true,
          type: 'import',
          upload_url: `http://${c.req.header('Host')}${path}/upload/${etag}`,
          filename: etag,
        })
      }
      database.file.exec(`BEGIN;${uploadedFiles.get(etag) ?? ''};COMMIT`)
      database.writes += 1
      const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 }
      return respondOk({
        success: true,
        type: 'import',
        status: 'complete',
        messages: [],
        result: { num_queries: 1, final_bookmark: `marcador-${database.writes}`, meta },
      })
    })
}

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
