import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, seedPosts, signInOwner } from './testing.ts'

// Eleven at night of the last of the year where the site is, and the year after for UTC.
const lateEvening = Date.parse('2027-01-01T05:00:00Z')

test('what is named after a day has that of the site, late in its evening too', async () => {
  vi.useFakeTimers({ now: lateEvening, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await createTestApp()
  const headers = await signInOwner(app, lateEvening)
  for (const path of [
    '/exportar',
    '/registro',
    '/registro/exportar.csv',
    '/consultas/exportar.csv',
    '/privacidad/registro.csv',
    '/visitas/exportar.csv?periodo=hoy',
  ]) {
    const answer = await app.request(`/api/mngr${path}`, { headers })
    expect(answer.status, path).toBe(200)
    const name = answer.headers.get('Content-Disposition') ?? ''
    expect(name, path).toContain('2026-12-31')
    expect(name, path).not.toContain('2027')
    // To its end: some of these are read as they are taken.
    await answer.arrayBuffer()
  }
})

test('an article that came out late in the evening is of that day in its Markdown, as on its page', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'de-noche', publishedAt: Date.parse('2026-03-02T03:30:00Z') }])
  expect(await (await app.request('/blog/de-noche')).text()).toContain('1 de marzo de 2026')
  expect(await (await app.request('/blog/de-noche.md')).text()).toContain('Publicado: 2026-03-01.')
})
