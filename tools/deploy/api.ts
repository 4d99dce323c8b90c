import * as v from 'valibot'
import { runProcess } from '../cli/environment/shell.ts'

/** Runs wrangler to its end and returns its output. Rejects if it fails. */
export type Wrangler = (...args: readonly string[]) => Promise<string>

/** Creates a function that runs wrangler without its prompts: the command has already asked the person. */
export const createWrangler =
  (env: Readonly<Record<string, string>> = {}): Wrangler =>
  (...args) =>
    runProcess('wrangler', args, { quiet: true, env: { CI: '1', ...env } })

type ApiCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

/** Cloudflare's API for one account. Refused calls throw an error that `hasApiErrorCode` recognises. */
export type Api = {
  accountId: string
  accountName: string
  /** Calls a path below `/accounts/{id}`. */
  call: <T>(path: string, schema: v.GenericSchema<unknown, T>, call?: ApiCall) => Promise<T>
  /** Reads a path below `/zones`, where the account's domains are. */
  readZones: <T>(path: string, schema: v.GenericSchema<unknown, T>) => Promise<T>
}

const envelopeSchema = v.looseObject({
  success: v.boolean(),
  errors: v.optional(v.array(v.looseObject({ code: v.number(), message: v.string() })), []),
  result: v.optional(v.unknown()),
})

const refusalSchema = v.object({ codes: v.array(v.number()) })

export function hasApiErrorCode(error: unknown, ...codes: readonly number[]): boolean {
  const parsed = v.safeParse(refusalSchema, error instanceof Error ? error.cause : null)
  return parsed.success && parsed.output.codes.some((code) => codes.includes(code))
}

const apiTimeoutMs = 30_000

async function callApi<T>(
  { base, token }: { base: string; token: string },
  path: string,
  schema: v.GenericSchema<unknown, T>,
  { method = 'GET', body, headers }: ApiCall = {},
): Promise<T> {
  const response = await fetch(base + path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(apiTimeoutMs),
  }).catch((cause: unknown) => {
    throw new Error(`La API de Cloudflare no respondió (${method} ${path}). Repite en unos minutos.`, {
      cause,
    })
  })
  const answer = v.safeParse(envelopeSchema, await response.json().catch(() => null))
  if (!answer.success)
    throw new Error(`La API de Cloudflare respondió ${response.status} sin JSON (${method} ${path}).`)
  const { success, errors, result } = answer.output
  if (success) return v.parse(schema, result)
  const codes = errors.map(({ code }) => code)
  const messages = errors.map(({ code, message }) => `${message} [${code}]`).join('; ')
  const advice = response.status === 403 || codes.includes(10000) ? ' Revisa los permisos del token.' : ''
  throw new Error(`Cloudflare no aceptó ${method} ${path}: ${messages}.${advice}`, { cause: { codes } })
}

const tokenSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ token: v.string() }))

async function readToken(wrangler: Wrangler): Promise<string> {
  const notSignedInMessage =
    'wrangler no tiene acceso a Cloudflare: ejecuta «npx wrangler login» o define CLOUDFLARE_API_TOKEN.'
  const output = await wrangler('auth', 'token', '--json').catch((cause: unknown) => {
    throw new Error(notSignedInMessage, { cause })
  })
  const parsed = v.safeParse(tokenSchema, output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  if (!parsed.success) throw new Error(notSignedInMessage)
  return parsed.output.token
}

const accountsSchema = v.array(v.looseObject({ id: v.string(), name: v.string() }))

/** Opens the account that wrangler is signed in to. Throws a sentence if there is no account, or more than one. */
export async function openApi(
  wrangler: Wrangler,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Api> {
  const base = env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4'
  // Uses the given token: wrangler would need a second to return the same one.
  const token = env['CLOUDFLARE_API_TOKEN'] ?? (await readToken(wrangler))
  const accounts = await callApi({ base, token }, '/accounts', accountsSchema)
  const wanted = env['CLOUDFLARE_ACCOUNT_ID']
  const [account, another] = wanted === undefined ? accounts : accounts.filter(({ id }) => id === wanted)
  if (!account)
    throw new Error(
      wanted === undefined
        ? 'El acceso de wrangler no deja ver ninguna cuenta: revisa los permisos del token.'
        : `El acceso de wrangler no llega a la cuenta ${wanted} de CLOUDFLARE_ACCOUNT_ID.`,
    )
  if (another)
    throw new Error(
      `Hay varias cuentas; di cuál con CLOUDFLARE_ACCOUNT_ID: ${accounts.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
    )
  return {
    accountId: account.id,
    accountName: account.name,
    call: (path, schema, call) => callApi({ base, token }, `/accounts/${account.id}${path}`, schema, call),
    readZones: (path, schema) => callApi({ base, token }, `/zones${path}`, schema),
  }
}
