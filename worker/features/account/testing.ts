import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { onTestFinished, vi } from 'vitest'
import { generateCode } from '#worker/testing/authenticator-app.ts'
import { writeBatch } from '../../db/write-batch.ts'
import type { Env } from '../../env.ts'
import worker from '../../index.ts'
import { getCookies, createTestApp, postJson, type TestApp, testOrigin } from '../../testing/testing.ts'
import { createEnrolmentLink } from './credentials/one-time-links.ts'

export const password = 'una frase larga y rara'

/** A random network, because limits count across the tests of a file. */
export const fromNewNetwork = (): { 'CF-Connecting-IP': string } => ({
  'CF-Connecting-IP': `2001:db8:${crypto
    .getRandomValues(new Uint16Array(2))
    .join(':')
    .replace(/\d+/g, (part) => Number(part).toString(16))}::1`,
})

/** Signs in by password. The response is a session or asks for a code. */
export const signInByPassword = (
  app: TestApp,
  email: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  app.request('/api/_auth/ingreso', postJson({ email, password }, { ...fromNewNetwork(), ...headers }))

export async function createStoredEnrolmentLink(env: Env, userId: string, now: number): Promise<string> {
  const { link, step } = createEnrolmentLink(env, userId, now)
  await writeBatch(env.db, [step])
  return link
}

export const requestPrivatePage = async (app: TestApp, Cookie: string): Promise<number> =>
  (await app.request('/api/mngr/cuenta/sesiones', { headers: { Cookie } })).status

/**
 * Submits the code of the previous time step, so that the current one stays unused. The clock stops meanwhile,
 * because the code would be too old if a step ended.
 */
export async function submitEarlierCode(
  secret: string,
  submit: (code: string) => Response | Promise<Response>,
): Promise<Response> {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  try {
    return await submit(generateCode(secret, Date.now() - 30_000))
  } finally {
    vi.useRealTimers()
  }
}

/** Enables a user's second factor with the code of the previous time step. */
export async function enableSecondFactor(app: TestApp, Cookie: string) {
  const headers = { Cookie }
  const proposal = await app.request('/api/mngr/cuenta/codigo/opciones', { method: 'POST', headers })
  // The response has the shape of `secondFactorOptionsSchema`.
  const { secret } = (await proposal.json()) as { secret: string }
  const on = await submitEarlierCode(secret, (code) =>
    app.request('/api/mngr/cuenta/codigo', postJson({ code }, headers)),
  )
  // The response has the shape of `recoveryCodesSchema`.
  const { codes } = (await on.json()) as { codes: string[] }
  return { secret, codes, Cookie: getCookies(on) }
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** A passkey in software (ES256). By default it belongs to this site and has verified its user. */
export function createAuthenticator({
  origin = testOrigin,
  rpId = new URL(testOrigin).hostname,
  verifiesUser = true,
} = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const part = (coordinate: string) => Buffer.from(coordinate, 'base64url')
  const hex = (digits: string) => Buffer.from(digits, 'hex')
  // COSE in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const cose = Buffer.concat([hex('a5010203262001215820'), part(x), hex('225820'), part(y)])
  const idBytes = Buffer.from(crypto.getRandomValues(new Uint8Array(16)))
  const id = idBytes.toString('base64url')
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  const authData = (flags: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([verifiesUser ? flags : flags & ~0b100, 0, 0, 0, 0])])

  async function clientData(options: Response, type: 'webauthn.get' | 'webauthn.create'): Promise<string> {
    // The response has the shape of `requestOptionsSchema` or `creationOptionsSchema`.
    const { options: asked } = (await options.json()) as { options: { challenge: string } }
    return JSON.stringify({ type, challenge: asked.challenge, origin })
  }

  return {
    id,
    publicKey: cose.toString('base64url'),
    /** Responds to registration options. */
    async register(options: Response) {
      const client = await clientData(options, 'webauthn.create')
      const length = Buffer.from([0, idBytes.length])
      const data = Buffer.concat([authData(0b1000101), Buffer.alloc(16), length, idBytes, cose])
      // {fmt: "none", attStmt: {}, authData}
      const head = hex('a363666d74646e6f6e656761747453746d74a068617574684461746158')
      const attestation = Buffer.concat([head, Buffer.from([data.length]), data])
      const response = {
        clientDataJSON: Buffer.from(client).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { ...common, response }
    },
    /** Responds to the challenge in sign-in options. */
    async answer(options: Response) {
      const client = await clientData(options, 'webauthn.get')
      const data = authData(0b101)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: Buffer.from(client).toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...common, response }
    },
  }
}

/** Stores a passkey for a user. */
export async function enrolAuthenticator(
  app: TestApp,
  userId: string,
  behaviour: Parameters<typeof createAuthenticator>[0] = {},
) {
  const key = createAuthenticator(behaviour)
  await app.run`INSERT INTO passkeys (id, manager_id, credential_id, public_key, counter, synced, label, created_at)
     VALUES (${crypto.randomUUID()}, ${userId}, ${key.id}, ${key.publicKey}, 0, 0, 'Prueba', 0)`
  return key
}

export async function countRows({ bindings: { DB } }: TestApp): Promise<Record<string, number>> {
  const { results } = await DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'",
  ).all<{ name: string }>()
  const counts = await DB.batch<{ n: number }>(
    results.map(({ name }) => DB.prepare(`SELECT count(*) AS n FROM "${name}"`)),
  )
  return Object.fromEntries(results.map(({ name }, index) => [name, counts[index]?.results[0]?.n ?? 0]))
}

/** A site that has no counted sign-in attempts and whose clock the test controls. */
export async function createQuietApp() {
  const app = await createTestApp()
  const { DB } = app.bindings
  for (const table of ['throttle', 'failed_sign_ins', 'daily_keys', 'challenges'])
    await DB.prepare(`DELETE FROM ${table}`).run()
  const last = await app.value<number>`SELECT coalesce(max(id), 0) AS id FROM audit`
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 12), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return {
    app,
    pass: (ms: number) => vi.setSystemTime(Date.now() + ms),
    runJobs: () =>
      worker.scheduled({ cron: '*/15 * * * *', scheduledTime: Date.now(), noRetry() {} }, app.bindings),
    records: async () =>
      await app.all`SELECT event, manager_id, detail FROM audit WHERE id > ${last} ORDER BY id`,
  }
}
