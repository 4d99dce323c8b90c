import { expect, test } from 'vitest'
import { watchQueries } from '../testing/replace-calls.ts'
import { createTestApp, postJson, signInOwner, testOrigin } from '../testing/testing.ts'

test('only requests that may have written an audit entry trigger sealing', async () => {
  const healthyApp = await createTestApp()
  const headers = await signInOwner(healthyApp)
  let asked = 0
  const DB = watchQueries(healthyApp.bindings.DB, (query) => {
    if (query.includes('audit_seals')) asked += 1
  })
  const app = await createTestApp({ DB })
  const asksAfter = async (path: string, init: RequestInit, status: number) => {
    asked = 0
    expect((await app.request(path, init)).status, path).toBe(status)
    return asked > 0
  }
  const broken = { ...postJson({}, headers, 'PATCH'), body: '{' }
  const name = postJson({ name: 'Ana' }, headers, 'PATCH')
  expect(await asksAfter('/api/mngr/cuenta/sesiones', { headers }, 200)).toBe(false)
  expect(await asksAfter('/api/mngr/cuenta/sesiones', { headers, method: 'HEAD' }, 200)).toBe(false)
  expect(await asksAfter('/api/mngr/cuenta', broken, 400)).toBe(false)
  expect(await asksAfter('/api/mngr/posts', postJson({}), 401)).toBe(false)
  expect(await asksAfter('/api/mngr/cuenta', name, 200)).toBe(true)
  // Exports are audited, too.
  expect(await asksAfter('/api/mngr/consultas/exportar.csv', { headers }, 200)).toBe(true)
  // Refused sign-ins are audited.
  const unknown = postJson({ email: 'nadie@cauce.example', password: 'no es esta frase' })
  expect(await asksAfter('/api/_auth/ingreso', unknown, 401)).toBe(true)
  // Signing out of an unknown session writes no entry.
  const madeUp = { Cookie: `__Host-sesion=${'A'.repeat(43)}` }
  const signOut = (cookie: Record<string, string>) => ({ method: 'DELETE', headers: cookie })
  expect(await asksAfter('/api/_auth/session', signOut({}), 200)).toBe(false)
  expect(await asksAfter('/api/_auth/session', signOut(madeUp), 200)).toBe(false)
  expect(await asksAfter('/api/_auth/session', signOut(headers), 200)).toBe(true)
  const form = { method: 'POST', headers: { ...(await signInOwner(healthyApp)), Origin: testOrigin } }
  expect(await asksAfter('/mngr/salir', form, 303)).toBe(true)
})
