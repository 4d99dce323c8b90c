import type { APIRequestContext } from '@playwright/test'
import { openDatabase, runSql } from '../database.ts'
import {
  goToEnd,
  openSettings,
  publishFromEditor,
  expectSaved,
  signInToEditor,
  startPost,
  createUniqueTitle,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

/** For each public listing, true if a reader without a session finds the article there. */
async function readListings(request: APIRequestContext, title: string, path: string): Promise<boolean[]> {
  const question = encodeURIComponent(title)
  const addresses = ['/blog', '/feed.xml', '/feed.json', '/sitemap.xml', `/blog/buscar?q=${question}`]
  return Promise.all(
    addresses.map(async (address) => {
      const text = await (await request.get(address)).text()
      return text.includes(`${path}"`) || text.includes(`${path}<`)
    }),
  )
}

const inAllListings = [true, true, true, true, true]
const inNoListing = inAllListings.map(() => false)
/** Cached pages expire within seconds on an idle machine, and later on a busy one. */
const cacheExpiryPoll = { timeout: 60_000, intervals: [100, 250, 500] }

test('a published article soon appears in the list, the feeds, the sitemap and the search', async ({
  page,
  request,
}) => {
  const title = createUniqueTitle('Un caudal nuevo')
  await startPost(page, title)
  await page.keyboard.type('Agua que corre.')
  await expectSaved(page)
  expect(await readListings(request, title, '/blog/un-caudal-nuevo')).toEqual(inNoListing)
  const path = await publishFromEditor(page)
  await expect(async () => expect(await readListings(request, title, path)).toEqual(inAllListings)).toPass(
    cacheExpiryPoll,
  )
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(`${title} y corregido`)
  await expectSaved(page)
  await publishFromEditor(page)
  await expect(async () =>
    expect(await (await request.get('/blog')).text()).toContain(`${title} y corregido`),
  ).toPass(cacheExpiryPoll)
  await openSettings(page)
  await page.getByRole('button', { name: 'Retirar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
  await expect(page.getByText('Retirado: vuelve a ser un borrador.')).toBeVisible()
  await expect(async () => expect(await readListings(request, title, path)).toEqual(inNoListing)).toPass(
    cacheExpiryPoll,
  )
  expect((await request.get(path)).status()).toBe(404)
})

test('a scheduled article is hidden until its time and then appears without any cron job', async ({
  page,
  request,
}) => {
  const title = createUniqueTitle('Mañana a las nueve')
  await startPost(page, title)
  await page.keyboard.type('Todavía no.')
  await expectSaved(page)
  await openSettings(page)
  await page.getByText('Programar', { exact: true }).first().click()
  const at = page.getByLabel(/^Empieza a verse \(.+\)$/)
  await at.fill('2040-05-06T09:30')
  await page.getByRole('button', { name: 'Programar', exact: true }).click()
  await expect(page.getByText('Programado.')).toBeVisible()
  await expect(page.getByText(/Se publica solo el 6 may 2040, 09:30 \(15:30 en tu hora\) en/)).toBeVisible()
  const database = openDatabase()
  const row = database.prepare('SELECT slug FROM posts WHERE title = ?').get(title)
  database.close()
  const path = `/blog/${String(row?.['slug'])}`
  expect(await readListings(request, title, path)).toEqual(inNoListing)
  expect((await request.get(path)).status()).toBe(404)
  // Set the time of publication to one second ago.
  const moment = Date.now() - 1000
  const its = '(SELECT id FROM posts WHERE title = ?)'
  runSql(`UPDATE post_tags SET live_at = ? WHERE post_id = ${its}`, moment, title)
  runSql('UPDATE posts SET published_at = ? WHERE title = ?', moment, title)
  runSql('UPDATE entry_publications SET from_at = ? WHERE title = ?', moment, title)
  await expect(async () => expect(await readListings(request, title, path)).toEqual(inAllListings)).toPass(
    cacheExpiryPoll,
  )
  expect((await request.get(path)).status()).toBe(200)
})

test('an article with an end leaves the site when it comes, the list says so, and another end brings it back; by keyboard', async ({
  page,
  request,
  baseURL,
}) => {
  const title = createUniqueTitle('Hasta el domingo')
  await startPost(page, title)
  await page.keyboard.type('Mientras dure.')
  await expectSaved(page)
  const path = await publishFromEditor(page)
  await page.getByRole('button', { name: 'Ajustes del artículo' }).press('Enter')
  await page.locator('summary', { hasText: 'Cambiar la fecha' }).press('Enter')
  const end = page.getByLabel('Deja de verse')
  await end.fill('2040-05-06T09:30')
  await page.getByRole('button', { name: 'Cambiar la fecha', exact: true }).press('Enter')
  await expect(page.getByText('Deja de verse el 6 may 2040, 09:30.')).toBeVisible()
  await expect(async () => expect(await readListings(request, title, path)).toEqual(inAllListings)).toPass(
    cacheExpiryPoll,
  )
  const api = page.url().replace('/mngr/blog/', '/api/mngr/posts/')
  const list = `/mngr/blog?q=${encodeURIComponent(title)}`
  await page.goto(list)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Deja de verse el 6 may 2040, 09:30.')
  // Move the end to a moment that comes soon.
  const { rev } = await (await page.request.get(api)).json()
  const moved = await page.request.post(`${api}/acciones/setEnd`, {
    data: { at: new Date(Date.now() + 2_000).toISOString() },
    headers: { Origin: baseURL ?? '', 'If-Match': `"${rev}"` },
  })
  expect(moved.status()).toBe(200)
  await expect(async () => expect(await readListings(request, title, path)).toEqual(inNoListing)).toPass(
    cacheExpiryPoll,
  )
  expect((await request.get(path)).status()).toBe(404)
  await page.goto(`${list}&estado=borrador`)
  await expect(row).toContainText('Dejó de verse el')
  await row.getByRole('link', { name: title }).press('Enter')
  await page.getByRole('button', { name: 'Ajustes del artículo' }).press('Enter')
  await page.locator('summary', { hasText: 'Programar' }).press('Enter')
  await end.fill('2041-05-06T09:30')
  await page.getByRole('button', { name: 'Publicar con ese final' }).press('Enter')
  await expect(page.getByText('Deja de verse el 6 may 2041, 09:30.')).toBeVisible()
  await expect.poll(async () => (await request.get(path)).status(), cacheExpiryPoll).toBe(200)
})

test('a preview link opens without an account, is never cached or indexed, and stops working when it is revoked', async ({
  page,
  browser,
}) => {
  const title = createUniqueTitle('Para leer antes')
  await startPost(page, title)
  await page.keyboard.type('Un borrador que alguien revisa.')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Compartir una vista previa' }).click()
  await page.getByRole('button', { name: 'Crear un enlace' }).click()
  const url = (await page.getByRole('link', { name: 'Abrir', exact: true }).getAttribute('href')) ?? ''
  const outside = await browser.newContext()
  const guest = await outside.newPage()
  const answer = await guest.goto(url)
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(guest.getByText('Un borrador que alguien revisa.')).toBeVisible()
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  expect(answer?.headers()['cache-control']).toContain('no-store')
  // The preview shows the newest text, not the text at the time when the link was created.
  await goToEnd(page)
  await page.keyboard.type(' Y más.')
  await expectSaved(page)
  await guest.reload()
  await expect(guest.getByText('Un borrador que alguien revisa. Y más.')).toBeVisible()
  await page.getByRole('button', { name: 'Anular' }).click()
  await expect(page.getByText('El enlace ya no funciona.')).toBeVisible()
  expect((await guest.goto(url))?.status()).toBe(404)
  await expect(guest.getByText('Un borrador que alguien revisa.')).toHaveCount(0)
  await outside.close()
})
