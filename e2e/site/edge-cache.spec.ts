import type { APIRequestContext } from '@playwright/test'
import { type EdgeCachedSite, startEdgeCachedSite } from '../edge-cache.ts'
import { openForm } from '../enquiry.ts'
import { templateManagerEmail, signInWith } from '../manager-session.ts'
import { publishFromEditor, expectSaved, startPost, createUniqueTitle } from '../post-editor.ts'
import {
  waitUntilHydrated,
  followNavLink,
  open,
  watchErrors,
  watchRequests,
  openByNavLink,
} from '../public-page.ts'
import { secondTitle } from '../second-build.ts'
import { expect, test } from '../test.ts'

const firstTitle = 'Servicios: elige por dónde empezar'
const hourMs = 3_600_000
let site: EdgeCachedSite

// One pair of builds for all tests of this file.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await startEdgeCachedSite()
})

test.beforeEach(() => site.deploy('first'))

test.afterAll(() => site.stop())

/** Requests a path. Returns the status of the edge cache and the text. */
async function readCached(request: APIRequestContext, path: string): Promise<[string | undefined, string]> {
  const response = await request.get(site.address + path)
  expect(response.status(), path).toBe(200)
  return [response.headers()['cf-cache-status'], await response.text()]
}

test('the second reader gets the cached page without running the worker, and a deploy invalidates the cache', async ({
  page,
  request,
}) => {
  await open(page, `${site.address}/servicios`)
  expect(await readCached(request, '/servicios')).toEqual(['HIT', expect.stringContaining(firstTitle)])
  site.deploy('second')
  await open(page, `${site.address}/servicios`)
  await expect(page.getByRole('heading', { level: 1, name: secondTitle })).toBeVisible()
  expect(await readCached(request, '/servicios')).toEqual(['HIT', expect.stringContaining(secondTitle)])
})

test('a tab that was open at a deploy loads one document and preserves typed text', async ({ page }) => {
  const errors = watchErrors(page)
  // Turns off prefetching.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  // The form's script saves typed text; the second build no longer has that script.
  await openForm(page, () => open(page, `${site.address}/contacto`))
  const typed = 'Escrito antes de que cambiara el sitio.'
  await page.getByLabel('Mensaje').fill(typed)
  site.deploy('second')
  const documents = watchRequests(page, (_, request) => request.isNavigationRequest())
  // Wait for hydration: before it, a link would load another document.
  await waitUntilHydrated(page, () => followNavLink(page, 'Servicios'))
  await expect(page.getByRole('heading', { level: 1, name: secondTitle })).toBeVisible()
  await openByNavLink(page, 'Contacto')
  await expect(page.getByLabel('Mensaje')).toHaveValue(typed)
  expect(documents).toEqual(['/servicios'])
  expect(errors).toEqual([])
})

test('all cached pages contain a published article as soon as its manager sees the confirmation', async ({
  browser,
  request,
}) => {
  const title = createUniqueTitle('Agua por delante')
  const lists = ['/', '/blog', '/feed.xml', '/sitemap.xml', '/api/data/blog']
  for (const path of lists) await readCached(request, path)
  for (const path of lists) expect((await readCached(request, path))[0], path).toBe('HIT')
  const context = await browser.newContext({ baseURL: site.address, locale: 'es' })
  await signInWith(context, site.address, templateManagerEmail)
  const page = await context.newPage()
  await startPost(page, title)
  await page.keyboard.type('Agua que corre.')
  await expectSaved(page)
  const path = await publishFromEditor(page)
  const slug = path.slice('/blog/'.length)
  // One request for each list, without waiting for the cache to expire.
  for (const list of lists) expect((await readCached(request, list))[1], list).toContain(slug)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await context.close()
})

test('while D1 is down, cached pages are served for hours, and other pages report the failure', async ({
  page,
  request,
}) => {
  await open(page, `${site.address}/blog`)
  site.setDatabaseDown(true)
  try {
    expect((await readCached(request, '/blog'))[0]).toBe('HIT')
    await open(page, `${site.address}/blog`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    site.advance(2 * hourMs)
    await open(page, `${site.address}/blog`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const unread = await page.goto(`${site.address}/blog/correo-que-llega`)
    expect(unread?.status()).toBe(503)
    await expect(page.getByText('El sitio no puede responder en este momento')).toBeVisible()
  } finally {
    site.setDatabaseDown(false)
  }
})
