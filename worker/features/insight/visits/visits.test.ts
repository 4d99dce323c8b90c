import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { parseEnv } from '#worker/env.ts'
import { getCalendar } from '#worker/site-settings/day.ts'
import { countWrittenRows, createBrokenBinding } from '#worker/testing/replace-calls.ts'
import { postJson, signInOwner } from '#worker/testing/testing.ts'
import { deleteExpiredVisitorKeys, deleteOldVisits } from '../retention.ts'
import { createVisitSite, phoneUserAgent } from './testing.ts'

const entry = { path: '/', referrer: 'www.google.com', campaign: '' }
const quiet = () => {
  for (const level of ['warn', 'error'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(() => {})
    onTestFinished(() => spy.mockRestore())
  }
}

async function dump(db: D1Database): Promise<string> {
  const { results } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'")
    .all<{ name: string }>()
  const rows = await Promise.all(results.map(({ name }) => db.prepare(`SELECT * FROM "${name}"`).all()))
  return JSON.stringify(rows.map((each) => each.results))
}

test('page views are counted without storing addresses, user agents or cookies', async () => {
  const { app, line, see, consume } = await createVisitSite()
  const first = await see(entry)
  expect([first.status, first.headers.getSetCookie(), await first.text()]).toEqual([204, [], ''])
  await see({ path: '/servicios', from: '/' })
  await see({ path: '/contacto/', from: '/servicios' }, { 'CF-Connecting-IP': '192.0.2.7' })
  await see(
    { ...entry, campaign: 'otoño ana@cauce.example +51 987 654 321' },
    { 'CF-Connecting-IP': '2001:db8:1:2::9' },
  )
  const personalData = /192\.0\.2\.7|2001:db8:1:2|Pixel|AppleWebKit|ana@cauce/
  expect(JSON.stringify(line)).not.toMatch(personalData)
  expect(await consume()).toEqual(['ack', 'ack', 'ack', 'ack'])
  expect(await dump(app.bindings.DB)).not.toMatch(personalData)
  const row = await app.find<Record<string, string>>`SELECT * FROM visit_days`
  expect(row).toMatchObject({
    day: getCalendar(defaultSite.timeZone).getDay(Date.now()),
    views: 4,
    visits: 2,
    bots: 0,
    weight: 1,
  })
  expect(Math.round(Number(row?.['visitors']))).toBe(2)
  expect(JSON.parse(row?.['counts'] ?? '')).toEqual({
    pages: { '/': [2, 2, 1], '/servicios': [1, 0, 1], '/contacto': [1, 0, 0] },
    sources: { Google: [2, 2, 0] },
    campaigns: { 'otoño … …': [1, 1, 0] },
    countries: { '': [4, 2, 0] },
    devices: { Teléfono: [4, 2, 0] },
    browsers: { 'Chrome en Android': [4, 2, 0] },
  })
})

test('visitors who opt out and paths that are not public pages are not counted', async () => {
  const { line, see } = await createVisitSite()
  await see(entry, { DNT: '1' })
  await see(entry, { 'Sec-GPC': '1' })
  for (const path of [
    '/mngr',
    '/vista-previa/x',
    '/nada/aqui',
    '//otro.example/',
    'blog',
    'https://otro.example/',
  ])
    expect((await see({ ...entry, path })).status).toBe(204)
  expect(line).toEqual([])
  expect((await see({ path: '/' })).status).toBe(422)
})

test('bots are counted separately, by name and by page', async () => {
  const { app, line, see, consume } = await createVisitSite()
  const ask = (path: string, agent: string) => app.request(path, { headers: { 'User-Agent': agent } })
  for (const [path, agent] of [
    ['/servicios', 'Mozilla/5.0 (compatible; GPTBot/1.2)'],
    ['/contacto?a=1', 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
    ['/nosotros', 'curl/8'],
    ['/nada', 'curl/8'],
    ['/api/salud', 'curl/8'],
    ['/robots.txt', 'curl/8'],
    ['/sitemap.xml', 'curl/8'],
    ['/hostinger', phoneUserAgent],
  ] as const)
    await ask(path, agent)
  // The page view of a bot that runs scripts is not counted a second time.
  await see(entry, { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  expect(line.filter((job) => 'bot' in job)).toHaveLength(3)
  await consume()
  const row = await app.find`SELECT views, bots, counts FROM visit_days`
  expect(row).toEqual({
    views: 0,
    bots: 3,
    counts: JSON.stringify({
      bots: { OpenAI: [1, 0, 0], Googlebot: [1, 0, 0], 'Otros robots': [1, 0, 0] },
      botPages: { 'ai /servicios': [1, 0, 0], 'search /contacto': [1, 0, 0], 'other /nosotros': [1, 0, 0] },
    }),
  })
})

test('verified bots and those that only claim a name are counted apart, and neither as visitors', async () => {
  const { app, line, see, consume } = await createVisitSite()
  const google = 'Mozilla/5.0 (compatible; Googlebot/2.1)'
  const cf = { verifiedBotCategory: 'Search Engine Crawler' }
  await app.request('/aviso-legal', { headers: { 'User-Agent': google }, cf } as RequestInit)
  // These pages are requested by no other test, because cached pages are sent without counting.
  await app.request('/cookies', { headers: { 'User-Agent': google } })
  // A bot that claims to be a browser and runs scripts.
  const hidden = { headers: { 'User-Agent': phoneUserAgent }, cf: { botManagement: { verifiedBot: true } } }
  await app.request('/accesibilidad', hidden as RequestInit)
  const request = postJson(entry, { 'User-Agent': phoneUserAgent })
  await app.request('/api/visitas', { ...request, cf: hidden.cf } as RequestInit)
  // Bots are counted after the response.
  for (let turn = 0; turn < 100 && line.length < 3; turn++) await scheduler.wait(20)
  expect(line).toHaveLength(3)
  expect(JSON.stringify(line)).not.toMatch(/Mozilla|compatible/)
  // Earlier versions queued such jobs without a path.
  line.push({ kind: 'bot', at: Date.now(), bot: 'Vistas de enlaces' })
  await consume()
  expect(await see(entry, { 'User-Agent': google })).toMatchObject({ status: 204 })
  const headers = await signInOwner(app)
  const html = (await (await app.request('/mngr/visitas', { headers })).text()).replaceAll('<!-- -->', '')
  expect(html).toMatch(/Googlebot<span class="help"> buscadores, comprobado<\/span>/)
  expect(html).toMatch(/Dice ser Googlebot<span class="help"> buscadores<\/span>/)
  expect(html).toContain('Otro robot comprobado')
  expect(html).toMatch(
    /pagina=%2Faviso-legal">\/aviso-legal<\/a> <a [^>]+aria-label="Ver [^>]+><svg.+?<\/a><span class="help"> buscadores</,
  )
  expect(html).toContain('vistas previas de enlaces')
  expect(html).toContain('no se ha contado ninguna visita')
  const csv = await (await app.request('/api/mngr/visitas/exportar.csv?periodo=hoy', { headers })).text()
  expect(csv).toContain('Páginas que leen los robots,/aviso-legal,Visitas,1')
})

test('page views are answered with 204 when the queue or the database fails, and queue messages are retried', async () => {
  quiet()
  const { app, line, see, consume } = await createVisitSite()
  await see(entry)
  const DB = createBrokenBinding<D1Database>()
  expect(await consume({ ...app.bindings, DB })).toEqual(['retry'])
  expect(line).toEqual([])
  const failingQueue = { send: () => Promise.reject(new Error('no queue')) } as unknown as Queue<never>
  for (const broken of [{ DB }, { VISITS_QUEUE: failingQueue }]) {
    const other = await createVisitSite()
    Object.assign(other.app.bindings, broken)
    expect((await other.see(entry)).status).toBe(204)
    expect(other.line).toEqual([])
  }
})

test('no page view is lost when two batches of queue messages are counted at the same time', async () => {
  const { app, line, see, consume } = await createVisitSite()
  for (let n = 0; n < 20; n += 1) await see(entry)
  const half = line.splice(10)
  const other = await createVisitSite({ VISITS_QUEUE: undefined as never, DB: app.bindings.DB })
  other.line.push(...half)
  expect((await Promise.all([consume(), other.consume()])).flat()).not.toContain('retry')
  const { views } = (await app.find<{ views: number }>`SELECT views FROM visit_days`) ?? {}
  expect(views).toBe(20)
})

test('ten batches of 100 page views write at most 60 rows', async () => {
  const { app, line, see, consume } = await createVisitSite()
  for (let n = 0; n < 10; n += 1) await see({ ...entry, path: n % 2 ? '/blog' : '/' })
  const [job] = line.splice(0)
  const { DB, countRows } = countWrittenRows(app.bindings.DB)
  for (let batch = 0; batch < 10; batch += 1) {
    for (let n = 0; n < 100; n += 1)
      if (job?.kind === 'view') line.push({ ...job, seat: batch * 100 + n, path: `/blog/articulo-${n}` })
    await consume({ ...app.bindings, DB })
  }
  expect(countRows()).toBeGreaterThan(0)
  expect(countRows()).toBeLessThanOrEqual(60)
})

test('visitor keys are deleted the next day, counts after thirteen months', async () => {
  const { app, see, consume } = await createVisitSite()
  await see(entry)
  await consume()
  const { db } = parseEnv(app.bindings)
  const count = async (table: string) =>
    app.bindings.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')
  const now = Date.now()
  await deleteExpiredVisitorKeys(db, now)
  expect(await count('visit_today')).toBe(1)
  await deleteExpiredVisitorKeys(db, now + 26 * 3_600_000)
  expect(await count('visit_today')).toBe(0)
  await deleteOldVisits(db, now + 380 * 86_400_000)
  expect([await count('visit_days'), await count('visit_hours')]).toEqual([1, 1])
  await deleteOldVisits(db, now + 400 * 86_400_000)
  expect([await count('visit_days'), await count('visit_hours')]).toEqual([0, 0])
})

test('the report is text and tables without script, and the export has the same figures', async () => {
  const { app, see, consume } = await createVisitSite()
  const headers = await signInOwner(app)
  const read = async (path: string) => {
    const html = await (await app.request(path, { headers })).text()
    return html.replaceAll('<!-- -->', '')
  }
  const empty = await read('/mngr/visitas')
  expect(empty).toContain('En este periodo no se ha contado ninguna visita. Se cuentan desde que')
  expect(empty).not.toMatch(/<table|visit-columns|Visitas de robots/)
  await see(entry)
  await see({ path: '/servicios', from: '/' })
  await see({ ...entry, campaign: '=1+1' }, { 'User-Agent': phoneUserAgent.replace('Pixel 9', 'otro') })
  await app.request('/servicios', { headers: { 'User-Agent': 'GPTBot' } })
  await consume()
  for (const period of ['', '?periodo=hoy', '?periodo=mes', '?periodo=trimestre', '?periodo=ano']) {
    const html = await read(`/mngr/visitas${period}`)
    expect(html).toContain('<dt>Visitantes</dt><dd><b>2</b>')
    expect(html).toContain(
      `Lo más visto es <a href="/mngr/visitas?pagina=%2F${period === '' ? '' : period.replace('?', '&amp;')}">«Portada»</a>, con 2 vistas; el origen más frecuente es Google.`,
    )
    expect(html).toMatch(
      /pagina=%2Fservicios[^"]*">\/servicios<\/a> <a class="help" href="\/servicios" target="_blank"/,
    )
    expect(html).toContain('En la última media hora: 2 visitas y 3 páginas vistas')
    expect(html).toContain('OpenAI')
  }
  expect(await read('/mngr/visitas?periodo=ayer')).toContain('no se ha contado ninguna visita')
  expect(await read('/mngr')).toContain('Visitas</a><b>2</b><small>antes, ninguna</small>')
  const csv = await app.request('/api/mngr/visitas/exportar.csv?periodo=hoy', { headers })
  expect(csv.headers.get('Content-Disposition')).toContain('visitas-')
  const text = await csv.text()
  expect(text).toContain('Páginas más vistas,/,Vistas,2')
  expect(text).toContain(`Campañas,"'=1+1",Visitas,1`)
  expect((await app.request('/api/mngr/visitas/exportar.csv')).status).toBe(401)
})
