import { expect, test } from 'vitest'
import { createTestApp, signedIn } from '../testing/testing.ts'

test('an address of nothing is named whole, with its query, in JSON for whoever asks for it', async () => {
  const app = await createTestApp()
  const headers = { ...(await signedIn(app)), Accept: 'Application/JSON' }
  const pages = ['/nada', '/blog/nada', '/builds/meta/nada.json', '/medios/nada', '/tarjetas/nada.png']
  const apis = ['/api', '/api/nada', '/api/mngr/nada', '/api/mngr/articulos/nada']
  for (const path of [...pages, ...apis]) {
    const asked = `${path}?b=%20c&b=2`
    const response = await app.request(asked, { headers })
    expect(response.status, path).toBe(404)
    const error = { error: true, statusCode: 404, message: `Page not found: ${asked}`, data: { path: asked } }
    expect(await response.json(), path).toEqual(error)
  }
})
