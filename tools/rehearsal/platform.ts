import { Hono } from 'hono'
import { type Account, createAccount } from './account.ts'
import { list, ok, refuse } from './answers.ts'
import { readers, zones } from './mail.ts'
import { serveHandler } from './server.ts'
import { sqlFiles } from './sql-files.ts'
import { storage } from './storage.ts'
import { workers } from './workers.ts'

// A stand-in of the platform's API, as its documentation describes it and wrangler asks it: an account in
// memory, D1 on SQLite. It runs no worker; what a visitor would get is the rehearsal's to say.

type Failure = { call: RegExp; how: 'refused' | 'broken off' }

export type Platform = {
  account: Account
  /** What wrangler must be told to ask this instead of the real one. */
  env: Readonly<Record<string, string>>
  /** Each call so far, as `METHOD /path`. */
  calls: string[]
  /** From now on, calls that match end like this; without an argument all is well again. */
  fail: (failure?: Failure) => void
  stop: () => Promise<void>
}

const token = 'rehearsal'

function createApi(account: Account): Hono {
  return new Hono()
    .use(async (c, next) => {
      // These carry a signature of their own.
      const isSigned = /\/workers\/assets\/|\/upload\//.test(c.req.path)
      if (!isSigned && c.req.header('Authorization') !== `Bearer ${token}`)
        return refuse(401, 10000, 'Authentication error')
      return next()
    })
    .get('/client/v4/user/tokens/verify', () => ok({ id: 'token', status: 'active' }))
    .get('/client/v4/user', () => ok({ id: 'user', email: 'ops@example.com' }))
    .get('/client/v4/accounts', () => list([{ id: account.id, name: 'Ensayo' }]))
    .get('/client/v4/memberships', () => list([{ account: { id: account.id, name: 'Ensayo' } }]))
    .route(`/client/v4/accounts/${account.id}`, sqlFiles(account))
    .route(`/client/v4/accounts/${account.id}`, storage(account))
    .route(`/client/v4/accounts/${account.id}/workers`, workers(account))
    .route(`/client/v4/accounts/${account.id}/email/routing/addresses`, readers(account))
    .route('/client/v4/zones', zones(account))
    .all('*', (c) => refuse(404, 7003, `The stand-in does not know ${c.req.method} ${c.req.path}`))
    .onError((error) => refuse(500, 10001, error.message))
}

export async function startPlatform(): Promise<Platform> {
  const account = createAccount()
  const api = createApi(account)
  const calls: string[] = []
  let failing: Failure | undefined
  const { address, stop } = await serveHandler(async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    calls.push(call)
    if (!failing?.call.test(call)) return api.fetch(request)
    return failing.how === 'refused' ? refuse(400, 10099, 'Told to refuse') : null
  })
  return {
    account,
    calls,
    env: {
      CLOUDFLARE_API_BASE_URL: `${address}/client/v4`,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: account.id,
    },
    fail: (failure) => {
      failing = failure
    },
    stop,
  }
}
