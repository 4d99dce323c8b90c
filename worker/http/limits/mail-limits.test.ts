import { expect, test } from 'vitest'
import { createTestApp, postJson, signInOwner } from '../../testing/testing.ts'

// Every endpoint that makes the site send a mail is limited per person, before anything else is checked.

const endpoints: readonly [method: string, path: string, most: number][] = [
  ['POST', '/api/mngr/cuenta/equipo', 30],
  ['DELETE', '/api/mngr/cuenta/equipo/nadie', 60],
  ['POST', '/api/mngr/primeros-pasos/carta', 10],
  ['POST', '/api/mngr/cuenta/llaves', 60],
  ['DELETE', '/api/mngr/cuenta/codigo', 60],
  ['POST', '/api/mngr/cuenta/codigo/recuperacion', 60],
  ['POST', '/api/mngr/consultas/reenviar', 60],
  ['POST', '/api/mngr/consultas/respuestas/7/reenviar', 15],
]

test.for(endpoints)('%s %s is answered %i times in 15 minutes, then 429', async ([method, path, most]) => {
  const app = await createTestApp()
  const { Cookie } = await signInOwner(app)
  const ask = async () => (await app.request(path, postJson({}, { Cookie }, method))).status
  for (let n = 0; n < most; n += 1) expect(await ask(), `${n}`).not.toBe(429)
  expect(await ask()).toBe(429)
})

test('the endpoints that change users share one limit', async () => {
  const app = await createTestApp()
  const { Cookie } = await signInOwner(app)
  const ask = async (method: string, path: string) =>
    (await app.request(`/api/mngr/cuenta/equipo${path}`, postJson({}, { Cookie }, method))).status
  expect(await ask('POST', '/nadie/enlace')).toBe(429)
  for (const path of ['/nadie', '/nadie/codigo']) expect(await ask('DELETE', path), path).toBe(429)
  expect(await ask('PATCH', '/nadie')).toBe(429)
})
