import { expect, type Locator, type Page } from '@playwright/test'
import { openManagerPage, signInAs } from '../manager-session.ts'
import {
  insertBlock,
  waitForSelection,
  expectSaved,
  startPost,
  getTextBox,
  createUniqueTitle,
} from '../post-editor.ts'
import { test } from '../test.ts'

test.use({ viewport: { width: 390, height: 740 } })
test.beforeEach(({ context, baseURL }) => signInAs(context, baseURL ?? '').then(() => {}))

/** Checks that Escape closes what is open and returns the focus to its opener. */
async function expectEscapeRestoresFocus(page: Page, box: Locator, opener: Locator): Promise<void> {
  await expect(box).toBeVisible()
  await waitForSelection(page)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(opener).toBeFocused()
}

const getMenuButton = (page: Page) => page.getByRole('button', { name: 'Menú' })
const getNavigation = (page: Page) => page.getByRole('navigation', { name: 'Panel' })

test('on a narrow screen, Escape closes the menu and the palette and returns the focus', async ({ page }) => {
  await openManagerPage(page, '/mngr')
  await getMenuButton(page).press('Enter')
  await page.keyboard.press('Tab')
  await expectEscapeRestoresFocus(page, getNavigation(page), getMenuButton(page))
  const palette = page.getByRole('dialog', { name: 'Ir a una página o hacer algo' })
  const button = page.getByRole('button', { name: /^Ir a/ })
  await button.press('Enter')
  await expectEscapeRestoresFocus(page, palette, button)
  // The palette is opened from the menu, which then closes.
  await getMenuButton(page).press('Enter')
  await getNavigation(page).getByRole('link').first().focus()
  await page.keyboard.press('Control+K')
  await expectEscapeRestoresFocus(page, palette, getMenuButton(page))
})

test('on a narrow screen, Escape closes the question about unsaved text and returns the focus', async ({
  page,
  context,
}) => {
  await startPost(page, createUniqueTitle('Foco'))
  await expectSaved(page)
  await context.route('**/borrador', (route) => route.abort())
  await page.keyboard.type('Sin guardar.')
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  await getMenuButton(page).press('Enter')
  await page.getByRole('button', { name: 'Cerrar sesión' }).press('Enter')
  await expectEscapeRestoresFocus(
    page,
    page.getByRole('dialog', { name: 'Hay textos sin guardar' }),
    getMenuButton(page),
  )
})

test('on a narrow screen, Escape closes each box of the editor and returns the focus', async ({ page }) => {
  await startPost(page, createUniqueTitle('Foco'))
  await page.keyboard.type('Uno.')
  await expectSaved(page)
  const settings = page.getByRole('button', { name: 'Ajustes del artículo' })
  await settings.press('Enter')
  const drawer = page.getByRole('complementary', { name: 'Ajustes del artículo' })
  await drawer.getByRole('button').first().focus()
  await expectEscapeRestoresFocus(page, drawer, settings)
  await getTextBox(page).click()
  await page.keyboard.press('Control+K')
  await expectEscapeRestoresFocus(page, page.getByRole('dialog', { name: 'Enlace' }), getTextBox(page))
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await insertBlock(page, 'Imagen')
  await expectEscapeRestoresFocus(
    page,
    page.getByRole('dialog', { name: 'Imagen', exact: true }),
    getTextBox(page),
  )
  await insertBlock(page, 'Video')
  await expectEscapeRestoresFocus(page, page.getByRole('dialog', { name: 'Video' }), getTextBox(page))
})

test('on a narrow screen, Escape closes the menus of lists and returns the focus', async ({ page }) => {
  await startPost(page, createUniqueTitle('Foco'))
  await expectSaved(page)
  await openManagerPage(page, '/mngr/blog')
  const more = page.locator('main [popovertarget]').first()
  const box = page.locator('main [popover]:popover-open')
  await more.press('Enter')
  await expectEscapeRestoresFocus(page, box, more)
})
