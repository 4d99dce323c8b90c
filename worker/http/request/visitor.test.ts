import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../context.ts'
import { getDeviceName } from './device-name.ts'
import { getVisitor } from './visitor.ts'

const known =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

test.each([
  [known, 'Chrome en Windows'],
  [`${known} Edg/130.0.0.0`, 'Edge en Windows'],
  [`${known} OPR/114.0.0.0`, 'Opera en Windows'],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/26.0 Chrome/122.0 Safari/537.36',
    'Samsung Internet en Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox en Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari en iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/130.0 Safari/604.1', 'Chrome en iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari en macOS'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/130.0 Safari/537.36', 'Chrome en ChromeOS'],
  ['Firefox/132.0', 'Firefox'],
  ['Windows', 'Windows'],
  ['curl/8', 'Dispositivo desconocido'],
  [undefined, 'Dispositivo desconocido'],
])('getDeviceName turns %s into %s', (userAgent, name) => expect(getDeviceName(userAgent)).toBe(name))

test('getVisitor returns what the edge provides and ignores malformed values', async () => {
  const app = new Hono<AppEnv>().get('/', (c) => c.json(getVisitor(c)))
  const visitor = async (cf: object) => {
    const request = new Request('https://cauce.example/', {
      headers: { 'CF-Connecting-IP': '192.0.2.7', 'X-Forwarded-For': '198.51.100.1', 'User-Agent': known },
    })
    Object.defineProperty(request, 'cf', { value: cf })
    return (await app.request(request)).json()
  }
  const usual = { device: 'Chrome en Windows', network: '192.0.2.7', block: '192.0.2.0/24' }
  const city = 'a'.repeat(80)
  for (const [cf, location, country] of [
    [{ city: 'Lima', country: 'PE' }, 'Lima, Perú', 'PE'],
    [{ city: 'Lima' }, 'Lima', null],
    [{ country: 'PE' }, 'Perú', 'PE'],
    [{ city: '', country: 'pe' }, null, null],
    [{ city: 1, country: 'T1' }, null, null],
    [{ city, country: 'PER' }, city, null],
    [{ city: `${city}a` }, null, null],
    [{}, null, null],
  ] as const)
    expect(await visitor(cf)).toEqual({ ...usual, location, country })
})
