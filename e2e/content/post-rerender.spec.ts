import { runSql } from '../database.ts'
import { inspectPage } from '../inspect-page.ts'
import {
  publishFromEditor,
  publishPost,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
  openSettings,
  insertBlock,
  uploadPicture,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

// Stored articles are rendered again, image descriptions are corrected, deleting a used image asks first, and errors
// stay at their field.

test.beforeEach(signInToEditor)

test('a manager renders articles of an older renderer again from the list, and readers see the new HTML', async ({
  page,
}) => {
  const path = await publishPost(page, createUniqueTitle('De antes'), 'Como se escribió.')
  runSql("UPDATE posts SET renderer = 0, html = '<p>Como lo hizo otra versión.</p>'")
  runSql('UPDATE site_state SET generation = generation + 1')
  await page.goto('/mngr/blog')
  const button = page.getByRole('button', { name: 'Volver a generar los artículos' })
  await expect(button).toBeVisible()
  await inspectPage(page, 'articulos-por-generar')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Artículos generados de nuevo: \d+\.$/)).toBeVisible()
  await expect(button).toHaveCount(0)
  await page.goto(path)
  await expect(page.getByText('Como se escribió.')).toBeVisible()
})

test('the error of a refused address is shown beside its field until the address changes', async ({
  page,
}) => {
  const taken = (await publishPost(page, createUniqueTitle('Con dirección'), 'Uno.')).replace('/blog/', '')
  await startPost(page, createUniqueTitle('Otro'))
  await page.keyboard.type('Dos.')
  await expectSaved(page)
  const address = page.getByLabel('Dirección', { exact: true })
  await openSettings(page)
  await address.fill(taken)
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toHaveAccessibleDescription(/^Otro artículo ya usa esta dirección\./)
  await inspectPage(page, 'editor-rechazado')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Markdown' }).click()
  const text = page.getByLabel('Texto del artículo, en Markdown')
  await text.fill('€'.repeat(200_000))
  await expect(text).toHaveAccessibleDescription(/^El texto ocupa demasiado para publicarlo/)
  await expect(page.getByText(/^Guardado todo menos/)).toBeVisible()
  await text.fill('Tres.')
  await expect(text).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText(/^Guardado todo menos/)).toBeVisible()
  await address.fill(`${taken}-libre`)
  await expectSaved(page)
  await expect(address).not.toHaveAttribute('aria-invalid')
})

test('a corrected image description reaches readers; deleting the image asks if old versions use it', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Con imagen'))
  await insertBlock(page, 'Imagen')
  const before = createUniqueTitle('Un cuadro ngro')
  await uploadPicture(page, before)
  await expect(getTextBox(page).locator('img')).toHaveAttribute('alt', before)
  await expectSaved(page)
  const editor = page.url()
  const path = await publishFromEditor(page)

  const after = before.replace('ngro', 'negro')
  await page.goto(`/mngr/medios?q=${encodeURIComponent(before)}`)
  const details = page.getByRole('button', { name: /Detalles de/ }).first()
  const item = page.getByRole('dialog').filter({ hasText: 'Dónde se usa' })
  await details.click()
  await item.getByLabel('Descripción', { exact: true }).fill(after)
  await item.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Imagen guardada.')).toBeVisible()
  await page.goto(path)
  await expect(page.locator('.prose').getByRole('img', { name: after })).toBeVisible()

  await page.goto(editor)
  await getTextBox(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Sin imagen.')
  await expectSaved(page)
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(page.getByText('Publicado.', { exact: true })).toBeVisible()
  // The published text no longer has the image, and the social image is another file: only earlier versions use it.
  await page.goto(`/mngr/medios?q=${encodeURIComponent(after)}`)
  await details.click()
  await item.getByRole('button', { name: 'Mover a la papelera' }).click()
  const dialog = page.getByRole('dialog', { name: /^¿Mover .* a la papelera/ })
  await expect(dialog).toContainText('versiones anteriores')
  await inspectPage(page, 'imagen-en-versiones-anteriores')
  await dialog.getByRole('button', { name: 'Mover a la papelera' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'está en la papelera.' })).toBeVisible()
})
