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
  openByNavLink,
} from '../public-page.ts'
import { secondTitle, startDeployableSite, type DeployableSite } from '../second-build.ts'
import { expect, test } from '../test.ts'

const typedText = 'Escrito antes de que cambiara el sitio.'
let site: DeployableSite

// One site for all tests of this file.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await startDeployableSite()
})

test.beforeEach(() => site.serveBuild('first'))

test.afterAll(() => site.stop())

/** Checks that the next navigation loads one document of the second build, and that typed text is still there later. */
async function expectUpdateKeepsText(page: Page): Promise<void> {
  const documents = watchRequests(page, (_, request) => request.isNavigationRequest())
  // Wait for hydration: before it, a link would load another document.
  await waitUntilHydrated(page, () => followNavLink(page, 'Servicios'))
  await expect(page.getByRole('heading', { level: 1, name: secondTitle })).toBeVisible()
  await expectPage(page, '/servicios', 'Servicios')
  await openByNavLink(page, 'Contacto')
  await expect(page.getByLabel('Mensaje')).toHaveValue(typedText)
  expect(documents).toEqual(['/servicios'])
}

test('after a deploy, a tab with a missing chunk loads one document and preserves typed text', async ({
  page,
}) => {
  // Turns off prefetching.
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

test('a tab that has prefetched everything notices a deploy by its hourly check, loads one document and preserves text', async ({
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
