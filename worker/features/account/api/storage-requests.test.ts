import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Bindings, parseEnv } from '#worker/env.ts'
import { addTestManager, cookiesOf, createTestApp, postJson } from '#worker/testing/testing.ts'
import { countTrips } from '#worker/testing/trips.ts'
import { codeAt } from '../credentials/second-factor.ts'
import { enrolmentLink, addAuthenticator, enter, password, turnOnSecondFactor } from '../testing.ts'

const limit = 4

test('signing in waits for the database four times at most, whatever the way', async () => {
  // The bindings of tools/vitest.config.ts are those of wrangler.toml.
  const { DB, trips } = countTrips((env as unknown as Bindings).DB)
  const app = await createTestApp({ DB })
  const counted: Record<string, number> = {}
  const measure = async (way: string, status: number, ask: () => Promise<Response>) => {
    const before = trips()
    const answer = await ask()
    counted[way] = trips() - before
    expect(answer.status, way).toBe(status)
    return answer
  }
  const email = `viajes-${crypto.randomUUID()}@sitio.example`
  const id = await addTestManager(app, email, password)
  const first = await measure('password', 200, () => enter(app, email))
  const again = () => enter(app, email, { Cookie: cookiesOf(first) })
  const second = await measure('known device, over a session', 200, again)
  const wrong = { email, password: 'no es esta frase' }
  await measure('wrong password', 401, () => app.request('/api/_auth/ingreso', postJson(wrong)))
  const { secret, codes } = await turnOnSecondFactor(app, cookiesOf(second))
  const ask = () => measure('before the code', 200, () => enter(app, email))
  const send = (code: string, Cookie: string) =>
    app.request('/api/_auth/ingreso/codigo', postJson({ code }, { Cookie }))
  let step = cookiesOf(await ask())
  await measure('code', 200, () => send(codeAt(secret, Date.now()), step))
  step = cookiesOf(await ask())
  await measure('recovery code', 200, () => send(codes[0] ?? '', step))
  step = cookiesOf(await ask())
  await measure('wrong code', 401, () => send('000000', step))
  const key = await addAuthenticator(app, id)
  const options = await measure('passkey, its challenge', 200, () =>
    app.request('/api/_auth/ingreso/llave/opciones', postJson({})),
  )
  const response = await key.answer(options)
  await measure('passkey', 200, () => app.request('/api/_auth/ingreso/llave', postJson({ response })))
  await measure('passkey, spent', 401, () => app.request('/api/_auth/ingreso/llave', postJson({ response })))
  const invited = await addTestManager(app, `invitada-${email}`, null)
  const link = await enrolmentLink(parseEnv(app.bindings), invited, Date.now())
  const body = { token: link.split('/').at(-1), name: 'Nueva', password: 'frase nueva y larga' }
  await measure('invitation', 200, () => app.request('/api/_auth/activar', postJson(body)))
  expect(Object.entries(counted).filter(([, count]) => count > limit)).toEqual([])
})
