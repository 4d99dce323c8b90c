import { expect, type Locator, type Page } from '@playwright/test'
import { open, signInAs } from '../manager-session.ts'
import { insertBlock, noticed, saved, startPost, textOf, unique } from '../studio.ts'
import { test } from '../test.ts'

test.use({ viewport: { width: 390, height: 740 } })
test.beforeEach(({ context, baseURL }) => signInAs(context, baseURL ?? '').then(() => {}))

/** Escape closes what is open, and the focus is where it was opened from. */
async function leaves(page: Page, box: Locator, opener: Locator): Promise<void> {
  await expect(box).toBeVisible()
  await noticed(page)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(opener).toBeFocused()
}

const menuOf = (page: Page) => page.getByRole('button', { name: 'Menú' })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Panel' })

test('at a phone’s width Escape leads back from the menu and the palette', async ({ page }) => {
  await open(page, '/mngr')
  await menuOf(page).press('Enter')
  await page.keyboard.press('Tab')
  await leaves(page, rail(page), menuOf(page))
  const palette = page.getByRole('dialog', { name: 'Ir a… o hacer' })
  const button = page.getByRole('button', { name: /^Ir a/ })
  await button.press('Enter')
  await leaves(page, palette, button)
  // From within the menu, which the dialog closes.
  await menuOf(page).press('Enter')
  await rail(page).getByRole('link').first().focus()
  await page.keyboard.press('Control+K')
  await leaves(page, palette, menuOf(page))
})

test('at a phone’s width Escape leads back from the question about unsaved texts', async ({
  page,
  context,
}) => {
  await startPost(page, unique('Foco'))
  await saved(page)
  await context.route('**/borrador', (route) => route.abort())
  await page.keyboard.type('Sin guardar.')
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  await menuOf(page).press('Enter')
  await page.getByRole('button', { name: 'Cerrar sesión' }).press('Enter')
  await leaves(page, page.getByRole('dialog', { name: 'Hay textos sin guardar' }), menuOf(page))
})

test('at a phone’s width Escape leads back from each box of the editor', async ({ page }) => {
  await startPost(page, unique('Foco'))
  await page.keyboard.type('Uno.')
  await saved(page)
  const settings = page.getByRole('button', { name: 'Ajustes del artículo' })
  await settings.press('Enter')
  const drawer = page.getByRole('complementary', { name: 'Ajustes del artículo' })
  await drawer.getByRole('button').first().focus()
  await leaves(page, drawer, settings)
  await textOf(page).click()
  await page.keyboard.press('Control+K')
  await leaves(page, page.getByRole('dialog', { name: 'Enlace' }), textOf(page))
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await insertBlock(page, 'Imagen')
  await leaves(page, page.getByRole('dialog', { name: 'Imagen', exact: true }), textOf(page))
  await insertBlock(page, 'Video')
  await leaves(page, page.getByRole('dialog', { name: 'Video' }), textOf(page))
})

test('at a phone’s width Escape leads back from the menus of lists', async ({ page }) => {
  await startPost(page, unique('Foco'))
  await saved(page)
  await open(page, '/mngr/blog')
  const more = page.locator('main [popovertarget]').first()
  const box = page.locator('main [popover]:popover-open')
  await more.press('Enter')
  await leaves(page, box, more)
})
