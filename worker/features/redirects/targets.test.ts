import { expect, onTestFinished, test } from 'vitest'
import { getDatabase } from '../../env.ts'
import { createTestApp, postJson, seedPosts, signInOwner } from '../../testing/testing.ts'
import { invalidateRedirectTable } from './cached-table.ts'

test('the query goes before the hash of a target, and the Location is percent-encoded', async () => {
  const app = await createTestApp()
  onTestFinished(async () => {
    await app.run`DELETE FROM owner_redirects`
    invalidateRedirectTable(getDatabase(app.bindings))
  })
  const session = await signInOwner(app)
  for (const [source, target, location] of [
    ['/vieja', '/nosotros#cómo', '/nosotros?a=%C3%B1#c%C3%B3mo'],
    ['/promo', 'https://otro.example/año#x', 'https://otro.example/a%C3%B1o?a=%C3%B1#x'],
    ['/propia', '/blog?etiqueta=dns#x', '/blog?etiqueta=dns#x'],
  ] as const) {
    await app.request('/api/mngr/redirecciones', postJson({ source, target, status: 302 }, session))
    expect((await app.request(`${source}?a=ñ`)).headers.get('Location')).toBe(location)
    const data = await (await app.request(`/api/data${source}?a=ñ`)).json()
    expect(data).toEqual({ redirect: { to: location, statusCode: 302 } })
  }
})

test('the test of an address follows redirects of articles that moved, and corrects its spelling as readers get it', async () => {
  const app = await createTestApp()
  const session = await signInOwner(app)
  await seedPosts(app, [{ slug: 'mudado' }])
  await app.run`INSERT INTO redirects (from_path, to_path, created_at) VALUES ('/blog/de-antes', '/blog/mudado', 0)`
  onTestFinished(async () => void (await app.run`DELETE FROM redirects`))
  for (const [path, target] of [
    ['/blog/de-antes', '/blog/mudado'],
    ['/Servicios.html', '/servicios'],
  ] as const) {
    const answer = await app.request('/api/mngr/redirecciones/probar', postJson({ path }, session))
    expect(await answer.json()).toEqual({ kind: 'redirect', target, status: 308 })
    expect((await app.request(path)).headers.get('Location')).toBe(target)
  }
})
