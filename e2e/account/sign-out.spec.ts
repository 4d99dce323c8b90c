import { chromium, type Page } from '@playwright/test'
import { getChromiumOptions } from '../../tools/cli/environment/chromium.ts'
import { openManagerPage, signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

/** True if the document came from the back/forward cache. */
function wasRestoredFromCache(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['cached'] === 'true')
}

/** `page.goBack` waits for a load event, which a document from the back/forward cache never fires. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => setTimeout(() => history.back()))
}

const cacheMarkerScript = `addEventListener('pageshow', ({ persisted }) => {
  document.documentElement.dataset.cached = String(persisted)
})`

test('after signing out on a public page, Back shows nothing private, even from the back/forward cache', async ({
  baseURL,
}) => {
  // Playwright turns off the back/forward cache, which this test needs.
  const browser = await chromium.launch({
    ...getChromiumOptions({ full: true }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'es' })
  await context.addInitScript(cacheMarkerScript)
  const page = await context.newPage()
  await openManagerPage(page, '/nosotros')
  await openManagerPage(page, '/servicios')
  await goBack(page)
  await expect(page).toHaveURL('/nosotros')
  await expect.poll(() => wasRestoredFromCache(page), 'the cache is at work').toBe(true)

  const email = await signInAs(context, baseURL ?? '')
  await openManagerPage(page, '/mngr/cuenta')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  await openManagerPage(page, '/nosotros')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('link', { name: 'Ingresar' })).toBeVisible()
  await goBack(page)
  await expect(page).toHaveURL('/mngr/ingreso?volver=%2Fmngr%2Fcuenta')
  await expect(page.getByText(email)).toHaveCount(0)
  await browser.close()
})

test('signing out of the manager area works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'es', javaScriptEnabled: false })
  await signInAs(context, baseURL ?? '')
  const page = await context.newPage()
  await page.goto('/mngr')
  await page.getByRole('button', { name: 'Cerrar sesión' }).press('Enter')
  await expect(page).toHaveURL('/')
  await page.goto('/mngr')
  await expect(page).toHaveURL('/mngr/ingreso?volver=%2Fmngr')
  await context.close()
})
