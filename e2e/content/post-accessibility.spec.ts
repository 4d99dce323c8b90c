import { inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import {
  drawPicture,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
  insertBlock,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('the editor is accessible in all its states, with its dialogs open', async ({ page, context }) => {
  test.setTimeout(180_000)
  await startPost(page, createUniqueTitle('Accesible'))
  await page.keyboard.type('## Un título\n> Una cita.')
  await page.keyboard.press('Control+End')
  await insertBlock(page, 'Bloque de código')
  await page.keyboard.type(`const largo = ${'1 + '.repeat(60)}1`)
  await page.keyboard.press('Control+Enter')
  await insertBlock(page, 'Tabla')
  for (const cell of ['Qué', 'Cuándo', 'Cuánto']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await expectSaved(page)
  await page.getByRole('button', { name: 'Compartir una vista previa' }).click()
  await page.getByRole('button', { name: 'Crear un enlace' }).click()
  await expect(page.getByRole('link', { name: 'Abrir' })).toBeVisible()
  for (const part of ['Buscadores y redes', 'Imagen de portada', 'Programar', 'Historial'])
    await page.locator('summary').getByText(part, { exact: true }).click()
  await page
    .locator('details', { hasText: 'Historial' })
    .getByRole('listitem')
    .getByRole('button', { name: /^Comparar/ })
    .last()
    .click()
  await expect(page.getByRole('button', { name: 'Recuperar esta versión' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  await inspectPage(page, 'editor')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Cerrar los ajustes' }).click()

  const dialog = page.getByRole('dialog')
  await getTextBox(page).press('Control+k')
  await dialog.getByLabel('Dirección').fill('no vale')
  await dialog.getByRole('button', { name: 'Poner el enlace' }).click()
  await expect(dialog.getByLabel('Dirección')).toHaveAttribute('aria-invalid', 'true')
  await inspectPage(page, 'editor-enlace')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await insertBlock(page, 'Imagen')
  await inspectPage(page, 'editor-imagen')
  await dialog.getByLabel(/Arrastra imágenes/).setInputFiles(await drawPicture(page))
  await inspectPage(page, 'editor-describir')
  await dialog.getByLabel('Describe la imagen para quien no la ve').fill('Un cuadro negro')
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(dialog).toBeHidden()
  await expectSaved(page)
  await page.getByRole('button', { name: 'Markdown' }).click()
  await page.getByRole('button', { name: 'Imagen', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Un cuadro negro' }).first()).toBeVisible()
  await inspectPage(page, 'editor-biblioteca')
  await dialog.getByRole('button', { name: 'Cerrar' }).click()

  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('textbox', { name: 'Título' }).fill(createUniqueTitle('De otra mano'))
  await expectSaved(other)
  await other.close()
  await page.getByRole('textbox', { name: 'Título', exact: true }).press('x')
  await page.getByRole('button', { name: 'Comparar y decidir' }).click()
  await expect(dialog).toContainText('también se cambió en otro lugar')
  await dialog.getByRole('button', { name: 'Guardar la mezcla' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await inspectPage(page, 'editor-conflicto')
})

test('the lists are accessible, with and without content', async ({ page }) => {
  for (const query of ['?q=nadaquesever', '?estado=programada'])
    await page.goto(`/mngr/blog${query}`).then(() => inspectPage(page, `articulos${query}`))
  await openManagerPage(page, '/mngr/blog')
  await page.getByLabel('Elegir todos los de esta página').check()
  await inspectPage(page, 'articulos-elegidos')
})

test('the library is accessible, also while an image is described', async ({ page }) => {
  await openManagerPage(page, '/mngr/medios')
  await page.getByLabel(/Arrastra imágenes/).setInputFiles(await drawPicture(page))
  await inspectPage(page, 'imagenes-describir')
  await page.getByLabel('Describe la imagen para quien no la ve').fill('Otro cuadro negro')
  await page.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(page.getByText('Imagen guardada.')).toBeVisible()
  // Finds the new image by its description: right after the message it may not be the first of the list yet.
  const unused = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: 'Otro cuadro negro' }), hasText: 'sin usar' })
  await unused.getByRole('button', { name: /^Otro cuadro negro Detalles/ }).click()
  await expect(page.getByText('No está en ningún lugar.')).toBeVisible()
  await inspectPage(page, 'imagenes')
})
