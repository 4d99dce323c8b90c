import { expect, test } from 'vitest'
import { changedSettings, createSettingsClient, resetSettings } from '../features/settings/testing.ts'
import { listDeclaredRoutes } from './fault-injection/all-routes.ts'
import { createTestApp, postJson } from './testing.ts'

test.each([
  ['ES', ';'],
  ['AR', ';'],
  ['MX', ','],
  ['US', ','],
] as const)(
  'every CSV of a site in %s is separated by «%s», as Excel expects there',
  async (country, separator) => {
    const app = await resetSettings(await createTestApp())
    const { save, session } = await createSettingsClient(app)
    expect((await save(0, { ...changedSettings, taxId: '', postalCode: '', country })).status).toBe(200)
    const routes = (await listDeclaredRoutes()).filter(
      ({ answer }) => typeof answer === 'object' && 'file' in answer && answer.file === 'text/csv',
    )
    expect(routes.length).toBeGreaterThanOrEqual(5)
    for (const { path } of routes) {
      const answer = await app.request(`${path}?periodo=hoy`, { headers: session })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect([...bytes.subarray(0, 3)], path).toEqual([0xef, 0xbb, 0xbf])
      const [head = ''] = new TextDecoder().decode(bytes).split('\r\n')
      expect(head.replace(/[^;,]/g, ''), path).toMatch(new RegExp(`^${separator}{2,}$`))
    }
  },
)

test('redirects exported with either separator can be imported again', async () => {
  const app = await resetSettings(await createTestApp())
  const { save, session } = await createSettingsClient(app)
  const redirects = '/api/mngr/redirecciones'
  const given = { source: '/antes', target: 'https://otro.example/a,b;c', status: 301 }
  await app.request(redirects, postJson(given, session))
  for (const [rev, country] of (['ES', 'MX'] as const).entries()) {
    expect((await save(rev, { ...changedSettings, taxId: '', postalCode: '', country })).status).toBe(200)
    const text = await (await app.request(`${redirects}/exportar.csv`, { headers: session })).text()
    const answer = await app.request(`${redirects}/importar`, postJson({ text }, session))
    expect(await answer.json(), country).toEqual({ added: 1, refused: [] })
  }
  await app.request(`${redirects}?de=%2Fantes`, { method: 'DELETE', headers: session })
})
