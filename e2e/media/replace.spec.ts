import { inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import {
  drawPicture,
  insertBlock,
  publishFromEditor,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('replacing an image shows where it is used, changes it everywhere, and can be undone', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const before = createUniqueTitle('El puente viejo')
  const title = createUniqueTitle('Del puente')
  await startPost(page, title)
  await insertBlock(page, 'Imagen')
  const choose = page.getByRole('dialog')
  await choose.getByLabel(/Arrastra imágenes/).setInputFiles(await drawPicture(page))
  await choose.getByLabel('Describe la imagen para quien no la ve').fill(before)
  await choose.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(getTextBox(page).getByRole('img', { name: before })).toBeVisible()
  await expectSaved(page)
  const path = await publishFromEditor(page)

  await openManagerPage(page, `/mngr/medios?q=${encodeURIComponent(before)}`)
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: before }) })
  await entry.getByRole('button', { name: /Detalles de/ }).click()
  const panel = page.getByRole('dialog').filter({ hasText: 'Dónde se usa' })
  await expect(panel.getByRole('link', { name: title })).toBeVisible()
  // An image in use says where, and is not deleted.
  await panel.getByRole('button', { name: 'Mover a la papelera' }).click()
  await expect(panel.getByRole('alert')).toContainText('No se puede eliminar mientras se use')
  await panel.getByRole('button', { name: 'Sustituir en todo el sitio' }).click()
  const dialog = page.getByRole('dialog', { name: /^Sustituir/ })
  await expect(dialog.getByText('Cambiará en 1 lugar')).toBeVisible()
  await expect(dialog.getByRole('link', { name: title })).toBeVisible()
  await dialog
    .getByLabel(/Arrastra imágenes/)
    .setInputFiles({ ...(await drawPicture(page)), name: 'puente-nuevo.png' })
  const after = createUniqueTitle('El puente nuevo')
  await dialog.getByLabel('Describe la imagen para quien no la ve').fill(after)
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(dialog.getByText('En su lugar quedará puente-nuevo.png.')).toBeVisible()
  await inspectPage(page, 'imagen-sustituir')
  await page.setViewportSize({ width: 1280, height: 400 })
  await dialog.getByRole('button', { name: 'Sustituir en 1 lugar' }).press('Enter')
  await expect(page.getByText('Se ha cambiado en 1 lugar.')).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByText('Se ha cambiado en 1 lugar.')).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  const reader = await context.newPage()
  await reader.goto(path)
  await expect(reader.getByRole('img', { name: after })).toBeVisible()
  await expect(reader.getByRole('img', { name: before })).toHaveCount(0)

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Todo está como antes.')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('img', { name: before })).toBeVisible()

  // A crop is an image of its own, and can take the place of the one that it was cut from.
  await entry.getByRole('button', { name: /Detalles de/ }).click()
  await panel.getByRole('button', { name: 'Recortar' }).click()
  await page.getByLabel('Forma').selectOption('Cuadrado, 1:1')
  await page.getByLabel('Describe el recorte para quien no lo ve').fill('Un recorte')
  await page.getByRole('button', { name: 'Guardar como imagen nueva' }).press('Enter')
  await dialog.getByRole('button', { name: 'Usar el recorte en 1 lugar' }).press('Enter')
  await expect(page.getByText('Se ha cambiado en 1 lugar.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Todo está como antes.')).toBeVisible()
  await page.reload()

  // An image that is in the library already can take its place, too.
  await entry.getByRole('button', { name: /Detalles de/ }).click()
  await panel.getByRole('button', { name: 'Sustituir en todo el sitio' }).click()
  await dialog.getByRole('button', { name: 'Elegir de Medios' }).click()
  await page.getByRole('dialog', { name: 'Elegir de Medios' }).getByRole('button', { name: after }).click()
  await expect(dialog.getByText('En su lugar quedará puente-nuevo.png.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sustituir en 1 lugar' }).press('Enter')
  await expect(page.getByText('Se ha cambiado en 1 lugar.')).toBeVisible()
})
