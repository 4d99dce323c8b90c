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

test.beforeEach(async ({ context, baseURL }) => {
  await signInToEditor(context, baseURL)
})

/** The lists a reader without session finds an article by; each names it or not. */
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
/** Readers get it when their page's copy ends, by itself: seconds, on a machine that has time. */
const cacheExpiryPoll = { timeout: 60_000, intervals: [100, 250, 500] }

test('what is published is on the list, the feeds, the sitemap and in the search soon after', async ({
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
  await page.getByRole('button', { name: 'Volver a borrador' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Volver a borrador' }).click()
  await expect(page.getByText('Volvió a borrador.')).toBeVisible()
  await expect(async () => expect(await readListings(request, title, path)).toEqual(inNoListing)).toPass(
    cacheExpiryPoll,
  )
  expect((await request.get(path)).status()).toBe(404)
})

test('a scheduled article waits for its minute and then appears without anybody or any cron', async ({
  page,
  request,
}) => {
  const title = createUniqueTitle('Mañana a las nueve')
  await startPost(page, title)
  await page.keyboard.type('Todavía no.')
  await expectSaved(page)
  await openSettings(page)
  await page.getByText('Programar', { exact: true }).first().click()
  const at = page.getByLabel(/^Fecha y hora \(.+\)$/)
  await at.fill('2040-05-06T09:30')
  await page.getByRole('button', { name: 'Programar' }).click()
  await expect(page.getByText('Programado.')).toBeVisible()
  await expect(page.getByText(/Sale el 6 may 2040, 09:30 en/)).toBeVisible()
  const database = openDatabase()
  const row = database.prepare('SELECT slug FROM posts WHERE title = ?').get(title)
  database.close()
  const path = `/blog/${String(row?.['slug'])}`
  expect(await readListings(request, title, path)).toEqual(inNoListing)
  expect((await request.get(path)).status()).toBe(404)
  // The clock moves: the moment lies one second behind.
  const moment = Date.now() - 1000
  const its = '(SELECT id FROM posts WHERE title = ?)'
  runSql(`UPDATE post_tags SET live_at = ? WHERE post_id = ${its}`, moment, title)
  runSql('UPDATE posts SET published_at = ? WHERE title = ?', moment, title)
  await expect(async () => expect(await readListings(request, title, path)).toEqual(inAllListings)).toPass(
    cacheExpiryPoll,
  )
  expect((await request.get(path)).status()).toBe(200)
})

test('a preview opens for somebody without account, is never kept or indexed, and ends when revoked', async ({
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
  // The newest text, not the one of the moment the link was made.
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
