import { fullArticle } from '../articles.ts'
import { expect, test } from '../test.ts'

test('the browser’s toolbar has the colour of the chosen theme, at once and on the next page', async ({
  page,
}) => {
  const bar = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')].find(
          ({ media }) => matchMedia(media).matches,
        )?.content,
    )
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const light = await bar()
  await page.getByRole('button', { name: 'Cambiar entre tema claro y oscuro' }).click()
  const dark = await bar()
  expect(dark).toMatch(/^#/)
  expect(dark).not.toBe(light)
  await page.goto('/servicios')
  expect(await bar()).toBe(dark)
})

test('a printed article shows the brand and no controls', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(`/blog/${fullArticle.slug}`)
  await expect(page.locator('.header .brand')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cambiar entre tema claro y oscuro' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
})

test('/favicon.ico returns an icon', async ({ request }) => {
  const response = await request.get('/favicon.ico')
  expect(response.status()).toBe(200)
  expect([...(await response.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0])
})

test('the standalone guide uses the theme chosen for the site, and can change it for all pages', async ({
  page,
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/hostinger')
  const light = await ground()
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Cambiar entre tema claro y oscuro' })
  await button.click()
  await page.goto('/hostinger')
  expect(await ground()).not.toBe(light)
  await expect(page.locator('meta[name=theme-color][media=all]')).toHaveAttribute('content', '#0b1511')
  await button.click()
  expect(await ground()).toBe(light)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'claro')
})
