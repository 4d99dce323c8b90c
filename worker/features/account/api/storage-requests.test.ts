import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Bindings, parseEnv } from '#worker/env.ts'
import { generateCode } from '#worker/testing/authenticator-app.ts'
import { countRoundTrips } from '#worker/testing/count-round-trips.ts'
import { addTestManager, getCookies, createTestApp, postJson } from '#worker/testing/testing.ts'
import {
  createStoredEnrolmentLink,
  enrolAuthenticator,
  signInByPassword,
  password,
  enableSecondFactor,
} from '../testing.ts'

const limit = 4

test('every way of signing in takes at most four round trips to D1', async () => {
  // tools/vitest.config.ts gives tests the bindings of wrangler.toml.
  const { DB, roundTrips } = countRoundTrips((env as unknown as Bindings).DB)
  const app = await createTestApp({ DB })
  const counted: Record<string, number> = {}
  const measure = async (way: string, status: number, ask: () => Promise<Response>) => {
    const before = roundTrips()
    const answer = await ask()
    counted[way] = roundTrips() - before
    expect(answer.status, way).toBe(status)
    return answer
  }
  const email = `viajes-${crypto.randomUUID()}@sitio.example`
  const id = await addTestManager(app, email, password)
  const first = await measure('password', 200, () => signInByPassword(app, email))
  const again = () => signInByPassword(app, email, { Cookie: getCookies(first) })
  const second = await measure('known device, over a session', 200, again)
  const wrong = { email, password: 'no es esta frase' }
  await measure('wrong password', 401, () => app.request('/api/_auth/ingreso', postJson(wrong)))
  const { secret, codes } = await enableSecondFactor(app, getCookies(second))
  const ask = () => measure('before the code', 200, () => signInByPassword(app, email))
  const send = (code: string, Cookie: string) =>
    app.request('/api/_auth/ingreso/codigo', postJson({ code }, { Cookie }))
  let step = getCookies(await ask())
  await measure('code', 200, () => send(generateCode(secret, Date.now()), step))
  step = getCookies(await ask())
  await measure('recovery code', 200, () => send(codes[0] ?? '', step))
  step = getCookies(await ask())
  await measure('wrong code', 401, () => send('000000', step))
  const key = await enrolAuthenticator(app, id)
  const options = await measure('passkey, its challenge', 200, () =>
    app.request('/api/_auth/ingreso/llave/opciones', postJson({})),
  )
  const response = await key.answer(options)
  await measure('passkey', 200, () => app.request('/api/_auth/ingreso/llave', postJson({ response })))
  await measure('passkey, spent', 401, () => app.request('/api/_auth/ingreso/llave', postJson({ response })))
  const invited = await addTestManager(app, `invitada-${email}`, null)
  const link = await createStoredEnrolmentLink(parseEnv(app.bindings), invited, Date.now())
  const body = { token: link.split('/').at(-1), name: 'Nueva', password: 'frase nueva y larga' }
  await measure('invitation', 200, () => app.request('/api/_auth/activar', postJson(body)))
  expect(Object.entries(counted).filter(([, count]) => count > limit)).toEqual([])
})
