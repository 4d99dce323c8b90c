import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, seedPosts, signInOwner } from './testing.ts'

// 23:00 on 31 December in the site's time zone. In UTC it is already the next year.
const lateEvening = Date.parse('2027-01-01T05:00:00Z')

test('file names use the date of the site’s time zone, also late in the evening', async () => {
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
    // The body is read to its end, because some of these answers are streamed.
    await answer.arrayBuffer()
  }
})

test('an article published late in the evening has the same date in Markdown and HTML', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'de-noche', publishedAt: Date.parse('2026-03-02T03:30:00Z') }])
  expect(await (await app.request('/blog/de-noche')).text()).toContain('1 de marzo de 2026')
  expect(await (await app.request('/blog/de-noche.md')).text()).toContain('Publicado: 2026-03-01.')
})
