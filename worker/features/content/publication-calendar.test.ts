import { expect, test } from 'vitest'
import type { CalendarPage } from '#client/features/content/contract/calendar.ts'
import { addMonths, listDays } from '#client/features/content/contract/calendar.ts'
import { defaultSite } from '#client/site.ts'
import { getCalendar } from '#worker/site-settings/day.ts'
import { createTestApp, seedPosts, signInOwner, signInWithRole, type TestApp } from '../../testing/testing.ts'
import { createContentClient, createService, exampleEvent, exampleJob } from './testing.ts'

async function readCalendar(app: TestApp, headers: HeadersInit, query = ''): Promise<CalendarPage> {
  const answer = await app.request(`/api/data/mngr/calendario${query}`, { headers })
  return (await answer.json<{ data: CalendarPage }>()).data
}

test('a month has complete weeks, from Monday to Sunday', () => {
  expect(listDays('2026-11').at(0)).toBe('2026-10-26')
  expect(listDays('2026-11').at(-1)).toBe('2026-12-06')
  // February 2027 starts on a Monday and ends on a Sunday.
  expect(listDays('2027-02')).toHaveLength(28)
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('the calendar has what is published and scheduled in a month, and moves what is scheduled', async () => {
  const client = await createContentClient(await createTestApp())
  const { app, session, published, send } = client
  const at = Date.parse('2040-05-06T15:00:00Z')
  await seedPosts(app, [
    { slug: 'mayo', title: 'De mayo', publishedAt: at },
    { slug: 'julio', title: 'De julio', publishedAt: at + 70 * 86_400_000 },
    { slug: 'ido', title: 'Ido', publishedAt: at, status: 'trash' },
  ])
  const service = await published(createService('taller'))
  const { entries, month } = await readCalendar(app, session, '?mes=2040-05')
  expect(month).toBe('2040-05')
  expect(entries).toMatchObject([
    { id: 'mayo', title: 'De mayo', label: 'Artículo', isScheduled: true, fixed: null },
  ])
  const now = await readCalendar(app, session)
  expect(now.month).toBe(getCalendar(defaultSite.timeZone).getDay(Date.now()).slice(0, 7))
  expect(now.entries).toMatchObject([{ id: service.id, label: 'Servicio', isScheduled: false }])
  // An impossible month is the current one.
  expect((await readCalendar(app, session, '?mes=2040-13')).month).toBe(now.month)

  const later = await published(createService('luego'))
  await send('POST', `/${later.id}/publicar`, { from: '2040-05-20T10:00:00.000Z' }, later.rev)
  const moved = (await readCalendar(app, session, '?mes=2040-05')).entries.find(({ id }) => id === later.id)
  expect(moved).toMatchObject({ isArticle: false, isScheduled: true, at: '2040-05-20T10:00:00.000Z' })
})

test('the examples that are stored when one of them is changed were not published', async () => {
  const { app, session, send } = await createContentClient(await createTestApp())
  expect((await send('POST', '/ejemplos', { kind: 'service' })).status).toBe(204)
  expect((await readCalendar(app, session)).entries).toEqual([])
})

test('an event is on its first and last day, a job offer on its last, with the newest dates', async () => {
  const client = await createContentClient(await createTestApp())
  const { app, session, published, send } = client
  const times = { start: '2042-03-10T10:00', end: '2042-03-12T10:00' }
  const event = await published({ ...exampleEvent, ...times })
  await published({ ...exampleJob, lastDay: '2042-03-20' })
  const read = async () =>
    (await readCalendar(app, session, '?mes=2042-03')).entries.map(({ title, what, at, isScheduled }) => [
      title,
      what,
      at.slice(0, 10),
      isScheduled,
    ])
  const stated = [
    [exampleEvent.title, 'start', '2042-03-10', false],
    [exampleEvent.title, 'end', '2042-03-12', false],
    [exampleJob.title, 'end', '2042-03-21', false],
  ]
  expect(await read()).toEqual(stated)
  await send('POST', `/${event.id}/publicar`, { from: '2042-03-01T10:00:00.000Z' }, event.rev)
  expect(await read()).toEqual([[exampleEvent.title, 'publication', '2042-03-01', true], ...stated])
})

test('the calendar shows what the lists show, and who may not publish moves nothing', async () => {
  const app = await createTestApp()
  await signInOwner(app)
  const at = Date.parse('2041-05-06T15:00:00Z')
  await seedPosts(app, [
    { slug: 'ajeno', publishedAt: at },
    { slug: 'propio', publishedAt: at },
  ])
  const author = await signInWithRole(app, 'author')
  const support = await signInWithRole(app, 'support')
  const ids = async (headers: HeadersInit) =>
    (await readCalendar(app, headers, '?mes=2041-05')).entries.map(({ id }) => id)
  expect((await app.request('/mngr/calendario', { headers: support })).status).toBe(403)
  expect(await ids(author)).toEqual([])
  await app.bindings.DB.prepare(
    "UPDATE entries SET author_id = (SELECT id FROM managers WHERE role_id = 'author' LIMIT 1) WHERE id = 'propio'",
  ).run()
  const { entries } = await readCalendar(app, author, '?mes=2041-05')
  expect(entries).toMatchObject([{ id: 'propio', fixed: 'La fecha la cambia quien puede publicar.' }])
})
