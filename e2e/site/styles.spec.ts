import { findMissingStyles } from '../missing-styles.ts'
import { publicPaths } from '../public-paths.ts'
import { expect, test } from '../test.ts'

test('the styles inside a public document cover every visible element of the page', async ({ page }) => {
  const lacking: Record<string, string[]> = {}
  await page.route('**/*.js', (route) => route.abort())
  for (const path of publicPaths.filter((path) => !/^\/(hostinger|mngr)/.test(path))) {
    await page.goto(path)
    const found = await findMissingStyles(page)
    if (found.length > 0) lacking[path] = found
  }
  expect(lacking).toEqual({})
})
