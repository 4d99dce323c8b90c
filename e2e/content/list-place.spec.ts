import { openManagerPage } from '../manager-session.ts'
import { createUniqueTitle, expectSaved, getTextBox, signInToEditor, startPost } from '../post-editor.ts'
import { expect, test } from '../test.ts'

// What was clicked stays in its place.

test.beforeEach(signInToEditor)

test('after an action on a row far down, the list stays where it is, with its message in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openManagerPage(page, '/mngr/blog?estado=publicado')
  const row = page.locator('tbody tr').last()
  const title = (await row.locator('[data-row]').textContent()) ?? ''
  // Hydrated: while a button cannot be pressed, the test would scroll the page for it, which nobody measured.
  await openManagerPage(page, '/mngr/blog')
  const same = page.locator('tbody tr').filter({ hasText: title })
  await same.scrollIntoViewIfNeeded()
  const readTop = async () => (await same.boundingBox())?.y ?? 0
  const before = await readTop()
  await same.getByRole('button', { name: /^Acciones/ }).click()
  await page.getByRole('button', { name: 'Retirar del sitio' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Retirar/ })
    .click()
  const message = page.getByRole('status').filter({ hasText: '1 artículo retirado.' })
  await expect(message).toBeFocused()
  await expect(message).toBeInViewport({ ratio: 1 })
  await expect(same).toContainText('Borrador')
  expect(Math.abs((await readTop()) - before)).toBeLessThan(3)
  await message.getByRole('button', { name: 'Deshacer' }).click()
  await expect(same).toContainText('Publicado')
})

test('the button that opens the settings of an article is where the one that closes them appears', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Ajustes quietos'))
  for (const width of [960, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const box = await page.getByRole('button', { name: 'Ajustes del artículo' }).boundingBox()
    if (!box) throw new Error('The button has no place')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const settings = page.getByRole('complementary', { name: 'Ajustes del artículo' })
    await page.mouse.click(x, y)
    await expect(settings).toBeVisible()
    await settings.evaluate((drawer) => Promise.all(drawer.getAnimations().map(({ finished }) => finished)))
    await page.mouse.click(x, y)
    await expect(settings).toBeHidden()
  }
})

test('an article with the title of another one says so, and is published all the same', async ({ page }) => {
  const title = createUniqueTitle('Dos veces')
  await startPost(page, title)
  await page.keyboard.type('Texto.')
  await expectSaved(page)
  await startPost(page, title.toUpperCase())
  const warning = page.getByText('Ya hay otro artículo que se llama igual.')
  await expect(warning).toBeVisible()
  await getTextBox(page).click()
  await page.keyboard.type('Otro texto.')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Publicado.', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(warning).toBeVisible()
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(`${title} bis`)
  await expect(warning).toHaveCount(0)
})
