import { expect, test } from 'vitest'
import { describeHealth } from '../deploy/health.ts'
import { createSiteRequester, runSmokeTest } from '../deploy/smoke.ts'

const siteUrl = 'https://cauce.example'

const createRespondingFetch =
  (status: number, body: unknown): typeof fetch =>
  async (_, init) =>
    new Headers(init?.headers).get('Authorization') === 'Bearer clave'
      ? Response.json(body, { status })
      : Response.json({ error: true }, { status: 401 })

test('an unreachable site is reported in one line, not in one per check', async () => {
  const nobody = () =>
    Promise.reject(
      new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) }),
    )
  expect(await runSmokeTest(createSiteRequester(nobody, siteUrl), 'x', true)).toEqual([
    'Nadie responde en la dirección (ENOTFOUND).',
  ])
})

test('the output has one line per check, with the reason if it failed', async () => {
  const checks = { kv: { ok: true, ms: 3 }, queue: { ok: false, ms: 9, problem: 'no volvió', ageMs: 61_000 } }
  const get = createRespondingFetch(503, { ok: false, version: 'x', checks })
  expect(await describeHealth(createSiteRequester(get, siteUrl), 'clave')).toEqual({
    isHealthy: false,
    lines: ['kv: bien · 3 ms', 'queue: MAL (no volvió) · 9 ms, hace 61 s'],
  })
  const well = createRespondingFetch(200, { ok: true, version: 'x', checks: { kv: { ok: true, ms: 3 } } })
  expect((await describeHealth(createSiteRequester(well, siteUrl), 'clave')).isHealthy).toBe(true)
})

test('a wrong token, a response without details and no response get different messages', async () => {
  const lines = async (token: string, get: typeof fetch) =>
    (await describeHealth(createSiteRequester(get, siteUrl), token)).lines
  expect(await lines('otra', createRespondingFetch(200, {}))).toEqual([
    'HEALTH_TOKEN no es el de este sitio, o el sitio no tiene ninguno',
  ])
  expect(await lines('clave', createRespondingFetch(404, {}))).toEqual(['respondió 404 sin el detalle'])
  const nobody = () => Promise.reject(new Error('ENOTFOUND'))
  expect(await lines('clave', nobody)).toEqual(['sin respuesta: ENOTFOUND'])
})
