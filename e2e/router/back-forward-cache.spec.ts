import { chromium } from '@playwright/test'
import { getChromiumOptions } from '../../tools/cli/environment/chromium.ts'
import { open } from '../public-page.ts'
import { publicPaths } from '../public-paths.ts'
import { expect, test } from '../test.ts'

test('Back restores every public page from the back/forward cache', async ({ baseURL }) => {
  // Only the complete browser has this cache, and Playwright turns it off.
  const browser = await chromium.launch({
    ...getChromiumOptions({ full: true }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'es' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const reasons: string[] = []
  cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ type, reason }) => `${type}: ${reason}`)),
  )
  await cdp.send('Page.enable')
  // Browsers never cache error pages.
  const others = ['/mngr/ingreso', '/hostinger', '/no-existe']
  for (const path of publicPaths.filter((path) => !others.includes(path))) {
    await open(page, path)
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['cached'] = String(persisted)
      })
    })
    await page.goto('/hostinger')
    // `page.goBack` waits for a load event, which a restored document never fires.
    await page.evaluate(() => setTimeout(() => history.back()))
    await expect(page).toHaveURL(path)
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.dataset['cached']),
        `${path}: ${reasons.join()}`,
      )
      .toBe('true')
  }
  await browser.close()
})
