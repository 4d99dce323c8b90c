import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../tools/cli/environment/chromium.ts'
import { open, signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

/** Whether the document shown came out of the back/forward cache. */
function cameFromCache(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['cached'] === 'true')
}

/** `page.goBack` waits for a load, which a document out of the cache never has. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => setTimeout(() => history.back()))
}

const markPages = `addEventListener('pageshow', ({ persisted }) => {
  document.documentElement.dataset.cached = String(persisted)
})`

test('after signing out on a public page, Back shows nothing private, whatever the browser has kept', async ({
  baseURL,
}) => {
  // Playwright turns the back/forward cache off; here it is what is looked at.
  const browser = await chromium.launch({
    ...chromiumLaunch({ full: true }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'es' })
  await context.addInitScript(markPages)
  const page = await context.newPage()
  await open(page, '/nosotros')
  await open(page, '/servicios')
  await goBack(page)
  await expect(page).toHaveURL('/nosotros')
  await expect.poll(() => cameFromCache(page), 'the cache is at work').toBe(true)

  const email = await signInAs(context, baseURL ?? '')
  await open(page, '/mngr/cuenta')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  await open(page, '/nosotros')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('link', { name: 'Ingresar' })).toBeVisible()
  await goBack(page)
  await expect(page).toHaveURL('/mngr/ingreso?volver=%2Fmngr%2Fcuenta')
  await expect(page.getByText(email)).toHaveCount(0)
  await browser.close()
})

test('without script the manager area signs out too', async ({ browser, baseURL }) => {
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
