import { expectPage, follow, isSameDocument, open } from '../client.ts'
import { expect, test } from '../test.ts'

test('with both storages throwing the site loads and navigates', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await open(page, '/')
  await follow(page, 'Nosotros')
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
  expect(errors).toEqual([])
})

test('without requestIdleCallback and navigator.connection everything still happens', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    Object.defineProperty(window, 'requestIdleCallback', { value: undefined })
    Object.defineProperty(navigator, 'connection', { value: undefined })
  })
  const manifest = page.waitForResponse('**/builds/meta/*')
  await open(page, '/')
  expect((await manifest).status()).toBe(200)
  await follow(page, 'Blog')
  await expectPage(page, '/blog', 'Blog')
  expect(await isSameDocument(page)).toBe(true)
})

test('without the Navigation API links load documents, and the rest lives', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'navigation', { value: undefined })
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await open(page, '/')
  await follow(page, 'Nosotros')
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isSameDocument(page)).toBe(false)
  await open(page, '/no-existe')
  await page.getByRole('button', { name: 'Volver a la página principal' }).click()
  await expectPage(page, '/', 'Inicio')
  expect(errors).toEqual([])
})

test('where the address cannot be held back, it changes first and the page follows', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'NavigationPrecommitController')
  })
  await open(page, '/')
  await follow(page, 'Nosotros')
  await expectPage(page, '/nosotros', 'Nosotros')
  await follow(page, 'Blog')
  await expectPage(page, '/blog', 'Blog')
  await page.goBack()
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
})

test('a script that cannot be loaded leaves a page whose links work', async ({ page }) => {
  await page.route(/\/assets\/index-.*\.js$|\/assets\/pages-.*\.js$/, (route) => route.abort())
  await page.goto('/')
  await page.waitForTimeout(500)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await follow(page, 'Nosotros')
  await expectPage(page, '/nosotros', 'Nosotros')
})
