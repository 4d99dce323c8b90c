import { expect, test } from 'vitest'
import { createTestApp, signedIn } from '../testing/testing.ts'

const minute = 60_000

test('an export wants a recent sign-in; the same check can be asked for alone', async () => {
  const app = await createTestApp()
  const old = await signedIn(app, Date.now() - 16 * minute)
  const recent = await signedIn(app, Date.now() - 14 * minute)
  for (const path of ['/exportar', '/consultas/exportar.csv', '/cuenta/verificar']) {
    const asked = await app.request(`/api/mngr${path}`, { headers: old })
    expect(asked.status, path).toBe(403)
    expect(asked.headers.get('Content-Disposition')).toBeNull()
    expect(await asked.json()).toMatchObject({ data: { reauth: true } })
    expect((await app.request(`/api/mngr${path}`, { headers: recent })).status, path).toBe(200)
  }
})
