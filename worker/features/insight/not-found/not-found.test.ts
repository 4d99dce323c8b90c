import { expect, onTestFinished, test, vi } from 'vitest'
import type { NotFoundReport } from '#client/features/insight/not-found/contract/report.ts'
import type { FormFunnel } from '#client/features/insight/visits/contract/report.ts'
import { type Bindings, getDatabase, parseEnv } from '#worker/env.ts'
import { postJson, seedPosts, signInOwner, signInWithRole } from '#worker/testing/testing.ts'
import { validEnquiry, createAgedToken, testSecret } from '../../enquiries/testing.ts'
import { invalidateRedirectTable, hitWriteIntervalMs } from '../../redirects/cached-table.ts'
import { readNotFoundCard } from '../dashboard-card.ts'
import { deleteOldDays } from '../retention.ts'
import { createVisitSite, phoneUserAgent } from '../visits/testing.ts'
import { readNotFoundReport } from './report.ts'

async function createNotFoundSite(replace: Partial<Bindings> = {}) {
  const site = await createVisitSite(replace)
  const { DB } = site.app.bindings
  for (const table of ['lost_days', 'links', 'link_uses', 'link_reads', 'owner_redirects', 'entries'])
    await DB.prepare(`DELETE FROM ${table}`).run()
  // Also drops the redirects of other tests that are cached in memory.
  invalidateRedirectTable(getDatabase(site.app.bindings))
  const headers = { 'User-Agent': phoneUserAgent, 'CF-Connecting-IP': '192.0.2.11' }
  return {
    ...site,
    ask: (path: string, more: Record<string, string> = {}) =>
      site.app.request(path, { headers: { ...headers, ...more } }),
    search: (q: string, more: Record<string, string> = {}) =>
      site.app.request('/api/perdidos', postJson({ q }, { ...headers, ...more })),
    counts: async () => JSON.parse((await site.app.value<string>`SELECT counts FROM lost_days`) ?? '{}'),
  }
}

test('a simulated day of people and scanners is counted without personal data', async () => {
  const { app, line, ask, search, consume, counts } = await createNotFoundSite()
  for (let n = 0; n < 3; n += 1)
    expect(
      (await ask('/servicio?correo=ana@cauce.example', { Referer: 'https://www.google.com/' })).status,
    ).toBe(404)
  await ask('/servicio', { Referer: 'https://cauce.example/blog' })
  await ask('/api/data/servicio')
  await ask('/servicio', { DNT: '1' })
  await ask('/servicio', { 'Sec-GPC': '1' })
  await ask('/servicio', { 'User-Agent': 'curl/8' })
  await ask('/servicio', await signInOwner(app))
  for (const path of ['/wp-login.php', '/.env', '/baja/ana@cauce.example']) await ask(path)
  for (const path of ['/', '/api/nada', '/assets/nada.js', '/mngr/nada', '/foto.png']) await ask(path)
  for (const q of ['Kubernetes', 'kubernetes ', 'ana@cauce.example', 'una vez'])
    expect((await search(q)).status).toBe(204)
  await search('kubernetes', { DNT: '1' })
  const personalData = /192\.0\.2\.11|Pixel|AppleWebKit|ana@|correo=/
  expect(JSON.stringify(line)).not.toMatch(personalData)
  expect(new Set(await consume())).toEqual(new Set(['ack']))
  expect(await counts()).toEqual({
    addresses: { '/servicio': 5 },
    referrers: { '/servicio Google': 3, '/servicio Este sitio': 1, '/servicio Sin enlace': 1 },
    noise: {
      'Buscadores y otros robots': 1,
      'Sondas de WordPress': 1,
      'Sondas de secretos': 1,
      'Direcciones con datos o imposibles': 1,
    },
    searches: { kubernetes: 2, 'una vez': 1 },
    form: {},
  })
  expect(JSON.stringify(await app.all`SELECT * FROM lost_days`)).not.toMatch(personalData)
})

test('robots counted under a name of an earlier version are one line with those of now', async () => {
  const { app, ask, consume } = await createNotFoundSite()
  await ask('/nada.aspx')
  await consume()
  await app.run`UPDATE lost_days SET counts = json_set(counts, '$.noise."Sondas de otros programas"', 2)`
  const answer = await app.request('/api/data/mngr/perdidos', { headers: await signInOwner(app) })
  const { data } = await answer.json<{ data: NotFoundReport }>()
  expect(data.noise).toEqual([{ name: 'Sondas de robots', count: 3 }])
})

test('the page says what it will show only while it shows nothing', async () => {
  const { app, ask, search, consume } = await createNotFoundSite()
  const headers = await signInOwner(app)
  const read = async () => (await app.request('/mngr/perdidos', { headers })).text()
  const isPromising = async () => (await read()).includes('en cuanto haya algo verás aquí')
  expect(await isPromising()).toBe(true)
  for (let n = 0; n < 2; n += 1) await search('kubernets')
  await consume()
  expect(await isPromising()).toBe(false)
  // Nobody was lost: that stays.
  expect(await read()).toContain('Nadie se ha perdido por una dirección que no existe.')
  await app.run`DELETE FROM lost_days`
  await app.run`INSERT INTO links (address, status, broken_at) VALUES ('/x', 404, 1)`
  expect(await isPromising()).toBe(false)
  await app.run`DELETE FROM links`
  expect(await isPromising()).toBe(true)
  await ask('/.env')
  await consume()
  expect(await isPromising()).toBe(false)
})

test('the report suggests the nearest page; the owner creates a redirect to it, whose uses are counted', async () => {
  const { app, ask, search, consume } = await createNotFoundSite()
  const headers = await signInOwner(app)
  const read = async (path: string) =>
    (await (await app.request(path, { headers })).text()).replaceAll('<!-- -->', '')
  const empty = await read('/mngr/perdidos')
  expect(empty).toContain('en cuanto haya algo verás aquí')
  expect(empty).not.toMatch(/<table|0 ve/)
  // The lists of texts link to it.
  expect(empty).toContain('<h2 id="enlaces">Enlaces rotos</h2>')
  await seedPosts(app, [{ slug: 'kubernetes-sin-dolor', title: 'Kubernetes sin dolor' }])
  await ask('/servicio')
  for (let n = 0; n < 2; n += 1) await search('kubernets')
  await search('una sola vez')
  await consume()
  const html = await read('/mngr/perdidos')
  expect(html).toContain('Redirigir /servicio a /servicios')
  expect(html).toContain('lo más parecido: Kubernetes sin dolor')
  expect(html).not.toContain('una sola vez')
  const body = { source: '/servicio', target: '/servicios', status: 301 }
  expect((await app.request('/api/mngr/redirecciones', postJson(body, headers))).status).toBe(201)
  // Moves the clock past the interval between writes: other tests may have written hits just now.
  vi.useFakeTimers({ now: Date.now() + 10 * hitWriteIntervalMs, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await ask('/servicio')).status).toBe(301)
  const reported = () => readNotFoundReport(parseEnv(app.bindings), Date.now(), 'mes')
  // Hits are counted after the response.
  await vi.waitUntil(async () => (await reported()).saved === 1)
  const report = await reported()
  expect(report.addresses).toMatchObject([
    { path: '/servicio', count: 1, redirect: { target: '/servicios', hits: 1 } },
  ])
  expect(await read('/mngr/perdidos?periodo=semana')).toContain('1 visita salvada')
  expect((await readNotFoundCard(parseEnv(app.bindings), Date.now())).notFound).toEqual({
    addresses: 1,
    searches: 1,
    broken: 0,
  })
  const reader = await signInWithRole(app, 'reader')
  expect((await app.request('/mngr/perdidos', { headers: reader })).status).toBe(403)
})

test('form steps are counted (begun, sent, refused by field, spam by reason) without form content', async () => {
  const { app, line, see, consume } = await createNotFoundSite({ FORM_SECRET: testSecret })
  const post = (fields: object, headers: Record<string, string> = {}) =>
    app.request('/api/consultas', postJson(fields, { 'User-Agent': phoneUserAgent, ...headers }))
  await see({ path: '/contacto', from: '/' })
  await app.request('/api/consultas/token', { headers: { 'User-Agent': phoneUserAgent } })
  const enquiry = { ...validEnquiry, token: createAgedToken(), clave: 'una-clave-cualquiera' }
  expect((await post(enquiry)).status).toBe(201)
  // A repeated submission is already stored, so it is not counted again.
  expect((await post(enquiry)).status).toBe(201)
  expect(
    (await post({ ...validEnquiry, correo: 'nada', mensaje: '', token: createAgedToken() })).status,
  ).toBe(422)
  const links =
    'Mira http://a.example http://b.example http://c.example http://d.example http://e.example http://f.example ya'
  expect((await post({ ...validEnquiry, mensaje: links, token: createAgedToken() })).status).toBe(201)
  expect((await post(validEnquiry)).status).toBe(422)
  expect(JSON.stringify(line)).not.toContain(validEnquiry.nombre)
  await consume()
  const answer = await app.request('/api/data/mngr/visitas?periodo=mes', { headers: await signInOwner(app) })
  const { form } = (await answer.json<{ data: { form: FormFunnel } }>()).data
  expect(form).toMatchObject({ seen: 1, begun: 1, sent: 1 })
  expect(form.refused).toEqual(
    expect.arrayContaining([
      { name: 'El correo', count: 1 },
      { name: 'El mensaje', count: 1 },
      { name: 'Faltaba confirmarlo', count: 1 },
    ]),
  )
  expect(form.spam).toEqual([{ name: 'Lleva varios enlaces', count: 1 }])
})

test('requests are answered normally when the queue fails or is missing', async () => {
  for (const level of ['warn', 'error'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(() => {})
    onTestFinished(() => spy.mockRestore())
  }
  const broken = { send: () => Promise.reject(new Error('no queue')) } as unknown as Queue<never>
  for (const VISITS_QUEUE of [broken, undefined]) {
    const { app, ask, search } = await createNotFoundSite()
    Object.assign(app.bindings, { VISITS_QUEUE })
    expect((await ask('/no-hay-nada')).status).toBe(404)
    expect((await search('algo')).status).toBe(204)
  }
})

test('the stored counts of a day keep a limited number of distinct values and are deleted after thirteen months', async () => {
  const { app, line, consume, counts } = await createNotFoundSite()
  for (let n = 0; n < 700; n += 1)
    line.push({
      kind: 'lost',
      at: Date.now(),
      counts: [
        ['addresses', `/x${n}`],
        ['referrers', `/x${n} y`],
        ['searches', `x${n}`],
        ['form', `spam:${n}`],
      ],
    })
  await consume()
  const { addresses, referrers, searches, form } = await counts()
  expect([addresses, referrers, searches, form].map((of) => Object.keys(of).length)).toEqual([
    301, 601, 201, 41,
  ])
  expect(addresses.otros).toBe(400)
  const { db } = parseEnv(app.bindings)
  const count = () => app.value<number>`SELECT count(*) AS n FROM lost_days`
  await deleteOldDays(db, 'lost_days', Date.now() + 380 * 86_400_000)
  expect(await count()).toBe(1)
  await deleteOldDays(db, 'lost_days', Date.now() + 400 * 86_400_000)
  expect(await count()).toBe(0)
})
