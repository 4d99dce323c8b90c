import { expect, onTestFinished, test, vi } from 'vitest'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import type { EntryPages } from '#client/features/content/contract/entries.ts'
import { findPublishProblems } from '#client/features/content/kinds/publishable.ts'
import { defaultSite } from '#client/site.ts'
import { createContentCacheHeaders } from '#worker/cache/content-cache-headers.ts'
import { pageCache } from '#worker/cache/page-cache.ts'
import { readContentVersion } from '#worker/db/content-version.ts'
import { getDatabase } from '#worker/env.ts'
import { createSettingsClient } from '#worker/features/settings/testing.ts'
import { createWorkBudget } from '#worker/markdown/cost/work-budget.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, examplePerson, createService, exampleCase } from '../testing.ts'
import { followDueContent } from './content-due.ts'

const minute = 60_000
const iso = (at: number): string => new Date(at).toISOString()
const page = (slug: string, markdown = 'Texto.') => ({
  kind: 'page' as const,
  layout: 'site' as const,
  slug,
  title: 'Cerrado por obras',
  description: '',
  markdown,
})

async function open() {
  const contents = await createContentClient(await createTestApp())
  /** Requests a page with the clock at `now` and an empty page cache. */
  async function at(now: number, path: string): Promise<{ status: number; html: string }> {
    pageCache.expire()
    return requestCached(now, path)
  }
  /** Requests a page with the clock at `now` and the isolate's page cache. */
  async function requestCached(now: number, path: string): Promise<{ status: number; html: string }> {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => clock.mockRestore())
    const answer = await contents.app.request(path)
    const html = await answer.text()
    clock.mockRestore()
    return { status: answer.status, html }
  }
  const db = getDatabase(contents.app.bindings)
  const read = async (id: string, now = Date.now()): Promise<EntryPages['mngr-pagina']> => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => clock.mockRestore())
    const answer = await contents.app.request(`/api/data/mngr/paginas/${id}`, { headers: contents.session })
    const { data } = await answer.json<{ data: EntryPages['mngr-pagina'] }>()
    clock.mockRestore()
    return data
  }
  return { ...contents, at, requestCached, db, read }
}

test('autosaves within ten minutes share one revision and are not public', async () => {
  const { drafted, send, publish, text, kindsOf } = await open()
  const first = await publish(await drafted(page('obras')), page('obras', 'Uno.'))
  let document = await first.json<EditedText>()
  for (const words of ['Uno dos.', 'Uno dos tres.', 'Uno dos tres cuatro.']) {
    const body = { content: page('obras', words) }
    document = await (await send('PUT', `/${document.id}/borrador`, body, document.rev)).json()
  }
  expect(document).toMatchObject({ rev: 5, hasChanges: true, isPublic: true })
  // Newest first: the autosaves, the published version, the first draft.
  expect(await kindsOf(document.id)).toEqual(['saved', 'published', 'created'])
  expect(await text('/obras')).toContain('<p>Uno.</p>')
  const older = { content: page('obras', 'Otra cosa.'), isRestored: true }
  document = await (await send('PUT', `/${document.id}/borrador`, older, document.rev)).json()
  expect((await kindsOf(document.id)).slice(0, 2)).toEqual(['reverted', 'saved'])
  const dropped = await send('POST', `/${document.id}/acciones/discard`, {}, document.rev)
  expect(await dropped.json()).toMatchObject({ hasChanges: false, content: { markdown: 'Uno.' } })
})

test('derives a slug from the title without accents, and adds a number if the slug is taken', async () => {
  const { drafted } = await open()
  const blank = createService('', { title: 'Diseño y Migración' })
  expect((await drafted(blank)).content).toMatchObject({ slug: 'diseno-y-migracion' })
  expect((await drafted(blank)).content).toMatchObject({ slug: 'diseno-y-migracion-2' })
  expect((await drafted(createService('', { title: '' }))).content).toMatchObject({ slug: 'servicio' })
  const title = 'Una palabra tras otra hasta que no caben más aquí'
  const long = await drafted(createService('', { title }))
  expect(long.content).toMatchObject({ slug: 'una-palabra-tras-otra-hasta-que-no' })
  // The site's own paths count as taken.
  expect((await drafted({ ...page(''), title: 'Blog' })).content).toMatchObject({ slug: 'blog-2' })
})

test('reports all publication problems at once, including a missing title', () => {
  const empty = createService('uno', { title: '', summary: '', price: 'por definir' })
  expect(Object.keys(findPublishProblems(empty))).toEqual(['title', 'summary', 'price'])
})

test('a scheduled page is public from its start to its end date, also in caches', async () => {
  const { drafted, send, at, requestCached, db, read } = await open()
  const now = Date.now()
  const [from, until] = [now + 10 * minute, now + 20 * minute]
  const draft = await drafted(page('obras'))
  const body = { content: page('obras'), from: iso(from), until: iso(until) }
  const scheduled = await (await send('POST', `/${draft.id}/publicar`, body, draft.rev)).json<EditedText>()
  expect(scheduled).toMatchObject({ isPublic: false, from: iso(from), until: iso(until) })
  // A later draft comes out in its place.
  const later = await send(
    'PUT',
    `/${draft.id}/borrador`,
    { content: page('obras', 'Más tarde.') },
    scheduled.rev,
  )
  expect(later.status).toBe(200)
  expect((await readContentVersion(db, now)).nextAt).toBe(from)
  expect((await at(from - 1, '/obras')).status).toBe(404)
  expect((await requestCached(from - 1, '/sitemap.xml')).html).not.toContain('/obras<')
  // The isolate's page cache also expires at the start date.
  const shown = await requestCached(from + 5_000, '/obras')
  expect([shown.status, shown.html.includes('<p>Más tarde.</p>')]).toEqual([200, true])
  expect((await requestCached(from + 5_000, '/sitemap.xml')).html).toContain('/obras</loc>')
  const version = await readContentVersion(db, from + 1)
  expect(version.nextAt).toBe(until)
  expect(JSON.stringify(createContentCacheHeaders(version, until - 5_000))).toContain('max-age=5')
  expect((await read(draft.id, from + 5_000)).text).toMatchObject({
    hasChanges: false,
    from: null,
    isPublic: true,
    publicPath: '/obras',
  })
  expect((await requestCached(until + 5_000, '/obras')).status).toBe(404)
  expect((await requestCached(until + 5_000, '/sitemap.xml')).html).not.toContain('/obras<')
  expect((await readContentVersion(db, until + 1)).nextAt).toBe(null)
  expect((await read(draft.id, until + 5_000)).text).toMatchObject({ isPublic: false, ended: iso(until) })
})

test('a scheduled version replaces the published one and is hidden at its end date', async () => {
  const { published, send, at } = await open()
  const now = Date.now()
  const elena = await published(examplePerson)
  const other = { ...examplePerson, title: 'Elena Vado Ruiz' }
  const body = { content: other, from: iso(now + minute) }
  let { rev } = await (await send('POST', `/${elena.id}/publicar`, body, elena.rev)).json<EditedText>()
  expect((await at(now, '/nosotros')).html).not.toContain('Vado Ruiz')
  expect((await at(now + minute, '/nosotros')).html).toContain('Vado Ruiz')
  // What readers see already may also end before the next version.
  for (const end of [now + minute / 2, now + 3 * minute])
    expect((await send('POST', `/${elena.id}/acciones/setEnd`, { at: iso(end) }, rev++)).status).toBe(200)
  expect((await at(now + 3 * minute, '/nosotros')).html).not.toContain('Vado')
})

test('a scheduled version at another path redirects from its start, and the job then stores the redirect', async () => {
  const { app, published, send, db, kindsOf } = await open()
  const { DB } = app.bindings
  const old = await published(page('obras'))
  const now = Date.now()
  const from = now + minute
  const body = { content: page('reforma'), from: iso(from) }
  expect((await send('POST', `/${old.id}/publicar`, body, old.rev)).status).toBe(200)
  const locate = async (at: number, path: string): Promise<[number, string | null]> => {
    pageCache.expire()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(at)
    onTestFinished(() => clock.mockRestore())
    const { status, headers } = await app.request(path)
    clock.mockRestore()
    return [status, headers.get('Location')]
  }
  expect([await locate(from - 1, '/obras'), await locate(from - 1, '/reforma')]).toEqual([
    [200, null],
    [404, null],
  ])
  expect(await followDueContent({ db }, from - 1)).toBe(0)
  expect([await locate(from, '/obras'), await locate(from, '/reforma')]).toEqual([
    [308, '/reforma'],
    [200, null],
  ])
  expect(await followDueContent({ db }, from)).toBe(1)
  expect(await followDueContent({ db }, from)).toBe(0)
  const stored = await DB.prepare('SELECT source, target FROM owner_redirects').all()
  expect(stored.results).toEqual([{ source: '/obras', target: '/reforma' }])
  expect(await DB.prepare('SELECT count(*) AS n FROM entry_publications').first('n')).toBe(1)
  expect((await kindsOf(old.id))[0]).toBe('published')
})

test('when a publication ends, the job keeps its menu links, which are hidden, and the draft', async () => {
  const { app, published, send, db, read } = await open()
  const now = Date.now()
  const until = now + minute
  const { save } = await createSettingsClient(app)
  const { id, rev } = await published(page('obras'))
  const nav = [...defaultSite.nav.slice(0, 2), { name: 'Obras', href: '/obras' }]
  expect((await save(0, { ...defaultSite, nav })).status).toBe(200)
  expect((await send('POST', `/${id}/acciones/setEnd`, { at: iso(until) }, rev)).status).toBe(200)
  const countLinks = async (): Promise<number> =>
    (
      await app.bindings.DB.prepare('SELECT data FROM settings ORDER BY rev DESC LIMIT 1').first<string>(
        'data',
      )
    )?.split('"/obras"').length ?? 0
  expect(await countLinks()).toBe(2)
  expect(await followDueContent({ db }, until)).toBe(1)
  expect(await countLinks()).toBe(2)
  expect((await read(id, until)).text).toMatchObject({ isPublic: false, ended: iso(until), rev: rev + 1 })
  expect(await followDueContent({ db }, until)).toBe(0)
})

test('a scheduled page reserves its slug until it is cancelled', async () => {
  const { drafted, send, publish, at } = await open()
  const now = Date.now()
  const draft = await drafted(page('obras'))
  const body = { content: page('obras'), from: iso(now + minute) }
  const waiting = await (await send('POST', `/${draft.id}/publicar`, body, draft.rev)).json<EditedText>()
  const rival = await drafted(page('obras'))
  expect((await publish(rival, page('obras'))).status).toBe(422)
  const cancelled = await send('POST', `/${draft.id}/acciones/unschedule`, {}, waiting.rev)
  const { rev } = await cancelled.json<EditedText>()
  expect((await send('PUT', `/${draft.id}/borrador`, { content: page('otra') }, rev)).status).toBe(200)
  expect((await at(now + 2 * minute, '/obras')).status).toBe(404)
  expect((await publish(rival, page('obras'))).status).toBe(200)
})

test.each([
  ['an end in the past', { until: iso(Date.now() - minute) }],
  [
    'an end before the beginning',
    { from: iso(Date.now() + 9 * minute), until: iso(Date.now() + 5 * minute) },
  ],
])('%s is refused with a message for the end date', async (_, moments) => {
  const { drafted, send } = await open()
  const draft = await drafted(page('obras'))
  const body = { content: page('obras'), ...moments }
  const answer = await send('POST', `/${draft.id}/publicar`, body, draft.rev)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ data: { fields: { until: expect.any(String) } } })
})

test('a preview link shows an unpublished entry until it is revoked or expires', async () => {
  const { app, drafted, send, at, read } = await open()
  const draft = await drafted(createService('taller', { title: 'Secreto del taller' }))
  const made = await send('POST', `/${draft.id}/vistas`, {})
  expect(made.status).toBe(201)
  const { preview } = await made.json<{ preview: { id: number; url: string } }>()
  const { pathname } = new URL(preview.url)
  const shown = await app.request(pathname)
  const page = await shown.text()
  expect(page).toContain('Secreto del taller')
  expect(page).toContain('Vista previa de un texto sin publicar')
  expect(shown.headers.get('Cache-Control')).toContain('no-store')
  expect((await read(draft.id)).previews).toHaveLength(1)
  expect((await at(Date.now() + 8 * 24 * 60 * minute, pathname)).status).toBe(404)
  expect((await send('DELETE', `/${draft.id}/vistas/${preview.id}`)).status).toBe(204)
  expect((await app.request(pathname)).status).toBe(404)
  expect((await send('DELETE', `/${draft.id}/vistas/${preview.id}`)).status).toBe(404)
  expect((await send('POST', '/nada/vistas', {})).status).toBe(404)
})

test('a previewed entry is rendered once for many requests', async () => {
  const { app, drafted, send } = await open()
  const draft = await drafted(page('obras', 'Una frase *muy* corta.\n\n'.repeat(800)))
  const made = await send('POST', `/${draft.id}/vistas`, {})
  const { pathname } = new URL((await made.json<{ preview: { url: string } }>()).preview.url)
  const isMuch = createWorkBudget()
  const shown = await Promise.all(Array.from({ length: 12 }, () => app.request(pathname)))
  for (const answer of shown) expect(await answer.text()).toContain('<em>muy</em>')
  expect(isMuch()).toBe(false)
})

test('the preview of a case leaves out its private fields', async () => {
  const { app, drafted, send } = await open()
  const draft = await drafted(exampleCase)
  const made = await send('POST', `/${draft.id}/vistas`, { days: 1 })
  const { preview } = await made.json<{ preview: { url: string } }>()
  const html = await (await app.request(new URL(preview.url).pathname)).text()
  expect(html).toContain(`<title>Vista previa: ${exampleCase.title} - `)
  expect(html).toContain('La mudamos en una noche.')
  expect(html).not.toContain(exampleCase.permission)
})
