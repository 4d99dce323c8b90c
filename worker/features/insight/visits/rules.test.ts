import { expect, test, vi } from 'vitest'
import type { Env } from '#worker/env.ts'
import type { Report } from '#worker/env/report.ts'
import { parseVisits } from '#worker/env/visits.ts'
import { getCalendar, addDays } from '#worker/site-settings/day.ts'
import { getDeviceKind } from '../../../http/request/device-name.ts'
import { toCountedName, detectBot, parseCountedName } from './bot.ts'
import { toPublicPath } from './public-page.ts'
import { toLists } from './report.ts'
import { toSeries } from './series.ts'
import { getSourceKind, getSourceName } from './source.ts'
import { createSampler } from './tallying/sampling.ts'
import { isSampled, getVisitorBucket } from './tallying/visitors.ts'
import { phoneUserAgent } from './testing.ts'
import { getVerifiedCategory } from './verified-bot.ts'

const mexico = getCalendar('America/Mexico_City')
const { getDay, getStartOfDay } = mexico

test('a sampler for 50 views per second returns 4 at 180 views per second, and 1 at 40 and at 10', () => {
  const weightAt = createSampler(50)
  let now = 1_000_000
  const tenSecondsAt = (perSecond: number): number => {
    let weight = 0
    for (let n = 0; n < perSecond * 10; n += 1) weight = weightAt((now += 1_000 / perSecond))
    return weight
  }
  expect(tenSecondsAt(40)).toBe(1)
  tenSecondsAt(180)
  expect(tenSecondsAt(180)).toBe(4)
  tenSecondsAt(10)
  expect(tenSecondsAt(10)).toBe(1)
})

test('a visitor sampled at one weight is also sampled at every lower weight', () => {
  for (let rank = 0; rank < 2 ** 32; rank += 2 ** 24)
    if (isSampled(rank, 8))
      expect([isSampled(rank, 4), isSampled(rank, 2), isSampled(rank, 1)]).toEqual([true, true, true])
})

test('a visitor has the same bucket for the same salt, and another one for another salt or network', () => {
  const person = { salt: 'hoy', host: 'https://cauce.example', network: '192.0.2.7', agent: phoneUserAgent }
  expect(getVisitorBucket(person)).toEqual(getVisitorBucket({ ...person }))
  expect(getVisitorBucket(person)).not.toEqual(getVisitorBucket({ ...person, salt: 'mañana' }))
  expect(getVisitorBucket(person)).not.toEqual(getVisitorBucket({ ...person, network: '192.0.2.8' }))
})

test.for([
  ['www.google.com.mx', 'Google', 'search'],
  ['gemini.google.com', 'Gemini', 'assistant'],
  ['l.instagram.com', 'Instagram', 'social'],
  ['www.una-empresa.example', 'una-empresa.example', 'site'],
  ['google.com.evil.example', 'google.com.evil.example', 'site'],
  ['', 'Directo', 'direct'],
  ['192.0.2.7', 'Directo', 'direct'],
  ['[2001:db8::1]', 'Directo', 'direct'],
  ['<script>', 'Directo', 'direct'],
] as const)('names the source %s as %s', ([host, name, kind]) => {
  expect([getSourceName(host), getSourceKind(getSourceName(host))]).toEqual([name, kind])
})

test('detectBot names bots and finds none in the browser of a person', () => {
  const of = (agent: string | undefined, category: string | null = null) => {
    const program = detectBot(agent, category)
    if (program === null) return null
    const { label, kind } = parseCountedName(toCountedName(program))
    return [label, kind]
  }
  expect(of('Mozilla/5.0 (compatible; ClaudeBot/1.0)')).toEqual(['Dice ser Anthropic', 'ai'])
  expect(of('Mozilla/5.0 (compatible; bingbot/2.0)')).toEqual(['Dice ser Bingbot', 'search'])
  expect(of('Mozilla/5.0 (compatible; bingbot/2.0)', 'Search Engine Crawler')).toEqual(['Bingbot', 'search'])
  expect(of('facebookexternalhit/1.1')).toEqual(['Dice ser Facebook', 'preview'])
  expect(of('Mozilla/5.0 (compatible; UptimeRobot/2.0)', '')).toEqual(['UptimeRobot', 'monitor'])
  expect(of('python-requests/2')).toEqual(['Otros robots', 'other'])
  expect(of(undefined)).toEqual(['Otros robots', 'other'])
  // Cloudflare's category shows that these are bots, although their user agent is that of a browser.
  expect(of(phoneUserAgent, 'AI Crawler')).toEqual(['Otra inteligencia artificial', 'ai'])
  expect(of(phoneUserAgent, 'Monitoring & Analytics')).toEqual(['Otro vigilante', 'monitor'])
  expect(of(phoneUserAgent, '')).toEqual(['Otro robot comprobado', 'other'])
  expect(of(phoneUserAgent)).toBeNull()
  // Days stored by earlier versions contain these names.
  expect(parseCountedName('Vistas de enlaces')).toMatchObject({ kind: 'preview' })
  expect(parseCountedName('Otros programas')).toMatchObject({ label: 'Otros robots' })
  expect(parseCountedName('✓Otro programa comprobado')).toMatchObject({ label: 'Otro robot comprobado' })
})

test('a bot counts as verified only if Cloudflare says so', () => {
  const of = (cf: object) => getVerifiedCategory({ cf } as unknown as Request)
  expect(of({ verifiedBotCategory: 'AI Crawler' })).toBe('AI Crawler')
  expect(of({ botManagement: { verifiedBot: true } })).toBe('')
  for (const cf of [{}, { verifiedBotCategory: '' }, { verifiedBotCategory: 7 }, { botManagement: null }])
    expect(of(cf)).toBeNull()
  expect(of({ botManagement: { verifiedBot: false, score: 1 } })).toBeNull()
})

test('devices are distinguished by user agent', () => {
  expect(getDeviceKind(phoneUserAgent)).toBe('Teléfono')
  expect(getDeviceKind(phoneUserAgent.replace('Mobile ', ''))).toBe('Tableta')
  expect(getDeviceKind('Mozilla/5.0 (iPad; CPU OS 18_0)')).toBe('Tableta')
  expect(getDeviceKind('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('Computadora')
})

test('series use days of the configured time zone and include periods without visits', () => {
  // Mexico City is six hours behind UTC.
  expect(getDay(Date.parse('2026-11-22T05:59:59Z'))).toBe('2026-11-21')
  expect(getStartOfDay('2026-11-22')).toBe(Date.parse('2026-11-22T06:00:00Z'))
  expect(getCalendar('Europe/Madrid').getDay(Date.parse('2026-11-22T05:59:59Z'))).toBe('2026-11-22')
  expect(getCalendar('Europe/Madrid').getStartOfDay('2026-11-22')).toBe(Date.parse('2026-11-21T23:00:00Z'))
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  const span = { from: '2026-11-09', to: '2026-11-22' }
  const days = [
    { day: '2026-11-15', views: 2, visits: 1 },
    { day: '2026-11-16', views: 3, visits: 2 },
  ]
  expect(toSeries('trimestre', span, { days, hours: [] }, mexico)).toEqual([
    { label: 'Semana del 9 nov', views: 2, visits: 1 },
    { label: 'Semana del 16 nov', views: 3, visits: 2 },
  ])
  expect(toSeries('mes', span, { days, hours: [] }, mexico)).toHaveLength(14)
  const today = { from: '2026-11-22', to: '2026-11-22' }
  const hours = [{ hour: getStartOfDay('2026-11-22') / 3_600_000 + 3, views: 4, visits: 1 }]
  const byHour = toSeries('hoy', today, { days: [], hours }, mexico)
  expect([byHour.length, byHour[3]]).toEqual([24, { label: '03 h', views: 4, visits: 1 }])
})

test('an invalid sampling rate is reported, and the default is used', () => {
  const report = vi.fn<Report>(() => null)
  expect(parseVisits({ VISITS_PER_SECOND: '20' }, report)).toMatchObject({ perSecond: 20 })
  expect(report).not.toHaveBeenCalled()
  expect(parseVisits({ VISITS_PER_SECOND: 'muchas' }, report).perSecond).toBe(50)
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('VISITS_PER_SECOND'))
})

test('keys in the name of a referring site are redacted', () => {
  expect(getSourceName('9f86d081884c7d659a2feaa0c55ad015.correo.example')).toBe('….correo.example')
})

test('a path with personal data is not counted as a public page', () => {
  // The code under test only reads `siteUrl`.
  const env = { siteUrl: 'https://cauce.example' } as Env
  expect(toPublicPath('/blog/balance-2020-2021-2022', env)).toBe('/blog/balance-2020-2021-2022')
  for (const path of [
    '/ana@cauce.example',
    '/blog/ana%40cauce.example',
    '/blog/600-123-123',
    '/blog/3f2a9c1e-77b0-4c1d-9d2e-0a1b2c3d4e5f',
  ])
    expect(toPublicPath(path, env), path).toBeNull()
})

test('robots counted under a name of an earlier version are one line with those of now', () => {
  const row = { dimension: 'bots', visits: 0, onward: 0, title: null }
  const rows = [
    { ...row, value: 'Otros programas', views: 1 },
    { ...row, value: 'Otros robots', views: 2 },
  ]
  expect(toLists(rows, 5).bots).toEqual([{ name: 'Otros robots', count: 3, kind: '' }])
})
