import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { publicPaths } from './public-paths.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing at ${width} px, ${colorScheme}`, async ({ browser }) => {
      test.setTimeout(120_000)
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      for (const path of publicPaths) {
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
        )
        expect.soft(found, path).toEqual([])
      }
      await context.close()
    })
  }
}

test('axe finds nothing with the small menu open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/servicios')
  await page.getByRole('button', { name: 'Menú' }).click()
  await expect(page.getByRole('link', { name: 'Nosotros' }).first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('the theme switch is remembered and holds after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/nosotros')
  await page.getByRole('button', { name: 'Cambiar entre tema claro y oscuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'oscuro')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'oscuro')
})
