import { publicPaths } from '../public-paths.ts'
import { expect, test } from '../test.ts'

test('latest.json names the build of the documents and is never cached', async ({ request }) => {
  const latest = await request.get('/builds/latest.json?1700000000000')
  expect(latest.headers()['cache-control']).toBe('no-cache')
  const { id, timestamp } = await latest.json()
  expect(timestamp).toBeGreaterThan(1_700_000_000_000)
  const html = await (await request.get('/')).text()
  expect(html).toContain(`"buildId":"${id}"`)
})

test('the manifest of a build is cached for a year; the manifest of an unknown build is a 404 in JSON', async ({
  request,
}) => {
  const { id } = await (await request.get('/builds/latest.json')).json()
  const meta = await request.get(`/builds/meta/${id}.json`)
  expect(meta.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  const manifest = await meta.json()
  expect(manifest).toMatchObject({ id, matcher: { static: expect.any(Array) } })
  expect(manifest.prerendered).toEqual(expect.arrayContaining(['/nosotros', '/servicios', '/contacto']))
  expect(manifest.routeRules['/estado'].redirect.to).toMatch(/^https:/)
  const unknown = await request.get('/builds/meta/otro.json')
  expect(unknown.status()).toBe(404)
  expect(unknown.headers()['content-type']).toContain('application/json')
  expect(unknown.headers()['cache-control']).toBe('no-store')
})

test('the payload of a prerendered page is a module whose default export has a data map', async ({
  page,
  request,
}) => {
  for (const path of ['/nosotros', '/servicios', '/contacto']) {
    const payload = await request.get(`${path}/_payload.js?x`)
    expect(payload.status()).toBe(200)
    expect(payload.headers()['content-type']).toContain('text/javascript')
  }
  expect((await request.get('/blog/_payload.js?x')).status()).toBe(404)
  await page.goto('/')
  const data = await page.evaluate(async () => {
    const address = '/nosotros/_payload.js?prueba'
    const module: { default: { data: unknown } } = await import(address)
    return module.default.data
  })
  expect(data).toHaveProperty('nosotros')
})

test('built files are immutable and have the security headers; a missing file is never cached', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const script = /src="(\/assets\/entry-[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const found = await request.get(script)
  expect(found.status()).toBe(200)
  expect(found.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(found.headers()['content-security-policy']).toContain("default-src 'none'")
  const font = /url\((\/assets\/[^)"]+\.woff2)\)/.exec(html)?.[1] ?? 'no font in the document'
  const letters = await request.get(font)
  expect(letters.status()).toBe(200)
  expect(letters.headers()['content-type']).toBe('font/woff2')
  const missed = await request.get('/assets/entry-viejo.js')
  expect(missed.status()).toBe(404)
  expect(missed.headers()['cache-control']).toBe('no-store')
  expect(missed.headers()['content-type']).toContain('text/plain')
})

test('no public page logs an error or a warning, and the standalone guide loads no file of the site', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  for (const path of publicPaths.filter((path) => !['/no-existe', '/hostinger'].includes(path))) {
    // The manifest is the last thing that a document requests by itself.
    const manifest = page.waitForResponse('**/builds/meta/*')
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await (await manifest).finished()
  }
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/hostinger')
  expect(requests).toHaveLength(1)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page
    .getByRole('link', { name: /volver/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/$/)
  expect(complaints).toEqual([])
})
