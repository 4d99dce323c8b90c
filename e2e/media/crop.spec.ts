import { inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import {
  createUniqueTitle,
  drawPicture,
  expectSaved,
  getTextBox,
  insertBlock,
  signInToEditor,
  startPost,
  uploadPicture,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('the focal point can be set by pointer and by keys, and a crop is a separate image', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const alt = createUniqueTitle('El cruce')
  await openManagerPage(page, '/mngr/medios')
  await page.getByLabel(/Arrastra imágenes/).setInputFiles(await drawPicture(page))
  await page.getByLabel('Describe la imagen para quien no la ve').fill(alt)
  await page.getByRole('button', { name: 'Subir la imagen' }).click()
  const entries = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: alt }) })
  await expect(entries).toHaveCount(1)
  const details = entries.getByRole('button', { name: /Detalles de/ })
  const panel = page.getByRole('dialog').filter({ hasText: 'Dónde se usa' })
  await details.click()
  const picker = panel.getByRole('button', { name: /^Punto de enfoque/ })
  // The dialog grows when this arrives.
  await expect(panel.getByText('No está en ningún lugar.')).toBeVisible()
  await picker.scrollIntoViewIfNeeded()
  const box = await picker.boundingBox()
  if (!box) throw new Error('The picture has no place')
  await picker.click({ position: { x: box.width * 0.25, y: box.height * 0.75 } })
  await expect(picker).toHaveAccessibleName(/25 % desde la izquierda, 7[456] % desde arriba/)
  await picker.press('Shift+ArrowRight')
  await picker.press('ArrowRight')
  await expect(picker).toHaveAccessibleName(/36 % desde la izquierda/)
  await inspectPage(page, 'imagen-enfoque')
  await page.setViewportSize({ width: 1280, height: 800 })
  // What is not saved is not lost without a question.
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: '¿Cerrar sin guardar?' })
    .getByRole('button', { name: 'Cancelar' })
    .click()
  const name = createUniqueTitle('cruce')
  await panel.getByLabel('Nombre').fill(name)
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Imagen guardada.')).toBeVisible()
  // A message leaves by itself. The next one is shown, although it says the same.
  await page.evaluate(() => document.getAnimations().forEach((leaving) => leaving.finish()))
  await expect(page.getByText('Imagen guardada.')).toBeHidden()
  await details.click()
  await panel.getByLabel('Nombre').fill(`${name} otra vez`)
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Imagen guardada.')).toBeVisible()
  await page.reload()
  await entries.getByRole('button', { name: new RegExp(`Detalles de ${name} otra vez$`) }).click()
  await expect(picker).toHaveAccessibleName(/36 % desde la izquierda/)

  await panel.getByRole('button', { name: 'Recortar' }).click()
  const dialog = page.getByRole('dialog', { name: /^Recortar/ })
  await expect(dialog.getByText('Arrastra el recuadro')).toBeVisible()
  // As wide as the picture: only its middle can be the centre.
  await expect(dialog.getByRole('status').first()).toHaveText(/^Centro del recorte: 50 %/)
  await dialog.getByLabel('Forma').selectOption('Cuadrado, 1:1')
  await dialog.getByRole('button', { name: /^Centro del recorte: 36 %/ }).press('ArrowLeft')
  await expect(dialog.getByRole('status').first()).toHaveText(/^Centro del recorte: 35 %/)
  await dialog.getByLabel(/^Tamaño/).press('ArrowLeft')
  await expect(dialog.getByText('Quedará de 380 × 380: como portada se verá borrosa.')).toBeVisible()
  await page.setViewportSize({ width: 900, height: 600 })
  await expect(dialog.getByRole('button', { name: 'Guardar como imagen nueva' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await inspectPage(page, 'imagen-recortar')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Guardar como imagen nueva' }).press('Enter')
  await expect(page.getByText('Recorte guardado como imagen nueva.')).toBeVisible()
  await expect(entries).toHaveCount(2)
  await expect(entries.filter({ hasText: '380 × 380' })).toHaveCount(1)
  await expect(entries.filter({ hasText: '700 × 400' })).toHaveCount(1)
})

test('an image is cropped where it is written about, and what is typed next is saved', async ({ page }) => {
  test.setTimeout(180_000)
  const alt = createUniqueTitle('El mirador')
  await startPost(page, createUniqueTitle('Del mirador'))
  for (const each of [createUniqueTitle('Otro mirador'), alt]) {
    await insertBlock(page, 'Imagen')
    await uploadPicture(page, each)
  }
  await expect(page.getByText(/^Parece que ya estaba en Medios: «/)).toBeVisible()
  await page.keyboard.type('Antes.')
  await expectSaved(page)
  const image = getTextBox(page).getByRole('img', { name: alt })
  const before = (await image.getAttribute('src')) ?? ''
  await image.dblclick()
  const editing = page.getByRole('dialog', { name: 'Editar la imagen' })
  await editing.getByLabel('Descripción para quien no la ve').fill(`${alt}, de cerca`)
  await editing.getByLabel('Pie de imagen').fill('Desde arriba')
  await editing.getByLabel('Crédito').fill('Foto: Ana Ruiz')
  await editing.getByRole('button', { name: 'Recortar o enfocar' }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Dónde se usa' })
    .getByRole('button', { name: 'Recortar' })
    .click()
  await page.getByLabel('Forma', { exact: true }).selectOption('Cuadrado, 1:1')
  await expect(page.getByLabel('Describe el recorte para quien no lo ve')).toHaveValue(`${alt}, de cerca`)
  await page.getByRole('button', { name: 'Guardar como imagen nueva' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('El recorte, que es una imagen nueva, ya está en el texto.')).toBeVisible()
  await expect(image).not.toHaveAttribute('src', before)
  await getTextBox(page).getByText('Antes.').click()
  await expect(getTextBox(page).locator('.ProseMirror-selectednode')).toHaveCount(0)
  await page.keyboard.press('End')
  await page.keyboard.type(' Después.')
  await expectSaved(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(getTextBox(page).getByText('Antes. Después.')).toBeVisible()
  await expect(image).toHaveAttribute('alt', `${alt}, de cerca`)
  await expect(getTextBox(page).locator('figcaption')).toHaveText('Desde arriba Foto: Ana Ruiz')
  await expect(image).not.toHaveAttribute('src', before)
})
