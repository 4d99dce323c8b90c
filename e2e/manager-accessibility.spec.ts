import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { signInAs } from './manager-session.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const paths = [
  '/mngr',
  '/mngr/consultas',
  '/mngr/blog',
  '/mngr/blog/importar',
  '/mngr/medios',
  '/mngr/cuenta',
  '/mngr/cuenta/equipo',
]

test('axe finds nothing in the manager area, light and dark, small and wide', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await signInAs(context, baseURL ?? '')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
        )
        expect.soft(found, `${path} ${width} ${colorScheme}`).toEqual([])
        if (process.env['SHOTS'])
          await page.screenshot({
            path: `/tmp/shots${path.replaceAll('/', '_')}-${width}-${colorScheme}.png`,
          })
      }
    }
  }
})
