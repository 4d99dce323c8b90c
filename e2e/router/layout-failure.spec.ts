import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

/** Makes the layout of the next document throw when it hydrates. */
async function breakLayout(page: Page, field: 'services' | 'nav'): Promise<void> {
  await page.route('/nosotros', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(
      /(<script type="application\/json" id="state">)(.*?)(?=<\/script>)/s,
      (_, tag, json) => {
        const state = JSON.parse(json)
        return tag + JSON.stringify({ ...state, site: { ...state.site, [field]: null } })
      },
    )
    await route.fulfill({ response, body })
  })
}

test.describe('a person', () => {
  // Headless Chromium identifies itself and counts as a bot.
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36' })

  test('sees the error page with its title if the layout fails', async ({ page }) => {
    await breakLayout(page, 'services')
    await page.goto('/nosotros')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo falló de nuestro lado')
    await expect(page).toHaveTitle('Error: 500')
  })

  test('sees a last message if even the error page fails, once', async ({ page }) => {
    await breakLayout(page, 'nav')
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto('/nosotros')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página no se pudo mostrar')
    await expect(page).toHaveTitle('Error: 500')
    const count = errors.length
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
    expect(errors.length).toBe(count)
  })
})

test.describe('a bot', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })

  test('keeps the complete page if the layout fails', async ({ page }) => {
    await breakLayout(page, 'services')
    const isbot = page.waitForResponse(/\/assets\/isbot-/)
    await page.goto('/nosotros')
    await isbot
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page).toHaveTitle(/^Nosotros - /)
  })
})
