import type { APIRequestContext } from '@playwright/test'
import { alive, expectPage, follow, open, watchErrors, watchRequests } from '../client.ts'
import { openForm } from '../enquiry.ts'
import { type SiteInFront, startInFront } from '../in-front.ts'
import { patternEmail, signInWith } from '../manager-session.ts'
import { publish, saved, startPost, unique } from '../studio.ts'
import { expect, test } from '../test.ts'

const changed = {
  file: 'worker/features/content/documents/defaults/offer.ts',
  from: 'Servicios que puedes comparar',
  to: 'Servicios de la segunda construcción',
}
const hourMs = 3_600_000
let site: SiteInFront

// One pair of builds for all of them.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await startInFront(changed)
})

test.beforeEach(() => site.deploy('first'))

test.afterAll(() => site.stop())

/** One reading of an address: how the cache in front answered, and what. */
async function read(request: APIRequestContext, path: string): Promise<[string | undefined, string]> {
  const answer = await request.get(site.address + path)
  expect(answer.status(), path).toBe(200)
  return [answer.headers()['cf-cache-status'], await answer.text()]
}

test('the second reader is answered without running the worker, and a deploy leaves nothing old', async ({
  page,
  request,
}) => {
  await open(page, `${site.address}/servicios`)
  expect(await read(request, '/servicios')).toEqual(['HIT', expect.stringContaining(changed.from)])
  site.deploy('second')
  await open(page, `${site.address}/servicios`)
  await expect(page.getByRole('heading', { level: 1, name: changed.to })).toBeVisible()
  expect(await read(request, '/servicios')).toEqual(['HIT', expect.stringContaining(changed.to)])
})

test('a tab that was open at a deploy goes on by one document, with what was typed', async ({ page }) => {
  const errors = watchErrors(page)
  // Nothing is fetched ahead.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  // What is typed is stored by the form's script, which the second build no longer has.
  await openForm(page, () => open(page, `${site.address}/contacto`))
  const typed = 'Escrito antes de que cambiara el sitio.'
  await page.getByLabel('Mensaje').fill(typed)
  site.deploy('second')
  const documents = watchRequests(page, (_, request) => request.isNavigationRequest())
  // Not before the new document is alive: a link is followed by it, or is a document again.
  await alive(page, () => follow(page, 'Servicios'))
  await expect(page.getByRole('heading', { level: 1, name: changed.to })).toBeVisible()
  await follow(page, 'Contacto')
  await expectPage(page, '/contacto', 'Contacto')
  await expect(page.getByLabel('Mensaje')).toHaveValue(typed)
  expect(documents).toEqual(['/servicios'])
  expect(errors).toEqual([])
})

test('what is published stands in every stored answer once its manager is told so', async ({
  browser,
  request,
}) => {
  const title = unique('Agua por delante')
  const lists = ['/', '/blog', '/feed.xml', '/sitemap.xml', '/api/data/blog']
  for (const path of lists) await read(request, path)
  for (const path of lists) expect((await read(request, path))[0], path).toBe('HIT')
  const context = await browser.newContext({ baseURL: site.address, locale: 'es' })
  await signInWith(context, site.address, patternEmail)
  const page = await context.newPage()
  await startPost(page, title)
  await page.keyboard.type('Agua que corre.')
  await saved(page)
  const path = await publish(page)
  const slug = path.slice('/blog/'.length)
  // One reading each: nobody waits for anything.
  for (const list of lists) expect((await read(request, list))[1], list).toContain(slug)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await context.close()
})

test('while D1 is away what was stored is read for hours; what nobody had read says so', async ({
  page,
  request,
}) => {
  await open(page, `${site.address}/blog`)
  site.loseDatabase(true)
  try {
    expect((await read(request, '/blog'))[0]).toBe('HIT')
    await open(page, `${site.address}/blog`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    site.pass(2 * hourMs)
    await open(page, `${site.address}/blog`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const unread = await page.goto(`${site.address}/blog/correo-que-llega`)
    expect(unread?.status()).toBe(503)
    await expect(page.getByText('El sitio no puede responder en este momento')).toBeVisible()
  } finally {
    site.loseDatabase(false)
  }
})
