import { openForm } from '../enquiry.ts'
import { colourRulesOnly, allRules, inspectPage, findOverflowing, findViolations } from '../inspect-page.ts'
import { followNavLink, open, storeRecentReload } from '../public-page.ts'
import { publicPaths } from '../public-paths.ts'
import { expect, test } from '../test.ts'

test('the accessibility inspection itself finds violations and overflow in either theme', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  // Wait for hydration: React would report the inserted elements.
  await open(page, '/nosotros')
  await page.evaluate(() => {
    const image = document.createElement('img')
    image.src = '/favicon.svg'
    const text = document.createElement('p')
    text.textContent = 'Apenas se lee'
    Object.assign(text.style, { color: '#999', background: '#aaa', inlineSize: '900px' })
    document.querySelector('main')?.prepend(image, text)
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page, allRules)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^image-alt/), expect.stringMatching(/^color-contrast/)]),
    )
    expect(await findViolations(page, colourRulesOnly)).toEqual([expect.stringMatching(/^color-contrast/)])
  }
  expect(await findOverflowing(page)).toContainEqual(expect.stringContaining('Apenas se lee'))
})

for (const path of publicPaths)
  test(`${path} is accessible and does not overflow`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await inspectPage(page, path)
    await page.setViewportSize({ width: 360, height: 740 })
    expect.soft(await findOverflowing(page), `${path}, 360 px`).toEqual([])
  })

test('the small menu is accessible when open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/servicios')
  await page.getByRole('button', { name: 'Menú' }).click()
  await expect(page.getByRole('link', { name: 'Nosotros' }).first()).toBeVisible()
  await inspectPage(page, 'menu', [390])
})

test('the blog search is accessible with suggestions, with results and without results', async ({ page }) => {
  await open(page, '/blog/buscar')
  await inspectPage(page, 'buscar')
  await page.getByLabel('¿Qué buscas?').pressSequentially('corr')
  await expect(page.getByRole('listbox', { name: 'Sugerencias' })).toBeVisible()
  await inspectPage(page, 'buscar-sugerencias')
  await page.goto('/blog/buscar?q=correo')
  await expect(page.locator('mark').first()).toBeVisible()
  await inspectPage(page, 'buscar-con-resultados')
  await page.goto('/blog/buscar?q=xyzxyz')
  await expect(page.getByText('Nada coincide')).toBeVisible()
  await inspectPage(page, 'buscar-sin-resultados')
})

test('the contact form with errors and the page of thanks are accessible', async ({ page }) => {
  await openForm(page)
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await inspectPage(page, 'contacto-con-errores')
  await page.goto('/contacto/gracias')
  await inspectPage(page, 'gracias-sin-mensaje')
})

test('messages about a lost connection, an unknown page and an error are accessible', async ({ page }) => {
  await page.route('**/api/data/blog', (route) => route.abort())
  await open(page, '/nosotros')
  await followNavLink(page, 'Blog')
  await expect(page.getByText('No pudimos cargar la página.')).toBeVisible()
  await inspectPage(page, 'sin-red')
  await page.route(/\/assets\/servicios-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await open(page, '/nosotros')
  await page.setViewportSize({ width: 1440, height: 900 })
  await storeRecentReload(page, '/servicios')
  await followNavLink(page, 'Servicios')
  await expect(page).toHaveTitle('Error: 500')
  await inspectPage(page, 'error-500')
})

test('the chosen theme is still used after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/nosotros')
  await page.getByRole('button', { name: 'Cambiar entre tema claro y oscuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'oscuro')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'oscuro')
})
