import type { Page } from '@playwright/test'
import { openForm } from '../enquiry.ts'
import {
  waitUntilHydrated,
  expectPage,
  followNavLink,
  open,
  openWithClock,
  advanceHour,
  watchRequests,
} from '../public-page.ts'
import { startDeployableSite, type DeployableSite } from '../second-build.ts'
import { expect, test } from '../test.ts'

const sourceChange = {
  // In the page's own chunk, which is then another.
  file: 'client/features/site/pages/servicios.tsx',
  from: '{offer.title}',
  to: 'Servicios de la segunda construcción',
}
const typedText = 'Escrito antes de que cambiara el sitio.'
let site: DeployableSite

// One second build for all of them.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await startDeployableSite(sourceChange)
})

test.beforeEach(() => site.serveBuild('first'))

test.afterAll(() => site.stop())

/** The next navigation is one document, of the second build; what was typed is still there on the way back. */
async function expectUpdateKeepsText(page: Page): Promise<void> {
  const documents = watchRequests(page, (_, request) => request.isNavigationRequest())
  // Not before the new document is alive: a link is followed by it, or is a document again.
  await waitUntilHydrated(page, () => followNavLink(page, 'Servicios'))
  await expect(page.getByRole('heading', { level: 1, name: sourceChange.to })).toBeVisible()
  await expectPage(page, '/servicios', 'Servicios')
  await followNavLink(page, 'Contacto')
  await expectPage(page, '/contacto', 'Contacto')
  await expect(page.getByLabel('Mensaje')).toHaveValue(typedText)
  expect(documents).toEqual(['/servicios'])
}

test('a tab whose next chunk is gone after a deploy: one document, no white screen, the text stays', async ({
  page,
}) => {
  // Nothing is fetched ahead.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await openForm(page, () => open(page, `${site.address}/contacto`))
  await page.getByLabel('Mensaje').fill(typedText)
  site.serveBuild('second')
  const gone = page.waitForResponse(/\/assets\/servicios-/)
  await expectUpdateKeepsText(page)
  expect((await gone).status()).toBe(404)
})

test('a tab that has everything at hand learns of a deploy by its hourly check, and goes on likewise', async ({
  page,
}) => {
  const parts = [/\/assets\/servicios-.*\.js$/, '**/servicios/_payload.js?*', '**/builds/meta/*']
  const ahead = Promise.all(parts.map((part) => page.waitForResponse(part)))
  await openForm(page, () => openWithClock(page, `${site.address}/contacto`))
  for (const answer of await ahead) await answer.finished()
  await page.getByLabel('Mensaje').fill(typedText)
  site.serveBuild('second')
  const checked = page.waitForResponse('**/builds/latest.json?*')
  await advanceHour(page)
  expect(await (await checked).json()).toMatchObject({ id: 'second' })
  await expectUpdateKeepsText(page)
})
