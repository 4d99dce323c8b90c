import type { Locator, Page } from '@playwright/test'
import { findOverflowing, inspectPage } from '../inspect-page.ts'
import { openManagerPage, signIn } from '../manager-session.ts'
import { testManager } from '../public-page.ts'
import { resetSettingsAroundEach } from '../reset-settings.ts'
import { expect, test } from '../test.ts'

resetSettingsAroundEach()

test.beforeEach(signIn)

/** What says that another window opened moves nothing, and a second press after the sign-in opens the panel. */
async function checkPlaceOfPanel(visitor: Page, link: Locator): Promise<void> {
  await visitor.setViewportSize({ width: 1440, height: 900 })
  const contact = visitor.getByRole('banner').getByRole('link', { name: 'Contacto' })
  const getBoxes = async () => [await link.boundingBox(), await contact.boundingBox()]
  const before = await getBoxes()
  const opened = visitor.waitForEvent('popup')
  await link.click()
  const popup = await opened
  await popup.waitForURL('/mngr/ingreso')
  await expect(visitor.getByRole('banner').getByRole('status')).toHaveText(/^Se abrió/)
  expect(await getBoxes()).toEqual(before)
  await visitor
    .context()
    .route('/api/_auth/session', (route) => route.fulfill({ json: { user: testManager } }))
  await popup.goto('/nosotros')
  const panel = visitor.getByRole('banner').getByRole('link', { name: 'Panel' })
  await expect(panel).toBeFocused()
  expect([await panel.boundingBox(), await contact.boundingBox()]).toEqual(before)
  await visitor.context().unroute('/api/_auth/session')
}

test('the owner moves the link to sign in to the header or hides it, and chooses the form of page titles', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await (await context.browser()?.newContext({ baseURL: baseURL ?? '' }))?.newPage()
  if (!visitor) throw new Error('The browser is closed')
  const getLink = (area: 'banner' | 'contentinfo') =>
    visitor.getByRole(area).getByRole('link', { name: 'Ingresar' })
  await visitor.goto('/')
  await expect(getLink('contentinfo')).toBeVisible()
  await expect(getLink('banner')).toHaveCount(0)
  await openManagerPage(page, '/mngr/ajustes#menu')
  for (const [place, inHeader] of [
    ['En la cabecera', 1],
    ['En ninguna parte', 0],
  ] as const) {
    await page.getByLabel('Dónde se entra al panel').selectOption(place)
    await page.getByLabel('Título de las páginas').selectOption('Nosotros | Cauce')
    const saved = page.waitForResponse('**/api/mngr/ajustes')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    expect((await saved).status()).toBe(200)
    await visitor.goto('/nosotros')
    await expect(visitor).toHaveTitle('Nosotros | Cauce')
    await expect(getLink('contentinfo')).toHaveCount(0)
    await expect(getLink('banner')).toHaveCount(inHeader)
    if (inHeader) {
      await inspectPage(visitor, 'ingresar-en-la-cabecera')
      await checkPlaceOfPanel(visitor, getLink('banner'))
    }
  }
  await visitor.goto('/ingreso')
  await expect(visitor).toHaveURL('/mngr/ingreso')
  // Signed-in people find their links in the header.
  await page.goto('/nosotros')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Panel' })).toBeVisible()
  await visitor.context().close()
})

test('the header fits at every width, with as many entries as a menu may have', async ({ page }) => {
  await openManagerPage(page, '/mngr/ajustes#menu')
  const menu = page.getByRole('group', { name: 'Menú', exact: true })
  // The second is hidden: it leads to cases, of which there are none.
  for (const count of [2, 6, 7, 8]) {
    if (count > 2) await menu.getByRole('button', { name: 'Añadir enlace' }).click()
    const added = menu.getByRole('group', { name: `enlace ${count}` })
    await added.getByLabel('Texto').fill(`Garantía y precios ${count}`)
    await added.getByLabel('Página o dirección').fill(`/servicios#${count}`)
  }
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/^Guardado/)).toBeVisible()
  await page.goto('/nosotros')
  const header = page.getByRole('banner')
  const panel = header.getByRole('link', { name: 'Ir al panel' })
  for (const width of [768, 820, 1024, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(panel).toBeInViewport({ ratio: 1 })
    expect(await findOverflowing(page), `${width}`).toEqual([])
    // No entry takes two lines.
    const heights = await header
      .getByRole('listitem')
      .evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().height)))
    expect(new Set(heights.slice(0, -1)).size, `${width}`).toBe(1)
  }
})
