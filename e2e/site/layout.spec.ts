import { fullArticle } from '../articles.ts'
import { findCutWords, findOverflowing } from '../inspect-page.ts'
import { open, withdrawOtherArticles } from '../public-page.ts'
import { publicPaths } from '../public-paths.ts'
import { expect, test } from '../test.ts'

test('the header fits at 320 px and at 200 % of the text size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await findOverflowing(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Menú' })).toBeInViewport()
})

test('words stay whole at 200 % of the text size', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/servicios', '/nosotros']) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const part of [page.getByRole('main'), page.getByRole('contentinfo')])
      expect.soft(await findCutWords(part, [390, 1280]), path).toEqual([])
    expect.soft(await findOverflowing(page), path).toEqual([])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page is complete', async ({ page }) => {
    for (const path of publicPaths) {
      await page.goto(path)
      await expect.soft(page.locator('h1'), path).toHaveCount(1)
      await expect.soft(page.locator('main'), path).toBeVisible()
    }
  })

  test('the small menu opens and follows a link', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Servicios' }).click()
    await expect(page).toHaveURL(/\/servicios$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('the theme switch is hidden, and the error page leads home', async ({ page }) => {
    await page.goto('/no-existe')
    await expect(page.getByRole('button', { name: 'Cambiar entre tema' })).toBeHidden()
    await page.getByRole('button', { name: 'Volver a la página principal' }).click()
    await expect(page).toHaveURL(/\/\??$/)
  })
})

test('pages load without layout shifts', async ({ page, request }) => {
  await withdrawOtherArticles(request)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      // TypeScript's DOM types lack the `value` of `layout-shift` entries.
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const moved = () => page.evaluate<number>('shifts.reduce((sum, value) => sum + value, 0)')
  for (const path of ['/', '/servicios', '/blog', `/blog/${fullArticle.slug}`, '/contacto']) {
    const manifest = page.waitForResponse('**/builds/meta/*')
    await open(page, path)
    await manifest
    await page.evaluate(() => document.fonts.ready)
    expect.soft(await moved(), path).toBeLessThan(0.005)
  }
  // A shift caused on purpose is measured, so the check above works.
  await page.evaluate(() => {
    const box = document.createElement('div')
    box.style.height = '200px'
    document.body.prepend(box)
  })
  await expect.poll(moved).toBeGreaterThan(0.005)
})

test('the link after a title of an article stays within the screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/blog/${fullArticle.slug}`)
  await expect(page.locator('.anchor').first()).toBeAttached()
  const widths = await page.evaluate(() => {
    delete document.documentElement.dataset['arriba']
    const text = document.querySelector('.prose h2')?.firstChild
    if (!text) return []
    // Narrow letters: some of these titles end where their line ends.
    return Array.from({ length: 60 }, (_, index) => {
      text.textContent = 'l'.repeat(index + 1)
      return document.documentElement.scrollWidth
    })
  })
  expect(new Set(widths)).toEqual(new Set([390]))
})

test('code blocks of an article have copy buttons after hydration', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/blog/${fullArticle.slug}`)
  const block = page.locator('.enhanced', { has: page.locator('pre') }).first()
  await block.getByRole('button', { name: 'Copiar' }).click()
  await expect(block.getByRole('button', { name: 'Copiado' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await block.locator('pre').textContent())
})
